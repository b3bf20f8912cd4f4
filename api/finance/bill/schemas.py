"""The bill of a student's term: what it comes to, when it is due, and what a change would do (finance §3)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import BeforeValidator, model_validator

from api.cases.case.schemas import RefusedView
from api.kit.wire import Camel, Names, names_of
from models.enrolment.enrolment_type.contract import PaymentMethod
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.late_fine.contract import FineBasis, LateKind
from models.kit.figures import figure_text
from models.kit.instants import Day, Instant
from models.kit.money import Money, MoneyOrNothing


def _without_zeros(value: object) -> object:
    """3 of 3.0: numbers of credits and percents as people write them."""
    return value if value is None else figure_text(Decimal(str(value)))


Figure = Annotated[str | None, BeforeValidator(_without_zeros)]


class FinedActView(Camel):
    """What was done late: the case that asked for it and when, after which end of a period, how many Bangkok days."""

    case_id: UUID
    kind: LateKind
    at: Instant
    closed_at: Instant
    days_late: int
    subjects: tuple[str, ...] = ()


class ReasonView(Camel):
    """Why a charge was made: the rule and what it looked at; amounts in baht.

    A fine or a debt says who asks for it and why, in the words of the file that it came with; it has no version.
    """

    rule: str
    pattern: str | None = None
    version: int | None = None
    subject_code: str | None = None
    section_code: str | None = None
    project: str | None = None
    credits: Figure = None
    rate: MoneyOrNothing | None = None
    percent: Figure = None
    of_fee: str | None = None
    capped: MoneyOrNothing | None = None
    charged_before: MoneyOrNothing | None = None
    act: FinedActView | None = None
    agency: Names | None = None
    reason: str | None = None
    reference: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _agency_in_both_languages(cls, kept: object) -> object:
        """A charge keeps the names of the agency as they were when it was made, one beside the other."""
        if not isinstance(kept, Mapping) or "agency_th" not in kept:
            return kept
        return {**kept, "agency": names_of(kept["agency_th"], kept["agency_en"])}


class ChargePreview(Camel):
    """A line of a bill, in baht, and why it is charged."""

    fee_code: str
    name: Names
    amount: MoneyOrNothing
    reason: ReasonView


class DuePreview(Camel):
    """A part of a bill and its day."""

    due_on: Day
    amount: MoneyOrNothing


class BilledAlready(Camel):
    """What a choice changes for a student who has invoices of the term, in baht.

    ``charged`` is what they come to now. ``more`` is asked for by a supplementary invoice until ``due_on``, ``less`` is
    taken off by credit notes.
    """

    charged: MoneyOrNothing
    more: MoneyOrNothing
    less: MoneyOrNothing
    due_on: Day | None


class BillPreview(Camel):
    """What a choice would come to with what the student is enrolled in now; ``refused`` where it cannot be said.

    ``settles_at``: charged by credits, it is billed when adding and dropping is over. ``billed`` is there where the
    student has invoices of the term already; then ``due`` is empty.
    """

    charged_as: FeeEnrolmentType | None
    charges: list[ChargePreview]
    total: MoneyOrNothing
    due: list[DuePreview]
    billed: BilledAlready | None
    settles_at: Instant | None
    refused: RefusedView | None


class BillView(Camel):
    """The bill of a term as it was assessed last.

    ``waits_until``: it is issued then. ``may_ask``: the student may have it earlier. ``problem`` stands in its way.
    ``is_current``: everything the student chose, asked for and enrolled in is in it; otherwise it is being issued.
    """

    assessed_at: Instant | None
    is_current: bool
    charged_as: FeeEnrolmentType | None
    payment_method: PaymentMethod | None
    waits_until: Instant | None
    may_ask: bool
    problem: RefusedView | None


class DropPreview(Camel):
    """What dropping a subject now would do to what is charged, in baht.

    ``given_back`` of ``change`` (what the subject's charges come to) by the refund table, ``percent`` of it; the rest
    stays charged. Under a lump sum nothing changes; before the term ``is_billed`` there is nothing to give back.
    """

    subject_code: str
    name: Names
    is_billed: bool
    charged_as: FeeEnrolmentType
    change: Money
    given_back: Money
    percent: str
    until: Instant | None


class ChangedFee(Camel):
    """A fee that a change adds (above zero) or takes away (below), in baht."""

    fee_code: str
    name: Names
    subject_code: str | None
    amount: Money


class CostView(Camel):
    """What a change of sections costs or gives back, in baht; ``refused`` where it cannot be said.

    ``more`` is charged in addition, with the fine for being late; ``less`` is not charged any more, and ``given_back``
    of it (``percent``) comes back once the term ``is_billed``. A bill that waits for the end of adding and dropping is
    made at ``billed_at``. The first day to pay by is ``due_on``.
    """

    charged_as: FeeEnrolmentType | None
    fees: list[ChangedFee]
    more: MoneyOrNothing
    less: MoneyOrNothing
    given_back: MoneyOrNothing
    percent: str
    is_billed: bool
    billed_at: Instant | None
    due_on: Day | None
    refused: RefusedView | None


class FineNow(Camel):
    """The fine that asking for sections now would incur, in baht; ``grows_at``: from then on it is more."""

    kind: LateKind
    fee_code: str
    name: Names
    amount: MoneyOrNothing
    basis: FineBasis
    rate: MoneyOrNothing
    cap: MoneyOrNothing | None
    days_late: int
    closed_at: Instant
    grows_at: Instant | None


class IfLate(Camel):
    """What enrolling or changing now would cost; ``is_open``: there are sections that can be asked for now."""

    fine: FineNow | None
    is_open: bool
