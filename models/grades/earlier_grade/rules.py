"""The averages that files of earlier grades say, beside those that grades come to (golive §3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from models.grades.grade.rules.averages import AveragePolicy, term_order
from models.grades.standing.rules.computing import Attempt, standings

_Term = tuple[int, int]


class SaidAverage(NamedTuple):
    """The cumulative average after a term that a row says, and the position of the row."""

    position: int
    academic_year: int
    semester: int
    gpax: Decimal

    @property
    def order(self) -> _Term:
        """Its term, to compare with others."""
        return term_order(self.academic_year, self.semester)


class SaidGrade(NamedTuple):
    """A letter that is to come in; ``credit`` is that of a new attempt."""

    subject: str
    academic_year: int
    semester: int
    credit: Decimal
    letter: str


def with_grades(attempts: Iterable[Attempt], to_come: Iterable[SaidGrade]) -> list[Attempt]:
    """Return attempts as they are once these letters came in: what is there keeps its credits."""
    merged = {(each.subject, each.academic_year, each.semester): each for each in attempts}
    for grade in to_come:
        key = (grade.subject, grade.academic_year, grade.semester)
        held = merged.get(key)
        merged[key] = Attempt(*grade) if held is None else held._replace(letter=grade.letter)
    return list(merged.values())


def differing_average(
    said: Sequence[SaidAverage], attempts: Iterable[Attempt], policy: AveragePolicy
) -> tuple[SaidAverage, Decimal | None] | None:
    """Return the first row of the last of these terms whose average is not what a student's attempts come to after it,
    and what they come to, as people see it; None where there is none.

    Both are cut to what people see. Nothing and 0.00 are the same where no grade counts.
    """
    last = max(each.order for each in said)
    until = [each for each in standings(attempts, policy) if term_order(each.academic_year, each.semester) <= last]
    average = until[-1].gpax if until else None
    shown = None if average is None else policy.show(average)
    wrong = (each for each in said if each.order == last and policy.show(each.gpax) != (shown or Decimal(0)))
    return next(((each, shown) for each in wrong), None)
