"""The academic calendar."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, Field

from api.kit.drafts import Fingerprint
from api.kit.wire import Camel
from models.calendar.period.contract import PeriodType, StepUnit
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep
from models.kit.instants import Day, Instant
from models.registry.period.contract import PERIOD_TYPES

PeriodKind = Annotated[str, Field(json_schema_extra={"enum": list(PERIOD_TYPES)})]
"""The persisted name of a registered kind."""


Year = Annotated[int, Path(ge=2400, le=2700)]
Semester = Annotated[int, Path(ge=0, le=2)]
"""A term in the path of a route, as the university writes it."""


class CurrentTerm(BaseModel):
    """The term of today, as the wire names it (wire contract §3)."""

    academicYr: int  # noqa: N815 - the wire's name
    semester: int


class TermView(Camel):
    """A term: academic year as the university writes it, first and last day; ``current`` is the term of today."""

    academic_year: int
    semester: int
    starts_on: Day
    ends_on: Day
    current: bool


class TermName(Camel):
    """Which term."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)


class NewTerm(TermName):
    """A term to open: its first and last day, and the term whose periods it takes over."""

    starts_on: Day
    ends_on: Day
    copy_from: TermName | None = None


class OpenedTerm(NewTerm):
    """A term to open as its draft was shown; without periods of another term there is nothing to have seen."""

    fingerprint: Fingerprint | None = None


class TermDays(Camel):
    """The first and the last day of a term."""

    starts_on: Day
    ends_on: Day


class MovedTerm(TermDays):
    """A term as it shall be; ``seen`` are its days as they were shown."""

    seen: TermDays


class TermMove(Camel):
    """What lies in other days of a term: its sections, whose classes are held in them, and holidays."""

    sections: int
    holidays: int


class DraftPeriod(Camel):
    """A period that a new term would have: as far from its first day as in the term it is taken from."""

    kind: PeriodKind
    campus_code: str
    opens_at: Instant
    closes_at: Instant


class TermDraft(Camel):
    """What opening a term would make; ``fingerprint`` is sent along to open it so."""

    periods: list[DraftPeriod]
    fingerprint: Fingerprint


class PeriodStepView(Camel):
    """A step of a period: until ``closesAt`` it gives so many percent, as text."""

    closes_at: Instant
    percent: Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]


class PeriodView(Camel):
    """A period of a term, of one campus or of all (``campusCode`` empty).

    ``stepUnit`` says what the ``steps`` of its kind give, None where the kind has none.
    """

    period_id: int
    academic_year: int
    semester: int
    kind: PeriodKind
    campus_code: str
    opens_at: Instant
    closes_at: Instant
    revision: int
    step_unit: StepUnit | None = None
    steps: tuple[PeriodStepView, ...] = ()


def type_of(period: CalendarPeriod) -> PeriodType:
    """What is registered of a period's kind; nothing moves with a kind that only a newer version knows."""
    return PERIOD_TYPES.get(period.kind, PeriodType(period.kind))


def period_view(period: CalendarPeriod, steps: Sequence[CalendarPeriodStep]) -> PeriodView:
    """A period with its steps."""
    view = PeriodView.model_validate(period)
    shown = tuple(PeriodStepView.model_validate(step) for step in steps)
    return view.model_copy(update={"step_unit": type_of(period).steps, "steps": shown})
