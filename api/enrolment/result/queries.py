"""A student's enrolments of a term."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from api.kit.sql import FULL_NAME_TH
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.store.reading import GRADE_OF_PLACE


class EnrolmentRow(BaseModel):
    """A place in a section, or what became of the wish for one."""

    enrol_no: int
    section_id: int
    subject_code: str
    show_code: str
    name_th: str
    name_en: str
    subject_credit: Decimal
    theory_hours: int
    practice_hours: int
    self_hours: int
    subject_type: str
    credit: Decimal
    section_code: str
    section_type: SectionType
    enrol_type: str
    status: EnrolmentStatus
    campus_code: str
    campus_th: str
    campus_en: str
    decided_by: str | None
    decided_at: datetime | None
    grade: str | None


_ROWS: Final = TypeAdapter(list[EnrolmentRow])
_ENROLMENTS: Final = text(f"""
    SELECT e.enrol_no, e.section_id, e.subject_code, sub.show_code, sub.name_th, sub.name_en,
           sub.credit AS subject_credit, sub.theory_hours, sub.practice_hours, sub.self_hours, sub.subject_type,
           e.credit, sec.section_code, e.section_type, e.enrol_type, e.status, sec.campus_code,
           c.name_th AS campus_th, c.name_en AS campus_en,
           CASE WHEN p.person_id IS NULL THEN NULL ELSE {FULL_NAME_TH} END AS decided_by, e.decided_at,
           {GRADE_OF_PLACE} AS grade
    FROM enrolment e
    JOIN section sec USING (section_id)
    JOIN subject sub ON sub.subject_code = e.subject_code
    JOIN campus c ON c.campus_code = sec.campus_code
    LEFT JOIN person p ON p.person_id = e.decided_by
    WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
    ORDER BY e.subject_code, e.section_type, e.enrol_no
""")


async def enrolments_of(
    session: AsyncSession, student_id: int, academic_year: int, semester: int
) -> list[EnrolmentRow]:
    """All enrolments of the term, whatever became of them."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return await read_rows(session, _ROWS, _ENROLMENTS, parameters)
