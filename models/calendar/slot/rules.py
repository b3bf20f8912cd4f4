"""Personal enrolment slots by rule: the final year first, then year by year, evenly over windows of the day.

Everything here is pure and deterministic: the preview, the saving and a second run lay out the same slots.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final

from models.cases.case.contract.record import Refused
from models.kit.calendar import bangkok_date, bangkok_instant

MOST_WINDOWS: Final = 2_000
"""More windows than a semester of office days has quarter hours: a slip of the form, not a wish."""
_MINUTES_OF_AN_HOUR: Final = 60


@dataclass(frozen=True, slots=True)
class SlotRule:
    """How slots are laid out: windows of a length between two instants (UTC), within the hours of Bangkok's day."""

    starts_at: datetime
    ends_at: datetime
    window_minutes: int
    capacity: int
    day_starts_minute: int = 0
    day_ends_minute: int = 24 * 60


@dataclass(frozen=True, slots=True)
class SlotStudent:
    """What decides a student's place in the order."""

    student_id: int
    study_year: int
    is_final_year: bool


def windows_of(rule: SlotRule) -> tuple[datetime, ...]:
    """The openings (UTC) of the rule's windows, in order; no window reaches beyond the day's hours or the end.

    At most one more than :data:`MOST_WINDOWS` comes back, which :func:`slots_refusal` refuses.
    """
    if rule.day_starts_minute + rule.window_minutes > rule.day_ends_minute:
        return ()  # no day has one, however many days there are
    length = timedelta(minutes=rule.window_minutes)
    openings: list[datetime] = []
    day = bangkok_date(rule.starts_at)
    while day <= bangkok_date(rule.ends_at) and len(openings) <= MOST_WINDOWS:
        minute = rule.day_starts_minute
        while minute + rule.window_minutes <= rule.day_ends_minute:
            opens_at = bangkok_instant(day, time(minute // _MINUTES_OF_AN_HOUR, minute % _MINUTES_OF_AN_HOUR))
            if rule.starts_at <= opens_at and opens_at + length <= rule.ends_at:
                openings.append(opens_at)
            minute += rule.window_minutes
        day += timedelta(days=1)
    return tuple(openings[: MOST_WINDOWS + 1])


def in_order(students: Iterable[SlotStudent], *, lot: str) -> list[SlotStudent]:
    """Final-year students first, then by study year, the highest first; within a year by a lot drawn from ``lot``.

    The lot is a hash of the term and the student, so that nobody is always last, and a second run draws the same.
    """

    def drawn(student: SlotStudent) -> str:
        return hashlib.sha256(f"{lot}:{student.student_id}".encode()).hexdigest()

    return sorted(
        students,
        key=lambda student: (not student.is_final_year, -student.study_year, drawn(student), student.student_id),
    )


def slots_refusal(
    rule: SlotRule,
    openings: Sequence[datetime],
    students: int,
    *,
    period_opens_at: datetime,
    period_closes_at: datetime,
) -> Refused | None:
    """Why slots cannot be laid out so: outside the enrolment period, no window at all, or more students than places."""
    if rule.starts_at < period_opens_at or rule.ends_at > period_closes_at:
        facts = {"from": period_opens_at.isoformat(), "to": period_closes_at.isoformat()}
        return Refused(code="slots_outside_period", rule="slots_lie_in_the_enrolment_period", facts=dict(facts))
    if not openings:
        return Refused(code="slots_without_window", rule="slots_have_windows")
    if len(openings) > MOST_WINDOWS:
        return Refused(code="slots_too_many_windows", rule="slots_have_windows", facts={"limit": MOST_WINDOWS})
    places = len(openings) * rule.capacity
    if students > places:
        return Refused(
            code="slots_do_not_fit",
            rule="slots_have_a_place_for_everybody",
            facts={"students": students, "places": places, "windows": len(openings), "capacity": rule.capacity},
        )
    return None


def lay_out(ordered: Sequence[SlotStudent], openings: Sequence[datetime]) -> dict[int, datetime]:
    """The opening of each student (by id): in order, and evenly, so that two windows differ by one student at most."""
    return {
        student.student_id: openings[place * len(openings) // len(ordered)] for place, student in enumerate(ordered)
    }
