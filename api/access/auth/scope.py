"""How far a caller sees, as SQL: the data scope of their role, and the parameters such conditions need."""

from __future__ import annotations

from api.access.auth.principal import Principal
from models.access.role.contract import DataScope, RoleId
from models.cases.task.contract import ActingFor, Actor


def within_scope(scope: DataScope, *, own: str, department: str, faculty: str, campus: str) -> str:
    """The SQL condition that something lies within a data scope: ``own`` is a condition, the others columns."""
    return {
        DataScope.OWN: own,
        DataScope.DEPARTMENT: f"{department} = :department_code",
        DataScope.FACULTY: f"{faculty} = :faculty_code",
        DataScope.CAMPUS: f"{campus} = :campus_code",
        DataScope.ALL: "true",
    }[scope]


def caller_parameters(principal: Principal) -> dict[str, object]:
    """The parameters the fragments of this file need."""
    desks: tuple[Actor | ActingFor, ...] = (principal.actor, *principal.acting_for)
    return {
        "advisors": [
            principal.person_id,
            *(away.person_id for away in principal.acting_for if away.role_id == RoleId.TEACHER),
        ],
        "desk_people": [desk.person_id for desk in desks],
        "desk_roles": [desk.role_id for desk in desks],
        "desk_faculties": [desk.faculty_code for desk in desks],
        "desk_departments": [desk.department_code for desk in desks],
        "person_id": principal.person_id,
        "student_id": principal.student_id,
        "role_id": principal.role_id,
        "faculty_code": principal.faculty_code,
        "department_code": principal.department_code,
        "campus_code": principal.campus_code,
    }
