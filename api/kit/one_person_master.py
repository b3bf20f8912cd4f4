"""A master whose rows an officer adds, changes and deletes alone. Masters that move money need a second person
(:mod:`api.finance.master_change.two_person_master`)::

FUNDERS: Final = OnePersonMaster(Keeping(Funder, FunderInput, "funder", "funder_exists", attrgetter("code")),
    FUNDER_ROWS, refuse_deletion=_refuse_deletion)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID

from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.keeping import Keeping
from api.kit.master_list import MasterList
from api.kit.wire import Camel
from models.kit.table import Master

Kept = TypeVar("Kept", bound=Master)
Wanted = TypeVar("Wanted", bound=Camel)
View = TypeVar("View")


async def _nothing_more(session: AsyncSession, row: object) -> None:
    """Refuse nothing."""


@dataclass(frozen=True, slots=True)
class OnePersonMaster(Generic[Kept, Wanted, View]):
    """How one master is kept and read.

    ``check`` raises Refusal for the values of a row that the master does not allow, ``refuse_deletion`` for a row that
    other rows need.
    """

    keeping: Keeping[Kept, Wanted]
    rows: MasterList[View]
    check: Callable[[AsyncSession, Wanted], Awaitable[None]] = _nothing_more
    refuse_deletion: Callable[[AsyncSession, Kept], Awaitable[None]] = _nothing_more

    async def add(self, session: AsyncSession, actor_id: UUID, wanted: Wanted) -> View:
        """Add a row; return it as read again. Raises Refusal ``keeping.exists`` and what ``check`` raises."""
        await self.check(session, wanted)
        row = await self.keeping.add(session, actor_id, wanted)
        [row_id] = inspect(type(row)).primary_key_from_instance(row)
        return await self.rows.one(session, row_id)

    async def change(self, session: AsyncSession, actor_id: UUID, seen: tuple[UUID, int], wanted: Wanted) -> View:
        """Change the row with this id, seen at this revision; return it as read again.

        Raises Refusal ``not_found``, ``revision_moved`` and what adding raises.
        """
        row = await self.keeping.locked(session, *seen)
        await self.check(session, wanted)
        await self.keeping.change(session, actor_id, row, wanted)
        return await self.rows.one(session, seen[0])

    async def delete(self, session: AsyncSession, actor_id: UUID, seen: tuple[UUID, int]) -> None:
        """Delete the row with this id, seen at this revision; it stays as history.

        Raises Refusal ``not_found``, ``revision_moved`` and what ``refuse_deletion`` raises.
        """
        row = await self.keeping.locked(session, *seen)
        await self.refuse_deletion(session, row)
        await self.keeping.delete(session, actor_id, row)
