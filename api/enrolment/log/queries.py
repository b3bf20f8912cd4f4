"""A student's enrolments step by step: taken, decided, given up."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus


class LogRow(BaseModel):
    """A step of an enrolment: what it was after it, and when."""

    at: datetime
    status: EnrolmentStatus
    subject_code: str
    name_th: str
    name_en: str
    section_id: int
    section_code: str
    section_type: SectionType
    credit: Decimal
    enrol_type: str
    campus_code: str
    campus_th: str
    campus_en: str
    case_id: UUID | None


_ROWS: Final = TypeAdapter(list[LogRow])
_STEPS: Final = text(
    """
    SELECT step.at, step.status, e.subject_code, sub.name_th, sub.name_en, e.section_id, sec.section_code,
           e.section_type, e.credit, e.enrol_type, sec.campus_code, c.name_th AS campus_th, c.name_en AS campus_en,
           CASE WHEN step.status IN ('withdrawn', 'dropped', 'changed') THEN e.given_up_case_id ELSE e.case_id END
               AS case_id
    FROM enrolment e
    JOIN section sec USING (section_id)
    JOIN subject sub ON sub.subject_code = e.subject_code
    JOIN campus c ON c.campus_code = sec.campus_code
    CROSS JOIN LATERAL (
        -- Taken: whoever had to be asked waited first, and what is decided on was waited for.
        SELECT 1 AS number, e.created_at AS at,
               CASE WHEN e.status IN ('enrolled', 'withdrawn', 'dropped', 'changed') AND e.decided_at IS NULL
                    THEN 'enrolled' ELSE 'awaiting_approval' END AS status
        UNION ALL
        -- Given up after it was enrolled by a decision.
        SELECT 2, e.decided_at, 'enrolled'
        WHERE e.decided_at < e.updated_at AND e.status IN ('withdrawn', 'dropped', 'changed')
        UNION ALL
        -- What it is now.
        SELECT 3, e.updated_at, e.status
        WHERE e.updated_at > e.created_at AND e.status <> 'awaiting_approval'
    ) step
    WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
    ORDER BY step.at DESC, step.number DESC, e.subject_code, e.section_type, e.enrol_no
    """
)


async def enrolment_log(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> list[LogRow]:
    """Every step of the term, the latest first, each with the case in which it was taken.

    What was refused at once never became an enrolment: see the case.
    """
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return await read_rows(session, _ROWS, _STEPS, parameters)
