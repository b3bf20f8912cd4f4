"""The funders of the finance master."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.funder.commands import FUNDERS, add_funder, change_funder, delete_funder
from api.finance.funder.queries import list_funders
from api.finance.funder.schemas import FunderChange, FunderInput, FunderView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/funders", tags=["funders"])
may: Final = menu_rights(MenuId.FUNDERS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def funders(session: SessionDep, asked: Searched) -> Page[FunderView]:
    """Funders by code or name."""
    return await list_funders(session, asked)


@router.post("", status_code=201)
async def post_funder(session: SessionDep, principal: MayAdd, wanted: FunderInput) -> FunderView:
    """Add a funder. 409 where another has its code."""
    return await add_funder(session, principal, wanted)


@router.put("/{funder_id}")
async def put_funder(session: SessionDep, principal: MayEdit, funder_id: UUID, wanted: FunderChange) -> FunderView:
    """Change a funder. 409 where it was changed since it was shown."""
    return await change_funder(session, principal, funder_id, wanted)


@router.delete("/{funder_id}", status_code=204)
async def remove_funder(session: SessionDep, principal: MayDelete, funder_id: UUID, revision: Revision) -> None:
    """Delete a funder that pays for nothing; it stays as history."""
    await delete_funder(session, principal, funder_id, revision)


@router.get("/{funder_id}/audit", dependencies=[may.view])
async def funder_audit(session: SessionDep, funder_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this funder, newest first."""
    return await audit_trail(session, FUNDERS.subject, funder_id, asked)
