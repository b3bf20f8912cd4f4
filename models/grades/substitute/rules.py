"""Who may stand in for the coordinator of a sheet, and for how long (grades §3)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from models.cases.case.contract.record import Fact, Refused

LONGEST: Final = timedelta(days=366)


def refusal_of_substitute(
    since: datetime, until: datetime, *, now: datetime, teaches: bool, is_coordinator: bool, overlaps: bool
) -> Refused | None:
    """Why somebody may not substitute so: the time is past, over a year or none at all, they are no teacher, they
    coordinate the sheet themselves, or they substitute then already.
    """
    if is_coordinator:
        return _refusal("substitute_is_coordinator")
    if not teaches:
        return _refusal("substitute_no_teacher")
    if until <= since or until <= now:
        return _refusal("substitute_time_past")
    if until - since > LONGEST:
        return _refusal("substitute_too_long", days=LONGEST.days)
    return _refusal("substitute_overlaps") if overlaps else None


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=refusal_of_substitute.__name__, facts=facts)
