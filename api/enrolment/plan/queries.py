"""A student's plans of a term."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from models.enrolment.enrolment.contract import ChosenCredits
from models.enrolment.timetable.store.attended import ExamRow, StudentPlan, planned_exams_of
from models.kit.errors import Refusal

_PLANS: Final = """
    SELECT p.plan_id, p.academic_year, p.semester, p.name, p.updated_at,
           CASE WHEN c.state = 'open' THEN p.armed_case_id END AS armed_case_id,
           ARRAY(SELECT s.section_id FROM plan_section s WHERE s.plan_id = p.plan_id ORDER BY s.section_id)
               AS section_ids,
           coalesce((SELECT jsonb_agg(jsonb_build_object('section_id', s.section_id, 'credit', s.credit)
                                      ORDER BY s.section_id)
                       FROM plan_section s WHERE s.plan_id = p.plan_id AND s.credit IS NOT NULL), '[]') AS credits
      FROM enrolment_plan p
      LEFT JOIN case_file c ON c.case_id = p.armed_case_id
     WHERE p.student_id = :student_id AND {condition}
     ORDER BY p.created_at, p.plan_id
"""


class PlanRow(BaseModel):
    """A plan with its sections; armed while the case that will submit it is open."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    plan_id: UUID
    academic_year: int
    semester: int
    name: str
    armed_case_id: UUID | None
    section_ids: list[int]
    credits: list[ChosenCredits]
    updated_at: datetime


async def list_plans(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> Sequence[PlanRow]:
    """The student's plans, the oldest first."""
    rows = await session.execute(
        text(_PLANS.format(condition="p.academic_year = :academic_year AND p.semester = :semester")),
        {"student_id": student_id, "academic_year": academic_year, "semester": semester},
    )
    return [PlanRow.model_validate(row) for row in rows]


async def find_plan(session: AsyncSession, student_id: int, plan_id: UUID) -> PlanRow | None:
    """A plan of this student; somebody else's looks like none."""
    rows = await session.execute(
        text(_PLANS.format(condition="p.plan_id = :plan_id")), {"student_id": student_id, "plan_id": plan_id}
    )
    row = rows.one_or_none()
    return None if row is None else PlanRow.model_validate(row)


async def read_exams(session: AsyncSession, student_id: int, plan_id: UUID) -> list[ExamRow]:
    """The examinations of the term as they would be with a plan. Raises :class:`Refusal` ``not_found``."""
    plan = await find_plan(session, student_id, plan_id)
    if plan is None:
        raise Refusal("not_found")
    of = StudentPlan(student_id=student_id, academic_year=plan.academic_year, semester=plan.semester, plan_id=plan_id)
    return await session.run_sync(planned_exams_of, of)
