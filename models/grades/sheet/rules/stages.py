"""The stage and the deadline of a sheet, as its teachers read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from models.grades.grade_submission.contract.case import (
    SUBMITTED,
    SubmissionRegulation,
    SubmissionStage,
    SubmissionWindow,
)
from models.grades.grade_submission.contract.status import SheetStage
from models.grades.grade_submission.rules.process import closes_at


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """What the stage of a sheet follows from.

    ``submission`` is the stage of its last submission. ``has_entries``: a score or a letter was entered.
    ``is_complete``: nothing is missing for a submission. ``is_returned``: the last review returned it, and it was not
    submitted since. ``last_return_at`` is also set where it was submitted again after that return. ``calendar_due_at``
    is the end of its period or of its extension.
    """

    submission: SubmissionStage | None
    has_entries: bool
    is_complete: bool
    is_returned: bool
    last_return_at: datetime | None
    calendar_due_at: datetime | None


def due_at(facts: SheetFacts, regulation: SubmissionRegulation, now: datetime) -> datetime | None:
    """Return until when a sheet is or was due. None while it is under review or published, or where no date is set."""
    if facts.submission in SUBMITTED or facts.submission is SubmissionStage.PUBLISHED:
        return None
    amended_until = closes_at(
        facts.last_return_at, SubmissionWindow(closes_at=facts.calendar_due_at, opens_at=None), regulation, now
    )
    return amended_until or facts.calendar_due_at


def stage_of(facts: SheetFacts, regulation: SubmissionRegulation, now: datetime) -> SheetStage:
    """Return the stage of a sheet.

    A sheet is late once its deadline has passed, also before its case says so. A returned sheet stays returned until it
    is submitted again, however complete it is.
    """
    if facts.submission is SubmissionStage.PUBLISHED:
        return SheetStage.PUBLISHED
    if facts.submission in SUBMITTED:
        return SheetStage.SUBMITTED
    due = due_at(facts, regulation, now)
    if facts.submission is SubmissionStage.LATE or (due is not None and due <= now):
        return SheetStage.LATE
    if facts.is_returned:
        return SheetStage.RETURNED
    if facts.is_complete:
        return SheetStage.READY
    return SheetStage.ENTERING if facts.has_entries else SheetStage.NOT_BEGUN
