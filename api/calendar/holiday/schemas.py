"""Holidays as the registrar keeps them, and as everybody reads them (docs/areas/calendar.md)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.calendar.holiday.contract import HolidayKind
from models.kit.instants import Day


class HolidayInput(Camel):
    """What the registrar says of a holiday."""

    day: Day
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    kind: HolidayKind


class HolidayChange(HolidayInput):
    """A holiday as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class HolidayView(HolidayInput):
    """A holiday of the calendar."""

    holiday_id: UUID
    revision: int


class PublicHolidayView(Camel):
    """A public holiday of Thailand; ``kept``: the holiday that the calendar has on its day, None where it has none."""

    day: Day
    name: Names
    kept: Names | None


class HolidaysInput(Camel):
    """Holidays that the registrar takes over together."""

    holidays: list[HolidayInput] = Field(min_length=1, max_length=60)


class HolidayDay(Camel):
    """A day on which classes are not held, and why."""

    day: Day
    name: Names
    kind: HolidayKind
