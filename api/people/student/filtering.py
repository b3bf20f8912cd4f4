"""The announcement filter of spec §3 as parameters of a route and as SQL: the same for announcements and lists."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query
from pydantic import Field

from api.kit.wire import Camel
from models.kit.typed import CodeText
from models.people.student.contract.filter import StudentFilter

_Unit = Annotated[CodeText, Field(min_length=1, max_length=10)]

MEETS_FILTER: Final = """
    (CAST(:filter_campus AS text) IS NULL OR s.campus_code = :filter_campus)
    AND (CAST(:filter_faculty AS text) IS NULL OR s.faculty_code = :filter_faculty)
    AND (CAST(:filter_department AS text) IS NULL OR s.department_code = :filter_department)
    AND (CAST(:filter_major AS text) IS NULL OR s.major_code = :filter_major)
    AND (CAST(:filter_level AS text) IS NULL OR s.education_level_code = :filter_level)
    AND (coalesce(CAST(:filter_year AS int), CAST(:filter_semester AS int)) IS NULL OR EXISTS (
         SELECT FROM enrolment e
          WHERE e.student_id = s.student_id AND e.status = 'enrolled'
            AND e.academic_year = coalesce(:filter_year, e.academic_year)
            AND e.semester = coalesce(:filter_semester, e.semester)))
"""
"""The condition of the students (``s``) a filter means; its parameters come from :func:`filter_parameters`."""


class StudentFilterInput(Camel):
    """The filter as it is sent."""

    academic_year: int | None = Field(default=None, ge=2500, le=2700)
    semester: int | None = Field(default=None, ge=0, le=2)
    campus_code: _Unit | None = None
    faculty_code: _Unit | None = None
    department_code: _Unit | None = None
    major_code: _Unit | None = None
    education_level_code: _Unit | None = None

    @property
    def filter(self) -> StudentFilter:
        """As it is kept and read."""
        return StudentFilter(**self.model_dump())


_UnitName = Annotated[str | None, Query(min_length=1, max_length=10)]


async def _asked(
    academicYear: Annotated[int | None, Query(ge=2500, le=2700)] = None,  # noqa: N803 - the wire's names
    semester: Annotated[int | None, Query(ge=0, le=2)] = None,
    campusCode: _UnitName = None,  # noqa: N803
    facultyCode: _UnitName = None,  # noqa: N803
    departmentCode: _UnitName = None,  # noqa: N803
    majorCode: _UnitName = None,  # noqa: N803
    educationLevelCode: _UnitName = None,  # noqa: N803
) -> StudentFilter:
    return StudentFilter(
        academic_year=academicYear,
        semester=semester,
        campus_code=campusCode,
        faculty_code=facultyCode,
        department_code=departmentCode,
        major_code=majorCode,
        education_level_code=educationLevelCode,
    )


AskedFilter = Annotated[StudentFilter, Depends(_asked)]
"""The filter among the parameters of a route."""


def filter_parameters(wanted: StudentFilter) -> dict[str, object]:
    """The parameters of :data:`MEETS_FILTER`."""
    return {
        "filter_campus": wanted.campus_code,
        "filter_faculty": wanted.faculty_code,
        "filter_department": wanted.department_code,
        "filter_major": wanted.major_code,
        "filter_level": wanted.education_level_code,
        "filter_year": wanted.academic_year,
        "filter_semester": wanted.semester,
    }
