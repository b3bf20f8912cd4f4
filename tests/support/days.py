"""Days of tests, in Bangkok, as of the moment they are asked for: never kept from the import of a module."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from models.kit.calendar import bangkok_date, bangkok_instant, utc_now


def days_from_today(days: int) -> date:
    """Return the day in Bangkok so many days from today; negative ones are over."""
    return bangkok_date(utc_now()) + timedelta(days=days)


def today() -> date:
    """Return the day in Bangkok."""
    return days_from_today(0)


def yesterday() -> date:
    """Return the day before today in Bangkok."""
    return days_from_today(-1)


def noon_yesterday() -> datetime:
    """Return the instant (UTC) of noon in Bangkok on the day before."""
    return bangkok_instant(yesterday(), time(12))
