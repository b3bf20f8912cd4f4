"""Plans to graduation: one's own, and those of students one sees (study §3). Nothing is kept, nobody is enrolled."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.people.student.codes import StudentCode
from api.people.student.queries import enrollee_of, find_student
from api.study.graduation_plan.schemas import GraduationPlanView, PlanAsked
from api.study.graduation_plan.views import plan_view
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/study", tags=["degree audit"])
of_students: Final = menu_rights(MenuId.STUDENT_AUDITS)
Own = Annotated[Principal, Depends(requires(MenuId.MY_AUDIT, Action.VIEW))]
Asked = Annotated[PlanAsked, Query()]


@router.get("/graduation-plan")
async def my_graduation_plan(session: SessionDep, principal: Own, asked: Asked) -> GraduationPlanView:
    """What the caller is to take when, and what holds up most of it."""
    return await plan_view(session, enrollee_of(principal).student_id, asked)


@router.get("/students/{code}/graduation-plan")
async def graduation_plan_of(
    session: SessionDep, principal: Annotated[Principal, of_students.view], code: StudentCode, asked: Asked
) -> GraduationPlanView:
    """The plan of a student within the caller's scope. 404 for any other student."""
    return await plan_view(session, await find_student(session, principal, code), asked)
