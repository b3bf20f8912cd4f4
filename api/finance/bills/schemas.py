"""The bill of a student's term: what it comes to, when it is due, and what a change would do (finance §3)."""

from __future__ import annotations

from api.cases.cases.schemas import RefusedView
from api.kit.wire import Camel, Names
from models.contracts.enrolment.enrolment_type import PaymentMethod
from models.contracts.finance.fees import ChargeReason, FeeEnrolmentType
from models.instants import Day, Instant
from models.money import Money, MoneyOrNothing


class ReasonView(Camel):
    """Why a charge was made: the rule and what it looked at; amounts in baht."""

    rule: str
    pattern: str | None = None
    version: int
    subject_code: str | None = None
    credits: str | None = None
    rate: MoneyOrNothing | None = None
    percent: str | None = None
    of_fee: str | None = None
    capped: MoneyOrNothing | None = None
    charged_before: MoneyOrNothing | None = None


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


class BillPreview(Camel):
    """What a choice would come to with what the student is enrolled in now; ``refused`` where it cannot be said.

    ``settles_at``: charged by credits, it is billed when adding and dropping is over.
    """

    charged_as: FeeEnrolmentType | None
    charges: list[ChargePreview]
    total: MoneyOrNothing
    due: list[DuePreview]
    settles_at: Instant | None
    refused: RefusedView | None


class BillView(Camel):
    """The bill of a term as it was assessed last.

    ``waits_until``: it is issued then. ``may_ask``: the student may have it earlier. ``problem`` stands in its way.
    """

    assessed_at: Instant | None
    charged_as: FeeEnrolmentType | None
    payment_method: PaymentMethod | None
    waits_until: Instant | None
    may_ask: bool
    problem: RefusedView | None


class DropPreview(Camel):
    """What dropping a subject now would do to what is charged, in baht.

    ``given_back`` of ``change`` (what the subject's charges come to) by the refund table, ``percent`` of it; the rest
    stays charged. Under a lump sum nothing changes.
    """

    charged_as: FeeEnrolmentType
    change: Money
    given_back: Money
    percent: str
    until: Instant | None


def reason_view(reason: ChargeReason) -> ReasonView:
    """A reason as the wire has it."""
    return ReasonView.model_validate(
        {
            **reason.model_dump(),
            "credits": None if reason.credits is None else f"{reason.credits.normalize():f}",
            "percent": None if reason.percent is None else f"{reason.percent.normalize():f}",
        }
    )
