"""Days on which classes are not held: kept by the registrar beside the periods, read by everybody."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights, signed_in
from api.access.auth.principal import Principal
from api.calendar.holiday.commands import HOLIDAYS, add_holiday, change_holiday, delete_holiday
from api.calendar.holiday.queries import holidays_between, list_holidays
from api.calendar.holiday.schemas import HolidayChange, HolidayDay, HolidayInput, HolidayView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.kit.instants import Day

router: Final = APIRouter(tags=["calendar"])
may: Final = menu_rights(MenuId.ACADEMIC_CALENDAR)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]
_MOST_DAYS: Final = timedelta(days=400)


@router.get("/holidays", dependencies=[Depends(signed_in)])
async def holidays(session: SessionDep, first: Day, last: Day) -> list[HolidayDay]:
    """The holidays between two days, both included; of four hundred days at most."""
    return await holidays_between(session, first, min(last, first + _MOST_DAYS))


@router.get("/calendar/holidays", dependencies=[may.view])
async def calendar_holidays(
    session: SessionDep, asked: Searched, year: Annotated[int | None, Query(ge=1900, le=2200)] = None
) -> Page[HolidayView]:
    """The holidays of a calendar year (C.E.), or of all, the next first and those of the past last."""
    return await list_holidays(session, year, asked)


@router.post("/calendar/holidays", status_code=201)
async def post_holiday(session: SessionDep, principal: MayAdd, wanted: HolidayInput) -> HolidayView:
    """Add a holiday. 409 where the day is one already."""
    return await add_holiday(session, principal, wanted)


@router.put("/calendar/holidays/{holiday_id}")
async def put_holiday(session: SessionDep, principal: MayEdit, holiday_id: UUID, wanted: HolidayChange) -> HolidayView:
    """Change a holiday. 409 where it was changed since it was shown."""
    return await change_holiday(session, principal, holiday_id, wanted)


@router.delete("/calendar/holidays/{holiday_id}", status_code=204)
async def remove_holiday(session: SessionDep, principal: MayDelete, holiday_id: UUID, revision: Revision) -> None:
    """Delete a holiday: classes are held on its day again."""
    await delete_holiday(session, principal, holiday_id, revision)


@router.get("/calendar/holidays/{holiday_id}/audit", dependencies=[may.view])
async def holiday_audit(session: SessionDep, holiday_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this holiday, newest first."""
    return await audit_trail(session, HOLIDAYS.subject, holiday_id, asked)
