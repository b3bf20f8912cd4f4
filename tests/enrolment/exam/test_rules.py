"""Examinations that come close: on one day in Bangkok, or with less than two hours between them (issue 14, part 3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.curriculum.section.contract import ExamKind
from models.enrolment.exam.contract import ExamNearness
from models.enrolment.exam.rules import LEAST_GAP, Sitting, exam_notices
from models.kit.calendar import bangkok_date

NINE = datetime(2026, 12, 14, 2, tzinfo=UTC)
"""Nine in the morning in Bangkok."""


def sitting(code: str, after: float, hours: float = 2, exam: ExamKind = ExamKind.FINAL) -> Sitting:
    """An examination that begins so many hours after nine."""
    starts_at = NINE + timedelta(hours=after)
    return Sitting(starts_at, starts_at + timedelta(hours=hours), code, exam)


@pytest.mark.parametrize(
    ("after", "nearness", "minutes"),
    [
        (1, ExamNearness.OVERLAP, 0),
        (2, ExamNearness.SHORT_GAP, 0),
        (3.5, ExamNearness.SHORT_GAP, 90),
        (4, ExamNearness.SAME_DAY, 120),
        (14, ExamNearness.SAME_DAY, 720),
    ],
)
def test_two_on_a_day_are_named_with_what_lies_between_them(after: float, nearness: ExamNearness, minutes: int) -> None:
    [notice] = exam_notices([sitting("b", after), sitting("a", 0)])
    assert (notice.nearness, notice.gap, notice.on) == (nearness, timedelta(minutes=minutes), bangkok_date(NINE))
    assert [notice.first.subject_code, notice.second.subject_code] == ["a", "b"]


def test_the_day_is_bangkoks() -> None:
    # From one in the morning in Bangkok it is another day there, though not yet in Greenwich.
    assert exam_notices([sitting("a", 4), sitting("b", 16)]) == ()


def test_a_gap_is_short_over_midnight_too() -> None:
    [notice] = exam_notices([sitting("a", 12.5), sitting("b", 15.5)])
    assert notice.nearness is ExamNearness.SHORT_GAP


def test_lecture_and_laboratory_that_are_examined_together_are_one() -> None:
    assert exam_notices([sitting("a", 0), sitting("a", 0)]) == ()


def test_a_laboratory_that_is_examined_within_its_lectures_time_is_no_overlap() -> None:
    assert exam_notices([sitting("a", 0, 3), sitting("a", 0, 2), sitting("a", 1, 1)]) == ()
    assert [each.nearness for each in exam_notices([sitting("a", 0, 3), sitting("a", 0, 2), sitting("b", 2, 2)])] == [
        ExamNearness.OVERLAP
    ]


def test_the_one_before_is_the_one_that_ends_last() -> None:
    notices = exam_notices([sitting("long", 0, 6), sitting("short", 1, 1), sitting("late", 6.5)])
    assert [(each.nearness, each.first.subject_code, each.second.subject_code) for each in notices] == [
        (ExamNearness.OVERLAP, "long", "short"),
        (ExamNearness.SHORT_GAP, "long", "late"),
    ]


SITTINGS = st.lists(
    st.builds(
        sitting, st.sampled_from("abcdef"), st.integers(0, 72).map(lambda half: half / 2),
        st.integers(1, 6).map(lambda half: half / 2),
    ),
    max_size=8,
)  # fmt: skip


@given(SITTINGS)
def test_whoever_has_another_close_before_it_is_named_and_nobody_else(sittings: list[Sitting]) -> None:
    named = {notice.second for notice in exam_notices(sittings)}
    for one in set(sittings):
        before = [
            other
            for other in set(sittings)
            if other < one and (other.subject_code != one.subject_code or one.starts_at >= other.ends_at)
        ]
        is_close = any(
            one.starts_at - other.ends_at < LEAST_GAP or bangkok_date(other.ends_at) == bangkok_date(one.starts_at)
            for other in before
        )
        assert (one in named) == is_close
