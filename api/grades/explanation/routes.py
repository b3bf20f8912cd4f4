"""A student's own grade, explained (grades §5)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.grades.explanation.queries import explanation_of
from api.grades.explanation.schemas import Explanation
from api.kit.db import SessionDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(tags=["grades"])

Reader = Annotated[Principal, Depends(requires(MenuId.MY_GRADES, Action.VIEW))]
Year = Annotated[str, Query(alias="academicYear", pattern=r"^\d{4}$")]
Semester = Annotated[str, Query(pattern=r"^[0-2]$")]
SubjectCode = Annotated[str, Query(alias="subjectCode", min_length=1, max_length=20)]


@router.get("/grades/my-explanation")
async def my_explanation(
    session: SessionDep, principal: Reader, academic_year: Year, semester: Semester, subject_code: SubjectCode
) -> Explanation:
    """How a published grade of the caller came about."""
    student_id = enrollee_of(principal).student_id
    return await explanation_of(session, student_id, int(academic_year), int(semester), subject_code)
