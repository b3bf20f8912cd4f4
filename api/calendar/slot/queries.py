"""Reading personal enrolment slots and those who get them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.calendar.slot.schemas import SlotRuleInput, SlotWindow
from api.kit.rows import read_rows
from models.calendar.slot.rules import SlotStudent
from models.calendar.term.tables import CalendarPeriod
from models.enrolment.enrolment.rules.calendar_rules import ENROLLING_STATUS_CODES
from models.enrolment.period.contract import EnrolmentPeriod

SLOTS_SUBJECT: Final = "enrolment_slots"
"""The ``subject_kind`` of the audit entries of laid-out slots; the subject is the term."""


class SlotRow(BaseModel):
    """A student's published slot."""

    student_id: int
    student_code: str
    opens_at: datetime
    closes_at: datetime
    published_at: datetime


@dataclass(frozen=True, slots=True)
class CandidateRow(SlotStudent):
    """A student who gets a slot, or has one, and the slot that is there."""

    may_enrol: bool
    opens_at: datetime | None
    closes_at: datetime | None


_SLOTS: Final = TypeAdapter(list[SlotRow])
_WINDOWS: Final = TypeAdapter(list[SlotWindow])
_CANDIDATES: Final = TypeAdapter(list[CandidateRow])
_SLOT: Final = text("""
    SELECT e.student_id, s.student_code, e.opens_at, e.closes_at, e.published_at
      FROM enrolment_slot e JOIN student s USING (student_id)
     WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
""")
# A campus with an enrolment period of its own has slots of its own; every other one is laid out with all campuses.
_OF_CAMPUS: Final = """
    (s.campus_code = :campus_code OR :campus_code = '' AND NOT EXISTS (
        SELECT 1 FROM calendar_period o
         WHERE o.academic_year = :academic_year AND o.semester = :semester AND o.kind = 'enrolment'
           AND o.campus_code = s.campus_code))
"""
_PUBLISHED: Final = text(f"""
    SELECT e.opens_at, count(*) AS students
      FROM enrolment_slot e JOIN student s USING (student_id)
     WHERE e.academic_year = :academic_year AND e.semester = :semester AND {_OF_CAMPUS}
     GROUP BY e.opens_at ORDER BY e.opens_at
""")
_WHO: Final = text(f"""
    SELECT s.student_id, s.study_year, s.study_year >= m.years AS is_final_year,
           s.status_code = ANY(:statuses) AS may_enrol, e.opens_at, e.closes_at
      FROM student s
      JOIN major m USING (major_code)
      LEFT JOIN enrolment_slot e ON e.student_id = s.student_id
           AND e.academic_year = :academic_year AND e.semester = :semester
     WHERE (s.status_code = ANY(:statuses) OR e.student_id IS NOT NULL)
       AND {_OF_CAMPUS}
     ORDER BY s.student_id
""")


async def slots_of(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> list[SlotRow]:
    """The student's slot of the term: one, or none while nothing is published."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return await read_rows(session, _SLOTS, _SLOT, parameters)


async def published_windows(
    session: AsyncSession, academic_year: int, semester: int, campus_code: str
) -> list[SlotWindow]:
    """The windows students of a campus see now; of every campus that has no enrolment period of its own for ``""``."""
    parameters = {"academic_year": academic_year, "semester": semester, "campus_code": campus_code}
    return await read_rows(session, _WINDOWS, _PUBLISHED, parameters)


async def candidates(session: AsyncSession, academic_year: int, semester: int, campus_code: str) -> list[CandidateRow]:
    """Who may enrol (and gets a slot) or holds one of the term, with the slot that is there."""
    parameters = {
        "academic_year": academic_year,
        "semester": semester,
        "campus_code": campus_code,
        "statuses": sorted(ENROLLING_STATUS_CODES),
    }
    return await read_rows(session, _CANDIDATES, _WHO, parameters)


async def enrolment_period(
    session: AsyncSession, academic_year: int, semester: int, campus_code: str, *, locked: bool = False
) -> CalendarPeriod | None:
    """The enrolment period of exactly this campus, or of all for an empty code."""
    query = select(CalendarPeriod).where(
        col(CalendarPeriod.academic_year) == academic_year,
        col(CalendarPeriod.semester) == semester,
        col(CalendarPeriod.kind) == EnrolmentPeriod.ENROLMENT,
        col(CalendarPeriod.campus_code) == campus_code,
    )
    return await session.scalar(query.with_for_update() if locked else query)


_LAST_RULE: Final = text("""
    SELECT after -> 'rule' FROM audit_entry
     WHERE subject_kind = :subject_kind AND after -> 'rule' ->> 'campusCode' = :campus_code
     ORDER BY at DESC LIMIT 1
""")


async def last_rule(session: AsyncSession, campus_code: str) -> SlotRuleInput | None:
    """The rule that slots of exactly this campus, or of all for an empty code, were laid out by last."""
    asked = {"subject_kind": SLOTS_SUBJECT, "campus_code": campus_code}
    found = await session.scalar(_LAST_RULE, asked)
    return None if found is None else SlotRuleInput.model_validate(found)
