"""May the drafts of a faculty be adopted, and until when? (golive §3)"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.kit.thai import short_buddhist_date
from models.study.adoption.contract import LONGEST_WAIT_DAYS


def refusal_of_day(day: date, before: date | None, today: date) -> Refused | None:
    """Why the go-live day may not be this one.

    It lies ahead, within a year; and once it has come it stays: versions then need their three offices for good.
    """
    rule = refusal_of_day.__name__
    if before is not None and before <= today:
        return Refused(code="go_live_passed", rule=rule, facts={"day": short_buddhist_date(before)})
    if day <= today:
        return Refused(code="go_live_not_ahead", rule=rule, facts={"day": short_buddhist_date(day)})
    last = today + timedelta(days=LONGEST_WAIT_DAYS)
    if day > last:
        return Refused(code="go_live_too_far", rule=rule, facts={"last": short_buddhist_date(last)})
    return None


def refusal_to_adopt(
    go_live_on: date | None, today: date, *, open_cases: Collection[UUID], adopted: int
) -> Refused | None:
    """Why nothing is adopted: no day is set, it has come, an adoption is open, or nothing would become active."""
    rule = refusal_to_adopt.__name__
    if go_live_on is None:
        return Refused(code="go_live_unset", rule=rule)
    if go_live_on <= today:
        return Refused(code="go_live_passed", rule=rule, facts={"day": short_buddhist_date(go_live_on)})
    if open_cases:
        return Refused(code="adoption_open", rule=rule)
    if adopted == 0:
        return Refused(code="adoption_nothing", rule=rule)
    return None
