"""Messages and persisted names of the process ``waitlist`` (design §4)."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum, StrEnum
from uuid import UUID

from models.contracts.cases import CaseAction, CaseKind, CaseRecord, Message
from models.contracts.starting import CaseStart


class WaitlistStage(StrEnum):
    """Where a place in a waitlist stands. Persisted: never renamed."""

    RECEIVED = "received"
    WAITING = "waiting"
    OFFERED = "offered"
    ENROLLED = "enrolled"
    DECLINED = "declined"
    LAPSED = "lapsed"
    REFUSED = "refused"


class WaitlistRank(IntEnum):
    """Who comes before whom; within a rank the earlier one (the stated policy). Persisted: never renumbered."""

    GRADUATING = 0
    ALLOTTED = 1
    OTHERS = 2


class WaitlistRequest(Message):
    """A student waits for the sections of one subject; ``drop_section_ids`` are given up only when they get in."""

    case_id: UUID
    student_id: int
    student_code: str
    faculty_code: str
    academic_year: int
    semester: int
    section_ids: tuple[int, ...]
    drop_section_ids: tuple[int, ...] = ()
    opened_by: UUID
    requested_at: datetime
    request_id: str | None = None


class SeatOffered(Message):
    """A seat fell free and is kept for this case until the instant (UTC)."""

    until: datetime


class SeatsFreed(Message):
    """Sections in which seats may have fallen free; none named means: look everywhere."""

    section_ids: tuple[int, ...] = ()


class OfferAccepted(Message):
    """The student takes the offer: the decision, the case as it stood, and what was asked for when joining."""

    request: WaitlistRequest
    record: CaseRecord
    action: CaseAction
    at: datetime


SEAT_OFFERED_SIGNAL = "seat_offered"


def waitlist_workflow_id(case_id: UUID) -> str:
    """The workflow id of a waitlist case."""
    return f"waitlist-{case_id}"


def waitlist_start(request: WaitlistRequest) -> CaseStart:
    """How the workflow of a place in a waitlist is started."""
    return CaseStart(
        kind=CaseKind.WAITLIST,
        stage=WaitlistStage.RECEIVED,
        student_code=request.student_code,
        faculty_code=request.faculty_code,
        term=f"{request.academic_year}/{request.semester}",
        request_id=request.request_id,
    )
