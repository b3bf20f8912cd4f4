"""Public holidays are prepared from a library, with names that the calendar can keep."""

from __future__ import annotations

from datetime import date

import pytest

from models.calendar.holiday.rules import public_holidays
from models.calendar.holiday.tables import Holiday


@pytest.mark.parametrize("year", range(2026, 2036))
def test_each_day_of_a_year_is_there_once_and_fits_the_calendar(year: int) -> None:
    found = public_holidays(year)
    days = [holiday.day for holiday in found]
    assert days == sorted(set(days))
    assert {day.year for day in days} == {year}
    longest = Holiday.__table__.c.name_th.type.length  # type: ignore[attr-defined]
    assert all(0 < len(name) <= longest for holiday in found for name in (holiday.name_th, holiday.name_en))


def test_days_in_lieu_of_a_weekend_and_days_of_the_moon_are_among_them() -> None:
    found = {holiday.day: holiday.name_th for holiday in public_holidays(2027)}
    assert found[date(2027, 5, 20)] == "วันวิสาขบูชา"
    assert found[date(2027, 10, 25)] == "ชดเชยวันปิยมหาราช"
