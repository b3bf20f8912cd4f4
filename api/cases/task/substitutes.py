"""Who can decide instead of somebody: handed one task, or while they are away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.kit.sql import BY_NAME, FULL_NAME_EN, FULL_NAME_TH, nearest_first, person_matches, searched
from models.access.role.contract import Action, MenuId
from models.access.role.store import HELD_NOW, held_unit


class SubstituteRow(BaseModel):
    """Somebody a task can be handed to."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    person_id: UUID
    th: str
    en: str
    position_th: str
    position_en: str


_SUBSTITUTES: Final = f"""
    SELECT p.person_id, {FULL_NAME_TH} AS th, {FULL_NAME_EN} AS en, p.position_th, p.position_en
      FROM person p
     WHERE p.user_type IN ('2', '3', '4') AND p.closed_at IS NULL AND p.person_id <> :person_id
       AND EXISTS (SELECT 1 FROM role_holder h JOIN role_permission g USING (role_id)
                    WHERE h.person_id = p.person_id AND {HELD_NOW}
                      AND {held_unit("faculty_code", person="p")} IS NOT DISTINCT FROM :faculty_code
                      AND g.menu_id = {MenuId.TASKS.value}
                      AND '{Action.APPROVE.value}' = ANY (g.actions))
       AND {{condition}}
     ORDER BY {{order}}
     LIMIT 20
"""


async def list_substitutes(session: AsyncSession, principal: Principal, words: str) -> Sequence[SubstituteRow]:
    """Up to twenty colleagues of the caller's faculty who may approve and whose code or name has the words."""
    parameters = {**caller_parameters(principal), **searched(words)}
    rows = await session.execute(
        text(_SUBSTITUTES.format(condition=person_matches(words), order=nearest_first(words, BY_NAME))), parameters
    )
    return [SubstituteRow.model_validate(row) for row in rows]


async def can_substitute(session: AsyncSession, principal: Principal, person_id: UUID) -> bool:
    """Whether the caller may hand a task to this person: a colleague of the same faculty who can sign
    in and, in one of their roles, approve."""
    parameters = {**caller_parameters(principal), "substitute_id": person_id}
    rows = await session.execute(
        text(_SUBSTITUTES.format(condition="p.person_id = :substitute_id", order=BY_NAME)), parameters
    )
    return rows.first() is not None
