"""Personal slots: the order, the evenness, and that the same rule gives the same slots."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.calendar.slot.rules import SlotRule, SlotStudent, in_order, lay_out, slots_refusal, windows_of
from models.kit.calendar import BANGKOK, bangkok_instant
from models.kit.instants import EARLIEST, LATEST

FROM = bangkok_instant(date(2026, 11, 23))
TO = bangkok_instant(date(2026, 11, 25))


def rule(minutes: int = 60, capacity: int = 10, first: time = time(9), last: time = time(12)) -> SlotRule:
    """Two days of windows."""
    return SlotRule(
        starts_at=FROM, ends_at=TO, window_minutes=minutes, capacity=capacity,
        day_starts_minute=first.hour * 60 + first.minute, day_ends_minute=last.hour * 60 + last.minute,
    )  # fmt: skip


students = st.lists(
    st.builds(SlotStudent, st.integers(1, 10_000), st.integers(1, 6), st.booleans()),
    min_size=1, max_size=60, unique_by=lambda student: student.student_id,
)  # fmt: skip


def test_windows_lie_within_the_days_hours_in_bangkok() -> None:
    local = [opens_at.astimezone(BANGKOK).strftime("%d %H:%M") for opens_at in windows_of(rule())]
    assert local == ["23 09:00", "23 10:00", "23 11:00", "24 09:00", "24 10:00", "24 11:00"]


def test_hours_too_short_for_a_window_have_none_however_many_days_there_are() -> None:
    centuries = SlotRule(EARLIEST, LATEST, window_minutes=60, capacity=1, day_starts_minute=540, day_ends_minute=570)
    assert windows_of(centuries) == ()


def test_a_window_does_not_reach_beyond_the_end() -> None:
    short = SlotRule(FROM, FROM + timedelta(minutes=59), window_minutes=60, capacity=1)
    assert windows_of(short) == ()


@given(students)
def test_the_final_year_comes_first_and_then_year_by_year(given: list[SlotStudent]) -> None:
    ranks = [(not student.is_final_year, -student.study_year) for student in in_order(given, lot="2569/2")]
    assert ranks == sorted(ranks)


@given(students)
def test_windows_differ_by_one_student_at_most_and_keep_the_order(given: list[SlotStudent]) -> None:
    openings = windows_of(rule())
    ordered = in_order(given, lot="2569/2")
    laid_out = lay_out(ordered, openings)
    counts = Counter(laid_out.values())
    filled = [counts[opens_at] for opens_at in openings]
    assert max(filled) - min(filled) <= 1
    instants = [laid_out[student.student_id] for student in ordered]
    assert instants == sorted(instants)


@given(students)
def test_the_same_rule_gives_the_same_slots_whatever_order_students_come_in(given: list[SlotStudent]) -> None:
    openings = windows_of(rule())
    assert lay_out(in_order(given, lot="a"), openings) == lay_out(in_order(given[::-1], lot="a"), openings)


@pytest.mark.parametrize(
    ("asked", "count", "code"),
    [
        (rule(), 60, None),
        (rule(), 61, "slots_do_not_fit"),
        (rule(last=time(9, 30)), 1, "slots_without_window"),
        (SlotRule(FROM - timedelta(seconds=1), TO, 60, 10), 1, "slots_outside_period"),
        (SlotRule(FROM, TO + timedelta(seconds=1), 60, 10), 1, "slots_outside_period"),
    ],
)
def test_slots_have_windows_inside_the_period_and_a_place_for_everybody(
    asked: SlotRule, count: int, code: str | None
) -> None:
    refused = slots_refusal(asked, windows_of(asked), count, period_opens_at=FROM, period_closes_at=TO)
    assert (refused.code if refused else None) == code


def test_a_slip_of_a_year_is_too_many_windows_not_an_endless_loop() -> None:
    forever = SlotRule(datetime(2026, 1, 1, tzinfo=UTC), datetime(2569, 1, 1, tzinfo=UTC), 5, 10)
    refused = slots_refusal(
        forever, windows_of(forever), 1, period_opens_at=forever.starts_at, period_closes_at=forever.ends_at
    )
    assert refused is not None
    assert refused.code == "slots_too_many_windows"
