"""Reading the academic calendar."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.kit.paging import Paging
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep, Term


async def next_period_id(session: AsyncSession) -> int:
    """The number of the next new period, for whoever has :data:`PERIOD_NUMBERS`."""
    return (await session.scalar(select(func.coalesce(func.max(col(CalendarPeriod.period_id)), 0))) or 0) + 1


async def kinds_in(session: AsyncSession, term: Term) -> list[tuple[str, str]]:
    """The kind and the campus of each period of a term."""
    return [(period.kind, period.campus_code) for period in await periods_of(session, term)]


async def list_terms(session: AsyncSession) -> Sequence[Term]:
    """All terms, the latest first."""
    return (await session.scalars(select(Term).order_by(col(Term.starts_on).desc()))).all()


async def periods_of(session: AsyncSession, term: Term) -> Sequence[CalendarPeriod]:
    """The periods of a term, as they open."""
    query = (
        select(CalendarPeriod)
        .where(col(CalendarPeriod.academic_year) == term.academic_year, col(CalendarPeriod.semester) == term.semester)
        .order_by(col(CalendarPeriod.opens_at), col(CalendarPeriod.period_id))
    )
    return (await session.scalars(query)).all()


async def list_periods(session: AsyncSession, asked: Paging) -> tuple[Sequence[CalendarPeriod], int]:
    """One page of periods, the latest term first and then as they open, and how many there are."""
    total = func.count().over()
    same_term = (col(Term.academic_year) == col(CalendarPeriod.academic_year)) & (
        col(Term.semester) == col(CalendarPeriod.semester)
    )
    # By its days: the summer is semester 0 and the last of its year.
    query = (
        select(CalendarPeriod, total)
        .outerjoin(Term, same_term)
        .order_by(col(Term.starts_on).desc().nulls_last(), col(CalendarPeriod.opens_at), col(CalendarPeriod.period_id))
        .limit(asked.page_size)
        .offset(asked.offset)
    )
    rows = (await session.execute(query)).all()
    return [row[0] for row in rows], rows[0][1] if rows else 0


async def steps_of(session: AsyncSession, periods: Sequence[CalendarPeriod]) -> dict[int, list[CalendarPeriodStep]]:
    """The steps of some periods, by the period, in the order of their ends."""
    query = (
        select(CalendarPeriodStep)
        .where(col(CalendarPeriodStep.period_id).in_([period.period_id for period in periods]))
        .order_by(col(CalendarPeriodStep.period_id), col(CalendarPeriodStep.closes_at))
    )
    found: dict[int, list[CalendarPeriodStep]] = {}
    for step in await session.scalars(query):
        found.setdefault(step.period_id, []).append(step)
    return found
