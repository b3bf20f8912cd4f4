"""Messages and persisted names of the process ``enrolment`` (design §4)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from models.cases.case.contract.starting import StudentRequest
from models.kit.message import Message


class EnrolmentOperation(StrEnum):
    """What a request does. The calendar decides in which period it may."""

    ENROL = "enrol"
    CHANGE = "change"
    DROP = "drop"
    WITHDRAW = "withdraw"


class EnrolmentStage(StrEnum):
    """Where an enrolment request stands. Persisted: never renamed."""

    RECEIVED = "received"
    ARMED = "armed"
    AWAITING_APPROVAL = "awaiting_approval"
    ENROLLED = "enrolled"
    REFUSED = "refused"
    DISAPPROVED = "disapproved"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"
    DROPPED = "dropped"
    WITHDRAWN = "withdrawn"


class EnrolmentStatus(StrEnum):
    """What a student has in a section. The first two hold a seat."""

    ENROLLED = "enrolled"
    AWAITING_APPROVAL = "awaiting_approval"
    DISAPPROVED = "disapproved"
    LAPSED = "lapsed"
    CANCELLED = "cancelled"
    DROPPED = "dropped"
    WITHDRAWN = "withdrawn"
    CHANGED = "changed"


ENROL_TYPE_CREDIT = "92201"
"""Enrolled for credit, ``C`` (wire contract §7)."""


class ChosenCredits(Message):
    """How many credits of a splittable subject are taken with a section in this term (study §2)."""

    section_id: int
    credit: Decimal

    def __str__(self) -> str:
        return f"{self.section_id}={self.credit.normalize():f}"


class EnrolmentRequest(StudentRequest):
    """What a student asks for in one term. It travels whole in the workflow's input.

    ``section_ids`` are taken, ``drop_section_ids`` given up; a change does both at once. ``credits`` say how many of
    a splittable subject. A request with
    ``not_before`` waits for that instant (an armed plan). Asked ``on_behalf``, it says by
    ``opened_by`` who of the staff asked, and by ``reason`` why.
    """

    section_ids: tuple[int, ...]
    enrol_type: str = ENROL_TYPE_CREDIT
    operation: EnrolmentOperation = EnrolmentOperation.ENROL
    drop_section_ids: tuple[int, ...] = ()
    credits: tuple[ChosenCredits, ...] = ()
    not_before: datetime | None = None
    on_behalf: bool = False
    reason: str | None = None

    @property
    def judged_at(self) -> datetime:
        """The instant (UTC) the rules look at: when it was made, or armed for. A delay of ours is nobody's fault."""
        return max(self.requested_at, self.not_before or self.requested_at)
