"""People of the staff to whom a role can be given: found by user name, code or names."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.role.schemas import StaffMember
from api.kit.sql import BY_NAME, FULL_NAME_EN, FULL_NAME_TH, nearest_first, person_matches, searched
from api.kit.wire import Names
from models.kit.rows import FactRow
from models.people.person.contract import UserType

_FOUND: Final = f"""
    SELECT p.username, p.id_code, {FULL_NAME_TH} AS th, {FULL_NAME_EN} AS en, p.position_th, p.position_en
      FROM person p
     WHERE p.user_type <> '{UserType.STUDENT.value}' AND p.closed_at IS NULL AND (p.username = :words OR {{condition}})
     ORDER BY p.username = :words DESC, {{order}}
     LIMIT 10
"""


class _Row(FactRow):
    username: str
    id_code: str
    th: str
    en: str
    position_th: str
    position_en: str


_ROWS: Final = TypeAdapter(list[_Row])


async def staff_found(session: AsyncSession, words: str) -> list[StaffMember]:
    """Return up to ten people of the staff who have this user name, or the words in code or names; nearest first."""
    statement = text(_FOUND.format(condition=person_matches(words), order=nearest_first(words, BY_NAME)))
    rows = await session.execute(statement, searched(words))
    return [
        StaffMember(
            username=row.username,
            code=row.id_code,
            name=Names(th=row.th, en=row.en),
            position=Names(th=row.position_th, en=row.position_en),
        )
        for row in _ROWS.validate_python(rows.all())
    ]
