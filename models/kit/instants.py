"""Instants and days as they come from outside and go out again: between the years 2400 and 2700 B.E.

PostgreSQL keeps years that Python cannot read, and Python has years at whose ends a time zone can no longer be counted.
Nothing of the university lies there, so nothing is let in, and no schema uses a bare ``datetime`` or ``date``::

    class RoundInput(Camel):
        opens_at: Instant
        holiday: Day | None = None
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, AwareDatetime, WithJsonSchema
from pydantic_core import PydanticCustomError

from models.kit.calendar import BUDDHIST_OFFSET

FIRST_YEAR, LAST_YEAR = 2400, 2700
"""B.E."""
EARLIEST: Final = datetime(FIRST_YEAR - BUDDHIST_OFFSET, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(LAST_YEAR - BUDDHIST_OFFSET, 12, 31, 23, 59, 59, tzinfo=UTC)
BOUNDS: Final = "formatMinimum", "formatMaximum"
"""What the OpenAPI document says of each instant and day."""


def _instant_within(value: datetime) -> datetime:
    if not EARLIEST <= value <= LATEST:
        raise _out_of_range()
    return value


def _day_within(value: date) -> date:
    if not EARLIEST.date() <= value <= LATEST.date():
        raise _out_of_range()
    return value


def _out_of_range() -> PydanticCustomError:
    return PydanticCustomError(
        "year_range", "The year lies between {first} and {last} B.E.", {"first": FIRST_YEAR, "last": LAST_YEAR}
    )


def _described(kind: str, first: str, last: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "format": kind, **dict(zip(BOUNDS, (first, last), strict=True))})


Instant = Annotated[
    AwareDatetime,
    AfterValidator(_instant_within),
    _described("date-time", f"{EARLIEST:%Y-%m-%dT%H:%M:%SZ}", f"{LATEST:%Y-%m-%dT%H:%M:%SZ}"),
]
"""An instant with its offset."""
Day = Annotated[date, AfterValidator(_day_within), _described("date", f"{EARLIEST:%Y-%m-%d}", f"{LATEST:%Y-%m-%d}")]
"""A day of the calendar."""
