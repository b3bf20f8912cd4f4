"""What is shown of an average, and what it is compared with."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.grades.grade.rules.averages import average_of, average_policy, exact_average, on_probation, term_order

POLICY = average_policy(2569)


@pytest.mark.parametrize(
    ("average", "shown"),
    [("1.9959", "1.99"), ("1.99999999", "1.99"), ("2.12500000", "2.12"), ("2", "2.00"), ("3.5", "3.50"), ("4", "4.00")],
)
def test_what_is_shown_is_cut_and_never_rounded_up(average: str, shown: str) -> None:
    found = POLICY.show(Decimal(average))
    assert f"{found}" == shown
    assert found <= Decimal(average)


@pytest.mark.parametrize(
    ("average", "is_on_probation"),
    [("1.995", True), ("1.99999999", True), ("2", False), ("2.00000001", False), ("1.99", True), (None, False)],
)
def test_probation_looks_at_the_average_and_not_at_what_is_shown(average: str | None, is_on_probation: bool) -> None:
    assert on_probation(None if average is None else Decimal(average)) is is_on_probation


def test_an_average_below_a_limit_is_told_as_one_and_exactly_where_a_rule_uses_it() -> None:
    gpax = average_of(Decimal(399), Decimal(200))
    assert gpax == Decimal("1.995")
    assert on_probation(gpax)
    assert (POLICY.show(gpax), exact_average(gpax)) == (Decimal("1.99"), "1.995")


def test_the_summer_comes_after_the_second_semester() -> None:
    assert term_order(2568, 1) < term_order(2568, 2) < term_order(2568, 0) < term_order(2569, 1)
