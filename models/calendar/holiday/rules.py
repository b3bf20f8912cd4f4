"""Public holidays of Thailand, as a registrar looks at them before they are in the calendar (golive §5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

_CATEGORIES: Final = ("public", "government")
"""Days on which everybody is off, and those on which the offices of the state are."""


@dataclass(frozen=True, slots=True)
class PublicHoliday:
    """A public holiday, with days in lieu of those that fall on a weekend."""

    day: date
    name_th: str
    name_en: str


@cache
def public_holidays(year: int) -> tuple[PublicHoliday, ...]:
    """Return the public holidays of a calendar year (C.E.) in their order, as the package ``holidays`` computes them.

    The government adds days at short notice, and moves others: whoever takes them over looks at them first.
    """
    # Half a second that only this page needs.
    from holidays import country_holidays

    thai = country_holidays("TH", years=year, language="th", categories=_CATEGORIES)
    english = country_holidays("TH", years=year, language="en_US", categories=_CATEGORIES)
    return tuple(PublicHoliday(day, name, english[day]) for day, name in sorted(thai.items()) if day.year == year)
