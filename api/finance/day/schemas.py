"""The balance of a Bangkok day for each account, and what explains its differences."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.finance.day.contract import DayReason
from models.finance.desk.contract import DayCheck
from models.kit.instants import Day, Instant
from models.kit.money import Money
from models.kit.typed import CodeText


class DayState(StrEnum):
    """How far a day is."""

    OPEN = "open"
    CLOSED = "closed"
    CHANGED = "changed"
    """It was closed, and something of it changed since."""


class DayAccount(Camel):
    """Which account of a bank: its biller, empty where money named none."""

    bank_code: CodeText = Field(max_length=12)
    biller_id: CodeText = Field(max_length=15)


class DayView(DayAccount):
    """An account's day: received = posted = receipted + unapplied + refunded, but for what its differences say.

    ``statement`` is what its bank's statement has of the posted money, None where it has nothing. A closed day says
    who closed it; where points of its checklist were ``red``, who accepted that, and the ``reason``.
    """

    day: Day
    account_name: str | None
    received: Money
    posted: Money
    receipted: Money
    unapplied: Money
    refunded: Money
    statement: Money | None
    differences: int
    state: DayState
    closed_at: Instant | None
    closed_by: Names | None
    red: list[DayCheck]
    reason: str
    accepted_by: Names | None


class DayPoint(Camel):
    """A point of a day's checklist: ``count`` is how much stands in its way, 0 where it is in order."""

    check: DayCheck
    count: int


class DayAcceptance(DayAccount):
    """Why a day is to be closed though its checklist is not all in order."""

    reason: Annotated[Sentence, Field(max_length=500)]


class DayDifference(Camel):
    """One reason why the sums of a day differ, with the money it is about."""

    reason: DayReason
    amount: Money
    bank_transaction: str
    reference_2: str
    student_code: str | None
    student_name: Names | None
    at: Instant
