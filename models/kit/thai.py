"""Thai dates and names of days on the server's side: for papers and the wire's own formats."""

from __future__ import annotations

import re
from datetime import date, datetime, time
from typing import Final

from models.kit.calendar import BANGKOK, BUDDHIST_OFFSET, last_day

MONTHS_TH: Final = (
    "มกราคม", "กุมภาพันธ์", "มีนาคม", "เมษายน", "พฤษภาคม", "มิถุนายน",
    "กรกฎาคม", "สิงหาคม", "กันยายน", "ตุลาคม", "พฤศจิกายน", "ธันวาคม",
)  # fmt: skip
MONTHS_TH_SHORT: Final = (
    "ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค.",
)  # fmt: skip
MONTHS_EN_SHORT: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec")
DAYS_TH: Final = ("จันทร์", "อังคาร", "พุธ", "พฤหัสบดี", "ศุกร์", "เสาร์", "อาทิตย์")
DAYS_EN: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_TERM: Final = re.compile(r"\b(2[4-7]\d\d)/([0-2])\b")
DAY_CODES: Final = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")


def buddhist_year(on: date) -> int:
    """The Buddhist-era year of a day."""
    return on.year + BUDDHIST_OFFSET


def thai_date(on: date) -> str:
    """``20 พฤศจิกายน 2569`` (spec §9: DD MMMM YYYY)."""
    return f"{on.day:02d} {MONTHS_TH[on.month - 1]} {buddhist_year(on)}"


def short_buddhist_date(on: date) -> str:
    """``20/11/2569``, the wire's form."""
    return f"{on.day:02d}/{on.month:02d}/{buddhist_year(on)}"


def thai_instant(at: datetime) -> str:
    """``20 พฤศจิกายน 2569 16:30`` in Bangkok; the day alone where the instant is its midnight."""
    local = at.astimezone(BANGKOK)
    day = thai_date(local.date())
    return day if is_midnight(at) else f"{day} {local:%H:%M} น."


def short_instant(at: datetime, *, thai: bool) -> str:
    """``20 พ.ย. 2569 16:30`` or ``20 Nov 2026 16:30`` in Bangkok: as the web writes it on every page.

    The day alone where the instant is its midnight.
    """
    return short_day(at.astimezone(BANGKOK).date(), thai=thai) if is_midnight(at) else short_moment(at, thai=thai)


def short_moment(at: datetime, *, thai: bool) -> str:
    """``20 พ.ย. 2569 00:00``: as :func:`short_instant`, with its hour at midnight too."""
    local = at.astimezone(BANGKOK)
    return f"{short_day(local.date(), thai=thai)} {local:%H:%M}"


def short_end(at: datetime, *, thai: bool) -> str:
    """As :func:`short_instant`; what ends at midnight ends with the day before."""
    return short_instant(at, thai=thai) if not is_midnight(at) else short_day(last_day(at), thai=thai)


def is_midnight(at: datetime) -> bool:
    """Whether an instant is midnight in Bangkok to the microsecond: a day is meant, and no hour of it."""
    return at.astimezone(BANGKOK).time() == time.min


def short_day(on: date, *, thai: bool) -> str:
    """``20 พ.ย. 2569`` or ``20 Nov 2026``: as the web writes it on every page."""
    if thai:
        return f"{on.day} {MONTHS_TH_SHORT[on.month - 1]} {buddhist_year(on)}"
    return f"{on.day} {MONTHS_EN_SHORT[on.month - 1]} {on.year}"


def clock(minute: int) -> str:
    """``9:00`` from minutes after midnight, the wire's form."""
    return f"{minute // 60}:{minute % 60:02d}"


def english_instant(at: datetime) -> str:
    """``20 November 2026 16:30`` in Bangkok; the day alone where the instant is its midnight."""
    local = at.astimezone(BANGKOK)
    day = f"{local.day} {local:%B} {local.year}"
    return day if is_midnight(at) else f"{day} {local:%H:%M}"


def english_terms(text: str) -> str:
    """An English text in which every term such as ``2569/2`` is ``2/2026 (B.E. 2569)``, and a summer ``summer 2026 …``.

    English counts years as its dates do, and names the academic year as the university writes it.
    """

    def words(found: re.Match[str]) -> str:
        year, semester = int(found[1]), "summer " if found[2] == "0" else f"{found[2]}/"
        return f"{semester}{year - BUDDHIST_OFFSET} (B.E. {year})"

    return _TERM.sub(words, text)
