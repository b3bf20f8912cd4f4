"""Changing a period of the academic calendar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.calendar.periods.schemas import PeriodChange
from api.calendar.terms.queries import steps_of
from api.calendar.terms.schemas import type_of
from api.kit.audit import record_change
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused
from models.rules.calendar.periods import Step, period_refusal, steps_refusal
from models.tables.calendar.academic_calendar import CalendarPeriod, CalendarPeriodStep, Term

PERIOD_SUBJECT: Final = "calendar_period"
"""The ``subject_kind`` of a period's audit entries."""


async def change_period(
    session: AsyncSession, principal: Principal, period_id: int, change: PeriodChange
) -> tuple[CalendarPeriod, bool]:
    """Give a period new instants; False with it when they are the old ones and nothing was written.

    Raises Refusal ``not_found``, ``revision_moved``, and the codes of
    :func:`models.rules.calendar.periods.period_refusal` and ``steps_refusal``.
    """
    period = await locked_row(session, CalendarPeriod, period_id, change.revision)
    term = await session.get_one(Term, (period.academic_year, period.semester))
    refused = period_refusal(
        change.opens_at, change.closes_at, term_starts_on=term.starts_on, term_ends_on=term.ends_on
    )
    steps = [Step(step.closes_at, step.percent) for step in change.steps]
    raise_refused(
        refused or steps_refusal(type_of(period), steps, opens_at=change.opens_at, closes_at=change.closes_at)
    )
    had = [Step(step.closes_at, step.percent) for step in (await steps_of(session, [period])).get(period_id, [])]
    if (period.opens_at, period.closes_at, had) == (change.opens_at, change.closes_at, steps):
        return period, False
    before = _dates(period, had)
    period.opens_at, period.closes_at = change.opens_at, change.closes_at
    period.revision += 1
    await session.execute(delete(CalendarPeriodStep).where(col(CalendarPeriodStep.period_id) == period_id))
    session.add_all(
        CalendarPeriodStep(period_id=period_id, closes_at=step.closes_at, percent=step.percent) for step in steps
    )
    after = _dates(period, steps)
    record_change(session, principal.person_id, PERIOD_SUBJECT, period_id, "edit", before=before, after=after)
    await session.flush()
    return period, True


def _dates(period: CalendarPeriod, steps: Sequence[Step]) -> dict[str, object]:
    dates: dict[str, object] = {"opensAt": period.opens_at.isoformat(), "closesAt": period.closes_at.isoformat()}
    if steps:
        dates["steps"] = [{"closesAt": step.closes_at.isoformat(), "percent": str(step.percent)} for step in steps]
    return dates
