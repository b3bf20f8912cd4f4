"""Reading holidays."""

from __future__ import annotations

from asyncio import to_thread
from datetime import date
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.calendar.holiday.schemas import HolidayDay, HolidayView, PublicHolidayView
from api.kit.master_list import MasterList
from api.kit.paging import Search
from api.kit.rows import read_page, read_rows
from api.kit.sql import has_words, matches, names
from api.kit.wire import Names, Page
from models.calendar.holiday.rules import public_holidays
from models.kit.calendar import bangkok_date, utc_now

_DAYS: Final = TypeAdapter(list[HolidayDay])
_HOLIDAYS: Final = """
    SELECT holiday_id, day, name_th, name_en, kind, revision, count(*) OVER () AS total
      FROM holiday WHERE deleted_at IS NULL
"""
HOLIDAY_ROWS: Final = MasterList(HolidayView, _HOLIDAYS, "holiday_id", order="day", words=("name_th", "name_en"))
_BETWEEN: Final = text(f"""
    SELECT day, {names("name_th", "name_en")} AS name, kind FROM holiday
     WHERE deleted_at IS NULL AND day BETWEEN :first AND :last ORDER BY day
""")


async def list_holidays(session: AsyncSession, year: int | None, asked: Search) -> Page[HolidayView]:
    """A page of holidays, the next first and those of the past last: of a calendar year, or of all, by their names."""
    of_year = " AND extract(year FROM day) = :year" if year else ""
    statement = f"""
        {_HOLIDAYS} AND {has_words("name_th", "name_en")}{of_year}
         ORDER BY day < :today, abs(day - :today)
    """
    asked_for = {**matches(asked.text), "year": year, "today": bangkok_date(utc_now())}
    return await read_page(session, HOLIDAY_ROWS.views, statement, asked_for, asked)


async def public_holidays_of(session: AsyncSession, year: int) -> list[PublicHolidayView]:
    """Return the public holidays of a calendar year (C.E.) beside what the calendar has on their days."""
    kept = await holidays_between(session, date(year, 1, 1), date(year, 12, 31))
    names_of = {holiday.day: holiday.name for holiday in kept}
    return [
        PublicHolidayView(day=each.day, name=Names(th=each.name_th, en=each.name_en), kept=names_of.get(each.day))
        for each in await to_thread(public_holidays, year)
    ]


async def holidays_between(session: AsyncSession, first: date, last: date) -> list[HolidayDay]:
    """The days from the first to the last, both included, on which classes are not held."""
    return await read_rows(session, _DAYS, _BETWEEN, {"first": first, "last": last})
