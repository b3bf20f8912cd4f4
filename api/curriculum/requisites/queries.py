"""The requisites of a version: read, and the subjects that must come before each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.requisites.view import REQUISITES, RequisitesRow
from api.kit.rows import read_one, read_rows
from models.contracts.curriculum.requisites import RequisiteTree
from models.rules.curriculum.requisites.cycles import earlier_subjects
from models.tables.curriculum.subjects import ACTIVE_FIRST


class _OfVersion(BaseModel):
    requisites: RequisitesRow


class _OfSubject(BaseModel):
    show_code: str
    trees: list[RequisiteTree]


_VERSIONS: Final = TypeAdapter(list[_OfVersion])
_SUBJECTS: Final = TypeAdapter(list[_OfSubject])
_VERSION: Final = text(f"SELECT {REQUISITES} AS requisites FROM subject u WHERE u.subject_code = :subject_code")
_TAUGHT: Final = text(f"""
    SELECT u.show_code,
           (SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree))
              FROM subject_requisite q WHERE q.subject_code = u.subject_code) AS trees
      FROM (SELECT DISTINCT ON (o.show_code) o.show_code, o.subject_code FROM subject o
             WHERE o.show_code = ANY(:shows) ORDER BY o.show_code, {ACTIVE_FIRST.format(subject="o")}) u
     WHERE EXISTS (SELECT FROM subject_requisite q WHERE q.subject_code = u.subject_code)
""")
_UNKNOWN: Final = text("""
    SELECT code FROM unnest(CAST(:codes AS text[])) AS code
     WHERE NOT EXISTS (SELECT FROM subject o WHERE o.show_code = code AND o.status = 'active')
     ORDER BY code
""")


async def requisites_row(session: AsyncSession, subject_code: str) -> RequisitesRow:
    """The trees of a version with the names of what they ask for. Raises Refusal ``not_found``."""
    return (await read_one(session, _VERSIONS, _VERSION, {"subject_code": subject_code})).requisites


async def not_taught(session: AsyncSession, codes: Collection[str]) -> list[str]:
    """Of codes without year, those of which no version is active, in order."""
    return list((await session.execute(_UNKNOWN, {"codes": list(codes)})).scalars())


async def earlier_by_subject(session: AsyncSession, asked: Collection[str]) -> dict[str, frozenset[str]]:
    """For each subject and all that come before it, at any distance, what its taught version wants before it."""
    found: dict[str, frozenset[str]] = {}
    frontier = frozenset(asked)
    while frontier:
        rows = await read_rows(session, _SUBJECTS, _TAUGHT, {"shows": sorted(frontier)})
        found |= dict.fromkeys(frontier, frozenset[str]())
        found |= {row.show_code: earlier_subjects(row.trees) for row in rows}
        frontier = frozenset().union(*(found[row.show_code] for row in rows)) - found.keys()
    return found
