"""Which dates and steps a period of a term may have."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Final, NamedTuple

from models.calendar.period.contract import PeriodType
from models.cases.case.contract.record import Refused
from models.kit.calendar import bangkok_instant

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


def taken_refusal(kind: str, campus_code: str, there: Collection[tuple[str, str]]) -> Refused | None:
    """Why a term cannot have another period of a kind: it has one for this campus. ``there``: kinds and campuses."""
    if (kind, campus_code) not in there:
        return None
    return Refused(code="period_taken", rule="one_period_of_a_kind", facts={"kind": kind, "campus": campus_code})


class Step(NamedTuple):
    """A step of a period: what it gives, in percent, until an instant (UTC)."""

    closes_at: datetime
    percent: Decimal


def steps_refusal(
    period_type: PeriodType, steps: Sequence[Step], *, opens_at: datetime, closes_at: datetime
) -> Refused | None:
    """Why a period of this kind cannot have these steps: none where it needs some, some where it has none, or gaps.

    Steps follow one another from the opening of the period, and the last ends when it closes: every instant of the
    period lies in one step. What a later step gives is less than what an earlier one gave.
    """
    if period_type.steps is None:
        return _no_steps("period_without_steps") if steps else None
    if not steps or steps[-1].closes_at != closes_at:
        return _no_steps("period_steps_end", closes=closes_at.isoformat())
    instants = (opens_at, *(step.closes_at for step in steps))
    if any(later <= earlier for earlier, later in pairwise(instants)):
        return _no_steps("period_steps_order")
    if any(later.percent >= earlier.percent for earlier, later in pairwise(steps)):
        return _no_steps("period_steps_fall")
    return None


def step_at(steps: Sequence[Step], at: datetime) -> Step | None:
    """The step of an instant (UTC), half-open as periods are; None after the last. Steps in the order of their ends."""
    return next((step for step in steps if at < step.closes_at), None)


def dates_for_trail(opens_at: datetime, closes_at: datetime, steps: Sequence[Step]) -> dict[str, object]:
    """Return the dates of a period and its steps as the audit trail keeps them."""
    dates: dict[str, object] = {"opensAt": opens_at.isoformat(), "closesAt": closes_at.isoformat()}
    if steps:
        dates["steps"] = [{"closesAt": step.closes_at.isoformat(), "percent": str(step.percent)} for step in steps]
    return dates


def _no_steps(code: str, **facts: str) -> Refused:
    return Refused(code=code, rule="steps_fill_their_period", facts=dict(facts))
