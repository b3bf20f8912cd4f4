"""Reading what the last round of audits found changed: one statement for a page (study §3)."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.kit.paging import Search
from api.kit.rows import read_page, read_rows
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from api.study.audit_round.schemas import AuditChangeRow, AuditRoundView
from models.people.student.store.studying import STUDIES

_ROUNDS: Final = TypeAdapter(list[AuditRoundView])
_CHANGES: Final = TypeAdapter(list[AuditChangeRow])
_LAST: Final = """
    SELECT round_id, scope, finished_at, students, changed FROM audit_round
     WHERE finished_at IS NOT NULL ORDER BY began_at DESC LIMIT 1
"""
_FINAL_YEAR: Final = "s.study_year >= CAST(v.document #>> '{conditions,years}' AS integer)"


def _named(paths: str) -> str:
    """The names of these parts of a programme (``v``), as a list of :class:`Names`."""
    return f"""
        coalesce((SELECT jsonb_agg(jsonb_build_object('th', n.node ->> 'name_th', 'en', n.node ->> 'name_en')
                                   ORDER BY n.node ->> 'path')
                    FROM jsonb_path_query(v.document, 'strict $.**') AS n(node)
                   WHERE jsonb_typeof(n.node) = 'object' AND n.node ->> 'node' IS NOT NULL
                     AND {paths} @> jsonb_build_array(n.node ->> 'path')), '[]')
    """


async def last_round(session: AsyncSession) -> AuditRoundView | None:
    """The last round that has ended; None before the first."""
    return next(iter(await read_rows(session, _ROUNDS, text(_LAST), {})), None)


async def changes_found(
    session: AsyncSession, principal: Principal, asked: Search, *, final_year: bool
) -> Page[AuditChangeRow]:
    """A page of those whom the caller sees and whose audit the last round found changed, by their codes.

    ``final_year``: only who is in the last year of the programme, or beyond it.
    """
    statement = f"""
        SELECT s.student_code, {full_names("p")} AS student, {names("v.name_th", "v.name_en")} AS programme,
               s.study_year, c.kind, CAST(trim_scale(c.done_before) AS text) AS done_before,
               CAST(trim_scale(c.done) AS text) AS done,
               CAST(trim_scale(c.to_take_before) AS text) AS to_take_before,
               CAST(trim_scale(c.to_take) AS text) AS to_take, {_named("c.filled")} AS filled,
               {_named("c.opened")} AS opened, c.found_at, count(*) OVER () AS total
          FROM ({_LAST}) last JOIN audit_change c USING (round_id)
          JOIN audit_summary a USING (student_id) JOIN programme_version v ON v.version_id = a.version_id
          JOIN student s ON s.student_id = c.student_id JOIN person p USING (person_id)
         WHERE {visible_students(principal)} AND {STUDIES} AND {_FINAL_YEAR if final_year else "true"}
           AND {person_matches(asked.text)}
         ORDER BY {nearest_first(asked.text, "s.student_code")}
    """
    parameters = {**caller_parameters(principal), **searched(asked.text)}
    return await read_page(session, _CHANGES, statement, parameters, asked)
