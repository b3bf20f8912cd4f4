"""Letters of totals: on the line is above it, a higher total never has a worse letter."""

from __future__ import annotations

from decimal import Decimal
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.grades.grade.rules.letters import POINTS
from models.grades.sheet.rules.cutoffs import (
    LINES,
    USUAL_BOUNDS,
    USUAL_DISTANCES,
    Cutoffs,
    by_criteria,
    by_statistics,
    distribution,
    moved,
    refusal_of_bounds,
    satisfactory_from,
    spread_of,
)

USUAL = by_criteria(USUAL_BOUNDS)
TOTALS = st.integers(0, 10_000).map(lambda cents: Decimal(cents) / 100)


@pytest.mark.parametrize(
    ("total", "letter"),
    [("80", "A"), ("79.99", "B+"), ("50", "D"), ("49.99", "F"), ("0", "F"), ("100", "A")],
)
def test_a_total_on_the_line_has_reached_it(total: str, letter: str) -> None:
    assert USUAL.letter_of(Decimal(total)) == letter


def test_s_from_a_bound_on_else_u() -> None:
    cutoffs = satisfactory_from(Decimal(60))
    assert [cutoffs.letter_of(Decimal(total)) for total in ("60", "59.99")] == ["S", "U"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, None),
        ({"A": Decimal(75)}, "cutoffs_not_falling"),
        ({"D": Decimal(-1)}, "cutoff_out_of_bounds"),
        ({"A": Decimal("100.01")}, "cutoff_out_of_bounds"),
    ],
)
def test_bounds_fall_strictly_from_letter_to_letter(change: dict[str, Decimal], code: str | None) -> None:
    refused = refusal_of_bounds({**USUAL_BOUNDS, **change})
    assert (refused.code if refused else None) == code


def test_a_missing_bound_is_named() -> None:
    refused = refusal_of_bounds({letter: bound for letter, bound in USUAL_BOUNDS.items() if letter != "C"})
    assert refused is not None
    assert (refused.code, refused.facts) == ("cutoff_missing", {"letter": "C"})


@pytest.mark.parametrize(("total", "line"), [("79.5", "A"), ("80.5", "A"), ("79.49", None), ("75", "B+")])
def test_who_stands_within_half_a_point_of_a_line_is_named(total: str, line: str | None) -> None:
    assert USUAL.near(Decimal(total)) == line


@given(TOTALS, TOTALS)
def test_a_higher_total_never_has_a_worse_letter(one: Decimal, other: Decimal) -> None:
    low, high = sorted((one, other))
    assert POINTS[USUAL.letter_of(high)] >= POINTS[USUAL.letter_of(low)]


@given(st.lists(TOTALS, min_size=1, max_size=50))
def test_the_spread_is_of_the_whole_group(totals: list[Decimal]) -> None:
    spread = spread_of(totals)
    assert spread is not None
    assert float(spread.mean) == pytest.approx(fmean(map(float, totals)), abs=0.0051)
    assert float(spread.deviation) == pytest.approx(pstdev(map(float, totals)), abs=0.0051)
    bounds = [bound for _, bound in by_statistics(USUAL_DISTANCES, spread).bounds]
    assert bounds == sorted(bounds, reverse=True)
    assert all(0 <= bound <= 100 for bound in bounds)


def test_nobody_spreads() -> None:
    assert spread_of([]) is None


def test_letters_by_the_mean_are_told_by_hand() -> None:
    spread = spread_of([Decimal(total) for total in (40, 50, 60, 70, 80)])
    assert spread is not None
    assert (spread.mean, spread.deviation) == (Decimal("60.00"), Decimal("14.14"))
    assert dict(by_statistics(USUAL_DISTANCES, spread).bounds)["A"] == Decimal("81.21")


def test_moving_a_line_names_who_moves() -> None:
    totals = {1: Decimal(79), 2: Decimal(80), 3: Decimal(60)}
    lower = by_criteria({**USUAL_BOUNDS, "A": Decimal(79)})
    assert moved(totals, USUAL, lower) == {1: ("B+", "A")}


def test_the_average_of_a_class_counts_letters_that_count() -> None:
    found = distribution(["A", "B", "W", "I"])
    assert (found.counts, found.average) == ({"A": 1, "B": 1, "W": 1, "I": 1}, Decimal("3.5"))
    assert distribution(["S", "U"]).average is None


def test_every_letter_but_f_has_a_line() -> None:
    assert Cutoffs(tuple(USUAL_BOUNDS.items())).below == "F"
    assert [*LINES, "F"] == list(POINTS)
