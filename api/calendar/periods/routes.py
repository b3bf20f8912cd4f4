"""The registrar's side of the academic calendar: what a date holds up, and moving it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.calendar.periods.commands import PERIOD_SUBJECT, change_period
from api.calendar.periods.queries import impact_of
from api.calendar.periods.schemas import ChangedPeriod, PeriodChange, PeriodImpact
from api.calendar.terms.queries import steps_of
from api.calendar.terms.schemas import period_view
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep, end_transaction
from api.kit.numbers import RowId
from api.kit.paging import Paged
from api.kit.temporal import TemporalDep, begin_calendar_change
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId
from models.contracts.calendar.periods import CalendarChange
from models.errors import Refusal
from models.tables.calendar.academic_calendar import CalendarPeriod

router: Final = APIRouter(prefix="/calendar", tags=["calendar"])

MayEdit = Annotated[Principal, Depends(requires(MenuId.ACADEMIC_CALENDAR, Action.EDIT))]


@router.get("/periods/{period_id}/impact")
async def period_impact(session: SessionDep, principal: MayEdit, period_id: RowId) -> PeriodImpact:
    """How many open cases wait for this period. Asked before its dates are changed."""
    period = await session.get(CalendarPeriod, period_id)
    if period is None:
        raise Refusal("not_found")
    return await impact_of(session, period)


@router.put("/periods/{period_id}")
async def put_period(
    session: SessionDep, client: TemporalDep, principal: MayEdit, period_id: RowId, change: PeriodChange
) -> ChangedPeriod:
    """Move a period. Once it is saved, every open case of the term that follows the calendar is told of it."""
    period, changed = await change_period(session, principal, period_id, change)
    impact = await impact_of(session, period)
    view = period_view(period, (await steps_of(session, [period])).get(period_id, []))
    await end_transaction(session)  # the workflow must find the new dates
    announced = True
    if changed:
        announced = await begin_calendar_change(
            client,
            CalendarChange(
                period_id=period_id,
                revision=period.revision,
                academic_year=period.academic_year,
                semester=period.semester,
            ),
        )
    return ChangedPeriod(period=view, impact=impact, announced=announced)


@router.get("/periods/{period_id}/audit")
async def period_audit(session: SessionDep, principal: MayEdit, period_id: RowId, asked: Paged) -> Page[AuditView]:
    """Who moved this period, newest first."""
    return await audit_trail(session, PERIOD_SUBJECT, period_id, asked)
