"""Adding, changing and deleting lists of refunds."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.refund_lists.queries import read_refund_list
from api.finance.refund_lists.schemas import RefundListChange, RefundListInput, RefundListView
from api.kit.keeping import Keeping
from models.errors import Refusal
from models.tables.finance.refunds import RefundList

REFUND_LISTS: Final = Keeping(RefundList, RefundListInput, "refund_list", "refund_list_exists", attrgetter("code"))


async def add_refund_list(session: AsyncSession, principal: Principal, wanted: RefundListInput) -> RefundListView:
    """Add a list. Raises Refusal ``refund_list_exists`` and ``refund_list_days``."""
    _refuse_days(wanted)
    added = await REFUND_LISTS.add(session, principal.person_id, wanted)
    return await read_refund_list(session, added.list_id)


async def change_refund_list(
    session: AsyncSession, principal: Principal, list_id: UUID, wanted: RefundListChange
) -> RefundListView:
    """Change a list. Raises what adding raises, ``not_found`` and ``revision_moved``."""
    row = await REFUND_LISTS.locked(session, list_id, wanted.revision)
    _refuse_days(wanted)
    await REFUND_LISTS.change(session, principal.person_id, row, wanted)
    return await read_refund_list(session, list_id)


async def delete_refund_list(session: AsyncSession, principal: Principal, list_id: UUID, revision: int) -> None:
    """Delete a list that no refund was asked by.

    Raises Refusal ``not_found``, ``revision_moved`` and ``refund_list_in_use``.
    """
    row = await REFUND_LISTS.locked(session, list_id, revision)
    if (await read_refund_list(session, list_id)).refunds:
        raise Refusal("refund_list_in_use", list=row.code)
    await REFUND_LISTS.delete(session, principal.person_id, row)


def _refuse_days(wanted: RefundListInput) -> None:
    if wanted.closes_on < wanted.opens_on:
        raise Refusal("refund_list_days")
