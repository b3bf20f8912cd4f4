"""Changing the academic calendar: what the registrar sends, and what depends on it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.calendar.terms.schemas import PeriodStepView, PeriodView
from api.kit.numbers import Revision
from api.kit.wire import Camel
from models.contracts.cases.case import CaseKind
from models.instants import Instant


class PeriodChange(Camel):
    """New instants of a period (with an offset), and its steps; ``revision`` is the one that was shown."""

    opens_at: Instant
    closes_at: Instant
    revision: Revision
    steps: tuple[PeriodStepView, ...] = ()


class DependentCases(Camel):
    """How many open cases of a kind stand in a stage that waits for the period."""

    kind: CaseKind
    stage: str
    count: int


class PeriodImpact(Camel):
    """What depends on a period: cases that wait for it, and personal slots inside it."""

    waiting: Annotated[list[DependentCases], Field(description="the largest first")]
    waiting_total: int
    slots_total: int


class ChangedPeriod(Camel):
    """The period as it is now, and what moves with it."""

    period: PeriodView
    impact: PeriodImpact
    announced: Annotated[bool, Field(description="false: Temporal is away, the cases are told once it is back")]
