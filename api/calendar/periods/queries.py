"""What depends on a period of the calendar."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.calendar.periods.schemas import DependentCases, PeriodImpact
from api.kit.rows import read_rows
from models.contracts.cases.case import CaseKind
from models.contracts.enrolment.enrolment import EnrolmentStage
from models.contracts.enrolment.waitlist import WaitlistStage
from models.tables.calendar.academic_calendar import CalendarPeriod, PeriodKind

_ARMED: Final = f"{CaseKind.ENROLMENT}:{EnrolmentStage.ARMED}"
_APPROVAL: Final = (
    f"{CaseKind.ENROLMENT}:{EnrolmentStage.AWAITING_APPROVAL}",
    f"{CaseKind.WAITLIST}:{WaitlistStage.AWAITING_APPROVAL}",
)
_WAITLIST: Final = (f"{CaseKind.WAITLIST}:{WaitlistStage.WAITING}", f"{CaseKind.WAITLIST}:{WaitlistStage.OFFERED}")

WAITING_FOR: Final[dict[PeriodKind, tuple[str, ...]]] = {
    PeriodKind.ENROLMENT: (_ARMED,),
    PeriodKind.ADD_DROP: _WAITLIST,
    PeriodKind.APPROVAL: _APPROVAL,
}
"""``kind:stage`` of the cases whose timer is set by a period. A period that is not here has nobody waiting."""

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
    parameters: dict[str, object] = {
        "stages": list(WAITING_FOR.get(period.kind, ())),
        "academic_year": period.academic_year,
        "semester": period.semester,
        "kind": period.kind.value,
        "campus_code": period.campus_code,
    }
    waiting = await read_rows(session, _ROWS, _WAITING, parameters)
    slots = await session.scalar(_SLOTS, parameters) if period.kind is PeriodKind.ENROLMENT else 0
    return PeriodImpact(
        waiting=waiting,
        waiting_total=sum(row.count for row in waiting),
        armed_total=sum(row.count for row in waiting if row.stage == EnrolmentStage.ARMED),
        slots_total=slots or 0,
    )
