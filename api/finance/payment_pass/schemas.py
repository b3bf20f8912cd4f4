"""Paying an instalment by QR code."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.kit.wire import Camel
from models.finance.bank_account.contract import ToldBy
from models.finance.payment.contract import PaymentStage
from models.kit.instants import Day, Instant
from models.kit.money import PositiveMoney


class PassAsk(Camel):
    """Which instalment of which invoice is to be paid."""

    invoice_id: UUID
    sequence: int = Field(ge=1, le=1000)


class PassView(Camel):
    """A QR code of an instalment. ``payload`` is what it holds, None while the bank does not have it.

    ``picture`` is the address of its picture, open to whoever has it. It can be paid until ``expires_at``, and the
    instalment again from ``pay_again_on`` on. ``said_paid_at`` is when the student said that it is paid;
    ``told_by``: whether its bank tells that as it comes, or its statement of the next working day does.
    """

    case_id: UUID
    invoice_id: UUID
    invoice_number: str
    sequence: int
    amount: PositiveMoney
    reference1: str
    reference2: str
    stage: PaymentStage
    issued_at: Instant
    expires_at: Instant
    pay_again_on: Day
    said_paid_at: Instant | None
    payload: str | None
    told_by: ToldBy
    picture: str


class PassAnswer(Camel):
    """``success`` with the pass, or ``accepted`` while it is still being made."""

    code: str
    message: str
    case_id: UUID
    payment_pass: PassView | None
