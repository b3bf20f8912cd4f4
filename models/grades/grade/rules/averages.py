"""How a regulation averages grades: what counts, which attempt, what is shown, and the limits averages are held to.

An average is kept and compared as it is. People see it cut to two decimals and never rounded up, so that nobody reads
2.00 who is below it: 1.9959 is shown as 1.99. Where a rule uses an average, it says it exactly (:func:`exact_average`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Final

from models.grades.grade.rules.letters import POINTS

PROBATION_BELOW: Final = Decimal("2.00")
"""A student under this cumulative average is on probation (spec §9)."""

_KEPT: Final = Decimal("0.00000001")
"""The decimals an average is kept with. Credits have one decimal and points half steps, so an average that is not 2.00
(or 1.75, or 1.50) is at least 1/(40 × credits) away from it: comparing with these decimals is comparing exactly.
"""
_HUNDREDTH: Final = Decimal("0.01")
_SUMMER: Final = 0


class Repeats(StrEnum):
    """Which attempts at a subject that was taken more than once count in the average."""

    EVERY_ATTEMPT = "every_attempt"
    LATEST_ATTEMPT = "latest_attempt"
    BEST_ATTEMPT = "best_attempt"


@dataclass(frozen=True, slots=True)
class AveragePolicy:
    """How a regulation averages grades."""

    repeats: Repeats
    points: Mapping[str, Decimal]

    def show(self, average: Decimal) -> Decimal:
        """The average as people see it. For comparing use the average itself."""
        return average.quantize(_HUNDREDTH, ROUND_DOWN)


_REGULATIONS: Final[Mapping[int, AveragePolicy]] = {
    0: AveragePolicy(Repeats.EVERY_ATTEMPT, POINTS),
}
"""Policies by the Buddhist year from which a regulation is in force; 0 begins before every student. A regulation that
averages otherwise is one more line here. Which one holds for a student does not change while they study.
"""


def average_policy(regulation_year: int) -> AveragePolicy:
    """The policy for students who study under the regulation of a Buddhist year: that of their admission."""
    return _REGULATIONS[max(year for year in _REGULATIONS if year <= regulation_year)]


def shown_average(average: Decimal | None, regulation_year: int) -> Decimal | None:
    """An average as people see it, for a student under the regulation of a Buddhist year; None where there is none."""
    return None if average is None else average_policy(regulation_year).show(average)


def average_of(points: Decimal, credits: Decimal) -> Decimal | None:
    """The average of so many grade points over so many credits, as it is kept and compared; None without credits."""
    return (points / credits).quantize(_KEPT, ROUND_HALF_UP) if credits else None


def term_order(academic_year: int, semester: int) -> tuple[int, int]:
    """A term to compare with others: the summer (0) comes after the second semester of its year."""
    return academic_year, 3 if semester == _SUMMER else semester


def on_probation(gpax: Decimal | None) -> bool:
    """Whether a cumulative average, not rounded, puts its student on probation; nobody without one is."""
    return gpax is not None and gpax < PROBATION_BELOW


def exact_average(average: Decimal) -> str:
    """An average as it is compared: at least two decimals, and as many as it has."""
    whole, _, decimals = f"{average.normalize():f}".partition(".")
    return f"{whole}.{decimals:0<2}"
