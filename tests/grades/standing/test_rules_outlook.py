"""Grades to come: the simulator agrees with standings, and what clears probation does clear it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.grades.grade.rules.averages import PROBATION_BELOW, average_policy
from models.grades.grade.rules.letters import POINTS
from models.grades.standing.rules.computing import Attempt, standings
from models.grades.standing.rules.outlook import Clearing, TrialGrade, clears_probation, with_tried

POLICY = average_policy(2569)


def test_tried_grades_are_one_more_term() -> None:
    attempts = [Attempt("A", 2568, 1, Decimal(3), "C")]
    found = with_tried(attempts, [TrialGrade(Decimal(3), "A"), TrialGrade(Decimal(3), "W")], POLICY)
    assert (found.gpa, found.gpax) == (4, 3)


def test_nothing_tried_leaves_the_average_as_it_is() -> None:
    attempts = [Attempt("A", 2568, 1, Decimal(3), "C")]
    assert with_tried(attempts, [], POLICY).gpax == standings(attempts, POLICY)[-1].gpax
    assert with_tried([], [], POLICY).gpax is None


def test_a_repeated_subject_is_the_same_subject() -> None:
    attempts = [Attempt("A", 2568, 1, Decimal(3), "F")]
    assert with_tried(attempts, [TrialGrade(Decimal(3), "B", "A")], POLICY).gpax == Decimal("1.5")


@pytest.mark.parametrize(
    ("points", "counted", "credits", "clearing"),
    [
        ("54", "30", "18", Clearing(Decimal(18), Decimal("2.34"))),
        ("60", "30", "18", None),
        ("0", "60", "18", Clearing(Decimal(18), None)),
        ("0", "0", "18", None),
    ],
)
def test_what_clears_probation(points: str, counted: str, credits: str, clearing: Clearing | None) -> None:
    assert clears_probation(Decimal(points), Decimal(counted), Decimal(credits)) == clearing


@st.composite
def on_the_way_out(draw: st.DrawFn) -> tuple[int, int, int]:
    """Points, credits so far and credits to come, of somebody whom A in everything would take to 2.00."""
    counted, credits = draw(st.integers(1, 200)), draw(st.integers(1, 30))
    short = draw(st.integers(1, min(2 * credits, 2 * counted)))
    return 2 * counted - short, counted, credits


@given(on_the_way_out())
def test_the_needed_average_is_enough_and_a_hundredth_less_is_not(standing: tuple[int, int, int]) -> None:
    points, counted, credits = standing
    found = clears_probation(Decimal(points), Decimal(counted), Decimal(credits))
    assert found is not None
    assert found.average is not None
    total = Decimal(counted + credits)
    assert (points + found.average * credits) / total >= PROBATION_BELOW
    assert (points + (found.average - Decimal("0.01")) * credits) / total < PROBATION_BELOW
    assert found.average <= POINTS["A"]
