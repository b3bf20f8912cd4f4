"""What a student holds, for staff who act for them."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.on_behalf.schemas import HeldSection, StudentAtTheDesk
from api.kit.rows import read_rows
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH
from api.kit.wire import Names
from models.calendar.term.tables import Term
from models.enrolment.enrolment.tables import HOLDS_SEAT

_ROWS: Final = TypeAdapter(list[HeldSection])
_HELD: Final = text(f"""
    SELECT e.section_id, e.subject_code, sub.name_th AS subject_name_th, sub.name_en AS subject_name_en,
           sec.section_code, e.section_type, e.academic_year, e.semester
      FROM enrolment e
      JOIN section sec USING (section_id)
      JOIN subject sub ON sub.subject_code = e.subject_code
     WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
       AND e.{HOLDS_SEAT}
     ORDER BY e.subject_code, e.section_type
""")


async def held_sections(session: AsyncSession, student_id: int, term: Term) -> list[HeldSection]:
    """The sections of the term in which the student holds a seat."""
    parameters = {"student_id": student_id, "academic_year": term.academic_year, "semester": term.semester}
    return await read_rows(session, _ROWS, _HELD, parameters)


_STUDENT: Final = text(f"""
    SELECT s.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en,
           f.name_th AS faculty_th, f.name_en AS faculty_en,
           coalesce(n.name_th, s.status_code) AS status_th, coalesce(n.name_en, s.status_code) AS status_en
      FROM student s JOIN person p USING (person_id) JOIN faculty f ON f.faculty_code = s.faculty_code
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
     WHERE s.student_id = :student_id
""")


async def student_named(session: AsyncSession, student_id: int) -> StudentAtTheDesk:
    """A student's code, name, faculty and status."""
    row = (await session.execute(_STUDENT, {"student_id": student_id})).one()
    return StudentAtTheDesk(
        student_code=row.student_code,
        name=Names(th=row.name_th, en=row.name_en),
        faculty=Names(th=row.faculty_th, en=row.faculty_en),
        status=Names(th=row.status_th, en=row.status_en),
    )
