"""Changing a period of the academic calendar, and adding one to a term."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.calendar.period.schemas import NewPeriod, PeriodChange, PeriodDatesGiven
from api.calendar.term.queries import kinds_in, next_period_id, steps_of
from api.calendar.term.schemas import type_of
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused, raise_unknown
from models.calendar.period.contract import PERIOD_NUMBERS, PERIOD_SUBJECT, PeriodType
from models.calendar.period.rules import Step, dates_for_trail, period_refusal, steps_refusal, taken_refusal
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep, Term
from models.kit.errors import Refusal
from models.people.organisation.tables import Campus
from models.registry.period.contract import PERIOD_TYPES

_NOT_ANNOUNCED: Final = 0


async def change_period(
    session: AsyncSession, principal: Principal, period_id: int, change: PeriodChange
) -> tuple[CalendarPeriod, bool]:
    """Give a period new instants; False with it when they are the old ones and nothing was written.

    Raises Refusal ``not_found``, ``revision_moved``, and the codes of
    :func:`models.calendar.period.rules.period_refusal` and ``steps_refusal``.
    """
    period = await locked_row(session, CalendarPeriod, period_id, change.revision)
    term = await session.get_one(Term, (period.academic_year, period.semester))
    steps = _possible_steps(term, type_of(period), change)
    had = [Step(step.closes_at, step.percent) for step in (await steps_of(session, [period])).get(period_id, [])]
    if (period.opens_at, period.closes_at, had) == (change.opens_at, change.closes_at, steps):
        return period, False
    before = dates_for_trail(period.opens_at, period.closes_at, had)
    period.opens_at, period.closes_at = change.opens_at, change.closes_at
    period.revision += 1
    await session.execute(delete(CalendarPeriodStep).where(col(CalendarPeriodStep.period_id) == period_id))
    _add_steps(session, period_id, steps)
    after = dates_for_trail(period.opens_at, period.closes_at, steps)
    record_change(session, principal.person_id, PERIOD_SUBJECT, period_id, "edit", before=before, after=after)
    await session.flush()
    return period, True


async def add_period(session: AsyncSession, principal: Principal, asked: NewPeriod) -> CalendarPeriod:
    """Add a period of a registered kind to a term that has none of it for this campus.

    Whoever waits for the calendar has not been told of it yet. Raises Refusal ``not_found`` for a term that does not
    exist, ``fields_invalid`` for a kind or campus that does not, ``period_taken``, and what :func:`change_period`
    raises of dates and steps.
    """
    await one_at_a_time(session, PERIOD_NUMBERS)
    term = await session.get(Term, (asked.academic_year, asked.semester))
    if term is None:
        raise Refusal("not_found")
    await _refuse_unknown(session, asked)
    raise_refused(taken_refusal(asked.kind, asked.campus_code, await kinds_in(session, term)))
    steps = _possible_steps(term, PERIOD_TYPES[asked.kind], asked)
    period = CalendarPeriod(
        period_id=await next_period_id(session),
        **asked.model_dump(exclude={"steps"}),
        announced_revision=_NOT_ANNOUNCED,
    )
    session.add(period)
    await session.flush()  # the period stands before its steps
    _add_steps(session, period.period_id, steps)
    named = {"term": f"{asked.academic_year}/{asked.semester}", "kind": asked.kind, "campus": asked.campus_code}
    after = named | dates_for_trail(period.opens_at, period.closes_at, steps)
    record_change(session, principal.person_id, PERIOD_SUBJECT, period.period_id, "add", before=None, after=after)
    await session.flush()
    return period


async def _refuse_unknown(session: AsyncSession, asked: NewPeriod) -> None:
    unknown = {} if asked.kind in PERIOD_TYPES else {"kind": asked.kind}
    if asked.campus_code and await session.get(Campus, asked.campus_code) is None:
        unknown["campusCode"] = asked.campus_code
    raise_unknown(unknown)


def _possible_steps(term: Term, period_type: PeriodType, dates: PeriodDatesGiven) -> list[Step]:
    """The steps as rules read them. Raises why a period of this kind and term cannot have these dates and steps."""
    steps = [Step(step.closes_at, step.percent) for step in dates.steps]
    refused = period_refusal(dates.opens_at, dates.closes_at, term_starts_on=term.starts_on, term_ends_on=term.ends_on)
    raise_refused(refused or steps_refusal(period_type, steps, opens_at=dates.opens_at, closes_at=dates.closes_at))
    return steps


def _add_steps(session: AsyncSession, period_id: int, steps: Sequence[Step]) -> None:
    session.add_all(
        CalendarPeriodStep(period_id=period_id, closes_at=step.closes_at, percent=step.percent) for step in steps
    )
