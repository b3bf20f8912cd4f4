"""The term a call is about: the one it names, else the current one."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from sqlalchemy.ext.asyncio import AsyncSession

from api.calendar.terms.queries import term_on
from models.calendar import bangkok_date, utc_now
from models.errors import Refusal
from models.tables.calendar.academic_calendar import Term

YearName = Annotated[str | None, Query(pattern=r"^\d{4}$")]
SemesterName = Annotated[str | None, Query(pattern=r"^[0-2]$")]


async def asked_term(session: AsyncSession, academic_year: str | None, semester: str | None) -> Term:
    """The term named by its numbers as text, or today's. Raises 404 for one that does not exist."""
    if academic_year is None or semester is None:
        current = await term_on(session, bangkok_date(utc_now()))
        if current is None:
            raise Refusal("calendar_error")
        return current
    term = await session.get(Term, (int(academic_year), int(semester)))
    if term is None:
        raise Refusal("not_found")
    return term
