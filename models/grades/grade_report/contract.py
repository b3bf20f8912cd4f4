"""What KU5 and KU7 say: the grade report of a sheet, and the correction of a published grade (grades §4).

Each is two kinds of paper: while it is on its way it is recomputed, once it has ended it is frozen
(docs/areas/grades.md).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, Self

from models.documents.paper.contract import AboutPart, PaperContent, PaperPart, PaperStudent, PaperTerm
from models.grades.grade_submission.contract.status import PaperStatus
from models.kit.instants import Instant

GRADE_REPORT: Final = "grade_report"
GRADE_REPORT_DRAFT: Final = "grade_report_draft"
CORRECTION_REPORT: Final = "correction_report"
CORRECTION_DRAFT: Final = "correction_draft"


class Hand(StrEnum):
    """Whose hand stands on a paper. Persisted in contents: never renamed."""

    INSTRUCTOR = "instructor"
    HEAD = "head"
    DEAN = "dean"
    REGISTRAR = "registrar"


class PaperHand(PaperPart):
    """Who submitted or agreed, and when."""

    hand: Hand
    name: str
    at: Instant


class ReportLine(PaperPart):
    """A student with the letter, W for who withdrew."""

    student_code: str
    student_name: str
    section_code: str
    letter: str


class LetterCount(PaperPart):
    """How many have a letter."""

    letter: str
    students: int


class GradingPaper(PaperContent):
    """What KU5 and KU7 have in common: of which subject and term, how it stands, and whose hands it has."""

    number: str
    """Empty while a report has none."""
    status: PaperStatus
    academic_year: int
    semester: int
    subject_code: str
    subject_name: str
    credit: str
    sections: str
    hands: tuple[PaperHand, ...]

    def about(self) -> tuple[AboutPart, ...]:
        """The number, once it has one; the subject and its term."""
        return (*filter(None, [self.number]), self.subject_code, PaperTerm(self.academic_year, self.semester))


class GradeReport(GradingPaper):
    """KU5: every student of a submitted sheet with the letter."""

    group_name: str
    teacher: str
    department: str
    faculty: str
    lines: tuple[ReportLine, ...]
    counts: tuple[LetterCount, ...]
    students: int

    def told(self) -> Self:
        """Return a copy without grades, for people who scan a paper: they see that it is genuine, but no student's
        letter.
        """
        return self.model_copy(update={"lines": (), "counts": ()})


class GradeReportContent(GradeReport):
    """KU5 of a published sheet, under its number."""

    kind: Literal["grade_report"] = GRADE_REPORT


class GradeReportDraftContent(GradeReport):
    """KU5 before its grades are out: it says how the sheet stands."""

    kind: Literal["grade_report_draft"] = GRADE_REPORT_DRAFT


class CorrectionReport(GradingPaper):
    """KU7: the grade of a student before and after, and why."""

    student: PaperStudent
    before: str
    after: str
    reason: str

    def told(self) -> Self:
        """Return a copy without grades and without the reason."""
        return self.model_copy(update={"before": "", "after": "", "reason": ""})


class CorrectionReportContent(CorrectionReport):
    """KU7 that has ended."""

    kind: Literal["correction_report"] = CORRECTION_REPORT


class CorrectionDraftContent(CorrectionReport):
    """KU7 on its way."""

    kind: Literal["correction_draft"] = CORRECTION_DRAFT
