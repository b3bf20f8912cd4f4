"""Fines for enrolling late."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.late_fines.commands import (
    KEEPING,
    ask_to_add_late_fine,
    ask_to_change_late_fine,
    ask_to_delete_late_fine,
)
from api.finance.late_fines.queries import list_late_fines
from api.finance.late_fines.schemas import LateFineAddition, LateFineChange, LateFineView
from api.finance.master_changes.deletion import AskedDeletion
from api.finance.master_changes.schemas import MasterChangeAsked
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
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


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_late_fine(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: LateFineAddition, key: IdempotencyKey
) -> MasterChangeAsked:
    """Ask that a fine be added. 409 where the campus has one of this kind from that term on."""
    return MasterChangeAsked(case_id=await ask_to_add_late_fine(session, client, principal, wanted, key))


@router.put("/{late_fine_id}", status_code=HTTPStatus.ACCEPTED)
async def put_late_fine(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    late_fine_id: UUID,
    wanted: LateFineChange,
    key: IdempotencyKey,
) -> MasterChangeAsked:
    """Ask that a fine be changed. 409 where it was changed since it was shown, or its change is asked for."""
    asked = ask_to_change_late_fine(session, client, principal, late_fine_id, wanted, key)
    return MasterChangeAsked(case_id=await asked)


@router.delete("/{late_fine_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_late_fine(
    session: SessionDep, client: TemporalDep, principal: MayDelete, late_fine_id: UUID, wanted: AskedDeletion
) -> MasterChangeAsked:
    """Ask that a fine be deleted; it stays as history."""
    case_id = await ask_to_delete_late_fine(session, client, principal, late_fine_id, wanted)
    return MasterChangeAsked(case_id=case_id)


@router.get("/{late_fine_id}/audit", dependencies=[may.view])
async def late_fine_audit(session: SessionDep, late_fine_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed the fine, newest first."""
    return await audit_trail(session, KEEPING.subject, late_fine_id, asked)
