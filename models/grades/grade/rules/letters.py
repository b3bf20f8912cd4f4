"""The letters of grades: what each counts, whether it earns credits, and what an open one becomes (grades §2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from models.curriculum.subject.contract.grading import Grading


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter. ``points`` is None where it does not count in an average; ``earns``: the subject is passed with it."""

    letter: str
    points: Decimal | None
    earns: bool


_LETTERS: Final = (
    Letter("A", Decimal("4.0"), earns=True),
    Letter("B+", Decimal("3.5"), earns=True),
    Letter("B", Decimal("3.0"), earns=True),
    Letter("C+", Decimal("2.5"), earns=True),
    Letter("C", Decimal("2.0"), earns=True),
    Letter("D+", Decimal("1.5"), earns=True),
    Letter("D", Decimal("1.0"), earns=True),
    Letter("F", Decimal("0.0"), earns=False),
    Letter("S", None, earns=True),
    Letter("U", None, earns=False),
    Letter("P", None, earns=True),
    Letter("W", None, earns=False),
    Letter("I", None, earns=False),
    Letter("N", None, earns=False),
)
LETTERS: Final[Mapping[str, Letter]] = {letter.letter: letter for letter in _LETTERS}
"""Every letter, the best first."""

POINTS: Final[Mapping[str, Decimal]] = {
    letter.letter: letter.points for letter in _LETTERS if letter.points is not None
}
"""The letters that count in the average, the best first, with what each credit is worth."""

PASSING: Final = frozenset(letter.letter for letter in _LETTERS if letter.earns)
"""The letters with which a subject is passed and its credits are earned."""

INCOMPLETE: Final = "I"
NOT_REPORTED: Final = "N"
WITHDRAWN: Final = "W"
OPEN: Final = frozenset({INCOMPLETE, NOT_REPORTED})
"""Letters that wait for another one, until the calendar's deadline."""

_FINAL: Final[Mapping[Grading, frozenset[str]]] = {
    Grading.LETTER: frozenset(POINTS),
    Grading.SATISFACTORY: frozenset({"S", "U"}),
}


def final_letters(grading: Grading) -> frozenset[str]:
    """The letters a teacher may give for good in a subject that is graded so."""
    return _FINAL[grading]


def assignable_letters(grading: Grading) -> frozenset[str]:
    """What a sheet may say of a student: a final letter, or one that waits for another. W comes from withdrawing."""
    return _FINAL[grading] | OPEN


def converted(letter: str, grading: Grading) -> str:
    """What an open letter becomes at the deadline: I is F, or U where the subject is graded S/U; N is U.

    Raises ValueError for a letter that waits for nothing.
    """
    if letter not in OPEN:
        raise ValueError(f"{letter} does not wait for another letter")
    return "F" if letter == INCOMPLETE and grading is Grading.LETTER else "U"
