"""The registrar's side of the academic calendar: what a date holds up, and moving it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.calendar.period.commands import add_period, change_period
from api.calendar.period.queries import gaps_of_periods, impact_of
from api.calendar.period.schemas import (
    ChangedPeriod,
    NewPeriod,
    PeriodChange,
    PeriodGaps,
    PeriodImpact,
    PeriodKindView,
)
from api.calendar.term.queries import kinds_in, steps_of
from api.calendar.term.schemas import period_view
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep, end_transaction
from api.kit.numbers import RowId
from api.kit.paging import Paged
from api.kit.starting import begin_calendar_change
from api.kit.temporal import TemporalDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.calendar.period.contract import PERIOD_SUBJECT, CalendarChange
from models.calendar.term.tables import CalendarPeriod
from models.kit.errors import Refusal
from models.registry.period.contract import PERIOD_TYPES

router: Final = APIRouter(prefix="/calendar", tags=["calendar"])

may: Final = menu_rights(MenuId.ACADEMIC_CALENDAR)
MayEdit = Annotated[Principal, may.edit]
MayAdd = Annotated[Principal, may.add]


@router.get("/periods/kinds", dependencies=[may.add])
async def period_kinds(
    session: SessionDep,
    academic_year: Annotated[YearName, Query(alias="academicYear")] = None,
    semester: SemesterName = None,
) -> list[PeriodKindView]:
    """The kinds a period of a term can have, and which of them the term has: this one unless named."""
    there = await kinds_in(session, await term_of_query(session, academic_year, semester))
    return [
        PeriodKindView(
            kind=kind, step_unit=registered.steps, taken_by=[campus for known, campus in there if known == kind]
        )
        for kind, registered in PERIOD_TYPES.items()
    ]


@router.get("/periods/gaps", dependencies=[may.add])
async def period_gaps(session: SessionDep) -> list[PeriodGaps]:
    """What the calendar still lacks in this term and the next."""
    return await gaps_of_periods(session)


@router.post("/periods", status_code=201)
async def post_period(session: SessionDep, client: TemporalDep, principal: MayAdd, asked: NewPeriod) -> ChangedPeriod:
    """Add a period to a term. Once it is saved, every open case of the term that follows the calendar is told."""
    return await _announced(session, client, await add_period(session, principal, asked))


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
    if not changed:
        return await _changed(session, period)
    return await _announced(session, client, period)


async def _changed(session: AsyncSession, period: CalendarPeriod) -> ChangedPeriod:
    view = period_view(period, (await steps_of(session, [period])).get(period.period_id, []))
    return ChangedPeriod(period=view, impact=await impact_of(session, period), announced=True)


async def _announced(session: AsyncSession, client: Client, period: CalendarPeriod) -> ChangedPeriod:
    """Commit the changed period and start the workflow that notifies waiting cases; return the period. If the workflow
    cannot start now, the reconciliation starts it.
    """
    changed = await _changed(session, period)
    change = CalendarChange(
        period_id=period.period_id,
        revision=period.revision,
        academic_year=period.academic_year,
        semester=period.semester,
    )
    await end_transaction(session)  # the workflow must find the new dates
    return changed.model_copy(update={"announced": await begin_calendar_change(client, change)})


@router.get("/periods/{period_id}/audit")
async def period_audit(session: SessionDep, principal: MayEdit, period_id: RowId, asked: Paged) -> Page[AuditView]:
    """Who moved this period, newest first."""
    return await audit_trail(session, PERIOD_SUBJECT, period_id, asked)
