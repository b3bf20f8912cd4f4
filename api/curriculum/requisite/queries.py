"""The requisites of a version: read, and refused where subjects would have to come before themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.requisite.view import REQUISITES, RequisitesRow
from api.kit.rows import read_one, read_rows
from models.curriculum.requisite.contract import RequisiteTree, Timing, subjects_of
from models.curriculum.requisite.rules.cycles import Order, cycle_through, merged, order_of, together
from models.curriculum.subject.tables import ACTIVE_FIRST
from models.kit.errors import Refusal


class _OfVersion(BaseModel):
    requisites: RequisitesRow


class _OfSubject(BaseModel):
    show_code: str
    trees: list[RequisiteTree]


_VERSIONS: Final = TypeAdapter(list[_OfVersion])
_SUBJECTS: Final = TypeAdapter(list[_OfSubject])
_VERSION: Final = text(f"SELECT {REQUISITES} AS requisites FROM subject u WHERE u.subject_code = :subject_code")
_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('requisites', 0))")
"""Two subjects that come to require each other at once would each be right by itself."""
_BEFORE_OFFICES: Final = "subject o JOIN subject_change h ON h.subject_code = o.subject_code AND h.is_open"
_TAUGHT: Final = text(f"""
    SELECT u.show_code,
           (SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree))
              FROM subject_requisite q WHERE q.subject_code = u.subject_code) AS trees
      FROM ((SELECT DISTINCT ON (o.show_code) o.show_code, o.subject_code FROM subject o
              WHERE o.show_code = ANY(:shows) ORDER BY o.show_code, {ACTIVE_FIRST.format(subject="o")})
             UNION
            SELECT o.show_code, o.subject_code FROM {_BEFORE_OFFICES} WHERE o.show_code = ANY(:shows)) u
     WHERE EXISTS (SELECT FROM subject_requisite q WHERE q.subject_code = u.subject_code)
""")
_IN_THE_SAME_TERM: Final = text(f"""
    SELECT u.show_code,
           (SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree))
              FROM subject_requisite q WHERE q.subject_code = u.subject_code) AS trees
      FROM ((SELECT DISTINCT ON (o.show_code) o.show_code, o.subject_code FROM subject o
              WHERE o.show_code IN (SELECT c.show_code FROM subject c JOIN subject_requisite r USING (subject_code)
                                     WHERE r.cites ?| CAST(:shows AS text[])
                                       AND CAST(r.tree AS text) LIKE '%"{Timing.SAME_TERM.value}"%')
              ORDER BY o.show_code, {ACTIVE_FIRST.format(subject="o")})
             UNION
            SELECT o.show_code, o.subject_code FROM {_BEFORE_OFFICES}
              JOIN subject_requisite r ON r.subject_code = o.subject_code
             WHERE r.cites ?| CAST(:shows AS text[])
               AND CAST(r.tree AS text) LIKE '%"{Timing.SAME_TERM.value}"%') u
     WHERE EXISTS (SELECT FROM subject_requisite q WHERE q.subject_code = u.subject_code)
""")
"""Subjects with a version that requires one of these in the same term: neither comes before the other."""
_LINKED: Final = text("""
    SELECT u.show_code, o.show_code
      FROM subject_link k JOIN subject u USING (subject_code)
      JOIN subject o ON o.subject_code = k.linked_subject_code
     WHERE u.show_code = ANY(:shows) AND u.status = 'active' AND o.status = 'active'
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


async def order_around(session: AsyncSession, asked: Collection[str], without: str | None) -> Order:
    """Return the order of these subjects, and of all that hangs together with them.

    Taught versions, versions that are before their offices or wait for their term, and bundles say it. ``without`` is
    a subject whose requisites are left out, since they are about to be others. Until the end of the transaction nobody
    else is answered: two changes could each be right by itself.
    """
    await session.execute(_ONE_AT_A_TIME)
    found: list[Order] = []
    known: set[str] = set()
    frontier = frozenset(asked)
    while frontier:
        known |= frontier
        shows = {"shows": sorted(frontier)}
        rows = await read_rows(session, _SUBJECTS, _TAUGHT, shows)
        rows += await read_rows(session, _SUBJECTS, _IN_THE_SAME_TERM, shows)
        links = (await session.execute(_LINKED, shows)).all()
        more = [order_of(row.show_code, row.trees) for row in rows if row.show_code != without]
        more += [together((one, other)) for one, other in links]
        found += more
        frontier = frozenset(each.subject for order in more for earlier in order.values() for each in earlier) - known
    return merged(*found)


async def refuse_cycles(session: AsyncSession, subject: str, trees: Sequence[RequisiteTree]) -> None:
    """Raise Refusal ``requisite_cycle`` with the whole way where a subject would have to be taken before itself.

    Until the end of the transaction nobody else is asked.
    """
    codes = frozenset().union(*(subjects_of(asked.tree) for asked in trees))
    order = await order_around(session, codes | {subject}, without=subject)
    if way := cycle_through(subject, merged(order, order_of(subject, trees))):
        raise Refusal("requisite_cycle", way=" → ".join(way))
