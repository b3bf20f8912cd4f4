"""Which dates a period may have."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from models.calendar import bangkok_instant
from models.rules.calendar.periods import EARLIEST_BEFORE_TERM, LATEST_AFTER_TERM, period_refusal

STARTS, ENDS = date(2026, 11, 1), date(2027, 3, 31)
FIRST = bangkok_instant(STARTS - EARLIEST_BEFORE_TERM)
LAST = bangkok_instant(ENDS + timedelta(days=1) + LATEST_AFTER_TERM)
INSIDE = bangkok_instant(date(2026, 12, 1))
SECOND = timedelta(seconds=1)


def code(opens_at: datetime, closes_at: datetime) -> str | None:
    """Why these instants are refused."""
    refused = period_refusal(opens_at, closes_at, term_starts_on=STARTS, term_ends_on=ENDS)
    return refused.code if refused else None


@pytest.mark.parametrize(
    ("opens_at", "closes_at", "expected"),
    [
        (INSIDE, INSIDE + SECOND, None),
        (INSIDE, INSIDE, "period_order"),
        (INSIDE + SECOND, INSIDE, "period_order"),
        (FIRST, LAST, None),
        (FIRST - SECOND, INSIDE, "period_far_from_term"),
        (INSIDE, LAST + SECOND, "period_far_from_term"),
        (INSIDE, INSIDE.replace(year=INSIDE.year + 543), "period_far_from_term"),
    ],
)
def test_a_period_opens_before_it_closes_and_lies_about_its_term(
    opens_at: datetime, closes_at: datetime, expected: str | None
) -> None:
    assert code(opens_at, closes_at) == expected


def test_the_refusal_names_the_range() -> None:
    refused = period_refusal(FIRST - SECOND, INSIDE, term_starts_on=STARTS, term_ends_on=ENDS)
    assert refused is not None
    assert refused.facts == {"from": FIRST.isoformat(), "to": LAST.isoformat()}
