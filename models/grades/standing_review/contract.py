"""Messages and persisted names of the process ``standing_review``: probation and dismissal (grades §4, spec §9)."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.record import CaseAction, CaseRecord, Fact
from models.cases.case.contract.starting import StudentRequest
from models.kit.message import Message


class StandingStage(StrEnum):
    """Where a review of a student's standing is. Persisted: never renamed."""

    FOUND = "found"
    REGISTRAR_REVIEW = "registrar_review"
    CONFIRMED = "confirmed"
    NOT_APPLICABLE = "not_applicable"


class StandingRule(StrEnum):
    """The rules of spec §9, the gravest first. Persisted: never renamed."""

    TOO_LONG = "over_twice_the_time"
    BELOW_150 = "below_1_50"
    BELOW_175_TWICE = "below_1_75_twice"
    FEE_UNPAID = "maintenance_fee_unpaid"
    NOT_ENROLLED = "not_enrolled_in_time"
    PROBATION = "below_2_00"
    PROBATION_OVER = "probation_over"
    """Who is on probation stands at 2.00 or above again."""


class Reach(StrEnum):
    """How far a rule reaches a student. Persisted: never renamed."""

    APPLIES = "applies"
    NEAR = "near"
    """One step away."""


class DistanceUnit(StrEnum):
    """What the distance to a rule is counted in."""

    AVERAGE = "average"
    SEMESTERS = "semesters"
    DAYS = "days"


class StandingRequest(StudentRequest):
    """A student has come under a rule after a term. Nobody asked: ``opened_by`` is the student whose case it is."""

    rule: StandingRule
    facts: dict[str, Fact]


class StandingDecision(Message):
    """A decision that needs the rows: the status event, the letter and what ends with the studies."""

    record: CaseRecord
    action: CaseAction


class EndingEnrolment(Message):
    """A place that a dismissal takes back; one that has a published ``grade`` of its term stays."""

    enrolment_id: UUID
    subject_code: str
    section_code: str
    academic_year: int
    semester: int
    grade: str | None = None


class EndingRequest(Message):
    """A request of the student that is cancelled when the studies end."""

    case_id: UUID
    kind: str
    title_th: str
    title_en: str


class StandingConsequences(Message):
    """What confirming does beside the status: nothing, but where the studies end.

    Amounts are in baht as people see them: what is unpaid before, and after the bills were brought up to date.
    ``requests`` are told that the studies have ended, and end. ``lump_sum`` is what was charged as a lump sum and
    stays, since the refund table is for subjects and credits; ``refund_percent`` is what that table gives back today
    of those, None where none is charged by them.
    """

    enrolments: tuple[EndingEnrolment, ...] = ()
    unpaid_before: str = "0.00"
    unpaid_after: str = "0.00"
    credit_notes: int = 0
    requests: tuple[EndingRequest, ...] = ()
    lump_sum: str = "0.00"
    refund_percent: str | None = None
