"""The lists of refunds of the finance master."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.refund_lists.commands import REFUND_LISTS, add_refund_list, change_refund_list, delete_refund_list
from api.finance.refund_lists.queries import list_refund_lists
from api.finance.refund_lists.schemas import RefundListChange, RefundListInput, RefundListView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
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


@router.post("", status_code=201)
async def post_refund_list(session: SessionDep, principal: MayAdd, wanted: RefundListInput) -> RefundListView:
    """Add a list. 409 where another has its code."""
    return await add_refund_list(session, principal, wanted)


@router.put("/{list_id}")
async def put_refund_list(
    session: SessionDep, principal: MayEdit, list_id: UUID, wanted: RefundListChange
) -> RefundListView:
    """Change a list. 409 where it was changed since it was shown."""
    return await change_refund_list(session, principal, list_id, wanted)


@router.delete("/{list_id}", status_code=204)
async def remove_refund_list(session: SessionDep, principal: MayDelete, list_id: UUID, revision: Revision) -> None:
    """Delete a list that no refund was asked by; it stays as history."""
    await delete_refund_list(session, principal, list_id, revision)


@router.get("/{list_id}/audit", dependencies=[may.view])
async def refund_list_audit(session: SessionDep, list_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this list, newest first."""
    return await audit_trail(session, REFUND_LISTS.subject, list_id, asked)
