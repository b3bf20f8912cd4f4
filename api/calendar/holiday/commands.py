"""Adding, changing and deleting holidays. Nothing else moves: deadlines stay where the calendar has them."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.calendar.holiday.queries import read_holiday
from api.calendar.holiday.schemas import HolidayChange, HolidayInput, HolidayView
from api.kit.keeping import Keeping
from models.calendar.holiday.tables import Holiday
from models.kit.thai import short_buddhist_date


def _named(holiday: Holiday | HolidayInput) -> str:
    return short_buddhist_date(holiday.day)


HOLIDAYS: Final = Keeping(Holiday, HolidayInput, "holiday", "holiday_exists", _named)


async def add_holiday(session: AsyncSession, principal: Principal, wanted: HolidayInput) -> HolidayView:
    """Add a holiday. Raises Refusal ``holiday_exists`` where the day is one already."""
    holiday = await HOLIDAYS.add(session, principal.person_id, wanted)
    return await read_holiday(session, holiday.holiday_id)


async def change_holiday(
    session: AsyncSession, principal: Principal, holiday_id: UUID, wanted: HolidayChange
) -> HolidayView:
    """Change a holiday. Raises Refusal ``not_found``, ``revision_moved`` and ``holiday_exists``."""
    holiday = await HOLIDAYS.locked(session, holiday_id, wanted.revision)
    await HOLIDAYS.change(session, principal.person_id, holiday, wanted)
    return await read_holiday(session, holiday_id)


async def delete_holiday(session: AsyncSession, principal: Principal, holiday_id: UUID, revision: int) -> None:
    """Delete a holiday; it stays as history. Raises Refusal ``not_found`` and ``revision_moved``."""
    holiday = await HOLIDAYS.locked(session, holiday_id, revision)
    await HOLIDAYS.delete(session, principal.person_id, holiday)
