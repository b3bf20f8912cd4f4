"""Reading the academic calendar."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from models.tables.calendar.academic_calendar import CalendarPeriod, Term


async def list_terms(session: AsyncSession) -> Sequence[Term]:
    """All terms, the latest first."""
    return (await session.scalars(select(Term).order_by(col(Term.starts_on).desc()))).all()


async def list_periods(session: AsyncSession, *, page: int, page_size: int) -> tuple[Sequence[CalendarPeriod], int]:
    """One page of periods, the latest term first and then as they open, and how many there are."""
    total = func.count().over()
    query = (
        select(CalendarPeriod, total)
        .order_by(
            col(CalendarPeriod.academic_year).desc(),
            col(CalendarPeriod.semester).desc(),
            col(CalendarPeriod.opens_at),
            col(CalendarPeriod.period_id),
        )
        .limit(page_size)
        .offset((page - 1) * page_size)
    )
    rows = (await session.execute(query)).all()
    return [row[0] for row in rows], rows[0][1] if rows else 0
