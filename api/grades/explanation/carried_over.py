"""Credits that were transferred in the old system, with what was passed elsewhere for them (golive §3)."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.explanation.schemas import CarriedOverTransfer
from api.kit.rows import read_rows
from api.kit.sql import names

_TRANSFERS: Final = TypeAdapter(list[CarriedOverTransfer])
_OF_STUDENT: Final = text(f"""
    SELECT t.transfer_id, t.academic_year, t.semester, l.target_code AS subject_code,
           {names("u.name_th", "u.name_en")} AS subject, CAST(trim_scale(l.credits) AS text) AS credits,
           nullif(t.institution, '') AS institution, t.former_student_code, l.source_code, l.source_name,
           CAST(trim_scale(l.source_credits) AS text) AS source_credits, l.grade, t.asked_on AS granted_on
      FROM transfer_credit t JOIN transfer_credit_line l USING (transfer_id)
      JOIN LATERAL (SELECT s.name_th, s.name_en FROM grade_attempt a JOIN subject s USING (subject_code)
                     WHERE (a.student_id, a.academic_year, a.semester, s.show_code)
                           = (t.student_id, t.academic_year, t.semester, l.target_code) LIMIT 1) u ON true
     WHERE t.student_id = :student_id AND t.import_case_id IS NOT NULL
     ORDER BY t.academic_year DESC, CASE t.semester WHEN 0 THEN 3 ELSE t.semester END DESC, l.target_code
""")


async def carried_over_transfers(session: AsyncSession, student_id: int) -> list[CarriedOverTransfer]:
    """Return a student's credits that were transferred in the old system, those of the last term first."""
    return await read_rows(session, _TRANSFERS, _OF_STUDENT, {"student_id": student_id})
