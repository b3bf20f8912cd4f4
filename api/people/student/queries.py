"""Which student a call is about: the one it names, within what the caller may see, else the caller.

Existing clients name the parameter in several ways (wire contract §8); all of them are read.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Query
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.kit.db import SessionDep
from models.access.role.contract import Action, MenuId, RoleSystem
from models.kit.errors import Refusal

# Not TASKS: an inbox alone (the treasury has one) does not open students' personal particulars.
STAFF_READ_STUDENTS: Final = (MenuId.CASES,)
"""The pages from which staff look at students; how far they see is their data scope."""
_CODE_DIGITS: Final = 10
_MOST_DIGITS: Final = 20
"""Of the id or code in a path; thousands of them are not even a number that Python reads."""

_Named = Annotated[str | None, Query(max_length=_MOST_DIGITS)]


@dataclass(frozen=True, slots=True)
class Enrollee:
    """The student a request is for: the caller, or the one staff act for."""

    student_id: int
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str | None


def enrollee_of(principal: Principal) -> Enrollee:
    """The caller as a student. Raises :class:`Refusal` ``forbidden`` for anybody else."""
    if principal.student_id is None or principal.faculty_code is None:
        raise Refusal("forbidden")
    return Enrollee(
        student_id=principal.student_id,
        student_code=principal.id_code,
        campus_code=principal.campus_code,
        faculty_code=principal.faculty_code,
        department_code=principal.department_code,
    )


def page_of_students(found: str, order: str) -> str:
    """The SELECT of the students (``s``, ``p``) of one page: who, at which place of it, and how many there are in all.

    What else is shown of them is joined to these few: a letter that all have finds everybody. It needs ``:limit`` and
    ``:offset``.
    """
    return f"""
        SELECT x.*, row_number() OVER () AS place
          FROM (SELECT s.student_id, count(*) OVER () AS total
                  FROM student s JOIN person p ON p.person_id = s.person_id
                 WHERE {found} ORDER BY {order} LIMIT :limit OFFSET :offset) x
    """


def visible_students(principal: Principal) -> str:
    """The SQL condition of the students (``s``) a caller sees: students themselves, staff by their data scope."""
    if principal.role_system is RoleSystem.STUDENT:
        return "s.student_id = :student_id"
    return within_scope(
        principal.data_scope,
        own="s.advisor_id = :person_id",
        department="s.department_code",
        faculty="s.faculty_code",
        campus="s.campus_code",
    )


async def find_student(session: AsyncSession, principal: Principal, named: str | None) -> int:
    """The id of the student named by id or code, or of the caller. Raises 404 when the caller may not see them."""
    if not named:
        if principal.student_id is None:
            raise Refusal("not_found")
        return principal.student_id
    if not (named.isascii() and named.isdigit() and len(named) <= _MOST_DIGITS):
        raise Refusal("not_found")
    if principal.student_id is not None and named in (str(principal.student_id), principal.id_code):
        return principal.student_id
    column = "student_code" if len(named) == _CODE_DIGITS else "student_id"
    value = named if column == "student_code" else int(named)
    statement = text(f"SELECT s.student_id FROM student s WHERE s.{column} = :named AND {visible_students(principal)}")
    found: int | None = await session.scalar(statement, {"named": value, **caller_parameters(principal)})
    if found is None:
        raise Refusal("not_found")
    return found


def student_of_query(*menus: MenuId) -> Callable[..., Awaitable[int]]:
    """A dependency that protects a route by the student's menus and answers the student's id."""
    permitted = requires((*menus, *STAFF_READ_STUDENTS), Action.VIEW)

    async def student(
        session: SessionDep,
        principal: Principal = Depends(permitted),
        stdId: _Named = None,  # noqa: N803 - the wire's names
        stdid: _Named = None,
        stdCode: _Named = None,  # noqa: N803
        stdcode: _Named = None,
        idcode: _Named = None,
    ) -> int:
        return await find_student(session, principal, stdId or stdid or stdCode or stdcode or idcode)

    return student
