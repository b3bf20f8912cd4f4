"""What a student holds, for staff who act for them."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.queries.rows import read_rows
from api.schemas.on_behalf import HeldSection
from models.tables.academic_calendar import Term

_ROWS: Final = TypeAdapter(list[HeldSection])
_HELD: Final = text("""
    SELECT e.section_id, e.subject_code, sub.name_th AS subject_name_th, sub.name_en AS subject_name_en,
           sec.section_code, e.section_type, e.academic_year, e.semester
      FROM enrolment e
      JOIN section sec USING (section_id)
      JOIN subject sub ON sub.subject_code = e.subject_code
     WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
       AND e.status IN ('enrolled', 'awaiting_approval')
     ORDER BY e.subject_code, e.section_type
""")


async def held_sections(session: AsyncSession, student_id: int, term: Term) -> list[HeldSection]:
    """The sections of the term in which the student holds a seat."""
    parameters = {"student_id": student_id, "academic_year": term.academic_year, "semester": term.semester}
    return await read_rows(session, _ROWS, _HELD, parameters)
