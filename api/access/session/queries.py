"""Reading sessions: the one query behind every signed-in request."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg.rows import class_row
from pydantic import BaseModel
from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    SQLColumnExpression,
    and_,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.orm import aliased
from sqlmodel import col

from api.access.auth.principal import Principal
from models.access.role.contract import Action, DataScope, MenuId, RoleId, RoleSystem
from models.access.role.store import is_held_now
from models.access.role.tables import Role, RoleHolder, RolePermission, UserSession
from models.cases.delegation.store import ACTING_FOR
from models.cases.task.contract import ActingFor
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.single_statements import Connectable, fetch_optional
from models.people.person.tables import Person, Student, UserType

_IS_STUDENT: Final = and_(col(Person.user_type) == UserType.STUDENT, col(Role.role_id) == RoleId.STUDENT.value)
_Held: Final = aliased(RoleHolder)
_OF_PERSON: Final = and_(col(_Held.role_id) == col(Role.role_id), col(_Held.person_id) == col(Person.person_id))


def has_role() -> ColumnElement[bool]:
    """Whether the joined person has the joined role: by a row, which may be of days that are over or to come, or the
    student's role by being a student.
    """
    return or_(_IS_STUDENT, exists().where(_OF_PERSON))


def holds_role() -> ColumnElement[bool]:
    """Whether the joined person holds the joined role today: by a row, or the student's role by being a student."""
    return or_(_IS_STUDENT, exists().where(_OF_PERSON, is_held_now(_Held)))


_GRANTED: Final = (
    select(func.jsonb_agg(func.jsonb_build_array(col(RolePermission.menu_id), col(RolePermission.actions))))
    .where(col(RolePermission.role_id) == col(Role.role_id))
    .correlate(Role)
    .scalar_subquery()
)


def _unit(name: str) -> ColumnElement[str | None]:
    """The unit the role is held for, else where a student studies, or anybody else works."""
    return case(
        (col(RoleHolder.campus_code).is_not(None), getattr(RoleHolder, name)),
        (col(Student.student_id).is_not(None), getattr(Student, name)),
        else_=getattr(Person, name),
    ).label(name)


def _caller(role_id: SQLColumnExpression[int | None]) -> Select[*tuple[object, ...]]:
    """The statement that reads whose a session is and what the role may do, where they hold it today."""
    return (
        select(
            col(UserSession.revoked_at),
            col(UserSession.expires_at),
            col(Person.person_id),
            col(Person.username),
            col(Person.user_type),
            col(Person.id_code),
            col(Role.role_id),
            col(Role.system),
            col(Role.data_scope),
            col(Student.student_id),
            col(Student.major_code),
            _unit("campus_code"),
            _unit("faculty_code"),
            _unit("department_code"),
            _GRANTED.label("granted"),
            ACTING_FOR.label("away"),
        )
        .select_from(UserSession)
        .join(Person, col(Person.person_id) == col(UserSession.person_id))
        .join(Role, col(Role.role_id) == role_id)
        .outerjoin(Student, col(Student.person_id) == col(Person.person_id))
        .outerjoin(
            RoleHolder,
            and_(col(RoleHolder.person_id) == col(Person.person_id), col(RoleHolder.role_id) == col(Role.role_id)),
        )
        .where(
            col(UserSession.session_id) == bindparam("session_id"),
            col(Person.closed_at).is_(None),
            or_(_IS_STUDENT, and_(col(RoleHolder.person_id).is_not(None), is_held_now())),
        )
    )


_CALLER: Final = _caller(col(UserSession.role_id))
"""Said once: building it anew for each request would take longer than running it."""
_CALLER_IN_ROLE: Final = _caller(bindparam("role_id", type_=Integer))


class _CallerRow(BaseModel):
    revoked_at: datetime | None
    expires_at: datetime
    person_id: UUID
    username: str
    user_type: str
    id_code: str
    role_id: int
    system: RoleSystem
    data_scope: DataScope
    student_id: int | None
    major_code: str | None
    campus_code: str
    faculty_code: str | None
    department_code: str | None
    granted: list[tuple[int, list[str]]] | None
    away: tuple[ActingFor, ...] | None


async def principal_of_session(
    source: Connectable, session_id: UUID, now: datetime | None = None, *, role_id: int | None = None
) -> Principal:
    """Return the caller behind a session, in one round trip; with ``role_id`` as they would be in that role.

    Raises Refusal ``expired`` when the session's time is over; ``invalid`` when it is unknown or revoked, its person
    is closed or has lost the role, so that a change of roles acts at the next request.
    """
    statement = _CALLER if role_id is None else _CALLER_IN_ROLE
    parameters = {"session_id": session_id} if role_id is None else {"session_id": session_id, "role_id": role_id}
    row = await fetch_optional(source, statement, parameters, class_row(_CallerRow))
    if row is None or row.revoked_at is not None:
        raise Refusal("invalid")
    if row.expires_at <= (now or utc_now()):
        raise Refusal("expired")
    allowed = frozenset((menu, action) for menu, actions in row.granted or [] for action in actions)
    may_approve = (MenuId.TASKS.value, Action.APPROVE.value) in allowed
    return Principal(
        session_id=session_id,
        person_id=row.person_id,
        username=row.username,
        user_type=row.user_type,
        id_code=row.id_code,
        student_id=row.student_id,
        role_id=row.role_id,
        role_system=row.system,
        data_scope=row.data_scope,
        campus_code=row.campus_code,
        faculty_code=row.faculty_code,
        department_code=row.department_code,
        permissions=allowed,
        major_code=row.major_code,
        acting_for=(row.away or ()) if may_approve else (),
    )
