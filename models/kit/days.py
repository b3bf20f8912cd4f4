"""Days and times as people and spreadsheets write them, in both eras and both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Final

from models.kit.calendar import BUDDHIST_OFFSET
from models.kit.text import folded

_MONTHS: Final = (
    ("ม.ค.", "มค", "มกราคม", "มกรา", "jan", "january"),
    ("ก.พ.", "กพ", "กุมภาพันธ์", "กุมภา", "feb", "february"),
    ("มี.ค.", "มีค", "มีนาคม", "มีนา", "mar", "march"),
    ("เม.ย.", "เมย", "เมษายน", "เมษา", "apr", "april"),
    ("พ.ค.", "พค", "พฤษภาคม", "พฤษภา", "may"),
    ("มิ.ย.", "มิย", "มิถุนายน", "มิถุนา", "jun", "june"),
    ("ก.ค.", "กค", "กรกฎาคม", "กรกฎา", "jul", "july"),
    ("ส.ค.", "สค", "สิงหาคม", "สิงหา", "aug", "august"),
    ("ก.ย.", "กย", "กันยายน", "กันยา", "sep", "sept", "september"),
    ("ต.ค.", "ตค", "ตุลาคม", "ตุลา", "oct", "october"),
    ("พ.ย.", "พย", "พฤศจิกายน", "พฤศจิกา", "nov", "november"),
    ("ธ.ค.", "ธค", "ธันวาคม", "ธันวา", "dec", "december"),
)


def _numbers(months: Iterable[Iterable[str]]) -> Mapping[str, int]:
    return {name.replace(".", ""): number for number, names in enumerate(months, start=1) for name in names}


_MONTH: Final = _numbers(_MONTHS)
_TIME_BEHIND: Final = r"(?:[ t,]+(?:เวลา ?)?(?P<time>[0-9]{1,2}[:.][0-9]{2}.*))?"
_FORMS: Final = tuple(
    re.compile(form + _TIME_BEHIND)
    for form in (
        r"(?P<year>[0-9]{4})[-/.](?P<month>[0-9]{1,2})[-/.](?P<day>[0-9]{1,2})",
        r"(?P<year>[0-9]{4})(?P<month>[0-9]{2})(?P<day>[0-9]{2})",
        r"(?:วัน\S+ )?(?:ที่ ?)?(?P<day>[0-9]{1,2})[-/. ]+(?P<month>[0-9]{1,2})[-/. ]+(?P<year>[0-9]{4}|[0-9]{2})",
        r"(?:วัน\S+ )?(?:ที่ ?)?(?P<day>[0-9]{1,2})[-/. ]*(?P<month>[ก-๎a-z][ก-๎a-z.]*)[-/., ]*"
        r"(?:พ\.?ศ\.? ?|ค\.?ศ\.? ?|b\.?e\.? ?|a\.?d\.? ?)?(?P<year>[0-9]{4}|[0-9]{2})",
        r"(?P<month>[a-z]+)\.? (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?,? (?P<year>[0-9]{4})",
    )
)
_WEEKDAY: Final = re.compile(
    r"(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?[,. ]+|"
    r"(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)(?:ที่)? ?"
)
_TIME: Final = re.compile(
    r"(?P<hour>[0-9]{1,2})(?:[:.](?P<minute>[0-9]{2})(?:[:.](?P<second>[0-9]{2})(?:\.[0-9]+)?)?)?"
    r" ?(?P<half>[ap]\.?m\.?)?(?: ?(?:น\.?|นาฬิกา|hrs?\.?|h))?(?: ?(?:z|\+07:?00|ict))?"
)
_PART_OF_DAY: Final = re.compile(r"0\.[0-9]{3,}")
_BUDDHIST_FROM: Final = 2400
_SHORT: Final = 2
_BUDDHIST_CENTURY: Final = 2500
_YEARS: Final = range(1950, 2150)
_SHORT_YEARS: Final = range(2000, 2043)
"""Years that two digits may mean. From 2043 on "43" could be the Buddhist 2543 as well."""
_NOON: Final = 12
_DAY_SECONDS: Final = 86_400


def day_of(text: str) -> date | None:
    """Return the day that a text names, alone or with a time behind it: None where it names none.

    Years from 2400 on are Buddhist. Of two digits the century is told by what is near: 69 is 2569, 26 is 2026.
    """
    words = _WEEKDAY.sub("", folded(text), count=1)
    for form in _FORMS:
        if found := form.fullmatch(words):
            return _day(found["year"], found["month"], found["day"])
    return None


def moment_of(text: str) -> tuple[date, time | None] | None:
    """Return the day that a text names, and the time behind it, None for no time.

    None where it names no day, or where what stands behind the day is no time.
    """
    words = _WEEKDAY.sub("", folded(text), count=1)
    found = next((match for form in _FORMS if (match := form.fullmatch(words))), None)
    on = None if found is None else _day(found["year"], found["month"], found["day"])
    if found is None or on is None:
        return None
    if found["time"] is None:
        return on, None
    behind = _TIME.fullmatch(found["time"])
    at = None if behind is None else _time(behind)
    return None if at is None else (on, at)


def time_of(text: str) -> time | None:
    """Return the time that a text names, alone or behind a day, on 24 hours or 12: None where it names none."""
    words = folded(text)
    if _PART_OF_DAY.fullmatch(words):
        minutes, second = divmod(round(float(words) * _DAY_SECONDS), 60)
        return time(minutes // 60 % 24, minutes % 60, second)
    if found := _TIME.fullmatch(words.removeprefix("เวลา").strip()):
        return _time(found)
    without_weekday = _WEEKDAY.sub("", words, count=1)
    for form in _FORMS:
        behind = form.fullmatch(without_weekday)
        if behind is not None and behind["time"] is not None:
            found = _TIME.fullmatch(behind["time"])
            return None if found is None else _time(found)
    return None


def _day(year: str, month: str, day: str) -> date | None:
    number = int(month) if month.isdigit() else _MONTH.get(month.replace(".", ""), 0)
    full = _year(year)
    try:
        return None if full is None else date(full, number, int(day))
    except ValueError:
        return None


def _year(text: str) -> int | None:
    """Return the year of the common era."""
    year = int(text)
    if year >= _BUDDHIST_FROM:
        year -= BUDDHIST_OFFSET
    if len(text) > _SHORT:
        return year if year in _YEARS else None
    read = {year + 2000, year + _BUDDHIST_CENTURY - BUDDHIST_OFFSET}
    near = [each for each in read if each in _SHORT_YEARS]
    return near[0] if len(near) == 1 else None


def _time(found: re.Match[str]) -> time | None:
    hour, minute, second = (int(found[part] or 0) for part in ("hour", "minute", "second"))
    if found["minute"] is None and found["half"] is None:
        return None
    if found["half"]:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if found["half"].startswith("p") else 0)
    try:
        return time(hour, minute, second)
    except ValueError:
        return None
