"""The lists of refunds of the finance master."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.master_changes.deletion import AskedDeletion
from api.finance.master_changes.schemas import MasterChangeAsked
from api.finance.refund_lists.commands import (
    REFUND_LISTS,
    ask_to_add_refund_list,
    ask_to_change_refund_list,
    ask_to_delete_refund_list,
)
from api.finance.refund_lists.queries import list_refund_lists
from api.finance.refund_lists.schemas import RefundListAddition, RefundListChange, RefundListView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/finance/refund-lists", tags=["refunds"])
may: Final = menu_rights(MenuId.REFUND_LISTS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def refund_lists(session: SessionDep, asked: Searched) -> Page[RefundListView]:
    """Lists of refunds by code or name."""
    return await list_refund_lists(session, asked)


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_refund_list(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: RefundListAddition, key: IdempotencyKey
) -> MasterChangeAsked:
    """Ask that a list be added. 409 where another has its code."""
    return MasterChangeAsked(case_id=await ask_to_add_refund_list(session, client, principal, wanted, key))


@router.put("/{list_id}", status_code=HTTPStatus.ACCEPTED)
async def put_refund_list(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    list_id: UUID,
    wanted: RefundListChange,
    key: IdempotencyKey,
) -> MasterChangeAsked:
    """Ask that a list be changed. 409 where it was changed since it was shown, or its change is asked for."""
    asked = ask_to_change_refund_list(session, client, principal, list_id, wanted, key)
    return MasterChangeAsked(case_id=await asked)


@router.delete("/{list_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_refund_list(
    session: SessionDep, client: TemporalDep, principal: MayDelete, list_id: UUID, wanted: AskedDeletion
) -> MasterChangeAsked:
    """Ask that a list be deleted that no refund was asked by; it stays as history."""
    return MasterChangeAsked(case_id=await ask_to_delete_refund_list(session, client, principal, list_id, wanted))


@router.get("/{list_id}/audit", dependencies=[may.view])
async def refund_list_audit(session: SessionDep, list_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this list, newest first."""
    return await audit_trail(session, REFUND_LISTS.subject, list_id, asked)
