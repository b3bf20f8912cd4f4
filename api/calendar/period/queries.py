"""What depends on a period of the calendar."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import bindparam, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.calendar.period.schemas import DependentCases, PeriodGaps, PeriodImpact
from api.calendar.term.queries import kinds_in
from api.calendar.term.schemas import type_of
from api.kit.rows import read_rows
from models.calendar.term.tables import CalendarPeriod, Term
from models.kit.calendar import bangkok_date, utc_now
from models.registry.period.contract import PERIOD_TYPES

_ROWS: Final = TypeAdapter(list[DependentCases])
# A campus with a period of its own does not wait for that of all campuses.
_CONCERNED: Final = """
    (:campus_code = {campus} OR :campus_code = '' AND NOT EXISTS (
        SELECT 1 FROM calendar_period o
         WHERE o.academic_year = :academic_year AND o.semester = :semester AND o.kind = :kind
           AND o.campus_code = {campus}))
"""
_WAITING: Final = text(f"""
    SELECT c.kind, c.stage, count(*) AS count
      FROM case_file c
     WHERE c.state = 'open' AND c.kind || ':' || c.stage = ANY(:stages)
       AND c.academic_year = :academic_year AND c.semester = :semester
       AND {_CONCERNED.format(campus="c.campus_code")}
     GROUP BY c.kind, c.stage
     ORDER BY 3 DESC, 1, 2
""")
_SLOTS: Final = text(f"""
    SELECT count(*)
      FROM enrolment_slot e JOIN student s USING (student_id)
     WHERE e.academic_year = :academic_year AND e.semester = :semester
       AND {_CONCERNED.format(campus="s.campus_code")}
""")


async def impact_of(session: AsyncSession, period: CalendarPeriod) -> PeriodImpact:
    """How many open cases wait for this period, and how many personal slots were laid out inside it."""
    period_type = type_of(period)
    parameters: dict[str, object] = {
        "stages": [f"{cases.kind}:{stage}" for cases in period_type.waiting for stage in cases.stages],
        "academic_year": period.academic_year,
        "semester": period.semester,
        "kind": period.kind,
        "campus_code": period.campus_code,
    }
    waiting = await read_rows(session, _ROWS, _WAITING, parameters)
    slots = await session.scalar(_SLOTS, parameters) if period_type.holds_slots else 0
    return PeriodImpact(
        waiting=waiting,
        waiting_total=sum(row.count for row in waiting),
        slots_total=slots or 0,
    )


_NEAR: Final = select(Term).where(col(Term.ends_on) >= bindparam("today")).order_by(col(Term.starts_on)).limit(2)


async def gaps_of_periods(session: AsyncSession) -> list[PeriodGaps]:
    """What is not set in this term and in the next; a term that has everything is not among them."""
    found: list[PeriodGaps] = []
    for term in (await session.scalars(_NEAR, {"today": bangkok_date(utc_now())})).all():
        there = {kind for kind, _ in await kinds_in(session, term)}
        missing = [kind for kind in PERIOD_TYPES if kind not in there]
        if missing:
            found.append(PeriodGaps(academic_year=term.academic_year, semester=term.semester, kinds=missing))
    return found
