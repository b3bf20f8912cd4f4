"""Messages and persisted names of the process ``leave``: leaving, for a while or for good, and back (study §5)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from models.cases.case.contract.record import CaseAction, CaseRecord, Refused
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.grades.standing_review.contract import EndingEnrolment, StandingConsequences
from models.kit.message import Message


class LeaveKind(StrEnum):
    """What is asked for. Persisted: never renamed."""

    LEAVE = "leave"
    """Leave of absence (ลาพักการศึกษา); of a student on leave it is an extension."""
    LATE_MAINTAIN = "late_maintain"
    """Maintaining the status once the period for choosing it is over (รักษาสถานภาพ)."""
    RETURN = "return"
    """Back from leave (กลับเข้าศึกษา)."""
    RESIGN = "resign"
    """Withdrawal from the studies (ลาออก)."""
    REINSTATEMENT = "reinstatement"
    """Back after the studies had ended (คืนสภาพ)."""
    TAKE_BACK = "take_back"
    """A granted leave is taken back before it begins (ถอนการลาพักที่อนุมัติแล้ว)."""


class LeaveStage(StrEnum):
    """Where a request stands. Persisted: never renamed."""

    RECEIVED = "received"
    ADVISOR_REVIEW = "advisor_review"
    HEAD_REVIEW = "head_review"
    DEAN_REVIEW = "dean_review"
    FACULTY_REVIEW = "faculty_review"
    REGISTRAR_REVIEW = "registrar_review"
    GRANTED = "granted"
    """A leave everybody agreed to; its first term has not begun."""
    ACTIVE = "active"
    """The student is on leave."""
    APPROVED = "approved"
    """What was asked for is done, and nothing is left to wait for."""
    RETURNED = "returned"
    """The leave has ended: the student came back."""
    EXTENDED = "extended"
    """The leave has ended: another one follows it."""
    TAKEN_BACK = "taken_back"
    """The leave never began: its student took it back, and everybody agreed."""
    LAPSED = "lapsed"
    """Its day has passed: nobody had agreed by then, or nobody came back from leave."""
    REFUSED = "refused"
    CANCELLED = "cancelled"


class LeaveEffect(StrEnum):
    """What a leave does to the subjects of a term. Persisted: never renamed."""

    NOTHING_RECORDED = "nothing_recorded"
    """They are dropped, and no paper says that they were taken."""
    WITHDRAWN = "withdrawn"
    """Each has a W."""
    REMOVED = "removed"
    """They are taken out of the term without a letter; what was charged for them stays."""


class LeaveFees(StrEnum):
    """What a leave does to the fees of a term. Persisted: never renamed."""

    MAINTENANCE = "maintenance"
    """Credited; charged instead is what maintaining the status costs."""
    REFUND_TABLE = "refund_table"
    """They stay, but for what the refund table gives back of subjects and credits."""


class Proof(StrEnum):
    """Whether what is asked for needs a file that shows why."""

    NONE = "none"
    FILE = "file"


class TermKey(NamedTuple):
    """A term: academic year (B.E.) and semester."""

    academic_year: int
    semester: int


class TermEffect(Message):
    """What a leave does to a term by the Bangkok day it was asked for on.

    From ``changes_on`` on it would be ``becomes``; both None where it stays what it is until the term is over.
    """

    academic_year: int
    semester: int
    effect: LeaveEffect
    fees: LeaveFees
    proof: Proof = Proof.NONE
    changes_on: date | None = None
    becomes: LeaveEffect | None = None

    @property
    def term(self) -> TermKey:
        """The term it is about."""
        return TermKey(self.academic_year, self.semester)


class LeaveRequest(StudentRequest):
    """A student, or staff for them (``on_behalf``), asks to leave or to come back. Its term is the first of ``terms``.

    Telephone number and address stay in the request's row, for those who decide: the workflow has no use for them.
    """

    department_code: str | None
    leave_kind: LeaveKind
    terms: tuple[TermKey, ...]
    reason: str
    file_ids: tuple[UUID, ...] = ()
    on_behalf: bool = False


class LeaveRegulation(Regulation):
    """The offices that consider a request, and how long a leave waits for the student after its last day.

    ``returns_within`` counts from the first day of the regular term after it, ``lapses_after`` from its last day where
    the calendar does not know that term. ``remind_before`` is how long before that the student is reminded.
    """

    returns_within: timedelta = timedelta(days=14)
    lapses_after: timedelta = timedelta(days=60)
    remind_before: tuple[timedelta, ...] = ()


class LeaveTermEffects(Message):
    """What a leave does to a term of a student: its subjects by what becomes of them, and those that have a grade.

    ``graded`` keep it, whatever the effect is. ``chosen_before`` is the enrolment type that was chosen before it
    put maintaining the status there; None where none was.
    """

    effect: TermEffect
    enrolments: tuple[EndingEnrolment, ...] = ()
    graded: tuple[EndingEnrolment, ...] = ()
    chosen_before: EnrolmentType | None = None


class LeaveUndone(Message):
    """What becomes of the places that a leave had given up once it is taken back.

    ``lost`` are those whose seats others have meanwhile, and those of a term in which the student has taken others.
    """

    regained: tuple[EndingEnrolment, ...] = ()
    lost: tuple[EndingEnrolment, ...] = ()


class LeaveEffects(Message):
    """All that an approval does beside the status. Amounts are in baht as people see them.

    ``consequences`` are those of studies that end (resigning), ``undone`` is of a leave that is taken back.
    """

    terms: tuple[LeaveTermEffects, ...] = ()
    unpaid_before: str = "0.00"
    unpaid_after: str = "0.00"
    credit_notes: int = 0
    invoices: int = 0
    consequences: StandingConsequences | None = None
    undone: LeaveUndone | None = None


class LeaveReceived(Message):
    """What became of a request at once, and what it runs under from then on.

    ``advisor_id`` is the student's advisor, None for a student without one.
    """

    record: CaseRecord
    regulation: LeaveRegulation
    advisor_id: UUID | None


class LeaveDecision(Message):
    """A decision that needs the rows: what is agreed to is judged again, and done, in one transaction."""

    request: LeaveRequest
    regulation: LeaveRegulation
    advisor_id: UUID | None
    record: CaseRecord
    action: CaseAction


class LeaveDecided(Message):
    """The record after a decision; ``ends_case_id`` is the leave that it ended, which has to be told."""

    record: CaseRecord
    ends_case_id: UUID | None = None


class LeaveEnd(StrEnum):
    """Which request ended a leave. Persisted: never renamed."""

    RETURNED = "returned"
    EXTENDED = "extended"
    TAKEN_BACK = "taken_back"


class LeaveDates(Message):
    """What a leave waits for (UTC): the first instant of its first term, and when it lapses; None where nobody knows.

    ``closes_at`` is until when it may be decided. ``ended_as`` says by what it has ended meanwhile.
    """

    closes_at: datetime | None = None
    begins_at: datetime | None = None
    lapses_at: datetime | None = None
    ended_as: LeaveEnd | None = None


class LeaveDue(Message):
    """The instant has come (UTC, as the workflow's clock has it) that a granted leave waited for."""

    record: CaseRecord
    request: LeaveRequest
    regulation: LeaveRegulation
    at: datetime


class LeavePreview(Message):
    """What a request would do if it were asked for now: why it is refused, or its effects."""

    refused: Refused | None = None
    effects: LeaveEffects | None = None
