"""Messages and persisted names of the process ``waitlist`` (design §4)."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum, StrEnum

from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.enrolment.enrolment.contract import ChosenCredits, EnrolmentRequest
from models.kit.message import Message


class WaitlistStage(StrEnum):
    """Where a place in a waitlist stands. Persisted: never renamed."""

    RECEIVED = "received"
    WAITING = "waiting"
    OFFERED = "offered"
    AWAITING_APPROVAL = "awaiting_approval"
    ENROLLED = "enrolled"
    DECLINED = "declined"
    LAPSED = "lapsed"
    REFUSED = "refused"
    DISAPPROVED = "disapproved"
    CANCELLED = "cancelled"


class WaitlistRank(IntEnum):
    """Who comes before whom; within a rank the earlier one (the stated policy). Persisted: never renumbered."""

    GRADUATING = 0
    ALLOTTED = 1
    OTHERS = 2


class WaitlistRequest(StudentRequest):
    """A student waits for the sections of one subject; ``drop_section_ids`` are given up only when they get in."""

    section_ids: tuple[int, ...]
    drop_section_ids: tuple[int, ...] = ()
    credits: tuple[ChosenCredits, ...] = ()

    def as_enrolment(self, at: datetime) -> EnrolmentRequest:
        """The enrolment an offer would make, asked for ``at`` (UTC): what the rules and the rows of enrolling take."""
        return EnrolmentRequest(
            case_id=self.case_id,
            student_id=self.student_id,
            student_code=self.student_code,
            faculty_code=self.faculty_code,
            academic_year=self.academic_year,
            semester=self.semester,
            section_ids=self.section_ids,
            drop_section_ids=self.drop_section_ids,
            credits=self.credits,
            opened_by=self.opened_by,
            requested_at=at,
        )


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
