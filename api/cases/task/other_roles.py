"""Tasks that wait for the caller in another of their roles: an empty inbox says where there are some."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.access.role.queries import roles_held
from api.access.session.queries import principal_of_session
from api.cases.task.queries import HELD
from models.access.role.contract import Action, MenuId
from models.access.role.tables import Role

_COUNT: Final = text(f"SELECT count(*) FROM {HELD} WHERE k.assignee_id IS NULL")
"""A task that names a person is in their inbox whatever their role."""


class TasksOfRole(NamedTuple):
    """A role that the caller may switch to, and how many tasks wait for them in it."""

    role: Role
    tasks: int


async def tasks_of_other_roles(session: AsyncSession, principal: Principal) -> list[TasksOfRole]:
    """Return the other roles of the caller in which tasks wait, by their ids."""
    found: list[TasksOfRole] = []
    for role in await roles_held(session, principal.person_id):
        if role.role_id == principal.role_id:
            continue
        other = await principal_of_session(session, principal.session_id, role_id=role.role_id)
        if other.may(MenuId.TASKS, Action.VIEW):
            tasks = await session.scalar(_COUNT, caller_parameters(other))
            if tasks:
                found.append(TasksOfRole(role, tasks))
    return found
