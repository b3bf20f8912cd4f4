"""What comes next in a student's day: one function each, one case a line, on Bangkok's clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.kit.calendar import bangkok_instant
from models.study.today.rules import (
    CLASSES_AHEAD,
    MoneyEffect,
    NoClass,
    OpenInvoice,
    OpenPeriod,
    Sitting,
    WeeklyClass,
    classes_ahead,
    closing_periods,
    days_without,
    money_due,
    why_no_class,
)

MONDAY = date(2026, 11, 23)
"""Of a week in the middle of the term."""
STARTS, ENDS = date(2026, 11, 16), date(2027, 3, 19)
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
MORNING = WeeklyClass("morning", 0, 9 * 60, 12 * 60, STARTS, ENDS)
EVENING = WeeklyClass("evening", 0, 22 * 60, 24 * 60, STARTS, ENDS)
FRIDAY = WeeklyClass("friday", 4, 13 * 60, 16 * 60, STARTS, ENDS)
UNTIMED = WeeklyClass("untimed", None, None, None, STARTS, ENDS)


def at(day: date, hour: int, minute: int = 0) -> datetime:
    """A wall-clock time in Bangkok, as an instant."""
    return bangkok_instant(day, time(hour, minute))


@pytest.mark.parametrize(
    ("now", "following", "starts_at"),
    [
        (at(MONDAY, 0), "morning", at(MONDAY, 9)),
        (at(MONDAY, 9), "morning", at(MONDAY, 9)),
        (at(MONDAY, 11, 59), "morning", at(MONDAY, 9)),
        (at(MONDAY, 12), "evening", at(MONDAY, 22)),
        (at(MONDAY, 23, 59), "evening", at(MONDAY, 22)),
        (at(MONDAY + DAY, 0), "friday", at(MONDAY + 4 * DAY, 13)),
        (at(MONDAY + 4 * DAY, 16), "morning", at(MONDAY + 7 * DAY, 9)),
    ],
    ids=["before the first", "as it begins", "during it", "as it ends", "before midnight", "midnight", "end of week"],
)
def test_the_next_class_is_the_first_that_is_not_over_on_bangkoks_clock(
    now: datetime, following: str, starts_at: datetime
) -> None:
    first, *_ = classes_ahead([EVENING, FRIDAY, MORNING], [], now)
    assert (first.of, first.starts_at, first.in_exam_week) == (following, starts_at, False)


def test_before_the_term_the_next_class_is_in_its_first_week_and_after_it_there_is_none() -> None:
    [first] = classes_ahead([FRIDAY, MORNING], [], at(STARTS - 30 * DAY, 8))
    assert first.starts_at == at(STARTS, 9)
    assert [found.of for found in classes_ahead([FRIDAY, MORNING], [], at(ENDS, 15, 59))] == ["friday"]
    assert classes_ahead([FRIDAY, MORNING], [], at(ENDS, 16)) == ()


def test_once_the_classes_of_a_term_are_over_those_of_the_next_one_follow() -> None:
    following = replace(MORNING, of="next term", first_day=date(2027, 6, 14), last_day=date(2027, 10, 15))
    [first] = classes_ahead([FRIDAY, following], [], at(ENDS, 16))
    assert (first.of, first.starts_at) == ("next term", at(date(2027, 6, 14), 9))


def test_a_class_during_ones_own_examination_is_not_the_next_and_others_of_that_week_are_marked() -> None:
    sitting = Sitting(at(MONDAY, 11), at(MONDAY, 13))
    found = classes_ahead([MORNING, EVENING, FRIDAY], [sitting], at(MONDAY, 8))
    assert [(ahead.of, ahead.in_exam_week) for ahead in found] == [("evening", True), ("friday", True)]
    beside = Sitting(at(MONDAY, 12), at(MONDAY, 13))
    assert classes_ahead([MORNING], [beside], at(MONDAY, 8))[0].starts_at == at(MONDAY, 9)


def test_on_a_holiday_no_class_is_held_and_the_days_left_out_before_the_last_that_is_told_are_named() -> None:
    free = {MONDAY, MONDAY + DAY, MONDAY + 21 * DAY}
    found = classes_ahead([MORNING, FRIDAY], [], at(MONDAY, 8), free)
    assert [(ahead.of, ahead.starts_at) for ahead in found] == [("friday", at(MONDAY + 4 * DAY, 13))]
    assert days_without([MORNING, FRIDAY], found, at(MONDAY, 8), free) == (MONDAY,)
    weeks = {MONDAY + 7 * number * DAY for number in range(3)}
    later = classes_ahead([MORNING], [], at(MONDAY, 8), weeks)
    assert [ahead.starts_at for ahead in later] == [at(MONDAY + 21 * DAY, 9)]
    assert days_without([MORNING], later, at(MONDAY, 8), weeks) == tuple(sorted(weeks))
    assert days_without([FRIDAY], found, at(MONDAY, 8), free) == ()


def test_the_week_of_an_examination_on_a_sunday_is_the_one_that_ends_with_it() -> None:
    sitting = Sitting(at(MONDAY - DAY, 9), at(MONDAY - DAY, 12))
    assert not any(ahead.in_exam_week for ahead in classes_ahead([MORNING, FRIDAY], [sitting], at(MONDAY, 8)))
    assert classes_ahead([FRIDAY], [sitting], at(MONDAY - 4 * DAY, 8))[0].in_exam_week


@pytest.mark.parametrize(
    ("classes", "why"),
    [([], NoClass.NOT_ENROLLED), ([UNTIMED], NoClass.NO_TIMES), ([UNTIMED, FRIDAY], NoClass.TERM_OVER)],
)
def test_where_there_is_no_class_it_is_said_why(classes: list[WeeklyClass[str]], why: NoClass) -> None:
    assert classes_ahead(classes, [], at(ENDS + DAY, 0)) == ()
    assert why_no_class(classes) is why


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 1380), st.integers(10, 60)), max_size=8),
    st.integers(-5 * 1440, 130 * 1440),
)
def test_classes_come_in_order_none_is_over_and_none_of_the_next_days_is_missing(
    meetings: list[tuple[int, int, int]], minutes: int
) -> None:
    now = at(STARTS, 0) + minutes * MINUTE
    weekly = [
        WeeklyClass(number, weekday, starts, starts + lasts, STARTS, ENDS)
        for number, (weekday, starts, lasts) in enumerate(meetings)
    ]
    found = classes_ahead(weekly, [], now)
    assert list(found) == sorted(found, key=lambda ahead: (ahead.starts_at, ahead.ends_at))
    days = [STARTS + number * DAY for number in range((ENDS - STARTS).days + 1)]
    every = [
        (meeting.of, at(day, 0) + (meeting.starts_minute or 0) * MINUTE)
        for day in days
        for meeting in weekly
        if meeting.weekday == day.weekday() and at(day, 0) + (meeting.ends_minute or 0) * MINUTE > now
    ]
    soon = {held for held in every if held[1] < now + CLASSES_AHEAD}
    told = {(ahead.of, ahead.starts_at) for ahead in found}
    assert told == soon if soon else len(told) == bool(every)


def period(kind: str, opens_at: datetime, closes_at: datetime, *, has_subjects: bool = True) -> OpenPeriod[str]:
    """A period that is told by its kind."""
    return OpenPeriod(kind, kind, opens_at, closes_at, has_subjects)


def test_only_open_periods_that_concern_the_student_have_a_deadline_the_first_to_close_first() -> None:
    now = at(MONDAY, 8)
    open_periods = [
        period("withdrawal", now - DAY, now + 9 * DAY),
        period("add_drop", now, now + DAY),
        period("late_enrolment", now + MINUTE, now + DAY),
        period("enrolment", now - 9 * DAY, now),
        period("approval", now - DAY, now + DAY),
        period("grading", now - DAY, now + DAY),
    ]
    assert [found.of for found in closing_periods(open_periods, now)] == ["add_drop", "withdrawal"]
    none = [replace(found, has_subjects=False) for found in open_periods]
    assert [found.of for found in closing_periods(none, now)] == ["add_drop"]


def invoice(name: str, due_on: date, *, is_reviewed: bool = False) -> OpenInvoice[str]:
    """100 baht due of 300."""
    return OpenInvoice(name, due_on, Decimal(100), Decimal(300), is_reviewed)


@pytest.mark.parametrize(
    ("invoices", "name", "effect"),
    [
        ([invoice("due today", MONDAY)], "due today", MoneyEffect.HELD_AFTER),
        ([invoice("later", MONDAY + DAY), invoice("late", MONDAY - DAY)], "late", MoneyEffect.HELD),
        ([invoice("looked at", MONDAY - DAY, is_reviewed=True)], "looked at", MoneyEffect.UNDER_REVIEW),
        (
            [invoice("looked at", MONDAY - DAY, is_reviewed=True), invoice("due", MONDAY)],
            "due",
            MoneyEffect.HELD_AFTER,
        ),
    ],
)
def test_what_is_to_be_paid_next_says_what_follows_and_what_is_owed_in_all(
    invoices: list[OpenInvoice[str]], name: str, effect: MoneyEffect
) -> None:
    found = money_due(invoices, MONDAY)
    assert found is not None
    assert (found.invoice.of, found.effect, found.total) == (name, effect, 300 * len(invoices))


def test_who_owes_nothing_has_nothing_due() -> None:
    assert money_due([], MONDAY) is None
