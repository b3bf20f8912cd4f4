"""What the scores of a sheet come to: every student's total and letter, by the sheet's own rules (grades §3).

The grid, a saved score, a moved cut-off and a submitted version ask this one function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.rules.letters import assignable_letters
from models.grades.sheet.contract import GradingMethod
from models.grades.sheet.rules.cutoffs import (
    SATISFACTORY,
    USUAL_BOUNDS,
    USUAL_DISTANCES,
    Cutoffs,
    by_criteria,
    by_statistics,
    refusal_of_bounds,
    refusal_of_distances,
    satisfactory_from,
    spread_of,
)
from models.grades.sheet.rules.scoring import RoundingRule, Score, Topic, Total, refusal_to_compute, total_of

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
    def no_totals(self) -> Refused | None:
        """Why there is no total: the topics do not weigh 100 percent together."""
        return refusal_to_compute(self.topics)


@dataclass(frozen=True, slots=True)
class Result:
    """What one student's scores come to.

    ``computed`` is what the lines make of the total, ``near`` the letter whose line is close by: both None without a
    total, and where every letter is entered by hand. ``letter`` is the one that was set by hand, else the computed.
    """

    total: Total
    computed: str | None
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
    if rules.no_totals is not None:
        return dict.fromkeys(scores, _NO_TOTAL)
    return {student: total_of(rules.topics, each, rules.rounding) for student, each in scores.items()}


def cutoffs_of(rules: SheetRules, totals: Mapping[int, Total]) -> Cutoffs | None:
    """The lines that hold now: by the group's mean they move with every total, and without totals there are none.

    None too where every letter is entered by hand.
    """
    if rules.method is GradingMethod.DIRECT:
        return None
    if rules.method is GradingMethod.SATISFACTORY:
        return satisfactory_from(rules.bounds[SATISFACTORY])
    if rules.method is GradingMethod.CRITERIA:
        return by_criteria(rules.bounds)
    spread = spread_of([total.counts for total in totals.values() if total.counts is not None])
    return by_statistics(rules.distances, spread) if spread is not None else None


def results_of(
    totals: Mapping[int, Total], cutoffs: Cutoffs | None, by_hand: Mapping[int, str] | None = None
) -> dict[int, Result]:
    """The letter of each total; one that was set by hand goes before it."""
    given = by_hand or {}
    return {student: _result(total, cutoffs, given.get(student)) for student, total in totals.items()}


def _result(total: Total, cutoffs: Cutoffs | None, by_hand: str | None) -> Result:
    if cutoffs is None or total.counts is None:
        return Result(total, None, by_hand, None)
    computed = cutoffs.letter_of(total.counts)
    return Result(total, computed, by_hand or computed, cutoffs.near(total.counts))


def refusal_of_letter(method: GradingMethod, grading: Grading, letter: str, reason: str) -> Refused | None:
    """Why a letter may not be set by hand: it is none of the subject's, or nobody says why it is another one."""
    if letter not in assignable_letters(grading):
        return Refused(code="letter_not_of_grading", rule=refusal_of_letter.__name__, facts={"letter": letter})
    if not reason and method is not GradingMethod.DIRECT:
        return Refused(code="letter_without_reason", rule=refusal_of_letter.__name__)
    return None


def refusal_of_grading(
    method: GradingMethod, bounds: Mapping[str, Decimal], distances: Mapping[str, Decimal]
) -> Refused | None:
    """Why a sheet may not be graded so: bounds are missing or do not fall, for the method that needs them."""
    if method is GradingMethod.CRITERIA:
        return refusal_of_bounds(bounds)
    if method is GradingMethod.SATISFACTORY:
        return refusal_of_bounds(bounds, of=(SATISFACTORY,))
    if method is GradingMethod.STATISTICS:
        return refusal_of_distances(distances)
    return None
