"""What a leave does to the terms it is for, by the Bangkok day it was asked for on (study §5, docs/areas/study.md).

One pure function: the page shows it before anybody asks, the rules of asking look at it, and the transaction that
carries it out takes what it said on the day of asking. However long the offices take, and wherever the calendar moves
meanwhile, a leave does what its student was shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.kit.calendar import last_day
from models.study.leave.contract import Proof, TermEffect, TermKey
from models.study.leave.rules.policy import EffectStep, LeavePolicy

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class TermDates:
    """A term as the calendar has it for a campus: first and last Bangkok day, and its periods by kind."""

    term: TermKey
    starts_on: date
    ends_on: date
    periods: Mapping[str, PeriodFacts]


@dataclass(frozen=True, slots=True)
class Span:
    """A step of the regulation as days of a term: from the first to the last, both included."""

    step: EffectStep
    first: date
    last: date


def spans_of(term: TermDates, policy: LeavePolicy) -> tuple[Span, ...]:
    """The steps of a regulation as days of a term, one after another, as far as its calendar says them.

    The first begins before every day, and holds until the term begins whatever the calendar says: before, nothing was
    taken that could be recorded. A step that would end before it began has no day. Where the calendar does not know
    when a step ends, neither that step nor those after it have days: nobody is told what may be otherwise tomorrow.
    """
    before = term.starts_on - _DAY
    spans: list[Span] = []
    first = date.min
    for step in policy.steps:
        last = _last_day_of(step, term)
        if last is None:
            break
        last = min(last if spans else max(last, before), term.ends_on)
        if last >= first:
            spans.append(Span(step, first, last))
            first = last + _DAY
    return tuple(spans) or (Span(policy.steps[0], date.min, before),)


def _last_day_of(step: EffectStep, term: TermDates) -> date | None:
    if not step.until:
        return term.ends_on
    known = next((term.periods[kind] for kind in step.until if kind in term.periods), None)
    return None if known is None else last_day(known.closes_at)


def effect_on(term: TermDates, asked_on: date, policy: LeavePolicy) -> TermEffect | None:
    """What a leave that was asked for on a Bangkok day does to a term; None once it is over, or without calendar."""
    spans = spans_of(term, policy)
    at = next((place for place, span in enumerate(spans) if span.first <= asked_on <= span.last), None)
    if at is None:
        return None
    step = spans[at].step
    following = spans[at + 1] if at + 1 < len(spans) else None
    return TermEffect(
        academic_year=term.term.academic_year,
        semester=term.term.semester,
        effect=step.effect,
        fees=step.fees,
        proof=step.proof,
        changes_on=None if following is None else following.first,
        becomes=None if following is None else following.step.effect,
    )


def effects_on(terms: Iterable[TermDates], asked_on: date, policy: LeavePolicy) -> tuple[TermEffect, ...] | None:
    """What a leave does to each of its terms; None where it can say that of one of them no more, or not yet."""
    found = [effect_on(term, asked_on, policy) for term in terms]
    effects = tuple(effect for effect in found if effect is not None)
    return effects if len(effects) == len(found) else None


def needs_proof(effects: Iterable[TermEffect]) -> bool:
    """Whether a leave with these effects needs a file that shows why."""
    return any(effect.proof is Proof.FILE for effect in effects)
