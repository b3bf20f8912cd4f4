"""Submitting: when it may be, what it lacks, whom it goes to, and what is unusual about it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.grades.grade_submission.contract.case import Span, SubmissionStage
from models.grades.grade_submission.rules.hands import TWO_HANDS, next_hand
from models.grades.grade_submission.rules.hints import HintCode, hints_on
from models.grades.grade_submission.rules.window import window_at

START = datetime(2026, 11, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    """Midnight of a day."""
    return START + timedelta(days=number)


def spans(*days: tuple[int, int]) -> list[Span]:
    """Spans of whole days."""
    return [Span(opens_at=day(first), closes_at=day(last)) for first, last in days]


@pytest.mark.parametrize(
    ("found", "now", "closes", "opens"),
    [
        ([(0, 5)], 2, 5, None),
        ([(0, 5)], 5, None, None),
        ([(0, 5), (8, 9)], 5, None, 8),
        ([(0, 5), (5, 7)], 4, 7, None),
        ([(0, 5), (3, 4)], 3, 5, None),
        ([(2, 5)], 1, None, 2),
        ([], 1, None, None),
    ],
)
def test_spans_that_touch_are_one_and_a_closed_window_says_when_it_opens(
    found: list[tuple[int, int]], now: int, closes: int | None, opens: int | None
) -> None:
    window = window_at(spans(*found), day(now))
    assert window.closes_at == (None if closes is None else day(closes))
    assert window.opens_at == (None if opens is None else day(opens))


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 5))), st.integers(0, 25))
def test_a_window_is_open_exactly_when_the_moment_is_within_a_span(found: list[tuple[int, int]], now: int) -> None:
    window = window_at(spans(*((first, first + length) for first, length in found)), day(now))
    assert (window.closes_at is not None) == any(first <= now < first + length for first, length in found)


EVERYBODY = {SubmissionStage.HEAD_REVIEW, SubmissionStage.DEAN_REVIEW, SubmissionStage.REGISTRAR_REVIEW}


@pytest.mark.parametrize(
    ("stage", "without", "following"),
    [
        ("drafting", "", "head_review"),
        ("drafting", "head_review", "dean_review"),
        ("drafting", "head_review dean_review", "registrar_review"),
        ("head_review", "", "dean_review"),
        ("head_review", "dean_review", "registrar_review"),
        ("dean_review", "", None),
        ("registrar_review", "", None),
    ],
)
def test_an_office_with_nobody_free_is_passed_over(stage: str, without: str, following: str | None) -> None:
    able = {str(review) for review in EVERYBODY} - set(without.split())
    review = next_hand(TWO_HANDS, stage, able)
    assert (None if review is None else review.stage) == following


def codes(letters: dict[str, list[str]], past: list[str]) -> list[HintCode]:
    """What is told of a sheet."""
    return [hint.code for hint in hints_on(letters, past)]


def test_a_distribution_far_from_the_past_is_told_and_one_near_it_is_not() -> None:
    assert codes({"1": ["A"] * 20}, ["C"] * 100) == [HintCode.FAR_FROM_PAST]
    assert codes({"1": ["B"] * 20}, ["B+"] * 10 + ["C+"] * 10) == []
    assert codes({"1": ["A"] * 9}, ["C"] * 100) == []


def test_sections_apart_and_many_open_letters_are_told() -> None:
    assert codes({"1": ["A"] * 12, "2": ["C"] * 12}, []) == [HintCode.SECTIONS_APART]
    assert codes({"1": ["B"] * 9 + ["I"]}, []) == [HintCode.MANY_INCOMPLETE]
    assert codes({"1": ["B"] * 19 + ["I"]}, []) == []


def test_empty_topics_and_counted_hints_are_told_with_their_figures() -> None:
    found = hints_on({"1": ["B"]}, [], empty_topics=["การบ้าน"], by_hand=2, late_edits=3)
    assert [(hint.code, dict(hint.facts)) for hint in found] == [
        (HintCode.TOPIC_NOBODY_HAS, {"topic": "การบ้าน"}),
        (HintCode.LETTERS_BY_HAND, {"count": 2}),
        (HintCode.LATE_EDITS, {"count": 3}),
    ]
