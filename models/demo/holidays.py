"""The public holidays of Thailand in the terms of the demo: fixed days, days of the moon, and the days off instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from models.calendar.holiday.contract import HolidayKind
from models.calendar.term.tables import Term
from models.demo.plan import Plan

_FIXED: Final = (
    (1, 1, "วันขึ้นปีใหม่", "New Year's Day"),
    (4, 6, "วันจักรี", "Chakri Memorial Day"),
    (4, 13, "วันสงกรานต์", "Songkran Festival"),
    (4, 14, "วันสงกรานต์", "Songkran Festival"),
    (4, 15, "วันสงกรานต์", "Songkran Festival"),
    (5, 4, "วันฉัตรมงคล", "Coronation Day"),
    (6, 3, "วันเฉลิมพระชนมพรรษาสมเด็จพระนางเจ้าฯ พระบรมราชินี", "H.M. Queen Suthida's Birthday"),
    (7, 28, "วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว", "H.M. King Vajiralongkorn's Birthday"),
    (8, 12, "วันแม่แห่งชาติ", "Mother's Day"),
    (10, 13, "วันนวมินทรมหาราช", "King Bhumibol Adulyadej Memorial Day"),
    (10, 23, "วันปิยมหาราช", "King Chulalongkorn Day"),
    (12, 5, "วันพ่อแห่งชาติ", "Father's Day"),
    (12, 10, "วันรัฐธรรมนูญ", "Constitution Day"),
    (12, 31, "วันสิ้นปี", "New Year's Eve"),
)  # fmt: skip
_OF_THE_MOON: Final = {
    2021: ((2, 26), (5, 26), (7, 24)),
    2022: ((2, 16), (5, 15), (7, 13)),
    2023: ((3, 6), (6, 3), (8, 1)),
    2024: ((2, 24), (5, 22), (7, 20)),
    2025: ((2, 12), (5, 11), (7, 10)),
    2026: ((3, 3), (5, 31), (7, 29)),
    2027: ((2, 21), (5, 20), (7, 18)),
}
"""Makha Bucha, Visakha Bucha and Asalha Bucha, as far as they are announced; the day after the last Lent begins."""
_MOON_NAMES: Final = (
    ("วันมาฆบูชา", "Makha Bucha Day"),
    ("วันวิสาขบูชา", "Visakha Bucha Day"),
    ("วันอาสาฬหบูชา", "Asalha Bucha Day"),
)
_LENT: Final = ("วันเข้าพรรษา", "Buddhist Lent Day")
_INSTEAD: Final = ("ชดเชย{}", "{} (in lieu)")
_DAY: Final = timedelta(days=1)
_SATURDAY: Final = 5


class HolidayRow(NamedTuple):
    """A row of ``holiday``."""

    holiday_id: UUID
    day: date
    name_th: str
    name_en: str
    kind: str
    changed_at: datetime
    revision: int


def public_holidays(year: int) -> dict[date, tuple[str, str]]:
    """The holidays of a year with their names; where one falls on a weekend, so is the next working day of the year."""
    named = {date(year, month, number): (th, en) for month, number, th, en in _FIXED}
    for (month, number), names in zip(_OF_THE_MOON.get(year, ()), _MOON_NAMES, strict=False):
        named.setdefault(date(year, month, number), names)
    if year in _OF_THE_MOON:
        named.setdefault(date(year, *_OF_THE_MOON[year][-1]) + _DAY, _LENT)
    days = dict(named)
    for day, (th, en) in sorted(named.items()):
        if day.weekday() >= _SATURDAY:
            instead = day
            while instead in days or instead.weekday() >= _SATURDAY:
                instead += _DAY
            if instead.year == year:  # the first days of the next year are holidays of their own
                days[instead] = (_INSTEAD[0].format(th), _INSTEAD[1].format(en))
    return days


def holiday_rows(plan: Plan, terms: Iterable[Term]) -> Iterator[HolidayRow]:
    """The holidays from the first day of the demo's terms to the last: the university is closed on them."""
    spans = [(term.starts_on, term.ends_on) for term in terms]
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    ids = plan.ids("holidays")
    for year in range(first.year, last.year + 1):
        for day, (th, en) in sorted(public_holidays(year).items()):
            if first <= day <= last:
                yield HolidayRow(next(ids), day, th, en, HolidayKind.CLOSED.value, plan.now, 1)
