"""Patterns of instalments as finance officers keep them (spec §3 Instalment)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api.finance.erp_unit.schemas import Code
from api.finance.master_change.schemas import Reasoned, Revised
from api.kit.sentences import Name
from api.kit.wire import Camel
from models.kit.figures import WRITTEN_PLAIN
from models.kit.instants import Day
from models.kit.money import MoneyOrNothing, PositiveMoney

Percent = Annotated[Decimal, Field(gt=0, lt=100, max_digits=4, decimal_places=2), WRITTEN_PLAIN]


class PaymentPeriodWire(Camel):
    """Due when the term's payment period closes."""

    kind: Literal["payment_period"]


class MonthWire(Camel):
    """Due ``months`` after the month in which the term begins, on ``day`` or the month's last."""

    kind: Literal["month"]
    months: int = Field(ge=0, le=11)
    day: int = Field(ge=1, le=31)


class InstalmentPartWire(Camel):
    """An instalment: an amount in baht, a percentage of the total, or, with neither, the rest."""

    due: Annotated[PaymentPeriodWire | MonthWire, Field(discriminator="kind")]
    amount: PositiveMoney | None = None
    percent: Percent | None = None


Parts = Annotated[list[InstalmentPartWire], Field(min_length=1, max_length=12)]


class InstalmentPatternInput(Camel):
    """What an officer says of a pattern. ``isDefault``: students who pay by instalments pay by it."""

    code: Code
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    is_default: bool = False
    parts: Parts


class InstalmentPatternAddition(InstalmentPatternInput, Reasoned):
    """A pattern that shall be added, and why."""


class InstalmentPatternChange(InstalmentPatternInput, Revised):
    """A pattern as it shall be, and why; ``revision`` is the one that was shown."""


class InstalmentPatternView(InstalmentPatternInput):
    """A pattern of instalments, and the open request to change or delete it, if any."""

    instalment_pattern_id: UUID
    case_id: UUID | None
    revision: int


class InstalmentsAsked(Camel):
    """An amount that is divided as a pattern would, to look at."""

    amount: PositiveMoney
    parts: Parts


class InstalmentDue(Camel):
    """What is asked for on a day."""

    due_on: Day
    amount: MoneyOrNothing


class InstalmentsPreview(Camel):
    """The instalments of an amount in today's term."""

    instalments: list[InstalmentDue]
