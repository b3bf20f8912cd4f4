"""The neighbourhood of a subject: what comes before it and what it is asked for by, two steps each way (study §2)."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.requisite.schemas import RequisiteGraph
from api.kit.rows import read_one
from models.curriculum.subject.tables import ACTIVE_FIRST

_GRAPHS: Final = TypeAdapter(list[RequisiteGraph])
_GRAPH: Final = text(f"""
    WITH RECURSIVE asked AS (
        SELECT CAST(show_code AS text) AS show_code FROM subject WHERE subject_code = :subject_code
    ),
    shown AS (  -- one version of each subject: the one that is looked at, else the one that is taught
        SELECT DISTINCT ON (o.show_code) CAST(o.show_code AS text) AS show_code, o.subject_code,
               o.name_th, o.name_en, o.status
          FROM subject o
         ORDER BY o.show_code, (o.subject_code = :subject_code) DESC, {ACTIVE_FIRST.format(subject="o")}
    ), edge AS (
        SELECT code AS earlier, v.show_code AS later, q.kind
          FROM shown v JOIN subject_requisite q USING (subject_code),
               jsonb_array_elements_text(q.cites) AS code
    ), before AS (
        SELECT show_code, 0 AS steps FROM asked
        UNION
        SELECT e.earlier, b.steps + 1 FROM before b JOIN edge e ON e.later = b.show_code WHERE b.steps < 2
    ), after AS (
        SELECT show_code, 0 AS steps FROM asked
        UNION
        SELECT e.later, a.steps + 1 FROM after a JOIN edge e ON e.earlier = a.show_code WHERE a.steps < 2
    ), near AS (SELECT show_code FROM before UNION SELECT show_code FROM after)
    SELECT (SELECT show_code FROM asked) AS center,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                       'show_code', n.show_code, 'subject_code', v.subject_code, 'status', v.status,
                       'name', CASE WHEN v.subject_code IS NOT NULL
                                    THEN jsonb_build_object('th', v.name_th, 'en', v.name_en) END)
                       ORDER BY n.show_code) FROM near n LEFT JOIN shown v USING (show_code)), '[]') AS subjects,
           coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('earlier', e.earlier, 'later', e.later,
                                                                  'kind', e.kind))
                       FROM edge e WHERE e.earlier IN (SELECT show_code FROM near)
                                     AND e.later IN (SELECT show_code FROM near)), '[]') AS edges
      FROM asked
""")


async def requisite_graph(session: AsyncSession, subject_code: str) -> RequisiteGraph:
    """Subjects two steps before and after a version, and who asks for whom. Raises Refusal ``not_found``."""
    return await read_one(session, _GRAPHS, _GRAPH, {"subject_code": subject_code})
