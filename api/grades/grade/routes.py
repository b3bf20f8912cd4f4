"""``checkGrades`` and ``gpax`` (wire contract §4)."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.grades.grade.queries import GradeRow, cumulative_average, grades_of
from api.grades.grade.schemas import CumulativeAverage, GradeLine, GradeTerm
from api.kit.db import SessionDep
from api.kit.envelopes import CachedResults
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId
from models.grades.grade.rules.averages import shown_average

router: Final = APIRouter(tags=["grades"])

GradesStudent = Annotated[int, Depends(student_of_query(MenuId.MY_GRADES))]
AverageStudent = Annotated[int, Depends(student_of_query(MenuId.MY_GRADES, MenuId.STUDENT_HOME))]


@router.get("/std-profile/checkGrades")
async def check_grades(session: SessionDep, student_id: GradesStudent) -> CachedResults[list[GradeTerm]]:
    """A student's grades by term, the latest first."""
    rows = await grades_of(session, student_id)
    terms = groupby(rows, key=lambda row: (row.academic_year, row.semester))
    return CachedResults(results=[_term(student_id, *term, list(lines)) for term, lines in terms])


@router.get("/stddashboard/gpax")
async def gpax(session: SessionDep, student_id: AverageStudent) -> CachedResults[list[CumulativeAverage]]:
    """The cumulative average and the credits earned."""
    return CachedResults(results=[await cumulative_average(session, student_id)])


def _term(student_id: int, year: int, semester: int, rows: list[GradeRow]) -> GradeTerm:
    label = f"{year}/{semester}"
    average = float(shown_average(rows[0].gpa, rows[0].admission_year) or 0)
    credits = float(rows[0].registered)
    return GradeTerm(
        academicYear=label,
        gpa=average,
        cr=credits,
        grade=[
            GradeLine(
                std_code=row.student_code,
                std_id=str(student_id),
                subject_code=row.show_code,
                subject_name_th=row.name_th,
                subject_name_en=row.name_en,
                grade=row.grade,
                rownum=str(number),
                grouping_data=label,
                credit=float(row.credit),
                registration_year=year % 100,
                registration_semester=semester,
                gpa=average,
                cr=credits,
            )
            for number, row in enumerate(rows, start=1)
        ],
    )
