"""Whether a status may be recorded by hand (spec §3): the last event holds, and events are only added (ADR 28)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from models.cases.case.contract.record import Fact, Refused
from models.people.student.contract.status import ENDS_STUDIES, StudentStatus
from models.study.status_change.contract import StatusChange

_AWAY: Final = ENDS_STUDIES | {StudentStatus.ON_LEAVE, StudentStatus.DISCIPLINED}
"""From these a student is restored."""


@dataclass(frozen=True, slots=True)
class StatusFacts:
    """The student's status, since when it holds, the day in Bangkok, and whether a term had begun by the day on which
    the change takes effect: a status is one of a term.
    """

    status_code: str
    since: date | None
    today: date
    has_term: bool


def change_refused(change: StatusChange, facts: StatusFacts) -> Refused | None:
    """Why the change is not made; None where it is.

    The order is what somebody wants to hear first: it has moved; it is that already; its days are impossible.
    """
    if change.seen != facts.status_code:
        return _refusal("student_status_moved")
    if change.status == facts.status_code:
        return _refusal("student_status_same")
    if (refused := day_refused(change.effective_on, facts.since, facts.today)) is not None:
        return refused
    if change.restored_on is not None and (facts.status_code not in _AWAY or change.status in _AWAY):
        return _refusal("student_status_not_restored")
    if not facts.has_term:
        return _refusal("calendar_not_found")
    return None


def day_refused(effective_on: date, since: date | None, today: date) -> Refused | None:
    """Why no status holds from this day on: it is to come, or before the one from which the last status holds."""
    if effective_on > today:
        return _refusal("student_status_in_future", to=today.isoformat())
    if since is not None and effective_on < since:
        return _refusal("student_status_before_last", since=since.isoformat())
    return None


def ends_studies(change: StatusChange, facts: StatusFacts) -> bool:
    """Whether somebody who studies does not any more."""
    return change.status in ENDS_STUDIES and facts.status_code not in ENDS_STUDIES


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule="change_refused", facts=facts)
