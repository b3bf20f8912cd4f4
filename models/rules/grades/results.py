"""What the scores of a sheet come to: every student's total and letter, by the sheet's own rules (grades §3).

The grid, a saved score, a moved cut-off and a submitted version ask this one function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.contracts.cases.case import Refused
from models.contracts.grades.sheets import GradingMethod
from models.rules.grades.cutoffs import (
    LINES,
    SATISFACTORY,
    USUAL_BOUNDS,
    USUAL_DISTANCES,
    Cutoffs,
    by_criteria,
    by_statistics,
    refusal_of_bounds,
    satisfactory_from,
    spread_of,
)
from models.rules.grades.scoring import RoundingRule, Score, Topic, Total, total_of

USUAL_SATISFACTORY: Final = Decimal(60)
"""S from so many percent on, until the teacher says otherwise."""


@dataclass(frozen=True, slots=True)
class SheetRules:
    """How a sheet is graded."""

    topics: tuple[Topic, ...]
    rounding: RoundingRule
    method: GradingMethod
    bounds: Mapping[str, Decimal]
    distances: Mapping[str, Decimal]

    @property
    def counts_all(self) -> bool:
        """Whether the topics weigh 100 percent together: without that there is no total."""
        return sum((topic.weight for topic in self.topics), Decimal(0)) == 100


@dataclass(frozen=True, slots=True)
class Result:
    """What one student's scores come to; ``letter`` and ``near`` are None without a total, and where letters are
    entered by hand.
    """

    total: Total
    letter: str | None
    near: str | None


_NO_TOTAL: Final = Total(None, None, ())


def usual_bounds() -> dict[str, Decimal]:
    """The lower bounds a new sheet begins with."""
    return {**USUAL_BOUNDS, SATISFACTORY: USUAL_SATISFACTORY}


def usual_distances() -> dict[str, Decimal]:
    """The distances from the mean a new sheet begins with."""
    return dict(USUAL_DISTANCES)


def totals_of(rules: SheetRules, scores: Mapping[int, Mapping[UUID, Score]]) -> dict[int, Total]:
    """The total of each student; none while the topics do not weigh 100 percent."""
    if not rules.counts_all:
        return dict.fromkeys(scores, _NO_TOTAL)
    return {student: total_of(rules.topics, each, rules.rounding) for student, each in scores.items()}


def cutoffs_of(rules: SheetRules, totals: Mapping[int, Total]) -> Cutoffs | None:
    """The lines that hold now: by the group's mean they move with every total. None where there are no lines."""
    if rules.method is GradingMethod.DIRECT:
        return None
    if rules.method is GradingMethod.SATISFACTORY:
        return satisfactory_from(rules.bounds[SATISFACTORY])
    if rules.method is GradingMethod.CRITERIA:
        return by_criteria(rules.bounds)
    spread = spread_of([total.counts for total in totals.values() if total.counts is not None])
    return by_statistics(rules.distances, spread) if spread is not None else None


def results_of(totals: Mapping[int, Total], cutoffs: Cutoffs | None) -> dict[int, Result]:
    """The letter of each total."""
    return {student: _result(total, cutoffs) for student, total in totals.items()}


def _result(total: Total, cutoffs: Cutoffs | None) -> Result:
    if cutoffs is None or total.counts is None:
        return Result(total, None, None)
    return Result(total, cutoffs.letter_of(total.counts), cutoffs.near(total.counts))


def refusal_of_grading(
    method: GradingMethod, bounds: Mapping[str, Decimal], distances: Mapping[str, Decimal]
) -> Refused | None:
    """Why a sheet may not be graded so: bounds are missing or do not fall, for the method that needs them."""
    if method is GradingMethod.CRITERIA:
        return refusal_of_bounds(bounds)
    if method is GradingMethod.SATISFACTORY:
        return refusal_of_bounds(bounds, of=(SATISFACTORY,))
    if method is GradingMethod.STATISTICS:
        return _refusal_of_distances(distances)
    return None


def _refusal_of_distances(distances: Mapping[str, Decimal]) -> Refused | None:
    # The rule of bounds, on a scale where every distance that may be said lies within 0 to 100.
    return refusal_of_bounds({letter: distance + 50 for letter, distance in distances.items() if letter in LINES})
