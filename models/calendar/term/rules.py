"""Which days a new term may have, and the dates its periods take from an earlier term's."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from models.cases.case.contract.record import Refused
from models.kit.calendar import BUDDHIST_OFFSET
from models.kit.instants import LAST_YEAR

_RULE: Final = "terms_follow_one_another"
_INTO_THE_NEXT: Final = 1
"""Years: the second semester and the summer begin in the year after the one they are counted by."""


class TermDates(NamedTuple):
    """A term: academic year (B.E.), semester, first and last day."""

    academic_year: int
    semester: int
    starts_on: date
    ends_on: date


class PeriodDates(NamedTuple):
    """A period of a term: its kind, its campus (empty: every one), its instants (UTC, half-open)."""

    kind: str
    campus_code: str
    opens_at: datetime
    closes_at: datetime


def term_refusal(term: TermDates, others: Iterable[TermDates]) -> Refused | None:
    """Why a term cannot be opened: it ends before it begins, lies in another year than it says, is there already, or
    overlaps another term.
    """
    if term.starts_on >= term.ends_on:
        return _refused("term_order")
    if term.ends_on.year + BUDDHIST_OFFSET >= LAST_YEAR:
        return _refused("term_in_another_year", year=LAST_YEAR)
    year = term.starts_on.year + BUDDHIST_OFFSET
    if year not in (term.academic_year, term.academic_year + _INTO_THE_NEXT):
        return _refused("term_in_another_year", year=year)
    for other in others:
        named = f"{other.academic_year}/{other.semester}"
        if (other.academic_year, other.semester) == (term.academic_year, term.semester):
            return _refused("term_taken", term=named)
        if other.starts_on <= term.ends_on and term.starts_on <= other.ends_on:
            return _refused("term_overlaps", term=named)
    return None


def moved_along(period: PeriodDates, *, by: timedelta) -> PeriodDates:
    """The period of a term for another that begins so much later: as far from its first day as it was."""
    return period._replace(opens_at=period.opens_at + by, closes_at=period.closes_at + by)


def _refused(code: str, **facts: str | int) -> Refused:
    return Refused(code=code, rule=_RULE, facts=dict(facts))
