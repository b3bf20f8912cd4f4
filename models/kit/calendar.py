"""Bangkok's clock: instants are UTC everywhere inside, days are Bangkok's."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

BANGKOK: Final = ZoneInfo("Asia/Bangkok")
BUDDHIST_OFFSET: Final = 543
_INSTANT: Final = timedelta(microseconds=1)


def utc_now() -> datetime:
    """The present instant, UTC. Never called in a workflow: there ``workflow.now()`` is the clock."""
    return datetime.now(UTC)


def bangkok_date(at: datetime) -> date:
    """The day in Bangkok at an instant."""
    return at.astimezone(BANGKOK).date()


def last_day(ends_at: datetime) -> date:
    """The last day in Bangkok of what ends at an instant: of what ends at midnight, the day before.

    A day on which it is open for an hour is a day of it: days are counted for the student.
    """
    return bangkok_date(ends_at - _INSTANT)


def bangkok_instant(on: date, at: time = time.min) -> datetime:
    """The UTC instant of a wall-clock time in Bangkok."""
    return datetime.combine(on, at, tzinfo=BANGKOK).astimezone(UTC)
