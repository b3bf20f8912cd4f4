"""The public holidays that the demo's calendar has."""

from __future__ import annotations

from datetime import date

from models.demo.holidays import public_holidays


def test_days_of_the_moon_fixed_days_and_days_off_instead_are_those_of_the_year() -> None:
    days = public_holidays(2026)
    assert days[date(2026, 3, 3)][1] == "Makha Bucha Day"
    assert days[date(2026, 10, 13)][0] == "วันนวมินทรมหาราช"
    assert days[date(2026, 12, 7)] == ("ชดเชยวันพ่อแห่งชาติ", "Father's Day (in lieu)")
    assert days[date(2026, 6, 1)][1] == "Visakha Bucha Day (in lieu)"


def test_no_day_is_a_holiday_of_two_years() -> None:
    days = [day for year in range(2021, 2035) for day in public_holidays(year)]
    assert len(days) == len(set(days))


def test_a_year_whose_moon_is_not_announced_has_its_fixed_days_alone() -> None:
    assert not any("Bucha" in names[1] for names in public_holidays(2031).values())
    assert public_holidays(2031)[date(2031, 1, 1)][1] == "New Year's Day"
