"""Days on which classes are not held: kept by the registrar beside the periods, read by everybody."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights, signed_in
from api.access.auth.principal import Principal
from api.calendar.holiday.commands import HOLIDAYS
from api.calendar.holiday.queries import holidays_between, list_holidays, public_holidays_of
from api.calendar.holiday.schemas import (
    HolidayChange,
    HolidayDay,
    HolidayInput,
    HolidaysInput,
    HolidayView,
    PublicHolidayView,
)
from api.kit.db import SessionDep
from api.kit.master_routes import MasterRoutes
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.kit.instants import Day

router: Final = APIRouter(tags=["calendar"])
may: Final = menu_rights(MenuId.ACADEMIC_CALENDAR)
MayAdd = Annotated[Principal, may.add]

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


@router.get("/calendar/holidays/public", dependencies=[may.add])
async def public_holidays_of_year(
    session: SessionDep, year: Annotated[int, Query(ge=2000, le=2100)]
) -> list[PublicHolidayView]:
    """The public holidays of Thailand in a calendar year (C.E.), to be looked at before they are taken over."""
    return await public_holidays_of(session, year)


@router.post("/calendar/holidays/public", status_code=201)
async def take_over_holidays(session: SessionDep, principal: MayAdd, wanted: HolidaysInput) -> list[HolidayView]:
    """Add holidays, all of them or none; 409 names the first day that is one already."""
    return [await HOLIDAYS.add(session, principal.person_id, holiday) for holiday in wanted.holidays]


_kept: Final = APIRouter(prefix="/calendar/holidays")
_routes: Final = MasterRoutes(_kept, may, HOLIDAYS, "holiday_id")
_routes.adding(HolidayInput)
_routes.changing(HolidayChange)
_routes.deleting()
_routes.history()
router.include_router(_kept)
