"""Adding lists of refunds, and asking that they be changed or deleted: money goes back by them, so two decide."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.master_changes.commands import Asking, ask_to_change
from api.finance.master_changes.deletion import Deletion
from api.finance.refund_lists.queries import read_refund_list
from api.finance.refund_lists.schemas import RefundListChange, RefundListInput, RefundListView
from api.kit.keeping import Keeping
from models.contracts.finance.master_changes import MoneyMaster
from models.errors import Refusal
from models.tables.finance.refunds import RefundList

REFUND_LISTS: Final = Keeping(RefundList, RefundListInput, "refund_list", "refund_list_exists", attrgetter("code"))
_MASTER: Final = MoneyMaster.REFUND_LIST


async def add_refund_list(session: AsyncSession, principal: Principal, wanted: RefundListInput) -> RefundListView:
    """Add a list. Raises Refusal ``refund_list_exists`` and ``refund_list_days``."""
    _refuse_days(wanted)
    added = await REFUND_LISTS.add(session, principal.person_id, wanted)
    return await read_refund_list(session, added.list_id)


async def ask_to_change_refund_list(
    session: AsyncSession, client: Client, principal: Principal, list_id: UUID, wanted: RefundListChange, key: str
) -> UUID:
    """Ask that a list be changed; the case's id.

    Raises Refusal ``refund_list_days``, the codes of :func:`api.finance.master_changes.commands.ask_to_change` and
    those of :func:`models.facts.finance.master_rules.refusal_of_refund_list`.
    """
    _refuse_days(wanted)
    seen, asking = (list_id, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, _MASTER, REFUND_LISTS, seen, wanted, asking)


async def ask_to_delete_refund_list(
    session: AsyncSession, client: Client, principal: Principal, list_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that a list be deleted that no refund was asked by; the case's id. Raises Refusal as changing does."""
    seen, asking = (list_id, wanted.revision), Asking(principal, wanted.reason, wanted.key)
    return await ask_to_change(session, client, _MASTER, REFUND_LISTS, seen, None, asking)


def _refuse_days(wanted: RefundListInput) -> None:
    if wanted.closes_on < wanted.opens_on:
        raise Refusal("refund_list_days")
