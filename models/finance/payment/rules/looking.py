"""When a bank is asked again for money it did not show: after a while, and on the next working morning (finance §4)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from typing import Final

from models.kit.calendar import bangkok_date, bangkok_instant

GRACE: Final = timedelta(minutes=15)
BANK_AWAY: Final = timedelta(minutes=5)
"""How long to wait for a bank that does not answer."""
BOOKED_WITHIN: Final = timedelta(days=3)
"""How far back money is looked for."""
_EXPECTED_FOR: Final = timedelta(days=14)
LOOKED_FOR_WITHIN: Final = timedelta(days=30)
"""No holidays last so long: within it is a working day."""
_MORNING: Final = time(7)
_SATURDAY: Final = 5
_MIDNIGHT: Final = timedelta(hours=2)
"""So close to midnight a bank may have booked the money on the other day."""


def next_look(since: datetime | None, at: datetime, holidays: Collection[date]) -> datetime | None:
    """When (UTC) to ask again for money expected since an instant; None once the next working morning is over too.

    A working day is neither at a weekend nor one of the ``holidays``.
    """
    if since is None:
        return None
    return next((look for look in (since + GRACE, _next_morning(since, holidays)) if look > at), None)


def after_bank_away(since: datetime | None, at: datetime) -> datetime | None:
    """When to ask a bank again that did not answer; None for money that is not expected any more."""
    return at + BANK_AWAY if since is None or at - since < _EXPECTED_FOR else None


def _next_morning(since: datetime, holidays: Collection[date]) -> datetime:
    day = bangkok_date(since) + timedelta(days=1)
    while day.weekday() >= _SATURDAY or day in holidays:
        day += timedelta(days=1)
    return bangkok_instant(day, _MORNING)


def days_to_ask(first: datetime, at: datetime) -> tuple[date, ...]:
    """The Bangkok days on which a bank may have booked what was paid between two instants: the ends at midnight too."""
    day, last = bangkok_date(first - _MIDNIGHT), bangkok_date(at + _MIDNIGHT)
    return tuple(day + timedelta(days=number) for number in range((last - day).days + 1))


def look_after(times: int, at: datetime) -> datetime | None:
    """When to ask again for a confirmation the bank has not known so often; None when it will not be believed."""
    waits = (30, 60, 300, 900, 3600, 6 * 3600, 24 * 3600)
    return at + timedelta(seconds=waits[times]) if times < len(waits) else None
