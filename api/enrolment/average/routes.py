"""The cumulative average that enrolment goes by."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.enrolment.average.queries import average_used
from api.enrolment.average.schemas import AverageUsed
from api.enrolment.student_enrolment.routes import Reader, Semester, Year
from api.kit.db import SessionDep
from api.people.student.queries import enrollee_of

router: Final = APIRouter(prefix="/enrolment", tags=["enrolment"])


@router.get("/average")
async def average(session: SessionDep, principal: Reader, academic_year: Year, semester: Semester) -> AverageUsed:
    """Which average the rules read when the caller enrols in a term, and which grades were outstanding."""
    return await average_used(session, enrollee_of(principal).student_id, academic_year, semester)
