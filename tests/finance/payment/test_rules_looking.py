"""A bank is asked again after a while, and on the next morning on which it works (finance §4)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from models.finance.payment.rules.looking import GRACE, next_look
from models.kit.calendar import BANGKOK

SONGKRAN = tuple(date(2027, 4, day) for day in (13, 14, 15))
"""The 12th of that April is a Monday."""


def bangkok(day: int, hour: int) -> datetime:
    """An instant of that April."""
    return datetime(2027, 4, day, hour, tzinfo=BANGKOK).astimezone(UTC)


@pytest.mark.parametrize(
    ("paid", "looked"),
    [
        (bangkok(12, 22), bangkok(16, 7)),
        (bangkok(13, 9), bangkok(16, 7)),
        (bangkok(16, 12), bangkok(19, 7)),
        (bangkok(17, 12), bangkok(19, 7)),
        (bangkok(8, 12), bangkok(9, 7)),
        (bangkok(11, 12), bangkok(12, 7)),
    ],
    ids=["before the holidays", "on a holiday", "friday", "saturday", "thursday", "sunday"],
)
def test_the_next_working_morning_is_no_holiday_and_at_no_weekend(paid: datetime, looked: datetime) -> None:
    assert next_look(paid, paid, SONGKRAN) == paid + GRACE
    assert next_look(paid, paid + GRACE, SONGKRAN) == looked
    assert next_look(paid, looked, SONGKRAN) is None


def test_holidays_at_a_weekend_are_passed_over_with_it() -> None:
    free = [date(2027, 4, 12) + timedelta(days=number) for number in range(5)]
    assert next_look(bangkok(9, 12), bangkok(9, 13), free) == bangkok(19, 7)
