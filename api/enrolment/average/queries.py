"""Which average enrolment goes by, and what it does not know yet (grades §4)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.average.schemas import AverageUsed, OutstandingGrade
from api.kit.sql import names
from models.grades.grade.rules.averages import shown_average
from models.grades.grade.rules.letters import OPEN
from models.kit.calendar import bangkok_date, utc_now


class _Row(BaseModel):
    gpax: Decimal | None
    admission_year: int
    academic_year: int | None
    semester: int | None
    term_ended: bool
    outstanding: list[OutstandingGrade]


_ROW: Final = TypeAdapter(_Row)
# Terms of a year in their order: the summer, 0, is its third.
_AVERAGE: Final = text(f"""
    WITH missing AS (
        SELECT g.academic_year, g.semester, g.subject_code, g.grade AS letter
          FROM grade_record g WHERE g.student_id = :student_id AND g.grade = ANY(:open)
        UNION
        SELECT e.academic_year, e.semester, e.subject_code, NULL
          FROM enrolment e
         WHERE e.student_id = :student_id AND e.status = 'enrolled'
           AND (e.academic_year, CASE e.semester WHEN 0 THEN 3 ELSE e.semester END)
               < (:academic_year, CASE WHEN :semester = 0 THEN 3 ELSE :semester END)
           AND NOT EXISTS (SELECT FROM grade_attempt a
                            WHERE (a.student_id, a.academic_year, a.semester, a.subject_code)
                                  = (e.student_id, e.academic_year, e.semester, e.subject_code)))
    SELECT s.gpax, s.admission_year, t.academic_year, t.semester,
           NOT EXISTS (SELECT FROM term m WHERE (m.academic_year, m.semester) = (t.academic_year, t.semester)
                                            AND m.ends_on >= :today) AS term_ended,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                       'academic_year', m.academic_year, 'semester', m.semester, 'subject_code', u.show_code,
                       'subject', {names("u.name_th", "u.name_en")}, 'letter', m.letter)
                       ORDER BY m.academic_year, CASE m.semester WHEN 0 THEN 3 ELSE m.semester END, u.show_code)
                      FROM missing m JOIN subject u USING (subject_code)), '[]') AS outstanding
      FROM student s
      LEFT JOIN LATERAL (SELECT academic_year, semester FROM student_standing n
                          WHERE n.student_id = s.student_id
                          ORDER BY academic_year DESC, CASE semester WHEN 0 THEN 3 ELSE semester END DESC
                          LIMIT 1) t ON true
     WHERE s.student_id = :student_id
""")


async def average_used(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> AverageUsed:
    """The average that the rules of enrolling in a term read, after which term it is, and what it does not count."""
    parameters = {
        "student_id": student_id,
        "academic_year": academic_year,
        "semester": semester,
        "open": sorted(OPEN),
        "today": bangkok_date(utc_now()),
    }
    row = _ROW.validate_python(dict((await session.execute(_AVERAGE, parameters)).mappings().one()))
    shown = shown_average(row.gpax, row.admission_year)
    return AverageUsed(
        gpax=None if shown is None else f"{shown}",
        academic_year=row.academic_year,
        semester=row.semester,
        term_ended=row.term_ended,
        outstanding=row.outstanding,
    )
