"""Averages: weighed by credits, half up, and blind to grades that do not count."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.rules.grades.gpa import GradedCredit, grade_point_average


@pytest.mark.parametrize(
    ("grades", "average"),
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
def test_the_average_is_as_computed_by_hand(grades: list[tuple[str, str]], average: str | None) -> None:
    found = grade_point_average(GradedCredit(Decimal(credit), grade) for credit, grade in grades)
    assert found == (Decimal(average) if average else None)
