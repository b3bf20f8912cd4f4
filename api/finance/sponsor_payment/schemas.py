"""Payments of funders: entered here and confirmed by the treasury; what each owes, and what falls back (finance §6)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.finance.treasury.contract import TreasuryStage
from models.kit.instants import Day, Instant
from models.kit.money import Money, MoneyOrNothing, PositiveMoney

Reason = Annotated[Sentence, Field(max_length=300)]


class SponsorPaymentInput(Camel):
    """Money of a funder for a term: so much baht, received on a day, under the reference of its transfer."""

    funder_id: UUID
    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    amount: PositiveMoney
    received_on: Day
    reference: Annotated[Sentence, Field(max_length=60)]
    reason: Reason


class ShortfallInput(Camel):
    """So much of an award, in baht, is to fall back on its student, and why."""

    amount: PositiveMoney
    reason: Reason


class ReversalInput(Camel):
    """Why a payment is to be taken back."""

    reason: Reason


class SponsorPaymentView(Camel):
    """A payment of a funder as it was entered, and where it stands.

    ``stands``: it was confirmed and not taken back; ``taken_back_at`` when it was; ``reversal_id`` is the case by which
    somebody asks for that now.
    """

    case_id: UUID
    funder_id: UUID
    funder_code: str
    funder: Names
    academic_year: int
    semester: int
    amount: MoneyOrNothing
    received_on: Day
    reference: str
    reason: str
    entered_at: Instant
    entered_by: Names | None
    stage: TreasuryStage
    state: CaseState
    stands: bool
    taken_back_at: Instant | None
    reversal_id: UUID | None


class FunderTerm(Camel):
    """What a funder took over in place of students for a term, paid, and owes, in baht."""

    academic_year: int
    semester: int
    students: int
    committed: MoneyOrNothing
    paid: MoneyOrNothing
    owed: Money


class FunderStatement(Camel):
    """A funder and its terms, the newest first."""

    funder_id: UUID
    code: str
    funder: Names
    terms: list[FunderTerm]


class FunderAward(Camel):
    """An award of a funder: whose, and what it takes off, in baht. ``defers``: what is not paid may fall back."""

    award_id: UUID
    scholarship_code: str
    scholarship: Names
    student_code: str
    student_name: Names
    academic_year: int
    semester: int
    taken: MoneyOrNothing
    defers: bool
