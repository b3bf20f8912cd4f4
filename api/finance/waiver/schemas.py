"""Asking to pay later, and waivers as students, officers and reviewers see them (finance §6)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.cases.case.answers import RequestAnswer
from api.cases.case.schemas import RefusedView
from api.enrolment.unlock.schemas import Phone
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from api.people.student.codes import StudentCode
from models.finance.waiver.contract.case import WaiverKind, WaiverOffice, WaiverStage
from models.kit.instants import Day, Instant
from models.kit.money import Money


class AskedDay(Camel):
    """The Bangkok day until which a student asks to pay."""

    until: Day


class WaiverAsk(AskedDay):
    """Which invoices are to be paid until which Bangkok day, why, and where the student can be reached."""

    kind: WaiverKind
    invoice_ids: list[UUID] = Field(min_length=1, max_length=20)
    reason: Sentence = Field(max_length=1000)
    phone: Phone


class WaiverOnBehalf(WaiverAsk):
    """The same for a student who cannot ask themselves."""

    student_code: StudentCode


class WaivableInvoice(Camel):
    """An invoice of which something is open, in baht; ``refused`` says why it cannot be postponed."""

    invoice_id: UUID
    number: str
    open: Money
    due_on: Day
    refused: RefusedView | None


class WaivableKind(Camel):
    """A kind of waiver with the days that may be asked for and the offices that look at it, or why it cannot be."""

    kind: WaiverKind
    first: Day | None
    last: Day | None
    offices: list[WaiverOffice]
    refused: RefusedView | None


class WaiverPossible(Camel):
    """What may be asked for now. ``arrears`` counts the earlier terms of which something is past due."""

    arrears_terms: int
    kinds: list[WaivableKind]
    invoices: list[WaivableInvoice]


class WaiverAnswer(RequestAnswer):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""


class WaivedInvoice(Camel):
    """An invoice of a waiver, and what of it is open now."""

    number: str
    academic_year: int
    semester: int
    total: Money
    open: Money


class WaiverView(AskedDay):
    """A waiver. ``amount`` is what was open when it was asked for; ``has_case``: it has a case to follow."""

    waiver_id: UUID
    case_id: UUID
    has_case: bool
    kind: WaiverKind
    stage: WaiverStage
    amount: Money
    arrears_terms: int
    reason: str
    asked_at: Instant
    granted_at: Instant | None
    ended_at: Instant | None
    invoices: list[WaivedInvoice]


class WaiverLine(WaiverView):
    """A waiver in the officers' list, and whose it is."""

    student_code: str
    name: Names
    faculty: Names


class WaiverContext(Camel):
    """What reviewers see next to their decision: the waiver, the student's phone, earlier waivers, and what the student
    owes.

    ``arrears_now`` and ``open_now`` (baht) are those of today.
    """

    waiver: WaiverView
    phone: str
    arrears_now: int
    open_now: Money
    first: Day
    last: Day
    earlier: list[WaiverView]
