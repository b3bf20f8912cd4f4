"""The balance of a Bangkok day for each account, and what explains its differences."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from api.kit.wire import Camel, Names
from models.contracts.finance.days import DayReason
from models.instants import Day, Instant
from models.money import Money


class DayState(StrEnum):
    """How far a day is."""

    OPEN = "open"
    CLOSED = "closed"
    CHANGED = "changed"
    """It was closed, and something of it changed since."""


class DayAccount(Camel):
    """Which account of a bank: its biller, empty where money named none."""

    bank_code: str = Field(max_length=12)
    biller_id: str = Field(max_length=15)


class DayView(DayAccount):
    """An account's day: received = posted = receipted + unapplied + refunded, but for what its differences say."""

    day: Day
    account_name: str | None
    received: Money
    posted: Money
    receipted: Money
    unapplied: Money
    refunded: Money
    differences: int
    state: DayState
    closed_at: Instant | None
    closed_by: Names | None


class DayDifference(Camel):
    """One reason why the sums of a day differ, with the money it is about."""

    reason: DayReason
    amount: Money
    bank_transaction: str
    reference_2: str
    student_code: str | None
    student_name: Names | None
    at: Instant
