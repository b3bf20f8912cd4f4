"""When a sheet may be submitted: in the periods of its round, by an extension of its own, or to amend what was returned
(grades §3, §4).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from models.grades.grade_submission.contract.case import Span, SubmissionWindow


def window_at(spans: Iterable[Span], now: datetime) -> SubmissionWindow:
    """Until when a sheet may be submitted at ``now``: spans that touch are one. Closed, it says when it opens again."""
    ordered = sorted(spans, key=lambda span: (span.opens_at, span.closes_at))
    closes_at: datetime | None = None
    for span in ordered:
        if span.opens_at <= (closes_at or now) and span.closes_at > (closes_at or now):
            closes_at = span.closes_at
    opens_at = next((span.opens_at for span in ordered if span.opens_at > now), None) if closes_at is None else None
    return SubmissionWindow(closes_at=closes_at, opens_at=opens_at)
