"""Changing the academic calendar: what the registrar sends, and what depends on it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.calendar.term.schemas import PeriodKind, PeriodStepView, PeriodView, TermName
from api.kit.numbers import Revision
from api.kit.wire import Camel
from models.calendar.period.contract import StepUnit
from models.cases.case.contract.record import CaseKind
from models.kit.instants import Instant
from models.kit.typed import CodeText


class PeriodDatesGiven(Camel):
    """Instants of a period (with an offset), and its steps."""

    opens_at: Instant
    closes_at: Instant
    steps: tuple[PeriodStepView, ...] = ()


class PeriodChange(PeriodDatesGiven):
    """New instants and steps of a period; ``revision`` is the one that was shown."""

    revision: Revision


class NewPeriod(TermName, PeriodDatesGiven):
    """A period to add to a term, for one campus or for all (``campusCode`` empty)."""

    kind: PeriodKind = Field(max_length=40)
    campus_code: CodeText = Field(default="", max_length=2)


class PeriodKindView(Camel):
    """A registered kind of period, and for which campuses (empty: for all) the term has one already."""

    kind: PeriodKind
    step_unit: StepUnit | None
    taken_by: list[str]


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


class PeriodGaps(TermName):
    """The kinds of periods that a term does not have for any campus."""

    kinds: list[PeriodKind]
