"""Exceptions that have no place in a version which became active, for those who advise the students (study §3)."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.rows import read_rows
from api.kit.sql import full_names
from api.study.programme_change.schemas import LostExceptions

_RECENT_DAYS: Final = 30
_SHOWN: Final = 20
_ROWS: Final = TypeAdapter(list[LostExceptions])
_LOST: Final = text(f"""
    SELECT s.student_code, {full_names("p")} AS student, v.version_id, v.programme_code, v.revision,
           count(*) AS exceptions
      FROM lost_programme_exception x JOIN student s USING (student_id) JOIN person p ON p.person_id = s.person_id
      JOIN programme_version v USING (version_id)
     WHERE s.advisor_id = :person_id AND x.noted_at > now() - interval '{_RECENT_DAYS} days'
     GROUP BY s.student_id, p.person_id, v.version_id
     ORDER BY max(x.noted_at) DESC, s.student_code LIMIT {_SHOWN}
""")


async def lost_exceptions_of(session: AsyncSession, principal: Principal) -> list[LostExceptions]:
    """Of the caller's own students, for a month after the version became active; the last ones first."""
    return await read_rows(session, _ROWS, _LOST, {"person_id": principal.person_id})
