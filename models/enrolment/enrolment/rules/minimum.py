"""Whether a term's minimum of credits is reached, judged by what stands in the rows whenever somebody looks.

A request is judged once; what becomes of it later, an approval, a refusal or a lapse, changes the credits. So the
minimum is no part of its verdict: it is told beside the enrolment and its cases, with until when it can be mended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from models.enrolment.enrolment.rules.calendar_rules import TAKING
from models.enrolment.enrolment.rules.facts import PeriodFacts, StudentFacts


@dataclass(frozen=True, slots=True)
class HeldCredits:
    """Credits of a student's term: enrolled, and those that wait for an approval."""

    enrolled: Decimal
    waiting: Decimal


@dataclass(frozen=True, slots=True)
class BelowMinimum:
    """What is enrolled does not reach the term's minimum.

    ``enough_if_approved``: it does with what waits. ``mended_until``: how long subjects can still be taken (UTC); None
    once that is over.
    """

    minimum: Decimal
    held: HeldCredits
    enough_if_approved: bool
    mended_until: datetime | None


def below_minimum(
    student: StudentFacts, periods: Mapping[str, PeriodFacts], held: HeldCredits, now: datetime
) -> BelowMinimum | None:
    """None where the minimum is reached, where nothing is taken yet, and for who only maintains the status."""
    minimum = student.credit_minimum
    with_waiting = held.enrolled + held.waiting
    if held.enrolled >= minimum or with_waiting == 0 or student.maintains_status:
        return None
    ahead = (periods[kind].closes_at for kind in TAKING if kind in periods and now < periods[kind].closes_at)
    return BelowMinimum(minimum, held, with_waiting >= minimum, max(ahead, default=None))
