"""Cases that the caller sees in another of their roles: a link to one says which role to switch to."""

from __future__ import annotations

from typing import Final, NoReturn
from uuid import UUID

from psycopg.rows import scalar_row
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.access.role.queries import roles_held
from api.access.session.queries import principal_of_session
from api.cases.case.sql import MINE, visible
from models.access.role.contract import Action, MenuId
from models.access.role.tables import Role
from models.db import async_engine
from models.kit.errors import Refusal
from models.kit.single_statements import fetch_optional

CASE_MENUS: Final = (MenuId.MY_CASES, MenuId.CASES, MenuId.TASKS)
"""The pages that show a case: a role that may view one of them may ask for cases."""


async def refuse_unseen(principal: Principal, case_id: UUID) -> NoReturn:
    """Raise :class:`Refusal` for a case that the caller does not see in their current role.

    ``case_of_other_role`` where they see it in another role that they hold: the one whose task it is, else the first.
    ``not_found`` else: who holds no such role does not learn that there is a case.
    """
    async with AsyncSession(async_engine()) as session:
        seen: list[Role] = []
        for role in await roles_held(session, principal.person_id):
            if role.role_id == principal.role_id:
                continue
            other = await principal_of_session(session, principal.session_id, role_id=role.role_id)
            holds_task = await _holds_task(session, other, case_id)
            if holds_task:
                seen.insert(0, role)
                break
            if holds_task is not None:
                seen.append(role)
    if not seen:
        raise Refusal("not_found")
    role = seen[0]
    raise Refusal("case_of_other_role", role_id=role.role_id, role_th=role.name_th, role_en=role.name_en)


async def _holds_task(session: AsyncSession, principal: Principal, case_id: UUID) -> bool | None:
    """Return whether a task of the case is the caller's in a role; None where they do not see the case in it."""
    if not any(principal.may(menu, Action.VIEW) for menu in CASE_MENUS):
        return None
    statement = text(f"SELECT {MINE} FROM case_file c WHERE c.case_id = :case_id AND {visible(principal)}")
    return await fetch_optional(session, statement, {"case_id": case_id, **caller_parameters(principal)}, scalar_row)
