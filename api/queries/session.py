"""Reading sessions: the one query behind every signed-in request."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.auth.principal import Principal
from api.queries.delegations import ACTING_FOR, PEOPLE_AWAY
from models.calendar import utc_now
from models.contracts.access import Action, MenuId, RoleId
from models.errors import Refusal
from models.tables.people import Person, Student, UserType
from models.tables.security import Role, RoleHolder, RolePermission, UserSession


def holds_role() -> ColumnElement[bool]:
    """Whether the joined person holds the joined role: by a row, or the student's role by being a student."""
    return or_(
        and_(col(Person.user_type) == UserType.STUDENT, col(Role.role_id) == RoleId.STUDENT.value),
        exists().where(
            col(RoleHolder.role_id) == col(Role.role_id), col(RoleHolder.person_id) == col(Person.person_id)
        ),
    )


async def principal_of_session(session: AsyncSession, session_id: UUID, now: datetime | None = None) -> Principal:
    """The caller behind a session, in one round trip.

    Raises Refusal ``expired`` when the session's time is over; ``invalid`` when it is unknown or revoked, its person
    is closed or has lost the role, so that a change of roles acts at the next request.
    """
    permissions = (
        select(func.jsonb_agg(func.jsonb_build_array(col(RolePermission.menu_id), col(RolePermission.actions))))
        .where(col(RolePermission.role_id) == col(Role.role_id))
        .correlate(Role)
        .scalar_subquery()
    )
    query = (
        select(
            col(UserSession.revoked_at), col(UserSession.expires_at), Person, Role, Student, permissions, ACTING_FOR
        )
        .select_from(UserSession)
        .join(Person, col(Person.person_id) == col(UserSession.person_id))
        .join(Role, col(Role.role_id) == col(UserSession.role_id))
        .outerjoin(Student, col(Student.person_id) == col(Person.person_id))
        .where(col(UserSession.session_id) == session_id, col(Person.closed_at).is_(None), holds_role())
    )
    row = (await session.execute(query)).one_or_none()
    if row is None:
        raise Refusal("invalid")
    revoked_at, expires_at, person, role, found_student, granted, away = row
    student: Student | None = found_student
    if revoked_at is not None:
        raise Refusal("invalid")
    if expires_at <= (now or utc_now()):
        raise Refusal("expired")
    unit = student or person
    allowed = frozenset((menu, action) for menu, actions in granted or [] for action in actions)
    may_approve = (MenuId.TASKS.value, Action.APPROVE.value) in allowed
    return Principal(
        session_id=session_id,
        person_id=person.person_id,
        username=person.username,
        user_type=person.user_type.value,
        id_code=person.id_code,
        student_id=student.student_id if student else None,
        role_id=role.role_id,
        role_system=role.system,
        data_scope=role.data_scope,
        campus_code=unit.campus_code,
        faculty_code=unit.faculty_code,
        department_code=unit.department_code,
        permissions=allowed,
        major_code=student.major_code if student else None,
        acting_for=PEOPLE_AWAY.validate_python(away or []) if may_approve else (),
    )
