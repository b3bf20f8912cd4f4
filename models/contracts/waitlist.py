"""Messages and persisted names of the process ``waitlist`` (design §4)."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum, StrEnum
from uuid import UUID

from models.contracts.cases import CaseAction, CaseRecord, Message
from models.contracts.starting import StudentRequest


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


class WaitlistRequest(StudentRequest):
    """A student waits for the sections of one subject; ``drop_section_ids`` are given up only when they get in."""

    section_ids: tuple[int, ...]
    drop_section_ids: tuple[int, ...] = ()


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
