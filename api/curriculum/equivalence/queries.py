"""Reading subjects that count as others."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.equivalence.schemas import EquivalenceView, Ways
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, full_names, has_words, matches, names
from api.kit.wire import Page
from models.curriculum.subject.tables import ACTIVE_FIRST

_VIEWS: Final = TypeAdapter(list[EquivalenceView])
_NAMED: Final = f"""
    LEFT JOIN LATERAL (SELECT s.name_th, s.name_en FROM subject s WHERE s.show_code = e.{{column}}
                        ORDER BY {ACTIVE_FIRST.format(subject="s")} LIMIT 1) {{alias}} ON true
"""
_EQUIVALENCES: Final = f"""
    SELECT e.equivalence_id, e.show_code,
           CASE WHEN u.name_th IS NOT NULL THEN {names("u.name_th", "u.name_en")} END AS name,
           e.counts_as, CASE WHEN v.name_th IS NOT NULL THEN {names("v.name_th", "v.name_en")} END AS target,
           e.valid_from, e.valid_to, e.changed_at,
           CASE WHEN p.person_id IS NOT NULL THEN {full_names("p")} END AS changed_by, e.revision,
           CASE WHEN EXISTS (SELECT FROM subject_equivalence o
                              WHERE (o.show_code, o.counts_as) = (e.counts_as, e.show_code))
                THEN '{Ways.BOTH.value}' ELSE '{Ways.ONE.value}' END AS ways,
           count(*) OVER () AS total
      FROM subject_equivalence e
      {_NAMED.format(column="show_code", alias="u")} {_NAMED.format(column="counts_as", alias="v")}
      LEFT JOIN person p ON p.person_id = e.changed_by
"""
_MATCHES: Final = has_words("e.show_code", "e.counts_as", "u.name_th", "u.name_en", "v.name_th", "v.name_en")
_ONE: Final = text(f"{_EQUIVALENCES} WHERE e.equivalence_id = :equivalence_id")
SUBJECT_KNOWN: Final = text("SELECT FROM subject WHERE show_code = :code LIMIT 1")


async def list_equivalences(session: AsyncSession, asked: Search) -> Page[EquivalenceView]:
    """A page of them by words of codes and names."""
    order = begun_first(asked.text, "e.show_code, e.counts_as", "e.show_code", "e.counts_as")
    statement = f"{_EQUIVALENCES} WHERE {_MATCHES} ORDER BY {order}"
    return await read_page(session, _VIEWS, statement, matches(asked.text), asked)


async def read_equivalence(session: AsyncSession, equivalence_id: UUID) -> EquivalenceView:
    """One of them. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _ONE, {"equivalence_id": equivalence_id})
