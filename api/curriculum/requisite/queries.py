"""The requisites of a version: read, and refused where subjects would have to come before themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.requisite.view import REQUISITES, RequisitesRow
from api.kit.rows import read_one
from models.curriculum.requisite.contract import RequisiteTree, subjects_of
from models.curriculum.requisite.rules.cycles import Order, cycle_through, merged, order_of
from models.curriculum.requisite.store import order_of_subjects
from models.kit.errors import Refusal


class _OfVersion(BaseModel):
    requisites: RequisitesRow


_VERSIONS: Final = TypeAdapter(list[_OfVersion])
_VERSION: Final = text(f"SELECT {REQUISITES} AS requisites FROM subject u WHERE u.subject_code = :subject_code")
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
    return await session.run_sync(order_of_subjects, asked, () if without is None else (without,))


async def refuse_cycles(session: AsyncSession, subject: str, trees: Sequence[RequisiteTree]) -> None:
    """Raise Refusal ``requisite_cycle`` with the whole way where a subject would have to be taken before itself.

    Until the end of the transaction nobody else is asked.
    """
    codes = frozenset().union(*(subjects_of(asked.tree) for asked in trees))
    order = await order_around(session, codes | {subject}, without=subject)
    if way := cycle_through(subject, merged(order, order_of(subject, trees))):
        raise Refusal("requisite_cycle", way=" → ".join(way))
