"""What the papers of the area ``curriculum`` say: the specification of a subject, in the shape of TQF 3 (มคอ.3),
and the report of a term, in the shape of TQF 5 (มคอ.5).
"""

from __future__ import annotations

from typing import Final, Literal, Self

from models.curriculum.section.contract import SectionType
from models.curriculum.subject.contract.words import CurriculumType, ExaminationFormat, SubjectCategory, SubjectStatus
from models.documents.paper.contract import AboutPart, PaperContent, PaperPart, PaperTerm
from models.kit.instants import Day

SUBJECT_SPECIFICATION: Final = "subject_specification"
SUBJECT_REPORT: Final = "subject_report"


class SpecifiedTopic(PaperPart):
    """A topic with the hours it is given in a term."""

    name: str
    theory_hours: str
    practice_hours: str


class SpecifiedOutcome(PaperPart):
    """What students can do afterwards; ``serves`` names the outcomes of curricula with their marks."""

    code: str
    text: str
    serves: str


class SubjectSpecificationContent(PaperContent):
    """What a version of a subject is, teaches and achieves, as it is now. What nobody said yet is empty."""

    kind: Literal["subject_specification"] = SUBJECT_SPECIFICATION
    status: SubjectStatus
    subject_code: str
    subject_name: str
    credit: str
    category: SubjectCategory
    curriculum_type: CurriculumType
    examination: ExaminationFormat
    department: str
    faculty: str
    responsible: str
    first_year: int | None
    first_semester: int | None
    approved_on: Day | None
    description: str
    objective: str
    requisites: tuple[str, ...]
    topics: tuple[SpecifiedTopic, ...]
    theory_hours: str
    practice_hours: str
    outcomes: tuple[SpecifiedOutcome, ...]

    def about(self) -> tuple[AboutPart, ...]:
        """The subject."""
        return (self.subject_code,)

    def told(self) -> Self:
        """What it is and whose, not what it says: a draft is its department's own."""
        return self.model_copy(
            update={"description": "", "objective": "", "requisites": (), "topics": (), "outcomes": ()}
        )


class ReportedSection(PaperPart):
    """A section of the term, its instructor, and how many took a seat in it."""

    code: str
    section_type: SectionType
    teacher: str
    students: int


class ReportedTopic(SpecifiedTopic):
    """A topic as planned and as taught in the term; what nobody entered is empty. ``reason``: why they differ."""

    theory_taught: str = ""
    practice_taught: str = ""
    reason: str = ""


class ReportedLetter(PaperPart):
    """How many got a letter; ``share`` is their part in percent, such as ``12.5``."""

    letter: str
    students: int
    share: str


class SubjectReportContent(PaperContent):
    """How a version was taught in a term, and what came of it: sections, published letters, hours and outcomes.

    ``graded`` is how many letters there are; credits that were transferred are none of them. ``theory_taught`` and
    ``practice_taught`` are empty where the teacher responsible has not entered what was taught.
    """

    kind: Literal["subject_report"] = SUBJECT_REPORT
    academic_year: int
    semester: int
    subject_code: str
    subject_name: str
    credit: str
    department: str
    faculty: str
    responsible: str
    sections: tuple[ReportedSection, ...]
    graded: int
    letters: tuple[ReportedLetter, ...]
    topics: tuple[ReportedTopic, ...]
    theory_hours: str
    practice_hours: str
    theory_taught: str = ""
    practice_taught: str = ""
    outcomes: tuple[SpecifiedOutcome, ...]

    def about(self) -> tuple[AboutPart, ...]:
        """The subject and its term."""
        return (self.subject_code, PaperTerm(self.academic_year, self.semester))

    def told(self) -> Self:
        """What it is about and when, not what it says: how students did is their teachers' own."""
        return self.model_copy(
            update={
                "sections": (),
                "graded": 0,
                "letters": (),
                "topics": (),
                "theory_taught": "",
                "practice_taught": "",
                "outcomes": (),
            }
        )


def report_line(subject_code: str, academic_year: int, semester: int) -> str:
    """The line of a report among papers: a version and a term, such as ``01418111-65@2569/1``."""
    return f"{subject_code}@{academic_year}/{semester}"
