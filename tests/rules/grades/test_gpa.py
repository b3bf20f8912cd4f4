"""Averages: weighed by credits, compared as they are, shown in two decimals, by the policy of a regulation."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.rules.grades.gpa import (
    POINTS,
    Attempt,
    GradedCredit,
    Repeats,
    Shown,
    attempts_that_count,
    average_policy,
    below_limit,
    cumulative_average,
    on_probation,
    term_average,
    term_order,
)

POLICY = average_policy(2569)
LETTERS = [*POINTS, "W", "I", "N", "S", "U", "P"]
CREDITS = st.integers(1, 120).map(lambda tenths: Decimal(tenths) / 10)
GRADES = st.lists(st.builds(GradedCredit, CREDITS, st.sampled_from(LETTERS)), max_size=60)
TERMS = st.tuples(st.integers(2560, 2569), st.integers(0, 2)).map(lambda term: term_order(*term))
ATTEMPTS = st.lists(
    st.builds(Attempt, st.sampled_from("ABCDE"), TERMS, st.builds(GradedCredit, CREDITS, st.sampled_from(LETTERS))),
    max_size=30,
    unique_by=lambda attempt: (attempt.subject, attempt.term),
)


def graded(credit: str, grade: str) -> GradedCredit:
    """A grade of so many credits."""
    return GradedCredit(Decimal(credit), grade)


@pytest.mark.parametrize(
    ("grades", "shown"),
    [
        ([("3", "A"), ("3", "B")], "3.50"),
        ([("3", "A"), ("1", "F")], "3.00"),
        ([("3", "B+"), ("3", "B"), ("2", "A")], "3.44"),
        ([("3", "A"), ("3", "W"), ("3", "I"), ("3", "N")], "4.00"),
        ([("1", "C+"), ("1", "C"), ("1", "C"), ("1", "C")], "2.13"),
        ([("3", "W")], None),
        ([], None),
    ],
)
def test_the_average_is_as_computed_by_hand(grades: list[tuple[str, str]], shown: str | None) -> None:
    found = term_average([graded(*grade) for grade in grades], POLICY)
    assert (None if found is None else POLICY.show(found)) == (Decimal(shown) if shown else None)


def test_what_is_shown_is_rounded_or_cut_by_the_policy() -> None:
    average = Decimal("2.12500000")
    assert replace(POLICY, shown=Shown.ROUNDED).show(average) == Decimal("2.13")
    assert replace(POLICY, shown=Shown.CUT).show(average) == Decimal("2.12")


@pytest.mark.parametrize(
    ("average", "is_on_probation"),
    [("1.995", True), ("1.99999999", True), ("2", False), ("2.00000001", False), ("1.99", True), (None, False)],
)
def test_probation_looks_at_the_average_and_not_at_what_is_shown(average: str | None, is_on_probation: bool) -> None:
    assert on_probation(None if average is None else Decimal(average)) is is_on_probation


def test_an_average_below_a_limit_is_told_as_one() -> None:
    term = term_order(2568, 1)
    attempts = [Attempt("01418111", term, graded("199", "C")), Attempt("01175111", term, graded("1", "D"))]
    gpax = cumulative_average(attempts, POLICY)
    assert gpax == Decimal("1.995")
    assert on_probation(gpax)
    assert (POLICY.show(gpax), below_limit(gpax)) == (Decimal("2.00"), "1.99")


F_THEN_B_THEN_C = [
    Attempt("01418111", term_order(2567, 1), graded("3", "F")),
    Attempt("01418111", term_order(2567, 0), graded("3", "B")),
    Attempt("01418111", term_order(2568, 1), graded("3", "C")),
    Attempt("01418111", term_order(2568, 2), graded("3", "W")),
    Attempt("01175111", term_order(2567, 1), graded("1", "A")),
]


@pytest.mark.parametrize(
    ("repeats", "average"),
    [
        (Repeats.EVERY_ATTEMPT, "1.90"),
        (Repeats.LATEST_ATTEMPT, "2.50"),
        (Repeats.BEST_ATTEMPT, "3.25"),
    ],
)
def test_the_policy_says_which_attempt_counts(repeats: Repeats, average: str) -> None:
    policy = replace(POLICY, repeats=repeats)
    for attempts in (F_THEN_B_THEN_C, F_THEN_B_THEN_C[::-1]):
        found = cumulative_average(attempts, policy)
        assert found is not None
        assert policy.show(found) == Decimal(average)


def test_the_summer_comes_after_the_second_semester() -> None:
    assert term_order(2568, 1) < term_order(2568, 2) < term_order(2568, 0) < term_order(2569, 1)


@settings(deadline=None)
@given(GRADES)
def test_every_comparison_is_that_of_the_exact_fraction(grades: list[GradedCredit]) -> None:
    counting = [(Fraction(POINTS[grade]), Fraction(credit)) for credit, grade in grades if grade in POINTS]
    found = term_average(grades, POLICY)
    if not counting:
        assert found is None
        return
    exact = sum(points * credit for points, credit in counting) / sum(credit for _, credit in counting)
    assert found is not None
    for limit in (Decimal("1.50"), Decimal("1.75"), Decimal("2.00")):
        assert (found < limit, found == limit) == (exact < Fraction(limit), exact == Fraction(limit))
    assert abs(Fraction(POLICY.show(found)) - exact) <= Fraction(1, 200) + Fraction(1, 10**8)
    assert 0 <= found <= 4


@settings(deadline=None)
@given(ATTEMPTS, st.sampled_from(Repeats))
def test_the_order_in_which_grades_are_read_changes_nothing(attempts: list[Attempt], repeats: Repeats) -> None:
    policy = replace(POLICY, repeats=repeats)
    assert cumulative_average(attempts, policy) == cumulative_average(attempts[::-1], policy)


@settings(deadline=None)
@given(ATTEMPTS)
def test_of_each_subject_the_best_attempt_is_at_least_as_good_as_the_latest(attempts: list[Attempt]) -> None:
    best = {a.subject: a for a in attempts_that_count(attempts, replace(POLICY, repeats=Repeats.BEST_ATTEMPT))}
    latest = {a.subject: a for a in attempts_that_count(attempts, replace(POLICY, repeats=Repeats.LATEST_ATTEMPT))}
    assert best.keys() == latest.keys()
    for subject, attempt in latest.items():
        assert POINTS[best[subject].graded.grade] >= POINTS[attempt.graded.grade]


@settings(deadline=None)
@given(GRADES, st.data())
def test_a_better_grade_never_lowers_an_average(grades: list[GradedCredit], data: st.DataObject) -> None:
    places = [place for place, graded in enumerate(grades) if graded.grade in POINTS]
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    better = data.draw(st.sampled_from([g for g in POINTS if POINTS[g] >= POINTS[grades[place].grade]]))
    raised = [*grades[:place], grades[place]._replace(grade=better), *grades[place + 1 :]]
    before, after = term_average(grades, POLICY), term_average(raised, POLICY)
    assert before is not None
    assert after is not None
    assert after >= before
