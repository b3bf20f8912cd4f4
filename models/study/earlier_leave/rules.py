"""Which terms a leave of the old system has, and how long its student was away in a row (golive §3, study §5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from models.study.leave.contract import TermKey
from models.study.leave.rules.asking import next_regular, previous_regular


def terms_between(first: TermKey, last: TermKey) -> tuple[TermKey, ...]:
    """Return the regular terms from one to another, both of them included; none where the last is before the first."""
    terms: list[TermKey] = []
    term = first
    while term <= last:
        terms.append(term)
        term = next_regular(term)
    return tuple(terms)


def terms_in_a_row(terms: Sequence[TermKey], away: Collection[TermKey]) -> int:
    """Return how many regular terms a leave has together with the terms of other leaves just before and after it."""
    known = {*away, *terms}
    before, after = previous_regular(terms[0]), next_regular(terms[-1])
    count = len(terms)
    while before in known:
        count, before = count + 1, previous_regular(before)
    while after in known:
        count, after = count + 1, next_regular(after)
    return count
