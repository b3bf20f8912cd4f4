"""Where each step of a term stands, by what there is and by the calendar (golive §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.period.contract import FinancePeriod
from models.grades.period.contract import GradingPeriod
from models.study.term_checklist.contract import StepState, TermStep


class Span(NamedTuple):
    """From when until when (UTC) a kind of period is open, whatever the campus."""

    opens_at: datetime
    closes_at: datetime


class StepCounts(NamedTuple):
    """How many there are of what a step makes, and how many it still lacks."""

    done: int
    missing: int


@dataclass(frozen=True, slots=True)
class TermFacts:
    """A term as the calendar and its rows have it: its days as instants (UTC), spans by kind of period, and counts."""

    semester: int
    begins_at: datetime
    ends_at: datetime
    spans: Mapping[str, Span]
    counts: Mapping[TermStep, StepCounts]


@dataclass(frozen=True, slots=True)
class StepTimes:
    """From when a step can be done, and until when it has to be; None where there is no such limit (UTC)."""

    begins_at: datetime | None
    due_at: datetime | None


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of a term: where it stands, its counts and its times."""

    step: TermStep
    state: StepState
    counts: StepCounts
    times: StepTimes


_LAST_OF_A_YEAR: Final = 2
_MAY_BE_LEFT_OUT: Final = frozenset({TermStep.SLOTS, TermStep.SCHOLARSHIPS})
"""Steps that a term may do without: once their time is over, none of them is no fault."""
_ENOUGH_BY_ITS_TIME: Final = _MAY_BE_LEFT_OUT | {TermStep.HOLIDAYS, TermStep.EXAMS}
"""Steps of which nobody knows how many there have to be: not every subject has an examination. They are done once their
time is over and there are some.
"""


def lines_of(facts: TermFacts, now: datetime) -> list[StepLine]:
    """Return every step of a term in its order, as it stands at ``now`` (UTC)."""
    return [
        StepLine(step, _state_of(step, facts, times, now), facts.counts[step], times)
        for step in TermStep
        for times in (times_of(step, facts),)
    ]


def times_of(step: TermStep, facts: TermFacts) -> StepTimes:
    """Return when a step is done, by the periods of its term; where one is missing, by the days of the term."""
    enrolling = _first(facts, EnrolmentPeriod.PRE_ENROLMENT, EnrolmentPeriod.ENROLMENT)
    opens = facts.begins_at if enrolling is None else enrolling.opens_at
    paying = facts.spans.get(FinancePeriod.PAYMENT)
    adding = facts.spans.get(EnrolmentPeriod.ADD_DROP)
    grading = facts.spans.get(GradingPeriod.GRADING)
    fixing = facts.spans.get(GradingPeriod.INCOMPLETE_GRADES)
    graded_from = facts.ends_at if grading is None else grading.opens_at
    graded_until = facts.ends_at if grading is None else grading.closes_at
    times: Mapping[TermStep, StepTimes] = {
        TermStep.PERIODS: StepTimes(None, facts.begins_at),
        TermStep.HOLIDAYS: StepTimes(None, facts.begins_at),
        TermStep.SECTIONS: StepTimes(None, opens),
        TermStep.EXAMS: StepTimes(None, facts.begins_at if adding is None else adding.closes_at),
        TermStep.NORMAL_FEES: StepTimes(None, opens),
        TermStep.SLOTS: StepTimes(None, opens),
        TermStep.ENROLMENT: StepTimes(opens, facts.begins_at if adding is None else adding.closes_at),
        TermStep.SCHOLARSHIPS: StepTimes(None, None if paying is None else paying.closes_at),
        TermStep.BILLS: StepTimes(opens, None if paying is None else paying.opens_at),
        TermStep.GRADES: StepTimes(graded_from, graded_until),
        TermStep.INCOMPLETE_GRADES: StepTimes(graded_from, None if fixing is None else fixing.closes_at),
        TermStep.STANDING: StepTimes(graded_until, None),
        TermStep.PROMOTION: StepTimes(facts.ends_at, None),
    }
    return times[step]


def _first(facts: TermFacts, *kinds: str) -> Span | None:
    found = [facts.spans[kind] for kind in kinds if kind in facts.spans]
    return min(found, default=None)


def _state_of(step: TermStep, facts: TermFacts, times: StepTimes, now: datetime) -> StepState:
    counts = facts.counts[step]
    if step is TermStep.PROMOTION and facts.semester != _LAST_OF_A_YEAR:
        return StepState.NOT_APPLICABLE
    is_over = times.due_at is not None and now >= times.due_at
    if step is TermStep.ENROLMENT and is_over:
        return StepState.DONE
    if step is TermStep.INCOMPLETE_GRADES and counts == (0, 0):
        return StepState.NOT_APPLICABLE if times.begins_at is not None and now >= times.begins_at else StepState.COMING
    if step in _ENOUGH_BY_ITS_TIME:
        if counts.done:
            return StepState.DONE if is_over else StepState.OPEN
    elif counts.done and not counts.missing and step is not TermStep.ENROLMENT:
        return StepState.DONE
    if times.begins_at is not None and now < times.begins_at:
        return StepState.COMING
    if is_over:
        return StepState.NOT_APPLICABLE if step in _MAY_BE_LEFT_OUT and not counts.done else StepState.LATE
    return StepState.OPEN
