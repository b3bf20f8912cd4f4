"""From totals to letters: by bounds, by the group's mean and deviation, or S and U (grades §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Final

from models.cases.case.contract.record import Fact, Refused
from models.grades.grade.rules.averages import average_of
from models.grades.grade.rules.letters import POINTS
from models.grades.sheet.rules.scoring import FULL, plain

SATISFACTORY: Final = "S"
UNSATISFACTORY: Final = "U"
LINES: Final = tuple(letter for letter in POINTS if letter != "F")
"""The letters that have a lower bound, the best first; what is below the last is F."""
NEAR: Final = Decimal("0.5")
"""Who is so near a line is named, so that the teacher looks once more."""
BOUND_DECIMALS: Final = Decimal("0.01")
USUAL_BOUNDS: Final[Mapping[str, Decimal]] = {
    letter: Decimal(bound) for letter, bound in zip(LINES, (80, 75, 70, 65, 60, 55, 50), strict=True)
}
USUAL_DISTANCES: Final[Mapping[str, Decimal]] = {
    letter: Decimal(distance)
    for letter, distance in zip(LINES, ("1.5", "1.0", "0.5", "0.0", "-0.5", "-1.0", "-1.5"), strict=True)
}
"""Distances from the mean, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Cutoffs:
    """The lower bound of each letter, the best first; a total that equals a bound has reached it."""

    bounds: tuple[tuple[str, Decimal], ...]
    below: str = "F"

    def letter_of(self, total: Decimal) -> str:
        """The letter of a total as it counts."""
        return next((letter for letter, bound in self.bounds if total >= bound), self.below)

    def reached(self, total: Decimal) -> tuple[str, Decimal] | None:
        """The line that a total stands on or above, with its letter; None below all of them."""
        return next((line for line in self.bounds if total >= line[1]), None)

    def missed(self, total: Decimal) -> tuple[str, Decimal] | None:
        """The line above a total that is the nearest, with its letter; None above all of them."""
        return next((line for line in reversed(self.bounds) if total < line[1]), None)

    def near(self, total: Decimal) -> str | None:
        """The letter whose line is at most half a point away, above or below; None where none is so near."""
        return next((letter for letter, bound in self.bounds if abs(total - bound) <= NEAR), None)


def by_criteria(bounds: Mapping[str, Decimal]) -> Cutoffs:
    """The cut-offs of bounds that :func:`refusal_of_bounds` lets stand."""
    return Cutoffs(tuple((letter, bounds[letter]) for letter in LINES))


def satisfactory_from(bound: Decimal) -> Cutoffs:
    """S from a bound on, else U."""
    return Cutoffs(((SATISFACTORY, bound),), below=UNSATISFACTORY)


def refusal_of_bounds(bounds: Mapping[str, Decimal], *, of: Sequence[str] = LINES) -> Refused | None:
    """Why bounds may not stand: one is missing or outside of 0 to 100, or they do not fall from letter to letter."""
    outside = (letter for letter in of if letter in bounds and not 0 <= bounds[letter] <= FULL)
    wrong = next(outside, None)
    if wrong is not None:
        return _refusal("cutoff_out_of_bounds", letter=wrong, bound=plain(bounds[wrong]))
    return _refusal_of_order(bounds, of)


def refusal_of_distances(distances: Mapping[str, Decimal]) -> Refused | None:
    """Why distances from the mean may not stand: one is missing, or they do not fall from letter to letter."""
    return _refusal_of_order(distances, LINES)


def _refusal_of_order(lines: Mapping[str, Decimal], of: Sequence[str]) -> Refused | None:
    missing = next((letter for letter in of if letter not in lines), None)
    if missing is not None:
        return _refusal("cutoff_missing", letter=missing)
    for better, worse in pairwise(of):
        if lines[better] <= lines[worse]:
            return _refusal("cutoffs_not_falling", letter=worse, above=better, bound=plain(lines[better]))
    return None


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean and the standard deviation (of the whole group, not of a sample), rounded to two decimals."""

    mean: Decimal
    deviation: Decimal


def spread_of(totals: Sequence[Decimal]) -> Spread | None:
    """How totals spread; None without any."""
    if not totals:
        return None
    # Exact, over one denominator: a mean of fractions reduces each of five hundred sums.
    ratios = [total.as_integer_ratio() for total in totals]
    unit = lcm(*(denominator for _, denominator in ratios))
    units = [numerator * (unit // denominator) for numerator, denominator in ratios]
    count, all_of_them = len(units), sum(units)
    variance = Fraction(count * sum(each * each for each in units) - all_of_them**2, (unit * count) ** 2)
    deviation = (Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt()
    average = Decimal(all_of_them) / Decimal(unit * count)
    return Spread(average.quantize(BOUND_DECIMALS, ROUND_HALF_UP), deviation.quantize(BOUND_DECIMALS, ROUND_HALF_UP))


def by_statistics(distances: Mapping[str, Decimal], spread: Spread) -> Cutoffs:
    """Bounds at so many standard deviations from the mean, each rounded to two decimals and kept within 0 to 100."""
    bounds = []
    for letter in LINES:
        bound = spread.mean + distances[letter] * spread.deviation
        bounds.append((letter, min(max(bound, Decimal(0)), FULL).quantize(BOUND_DECIMALS, ROUND_HALF_UP)))
    return Cutoffs(tuple(bounds))


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many have each letter, and the average of those that count; None where none does."""

    counts: Mapping[str, int]
    average: Decimal | None


def distribution(letters: Sequence[str]) -> Distribution:
    """The distribution of the letters of a class."""
    counts = Counter(letters)
    counted = sum(counts[letter] for letter in POINTS)
    points = sum((POINTS[letter] * counts[letter] for letter in POINTS), Decimal(0))
    return Distribution(dict(counts), average_of(points, Decimal(counted)))


def moved(totals: Mapping[int, Decimal], before: Cutoffs, after: Cutoffs) -> dict[int, tuple[str, str]]:
    """Whose letter changes where cut-offs move, by student: the letter before and after."""
    letters = {student: (before.letter_of(total), after.letter_of(total)) for student, total in totals.items()}
    return {student: pair for student, pair in letters.items() if pair[0] != pair[1]}


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=refusal_of_bounds.__name__, facts=facts)
