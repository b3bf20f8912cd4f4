"""Grade-point averages: which grades count, what they weigh, and how the result is rounded."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

POINTS: Final[dict[str, Decimal]] = {
    "A": Decimal("4.0"),
    "B+": Decimal("3.5"),
    "B": Decimal("3.0"),
    "C+": Decimal("2.5"),
    "C": Decimal("2.0"),
    "D+": Decimal("1.5"),
    "D": Decimal("1.0"),
    "F": Decimal("0.0"),
}
"""Grades that count in the average. W, I, N, S, U and P do not."""

PASSING: Final = frozenset({"A", "B+", "B", "C+", "C", "D+", "D", "S", "P"})
"""Grades with which a subject is passed and its credits are earned."""

PROBATION_BELOW: Final = Decimal("2.00")
"""A student under this cumulative average is on probation (spec §9)."""


def on_probation(gpax: Decimal | None) -> bool:
    """Whether a cumulative average puts its student on probation; nobody without one is."""
    return gpax is not None and gpax < PROBATION_BELOW


_HUNDREDTH: Final = Decimal("0.01")


class GradedCredit(NamedTuple):
    """A grade and the credits it weighs."""

    credit: Decimal
    grade: str


def grade_point_average(grades: Iterable[GradedCredit]) -> Decimal | None:
    """The average weighed by credits, two decimals, half up; None when no grade counts. Every attempt counts."""
    points, credits = Decimal(0), Decimal(0)
    for credit, grade in grades:
        if grade in POINTS:
            points += POINTS[grade] * credit
            credits += credit
    if not credits:
        return None
    return (points / credits).quantize(_HUNDREDTH, ROUND_HALF_UP)
