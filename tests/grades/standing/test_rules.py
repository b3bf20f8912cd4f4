"""Standings: weighed by credits, term by term, by the policy of a regulation; from one function."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.grades.grade.rules.averages import AveragePolicy, Repeats, average_policy, term_order
from models.grades.grade.rules.letters import LETTERS, PASSING, POINTS
from models.grades.standing.rules.computing import Attempt, TermStanding, standings

POLICY = average_policy(2569)
CREDITS = st.integers(1, 120).map(lambda tenths: Decimal(tenths) / 10)
ATTEMPTS = st.lists(
    st.builds(
        Attempt,
        st.sampled_from("ABCDE"),
        st.integers(2560, 2563),
        st.integers(0, 2),
        CREDITS,
        st.sampled_from(list(LETTERS)),
    ),
    max_size=30,
    unique_by=lambda attempt: attempt[:3],
)
POLICIES = st.sampled_from(Repeats).map(lambda repeats: replace(POLICY, repeats=repeats))


def of_one_term(*grades: tuple[str, str]) -> list[Attempt]:
    """Subjects of one term, each with its credits and letter."""
    return [Attempt(str(place), 2568, 1, Decimal(credit), letter) for place, (credit, letter) in enumerate(grades)]


@pytest.mark.parametrize(
    ("grades", "shown"),
    [
        ([("3", "A"), ("3", "B")], "3.50"),
        ([("3", "A"), ("1", "F")], "3.00"),
        ([("3", "B+"), ("3", "B"), ("2", "A")], "3.43"),
        ([("3", "A"), ("3", "W"), ("3", "I"), ("3", "N")], "4.00"),
        ([("1", "C+"), ("1", "C"), ("1", "C"), ("1", "C")], "2.12"),
        ([("3", "S"), ("3", "U"), ("3", "P")], None),
    ],
)
def test_the_average_is_as_computed_by_hand(grades: list[tuple[str, str]], shown: str | None) -> None:
    (standing,) = standings(of_one_term(*grades), POLICY)
    assert standing.gpa == standing.gpax
    assert (None if standing.gpa is None else POLICY.show(standing.gpa)) == (Decimal(shown) if shown else None)


def test_without_grades_there_is_no_standing() -> None:
    assert standings([], POLICY) == []


F_THEN_B_THEN_C = [
    Attempt("01418111", 2567, 1, Decimal(3), "F"),
    Attempt("01418111", 2567, 0, Decimal(3), "B"),
    Attempt("01418111", 2568, 1, Decimal(3), "C"),
    Attempt("01418111", 2568, 2, Decimal(3), "W"),
    Attempt("01175111", 2567, 1, Decimal(1), "A"),
]


@pytest.mark.parametrize(
    ("repeats", "average"),
    [(Repeats.EVERY_ATTEMPT, "1.90"), (Repeats.LATEST_ATTEMPT, "2.50"), (Repeats.BEST_ATTEMPT, "3.25")],
)
def test_the_policy_says_which_attempt_counts(repeats: Repeats, average: str) -> None:
    policy = replace(POLICY, repeats=repeats)
    found = standings(F_THEN_B_THEN_C, policy)
    assert [(term.academic_year, term.semester) for term in found] == [(2567, 1), (2567, 0), (2568, 1), (2568, 2)]
    assert found[-1].gpax is not None
    assert policy.show(found[-1].gpax) == Decimal(average)


def test_credits_of_a_subject_that_is_passed_again_are_earned_once() -> None:
    assert [standing.total.earned for standing in standings(F_THEN_B_THEN_C, POLICY)] == [1, 4, 4, 4]
    assert [standing.term.earned for standing in standings(F_THEN_B_THEN_C, POLICY)] == [1, 3, 3, 0]


def by_hand(attempts: list[Attempt], repeats: Repeats) -> Fraction | None:
    """The cumulative average, spelled out: which attempts count, and then their mean."""
    counting = sorted((a for a in attempts if a.letter in POINTS), key=lambda a: term_order(*a[1:3]))
    if repeats is not Repeats.EVERY_ATTEMPT:
        chosen: dict[str, Attempt] = {}
        for attempt in counting:
            known = chosen.get(attempt.subject)
            worse = known is not None and POINTS[attempt.letter] < POINTS[known.letter]
            if not (worse and repeats is Repeats.BEST_ATTEMPT):
                chosen[attempt.subject] = attempt
        counting = list(chosen.values())
    credits = sum(Fraction(attempt.credit) for attempt in counting)
    return sum(Fraction(POINTS[a.letter]) * Fraction(a.credit) for a in counting) / credits if counting else None


@settings(deadline=None)
@given(ATTEMPTS, POLICIES)
def test_every_term_and_every_comparison_is_that_of_the_exact_fraction(
    attempts: list[Attempt], policy: AveragePolicy
) -> None:
    for standing in standings(attempts, policy):
        term = term_order(standing.academic_year, standing.semester)
        of_term = [a for a in attempts if term_order(*a[1:3]) == term]
        so_far = [a for a in attempts if term_order(*a[1:3]) <= term]
        assert standing.term.registered == sum(a.credit for a in of_term)
        assert standing.total.registered == sum(a.credit for a in so_far)
        passed = {a.subject: a.credit for a in sorted(so_far, key=lambda a: term_order(*a[1:3])) if a.letter in PASSING}
        assert standing.total.earned == sum(passed.values())
        exact = by_hand(so_far, policy.repeats)
        assert (standing.gpax is None) == (exact is None)
        if standing.gpax is None or exact is None:
            continue
        for limit in (Decimal("1.50"), Decimal("1.75"), Decimal("2.00")):
            assert (standing.gpax < limit, standing.gpax == limit) == (exact < Fraction(limit), exact == limit)
        assert 0 <= exact - Fraction(policy.show(standing.gpax)) < Fraction(1, 100)
        assert 0 <= standing.gpax <= 4


@settings(deadline=None)
@given(ATTEMPTS, POLICIES, st.randoms(use_true_random=False))
def test_the_order_in_which_grades_are_read_changes_nothing(
    attempts: list[Attempt], policy: AveragePolicy, random: Random
) -> None:
    shuffled = list(attempts)
    random.shuffle(shuffled)
    assert standings(shuffled, policy) == standings(attempts, policy)


@settings(deadline=None)
@given(ATTEMPTS, st.data())
def test_a_better_grade_never_lowers_an_average_of_any_term(attempts: list[Attempt], data: st.DataObject) -> None:
    places = [place for place, attempt in enumerate(attempts) if attempt.letter in POINTS]
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    better = data.draw(st.sampled_from([g for g in POINTS if POINTS[g] >= POINTS[attempts[place].letter]]))
    raised = [*attempts[:place], attempts[place]._replace(letter=better), *attempts[place + 1 :]]

    def averages(found: list[TermStanding]) -> list[Decimal]:
        return [standing.gpax for standing in found if standing.gpax is not None]

    for before, after in zip(averages(standings(attempts, POLICY)), averages(standings(raised, POLICY)), strict=True):
        assert after >= before
