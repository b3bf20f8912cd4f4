"""A master whose rows are added, changed and deleted once a second person agrees.

A master says what must exist for a row, and what people call it where its own columns do not say::

    LATE_FINES: Final = TwoPersonMaster(MoneyMaster.LATE_FINE, KEEPING, _checked, _name_of)
    case_id = await LATE_FINES.ask_to_add(session, client, wanted, Asking(principal, wanted.reason, key))
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.finance.master_change.commands import Asking, answered_before, ask_to_add, ask_to_change
from api.kit.keeping import Keeping
from api.kit.wire import Camel
from models.finance.master_change.contract import MoneyMaster
from models.kit.table import Master

Kept = TypeVar("Kept", bound=Master)
Wanted = TypeVar("Wanted", bound=Camel)


async def _no_more_to_check(session: AsyncSession, wanted: Camel) -> str:
    """Return no name: the row's own columns say it, and the master's rule looks at the rest."""
    return ""


async def _named_by_its_row(session: AsyncSession, row_id: UUID) -> str:
    """Return no name: the row's own columns say it."""
    return ""


@dataclass(frozen=True, slots=True)
class TwoPersonMaster(Generic[Kept, Wanted]):
    """A master of which two people decide, and how its rows are kept.

    ``check`` raises Refusal ``fields_invalid`` where a requested row names what does not exist, and returns what people
    call that row; ``name_of`` returns what they call an existing row. Both return an empty name where
    ``keeping.name`` says it.
    """

    master: MoneyMaster
    keeping: Keeping[Kept, Wanted]
    check: Callable[[AsyncSession, Wanted], Awaitable[str]] = _no_more_to_check
    name_of: Callable[[AsyncSession, UUID], Awaitable[str]] = _named_by_its_row

    async def ask_to_add(self, session: AsyncSession, client: Client, wanted: Wanted, asking: Asking) -> UUID:
        """Ask that a row be added; the case's id.

        Raises Refusal ``fields_invalid``, ``master_change_asked``, and what the master's rule says.
        """
        named = replace(asking, name=await self.check(session, wanted))
        return await ask_to_add(session, client, self.master, self.keeping, wanted, named)

    async def ask_to_change(
        self, session: AsyncSession, client: Client, seen: tuple[UUID, int], wanted: Wanted, asking: Asking
    ) -> UUID:
        """Ask that the row with this id, seen at this revision, be changed; the case's id.

        Raises Refusal with the codes of :meth:`ask_to_add` and of
        :func:`api.finance.master_change.commands.ask_to_change`.
        """
        return await self._ask(session, client, seen, wanted, asking)

    async def ask_to_delete(
        self, session: AsyncSession, client: Client, seen: tuple[UUID, int], asking: Asking
    ) -> UUID:
        """Ask that the row with this id, seen at this revision, be deleted; the case's id. It stays as history.

        Raises Refusal as changing does.
        """
        return await self._ask(session, client, seen, None, asking)

    async def _ask(
        self, session: AsyncSession, client: Client, seen: tuple[UUID, int], wanted: Wanted | None, asking: Asking
    ) -> UUID:
        earlier = await answered_before(session, self.master, self.keeping, seen[0], wanted, asking)
        if earlier is not None:
            return earlier
        if wanted is not None:
            await self.check(session, wanted)
        named = replace(asking, name=await self.name_of(session, seen[0]))
        return await ask_to_change(session, client, self.master, self.keeping, seen, wanted, named)
