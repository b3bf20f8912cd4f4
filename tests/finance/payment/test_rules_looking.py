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


def days(*texts: str) -> tuple[date, ...]:
    """Days as a register of holidays has them."""
    return tuple(map(date.fromisoformat, texts))


NEW_YEAR = days("2026-12-31", "2027-01-01")
AT_A_WEEKEND = days("2022-12-31", "2023-01-01", "2023-01-02")
"""New Year's Eve on a Saturday, New Year on a Sunday, and the Monday instead."""
SONGKRAN_AND_INSTEAD = days("2024-04-13", "2024-04-14", "2024-04-15", "2024-04-16")
"""A Saturday and a Sunday of Songkran, its Monday, and the Tuesday instead."""
BRIDGED = days("2026-05-31", "2026-06-01", "2026-06-02", "2026-06-03")
"""Visakha Bucha on a Sunday, the Monday instead, a day that the cabinet gave, and a birthday."""


@pytest.mark.parametrize(
    ("paid", "looked", "holidays"),
    [
        ("2027-04-12T22:00", "2027-04-16", SONGKRAN),
        ("2027-04-15T23:59", "2027-04-16", SONGKRAN),
        ("2027-04-16T00:00", "2027-04-19", SONGKRAN),
        ("2027-04-12T22:00", "2027-04-13", ()),
        ("2024-04-12T18:00", "2024-04-17", SONGKRAN_AND_INSTEAD),
        ("2026-12-30T22:00", "2027-01-04", NEW_YEAR),
        ("2027-01-01T12:00", "2027-01-04", NEW_YEAR),
        ("2026-12-30T22:00", "2026-12-31", ()),
        ("2022-12-30T17:00", "2023-01-03", AT_A_WEEKEND),
        ("2026-05-29T20:00", "2026-06-04", BRIDGED),
        ("2026-06-03T06:59", "2026-06-04", BRIDGED),
        ("2028-02-28T22:00", "2028-02-29", ()),
    ],
    ids=[
        "before Songkran", "last minute of Songkran", "first minute after Songkran", "Songkran that nobody announced",
        "Songkran at a weekend", "before New Year", "New Year's Day", "New Year that nobody announced",
        "New Year at a weekend", "a bridge", "the morning of a holiday", "a leap year",
    ],
)  # fmt: skip
def test_money_is_looked_for_on_the_next_working_day(paid: str, looked: str, holidays: tuple[date, ...]) -> None:
    since = datetime.fromisoformat(paid).replace(tzinfo=BANGKOK).astimezone(UTC)
    at = datetime.fromisoformat(f"{looked}T07:00").replace(tzinfo=BANGKOK).astimezone(UTC)
    assert next_look(since, since + GRACE, holidays) == at


def test_holidays_at_a_weekend_are_passed_over_with_it() -> None:
    free = [date(2027, 4, 12) + timedelta(days=number) for number in range(5)]
    assert next_look(bangkok(9, 12), bangkok(9, 13), free) == bangkok(19, 7)
