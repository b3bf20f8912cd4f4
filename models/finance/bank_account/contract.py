"""How an invoice is paid: patterns of instalments and the days they are due, bank accounts (finance §4)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from models.kit.message import Message
from models.kit.money import PositiveMoney


class PaymentPeriodDue(Message):
    """Due when the term's payment period of the calendar closes."""

    kind: Literal["payment_period"] = "payment_period"


class MonthDue(Message):
    """Due on a day of a month: ``months`` after the month in which the term begins, on ``day`` or the month's last."""

    kind: Literal["month"] = "month"
    months: int = Field(ge=0, le=11)
    day: int = Field(ge=1, le=31)


class InstalmentPart(Message):
    """One instalment of a pattern: an amount in baht, a percentage of the total, or, with neither, the rest."""

    due: Annotated[PaymentPeriodDue | MonthDue, Field(discriminator="kind")]
    amount: PositiveMoney | None = None
    percent: Decimal | None = Field(default=None, gt=0, lt=100)


class ToldBy(StrEnum):
    """Who tells of the money of an account. Persisted: never renamed."""

    BANK = "bank"
    """The bank, as soon as it has come, and whenever it is asked."""
    STATEMENT = "statement"
    """The statement of the day alone: nobody can be asked before it."""


class BankAccountType(StrEnum):
    """What an account is for."""

    SAVINGS = "savings"
    CURRENT = "current"
