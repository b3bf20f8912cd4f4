"""Which dates a period of a term may have."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from models.calendar import bangkok_instant
from models.contracts.cases.case import Refused

EARLIEST_BEFORE_TERM: Final = timedelta(days=180)
"""Pre-enrolment and its like open long before the term, but not in the term before the last."""
LATEST_AFTER_TERM: Final = timedelta(days=90)
"""Late approvals run after the last day of classes, but not into the term after the next."""

_RULE: Final = "periods_lie_about_their_term"


def period_refusal(
    opens_at: datetime, closes_at: datetime, *, term_starts_on: date, term_ends_on: date
) -> Refused | None:
    """Why a period cannot have these instants (UTC, half-open): it ends before it begins, or lies far from its term.

    A slip of a year (2568 for 2569, or a Buddhist year taken for a Gregorian one) is what the second half catches.
    """
    if opens_at >= closes_at:
        facts = {"opens": opens_at.isoformat(), "closes": closes_at.isoformat()}
        return Refused(code="period_order", rule="periods_open_before_they_close", facts=dict(facts))
    earliest = bangkok_instant(term_starts_on - EARLIEST_BEFORE_TERM)
    latest = bangkok_instant(term_ends_on + timedelta(days=1) + LATEST_AFTER_TERM)
    if opens_at < earliest or closes_at > latest:
        facts = {"from": earliest.isoformat(), "to": latest.isoformat()}
        return Refused(code="period_far_from_term", rule=_RULE, facts=dict(facts))
    return None
