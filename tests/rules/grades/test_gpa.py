"""What is shown of an average, and what it is compared with."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from models.rules.grades.gpa import Shown, average_of, average_policy, below_limit, on_probation, term_order

POLICY = average_policy(2569)


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
    gpax = average_of(Decimal(399), Decimal(200))
    assert gpax == Decimal("1.995")
    assert on_probation(gpax)
    assert (POLICY.show(gpax), below_limit(gpax)) == (Decimal("2.00"), "1.99")


def test_the_summer_comes_after_the_second_semester() -> None:
    assert term_order(2568, 1) < term_order(2568, 2) < term_order(2568, 0) < term_order(2569, 1)
