"""Fines for enrolling late."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.late_fines.commands import KEEPING, add_late_fine, change_late_fine, delete_late_fine
from api.finance.late_fines.queries import list_late_fines
from api.finance.late_fines.schemas import LateFineChange, LateFineInput, LateFineView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/finance/late-fines", tags=["late fines"])
may: Final = menu_rights(MenuId.LATE_FINES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def late_fines(session: SessionDep, asked: Searched) -> Page[LateFineView]:
    """Fines by the code or name of the fee they are charged as."""
    return await list_late_fines(session, asked)


@router.post("", status_code=201)
async def post_late_fine(session: SessionDep, principal: MayAdd, wanted: LateFineInput) -> LateFineView:
    """Add a fine. 409 where the campus has one of this kind from that term on."""
    return await add_late_fine(session, principal, wanted)


@router.put("/{late_fine_id}")
async def put_late_fine(
    session: SessionDep, principal: MayEdit, late_fine_id: UUID, wanted: LateFineChange
) -> LateFineView:
    """Change a fine; what was charged by it stays. 409 where it was changed since it was shown."""
    return await change_late_fine(session, principal, late_fine_id, wanted)


@router.delete("/{late_fine_id}", status_code=204)
async def remove_late_fine(session: SessionDep, principal: MayDelete, late_fine_id: UUID, revision: Revision) -> None:
    """Delete a fine; it stays as history."""
    await delete_late_fine(session, principal, late_fine_id, revision)


@router.get("/{late_fine_id}/audit", dependencies=[may.view])
async def late_fine_audit(session: SessionDep, late_fine_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed the fine, newest first."""
    return await audit_trail(session, KEEPING.subject, late_fine_id, asked)
