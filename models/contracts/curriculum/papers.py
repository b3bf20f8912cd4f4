"""What the papers of the area ``curriculum`` say: the specification of a subject, in the shape of TQF 3 (มคอ.3)."""

from __future__ import annotations

from typing import Final, Literal, Self

from models.contracts.curriculum.subjects import CurriculumType, ExaminationFormat, SubjectCategory, SubjectStatus
from models.contracts.documents.papers import PaperContent, PaperPart
from models.instants import Day

SUBJECT_SPECIFICATION: Final = "subject_specification"


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

    def told(self) -> Self:
        """What it is and whose, not what it says: a draft is its department's own."""
        return self.model_copy(
            update={"description": "", "objective": "", "requisites": (), "topics": (), "outcomes": ()}
        )
