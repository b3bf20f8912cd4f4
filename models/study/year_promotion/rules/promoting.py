"""Which study year a student has in the year that begins, by the regulation (golive §4; docs/areas/study.md).

A study year is one plus the whole years that were studied before: two regular terms are a year, whenever they were.
A term is studied by being enrolled in it, with whatever grade and also where every subject was withdrawn; summers,
terms on leave and terms without subjects add nothing, and neither do credits from elsewhere. So it says how far a
student has come, and who was away is in the year of those they study with; the calendar year of admission says
neither.

A promotion takes one step, up. Whatever else the regulation says of a student is looked at by a person: a year that
falls, or leaps over one, is more likely a gap in what came from the old system than a fact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from models.study.year_promotion.contract import PROMOTED_STATUSES, PromotionProblem, PromotionState

TERMS_OF_A_YEAR: Final = 2


@dataclass(frozen=True, slots=True)
class StudyFacts:
    """What the rule looks at. ``terms`` are the regular terms studied before the year, ``longest`` the years of the
    longest study time of the programme; ``has_transferred``: with credits from elsewhere.
    """

    status_code: str
    study_year: int
    terms: int
    longest: int
    has_transferred: bool


@dataclass(frozen=True, slots=True)
class Promotion:
    """What becomes of a study year: ``to_year`` is what the regulation says, and is given where it is promoted."""

    state: PromotionState
    to_year: int
    problem: PromotionProblem | None = None


def study_year_by(terms: int) -> int:
    """Return the study year of a student who has studied so many regular terms before the year."""
    return 1 + terms // TERMS_OF_A_YEAR


def promotion_of(facts: StudyFacts) -> Promotion:
    """Return what becomes of a student's study year. It rises by one, stays, or is left for a person to look at.

    It never falls, never rises over the longest study time, and never leaps over a year.
    """
    to_year = study_year_by(facts.terms)
    problem = _problem(facts, to_year)
    if problem is not None:
        return Promotion(PromotionState.TO_LOOK_AT, to_year, problem)
    rises = to_year > facts.study_year
    return Promotion(PromotionState.TO_PROMOTE if rises else PromotionState.UNCHANGED, to_year)


def _problem(facts: StudyFacts, to_year: int) -> PromotionProblem | None:
    if facts.status_code not in PROMOTED_STATUSES:
        return PromotionProblem.NOT_STUDYING
    if to_year < facts.study_year:
        if facts.terms == 0:
            return PromotionProblem.NO_TERMS
        return PromotionProblem.FALLS_TRANSFERRED if facts.has_transferred else PromotionProblem.FALLS
    if to_year > facts.longest:
        return PromotionProblem.PAST_LONGEST
    return PromotionProblem.LEAPS if to_year > facts.study_year + 1 else None


def carried_out(shown: Promotion, from_year: int, facts: StudyFacts) -> Promotion:
    """Return what becomes of a student whose promotion was shown and confirmed, by the facts of now.

    Only what was shown is done: a student of whom something else is true by now is left as they are.
    """
    now = promotion_of(facts)
    if (now, facts.study_year) == (shown, from_year):
        return Promotion(PromotionState.PROMOTED, shown.to_year)
    return Promotion(PromotionState.MOVED, shown.to_year, now.problem or PromotionProblem.MOVED)
