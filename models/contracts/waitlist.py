"""Messages and persisted names of the process ``waitlist`` (design §4)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from models.contracts.cases import Message


class WaitlistStage(StrEnum):
    """Where a place in a waitlist stands. Persisted: never renamed."""

    WAITING = "waiting"
    OFFERED = "offered"
    ENROLLED = "enrolled"
    DECLINED = "declined"
    LAPSED = "lapsed"
    REFUSED = "refused"


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


def waitlist_workflow_id(case_id: UUID) -> str:
    """The workflow id of a waitlist case."""
    return f"waitlist-{case_id}"
