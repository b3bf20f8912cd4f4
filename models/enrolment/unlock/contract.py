"""Messages and persisted names of the process ``unlock`` (spec §1, student unlock consideration; design §4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.enrolment.hold.contract import UnlockPurpose
from models.kit.message import Message


class UnlockStage(StrEnum):
    """Where a request to unlock stands. Persisted: never renamed."""

    RECEIVED = "received"
    ADVISOR_REVIEW = "advisor_review"
    FACULTY_REVIEW = "faculty_review"
    REGISTRAR_REVIEW = "registrar_review"
    APPROVED = "approved"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"


class UnlockRequest(StudentRequest):
    """A student asks to have something opened for them in one term. ``on_behalf``: staff asked.

    The phone number that was given stays in the request's row, for those who decide: the workflow has no use for it.
    """

    department_code: str | None
    purpose: UnlockPurpose
    reason: str
    on_behalf: bool = False


class UnlockRegulation(Regulation):
    """The offices that consider a request, and for how long an approved one unlocks."""

    lasts: timedelta
    lasts_at_least: timedelta


class UnlockReceived(Message):
    """What became of the request at once, and when its term ends (UTC); None where the calendar does not know it.

    ``regulation`` is what the case runs under; None in what was answered before it was kept. ``advisor_id`` is the
    student's advisor, None for a student without one.
    """

    record: CaseRecord
    term_ends_at: datetime | None
    regulation: UnlockRegulation | None = None
    advisor_id: UUID | None = None


class UnlockGrant(Message):
    """What an approved request opens: from and until when (UTC)."""

    at: datetime
    until: datetime


class UnlockSettlement(Message):
    """A step of a request, to be brought into the rows; with what it opens once it is approved."""

    record: CaseRecord
    grant: UnlockGrant | None = None


class UnlockCalendar(Message):
    """The calendar as the request depends on it (UTC): until when it may be decided, and the end of its term."""

    closes_at: datetime | None
    term_ends_at: datetime | None
