"""Asking for lists of refunds to be added, changed and deleted: money goes back by them, so two people decide."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.master_changes.commands import Asking, ask_to_add, ask_to_change
from api.finance.master_changes.deletion import Deletion
from api.finance.refund_lists.schemas import RefundListAddition, RefundListChange, RefundListInput
from api.kit.keeping import Keeping
from models.contracts.finance.master_changes import MoneyMaster
from models.errors import Refusal
from models.tables.finance.refunds import RefundList

REFUND_LISTS: Final = Keeping(RefundList, RefundListInput, "refund_list", "refund_list_exists", attrgetter("code"))
_MASTER: Final = MoneyMaster.REFUND_LIST


async def ask_to_add_refund_list(
    session: AsyncSession, client: Client, principal: Principal, wanted: RefundListAddition, key: str
) -> UUID:
    """Ask that a list be added; the case's id.

    Raises Refusal ``refund_list_exists``, ``refund_list_days`` and ``master_change_asked``.
    """
    _refuse_days(wanted)
    return await ask_to_add(session, client, _MASTER, REFUND_LISTS, wanted, Asking(principal, wanted.reason, key))


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
