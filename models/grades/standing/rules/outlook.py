"""What grades to come would do to an average: the simulator, and what clears probation (grades §5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_UP, Decimal
from typing import Final

from models.grades.grade.rules.averages import PROBATION_BELOW, AveragePolicy, on_probation
from models.grades.grade.rules.letters import POINTS
from models.grades.standing.rules.computing import Attempt, TermStanding, standings

BEST: Final = POINTS["A"]
_AHEAD: Final = "ahead"
_LATER: Final = 9_999
"""A year after every term there is: what is tried comes last."""
_HUNDREDTH: Final = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class TrialGrade:
    """A grade that is tried. ``subject`` is empty for one that is no repetition of an earlier attempt."""

    credit: Decimal
    letter: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The average of the tried grades alone, and the cumulative one with them; None where nothing counts."""

    gpa: Decimal | None
    gpax: Decimal | None


def with_tried(attempts: Sequence[Attempt], tried: Iterable[TrialGrade], policy: AveragePolicy) -> Outlook:
    """What the averages would be with grades of one more term, by the one function of standings."""
    ahead = [
        Attempt(one.subject or f"{_AHEAD} {place}", _LATER, 1, one.credit, one.letter)
        for place, one in enumerate(tried)
    ]
    found = standings([*attempts, *ahead], policy)
    if not found:
        return Outlook(None, None)
    last: TermStanding = found[-1]
    return Outlook(last.gpa if ahead else None, last.gpax)


@dataclass(frozen=True, slots=True)
class Clearing:
    """What a term of so many credits must come to at least to end probation, rounded up to two decimals.

    ``average`` is None where even A in everything would not do.
    """

    credits: Decimal
    average: Decimal | None


def clears_probation(points: Decimal, counted: Decimal, credits: Decimal) -> Clearing | None:
    """What ends the probation of a student with these grade points over these credits, where every attempt counts.

    None for who is not on probation.
    """
    if not counted or not on_probation(points / counted):
        return None
    needed = (PROBATION_BELOW * (counted + credits) - points) / credits
    return Clearing(credits, needed.quantize(_HUNDREDTH, ROUND_UP) if needed <= BEST else None)
