"""The term a call is about: the one it names, else the one of today."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Query
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from models.calendar.term.tables import Term
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal

YearName = Annotated[str | None, Query(pattern=r"^\d{4}$")]
SemesterName = Annotated[str | None, Query(pattern=r"^[0-2]$")]


async def term_on(session: AsyncSession, day: date) -> Term | None:
    """The term that contains a day; between terms, the next one."""
    query = select(Term).where(col(Term.ends_on) >= day).order_by(col(Term.ends_on)).limit(1)
    return (await session.scalars(query)).first()


async def term_of_query(session: AsyncSession, academic_year: str | None, semester: str | None) -> Term:
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
