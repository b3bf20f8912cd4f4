"""A student's standing after each term: the one function all averages come from (grades §2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Final, NamedTuple

from models.grades.grade.rules.averages import AveragePolicy, Repeats, average_of, term_order
from models.grades.grade.rules.letters import LETTERS

_NOTHING: Final = Decimal(0)


class Attempt(NamedTuple):
    """The current grade of a subject in a term. ``subject`` is the same for every version of it."""

    subject: str
    academic_year: int
    semester: int
    credit: Decimal
    letter: str


@dataclass(frozen=True, slots=True)
class Totals:
    """Credits and what they came to, of a term or of everything up to it.

    ``registered``: all credits with a letter; ``counted``: those in the average, and ``points`` what they are worth;
    ``earned``: those of subjects that are passed.
    """

    registered: Decimal = _NOTHING
    counted: Decimal = _NOTHING
    points: Decimal = _NOTHING
    earned: Decimal = _NOTHING

    @property
    def average(self) -> Decimal | None:
        """The average, not rounded to what is shown; None where nothing counts."""
        return average_of(self.points, self.counted)


@dataclass(frozen=True, slots=True)
class TermStanding:
    """What a term came to, where every grade counts once, and everything up to it, by the policy for repeats."""

    academic_year: int
    semester: int
    term: Totals
    total: Totals

    @property
    def gpa(self) -> Decimal | None:
        """The term's average."""
        return self.term.average

    @property
    def gpax(self) -> Decimal | None:
        """The cumulative average after the term."""
        return self.total.average


def standings(attempts: Iterable[Attempt], policy: AveragePolicy) -> list[TermStanding]:
    """A student's standing after each term with a grade, the first term first, in whatever order attempts are read.

    A letter that does not count, such as W, replaces no earlier attempt. The credits of a subject that was passed more
    than once are earned once, as many as the latest time.
    """
    found = []
    so_far = _SoFar(policy)
    in_order = sorted(attempts, key=_term_and_subject)
    for (academic_year, semester), of_term in groupby(in_order, key=_term):
        term = so_far.add(of_term)
        found.append(TermStanding(academic_year, semester, term, so_far.totals()))
    return found


def _term(attempt: Attempt) -> tuple[int, int]:
    return attempt.academic_year, attempt.semester


def _term_and_subject(attempt: Attempt) -> tuple[tuple[int, int], str]:
    return term_order(attempt.academic_year, attempt.semester), attempt.subject


class _SoFar:
    """Everything up to a term, kept by sums: a term costs its own attempts, not all before it."""

    def __init__(self, policy: AveragePolicy) -> None:
        self._policy = policy
        self._every_attempt_counts = policy.repeats is Repeats.EVERY_ATTEMPT
        self._registered = self._counted = self._points = self._earned = _NOTHING
        self._chosen: dict[str, tuple[Decimal, Decimal]] = {}
        self._passed: dict[str, Decimal] = {}

    def totals(self) -> Totals:
        return Totals(self._registered, self._counted, self._points, self._earned)

    def add(self, of_term: Iterable[Attempt]) -> Totals:
        """Adds a term; answers what the term itself came to."""
        registered = counted = points = earned = _NOTHING
        worth = self._policy.points
        for subject, _, _, credit, letter in of_term:
            registered += credit
            if LETTERS[letter].earns:
                earned += credit
                self._earned += credit - self._passed.get(subject, _NOTHING)
                self._passed[subject] = credit
            each = worth.get(letter)
            if each is not None:
                counted += credit
                points += each * credit
                self._count(subject, each, credit)
        self._registered += registered
        return Totals(registered, counted, points, earned)

    def _count(self, subject: str, each: Decimal, credit: Decimal) -> None:
        if not self._every_attempt_counts:
            earlier = self._chosen.get(subject)
            if earlier is not None:
                if self._policy.repeats is Repeats.BEST_ATTEMPT and earlier[0] > each:
                    return
                self._counted -= earlier[1]
                self._points -= earlier[0] * earlier[1]
            self._chosen[subject] = (each, credit)
        self._counted += credit
        self._points += each * credit
