"""The periods of the academic calendar in which grades are reported (grades §3, §4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from models.calendar.period.contract import PeriodType, WaitingCases
from models.cases.case.contract.record import CaseKind
from models.grades.grade_submission.contract.case import GradeRound, SubmissionStage
from models.grades.incomplete_grade.contract import IncompleteStage
from models.grades.standing_review.contract import StandingStage


class GradingPeriod(StrEnum):
    """What a period of the calendar says of grades. Persisted: never renamed."""

    GRADING = "grading"
    """Grades of the term are submitted; whose sheet is not, when it closes, is late."""
    LATE_GRADING = "late_grading"
    """Late sheets may be submitted again, without an extension of their own."""
    GRADING_EXTENSION = "grading_extension"
    """More time for all, as after a flood."""
    ADDITIONAL_GRADING = "additional_grading"
    """Grades of students who joined a section after its sheet was submitted."""
    INCOMPLETE_GRADES = "incomplete_grades"
    """I and N of the term are fixed; when it closes, the calendar gives the letter."""
    STANDING_CHECK = "standing_check"
    """Who enrols, or pays for maintaining the status, before it closes is in time; once it has, the others are found.

    A term without one is checked when a registrar asks.
    """


PERIODS_OF_ROUND: Final = {
    GradeRound.NORMAL: (GradingPeriod.GRADING, GradingPeriod.LATE_GRADING, GradingPeriod.GRADING_EXTENSION),
    GradeRound.ADDITIONAL: (GradingPeriod.ADDITIONAL_GRADING,),
}
"""In which periods the sheets of a round may be submitted."""

_WAITING: Final = (WaitingCases(CaseKind.GRADE_SUBMISSION, (SubmissionStage.DRAFTING, SubmissionStage.LATE)),)
_OPEN: Final = (WaitingCases(CaseKind.INCOMPLETE_GRADE, (IncompleteStage.OPEN, IncompleteStage.FIXING)),)
_FOUND: Final = (WaitingCases(CaseKind.STANDING_REVIEW, (StandingStage.REGISTRAR_REVIEW,)),)
_MOVES: Final = {GradingPeriod.INCOMPLETE_GRADES: _OPEN, GradingPeriod.STANDING_CHECK: _FOUND}
"""What moves with a period; with all others the sheets that are not submitted. A review of standing has no timer, but
whom a later check finds in time is not found any more, and the case ends itself.
"""
GRADING_PERIODS: Final = tuple(PeriodType(period, waiting=_MOVES.get(period, _WAITING)) for period in GradingPeriod)
