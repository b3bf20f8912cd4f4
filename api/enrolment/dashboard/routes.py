"""The dashboard's six counts (spec §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.enrolment.dashboard.queries import dashboard_counts
from api.enrolment.result.schemas import DashboardCounts
from api.kit.db import SessionDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/stddashboard", tags=["dashboard"])

DashboardStudent = Annotated[int, Depends(student_of_query(MenuId.STUDENT_HOME))]


@router.get("/counts")
async def counts(
    session: SessionDep,
    student_id: DashboardStudent,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> DashboardCounts:
    """Subjects and credits enrolled, awaiting approval and not approved, in the current term unless one is named."""
    term = await term_of_query(session, academicYear, semester)
    return await dashboard_counts(session, student_id, term.academic_year, term.semester)
