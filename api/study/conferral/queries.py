"""Reading conferrals and their lists."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.paging import Paging, Search
from api.kit.rows import read_page
from api.kit.sql import names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.study.conferral.schemas import ConferralLineView, ConferralView
from models.kit.errors import Refusal
from models.study.conferral.contract import ConferralLineState

_CONFERRALS: Final = TypeAdapter(list[ConferralView])
_LINES: Final = TypeAdapter(list[ConferralLineView])
_COUNTS: Final = ", ".join(
    f"count(l.*) FILTER (WHERE l.state = '{state.value}') AS {state.value}" for state in ConferralLineState
)
_CONFERRAL: Final = f"""
    SELECT o.case_id, c.stage, o.academic_year, o.semester, o.council_on, o.resolution, o.conferred_on, c.opened_at,
           {_COUNTS}, count(*) OVER () AS total
      FROM conferral o JOIN case_file c USING (case_id) LEFT JOIN conferral_line l ON l.case_id = o.case_id
"""
_GROUPED: Final = "GROUP BY o.case_id, c.stage, c.opened_at"
_LINE: Final = f"""
    SELECT l.graduation_id, s.student_code, {names("g.name_th", "g.name_en")} AS name,
           {names("f.name_th", "f.name_en")} AS faculty,
           {names("v.name_th", "v.name_en")} AS programme, g.honours, g.number, l.state, l.reason,
           count(*) OVER () AS total
      FROM conferral_line l JOIN graduation g ON g.case_id = l.graduation_id
      JOIN student s ON s.student_id = g.student_id JOIN person p ON p.person_id = s.person_id
      JOIN faculty f ON f.faculty_code = s.faculty_code JOIN programme_version v USING (version_id)
     WHERE l.case_id = :case_id
"""


async def list_conferrals(session: AsyncSession, asked: Paging) -> Page[ConferralView]:
    """A page of the conferrals there were, the newest first. They are of the whole university."""
    statement = f"{_CONFERRAL} {_GROUPED} ORDER BY c.opened_at DESC, o.case_id DESC"
    return await read_page(session, _CONFERRALS, statement, {}, asked)


async def read_conferral(session: AsyncSession, case_id: UUID) -> ConferralView:
    """A conferral. Raises Refusal ``not_found``."""
    found = await session.execute(text(f"{_CONFERRAL} WHERE o.case_id = :case_id {_GROUPED}"), {"case_id": case_id})
    row = found.mappings().first()
    if row is None:
        raise Refusal("not_found")
    return ConferralView.model_validate(dict(row))


async def list_lines(session: AsyncSession, case_id: UUID, asked: Search) -> Page[ConferralLineView]:
    """A page of a list, by faculty and student."""
    order = nearest_first(asked.text, "s.faculty_code, s.student_code")
    statement = f"{_LINE} AND {person_matches(asked.text)} ORDER BY {order}"
    return await read_page(session, _LINES, statement, {"case_id": case_id, **searched(asked.text)}, asked)
