"""What the reports of a sheet say: the distribution of letters, statistics per topic, and the list for signing."""

from __future__ import annotations

from typing import Final, Literal, Self

from models.documents.paper.contract import AboutPart, PaperContent, PaperPart, PaperTerm

SHEET_REPORT: Final = "sheet_report"


class LetterShare(PaperPart):
    """How many have a letter, and what part of all that is."""

    letter: str
    students: int
    percent: str


class TopicFigures(PaperPart):
    """A topic and its scores; empty where there are none."""

    name: str
    maximum: str
    weight: str
    entered: int
    blank: int
    mean: str
    deviation: str
    least: str
    most: str


class SigningLine(PaperPart):
    """A student who signs."""

    student_code: str
    student_name: str
    section_code: str


class SheetReportContent(PaperContent):
    """The reports of a sheet as it is now; nothing of it is published.

    ``missing_weight`` is what the topics lack of 100 percent, empty where they lack nothing: then there are no totals.
    """

    kind: Literal["sheet_report"] = SHEET_REPORT
    academic_year: int
    semester: int
    subject_code: str
    subject_name: str
    group_name: str
    teacher: str
    students: int
    letters: tuple[LetterShare, ...]
    average: str
    missing_weight: str = ""
    topics: tuple[TopicFigures, ...]
    signing: tuple[SigningLine, ...]

    def about(self) -> tuple[AboutPart, ...]:
        """The subject and its term."""
        return (self.subject_code, PaperTerm(self.academic_year, self.semester))

    def told(self) -> Self:
        """All but the figures and the names: a sheet is its teachers' own."""
        return self.model_copy(update={"letters": (), "average": "", "topics": (), "signing": ()})
