"""Substitutes of a sheet, and the teachers who could be one."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.grader.schemas import SubstituteView, TeacherChoice
from api.kit.rows import read_rows
from api.kit.sql import BY_NAME, full_names, names, nearest_first, person_matches, searched
from models.access.role.contract import RoleId
from models.access.role.store import HELD_NOW
from models.kit.calendar import utc_now

_SUBSTITUTES: Final = TypeAdapter(list[SubstituteView])
_CHOICES: Final = TypeAdapter(list[TeacherChoice])
_OF_SHEET: Final = text(f"""
    SELECT g.substitute_id, {full_names("p")} AS person, g.since, g.until, {full_names("b")} AS given_by, g.ended_at,
           CASE WHEN g.ended_at IS NOT NULL OR g.until <= :now THEN 'over'
                WHEN g.since > :now THEN 'coming' ELSE 'holds' END AS state
      FROM substitute_grader g JOIN person p ON p.person_id = g.person_id JOIN person b ON b.person_id = g.given_by
     WHERE g.sheet_id = :sheet_id
     ORDER BY g.given_at DESC, g.substitute_id DESC LIMIT 50
""")
MOST_CHOICES: Final = 10


async def substitutes_of(session: AsyncSession, sheet_id: UUID) -> list[SubstituteView]:
    """Who stands in, stood in or will, the latest first."""
    return await read_rows(session, _SUBSTITUTES, _OF_SHEET, {"sheet_id": sheet_id, "now": utc_now()})


async def teachers_called(session: AsyncSession, person_id: UUID, words: str) -> list[TeacherChoice]:
    """Teachers of these words in code or name, without the caller; the first ten."""
    statement = text(f"""
        SELECT p.person_id, {full_names("p")} AS name, {names("d.name_th", "d.name_en")} AS department
          FROM person p LEFT JOIN department d ON d.department_code = p.department_code
         WHERE p.closed_at IS NULL AND p.person_id <> :person_id AND {person_matches(words)}
           AND EXISTS (SELECT FROM role_holder h WHERE h.person_id = p.person_id AND h.role_id = :teacher
                       AND {HELD_NOW})
         ORDER BY {nearest_first(words, BY_NAME)} LIMIT :most
    """)
    named = {
        "person_id": person_id, **searched(words),
        "teacher": RoleId.TEACHER.value, "most": MOST_CHOICES,
    }  # fmt: skip
    return await read_rows(session, _CHOICES, statement, named)
