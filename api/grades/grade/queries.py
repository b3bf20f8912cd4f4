"""A student's grades and cumulative average."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.grades.grade.schemas import CumulativeAverage
from api.kit.rows import read_rows
from models.grades.grade.rules.averages import shown_average
from models.kit.errors import Refusal
from models.people.person.tables import Student
from models.study.transfer_credit.tables import LEAF_CREDITS, TRANSFERRED


class GradeRow(BaseModel):
    """A published grade with its subject, and what its term came to."""

    student_code: str
    admission_year: int
    academic_year: int
    semester: int
    show_code: str
    name_th: str
    name_en: str
    credit: Decimal
    grade: str
    gpa: Decimal | None
    registered: Decimal


_ROWS: Final = TypeAdapter(list[GradeRow])
_GRADES: Final = text(f"""
    SELECT s.student_code, s.admission_year, g.academic_year, g.semester, g.show_code, g.name_th, g.name_en,
           g.credit, g.grade, t.gpa, t.term_registered AS registered
      FROM (SELECT r.student_id, r.academic_year, r.semester, u.show_code, u.name_th, u.name_en, r.credit, r.grade
              FROM grade_record r JOIN subject u USING (subject_code)
             WHERE r.student_id = :student_id
             UNION ALL
            SELECT c.student_id, c.academic_year, c.semester, c.source_code, c.source_name, c.source_name, c.credits,
                   '{TRANSFERRED}'
              FROM ({LEAF_CREDITS}) c WHERE c.student_id = :student_id) g
      JOIN student s USING (student_id)
      JOIN student_standing t USING (student_id, academic_year, semester)
     ORDER BY g.academic_year DESC, CASE g.semester WHEN 0 THEN 3 ELSE g.semester END DESC, g.show_code, g.name_th
""")


async def grades_of(session: AsyncSession, student_id: int) -> Sequence[GradeRow]:
    """All grades, the latest term first (a summer follows the second semester).

    A credit that was granted for a leaf of a programme stands under the code and name of its source, as a transcript
    has it: it has no subject here, and it is among the credits of its term (study §5).
    """
    return await read_rows(session, _ROWS, _GRADES, {"student_id": student_id})


async def cumulative_average(session: AsyncSession, student_id: int) -> CumulativeAverage:
    """The student's average as it stands; 0 while no grade counts."""
    student = (await session.scalars(select(Student).where(col(Student.student_id) == student_id))).first()
    if student is None:
        raise Refusal("not_found")
    return CumulativeAverage(
        std_id=student.student_id,
        std_code=student.student_code,
        gpax=float(shown_average(student.gpax, student.admission_year) or 0),
        total_credit=float(student.credits_earned),
    )
