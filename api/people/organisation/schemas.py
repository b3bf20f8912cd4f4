"""Units of the university and levels of education: what lists are narrowed by."""

from __future__ import annotations

from api.kit.wire import Camel, Names


class UnitView(Camel):
    """A major, with its department, faculty and campus."""

    major_code: str
    name: Names
    department_code: str
    department: Names
    faculty_code: str
    faculty: Names
    campus_code: str
    campus: Names


class EducationLevel(Camel):
    """A level of education."""

    code: str
    name: Names
