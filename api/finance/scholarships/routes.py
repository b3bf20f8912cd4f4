"""The scholarships of the finance master."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.erp_units.choice import UnitChange
from api.finance.master_changes.schemas import MasterChangeAsked
from api.finance.scholarships.commands import SCHOLARSHIPS, add_scholarship, change_scholarship, delete_scholarship
from api.finance.scholarships.queries import list_scholarships
from api.finance.scholarships.schemas import ScholarshipChange, ScholarshipInput, ScholarshipView
from api.finance.scholarships.units import ask_to_change_unit
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/finance/scholarships", tags=["scholarships"])
may: Final = menu_rights(MenuId.SCHOLARSHIPS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def scholarships(session: SessionDep, asked: Searched) -> Page[ScholarshipView]:
    """Scholarships by code or name."""
    return await list_scholarships(session, asked)


@router.post("", status_code=201)
async def post_scholarship(session: SessionDep, principal: MayAdd, wanted: ScholarshipInput) -> ScholarshipView:
    """Add a scholarship. 409 where another has its code."""
    return await add_scholarship(session, principal, wanted)


@router.put("/{scholarship_id}")
async def put_scholarship(
    session: SessionDep, principal: MayEdit, scholarship_id: UUID, wanted: ScholarshipChange
) -> ScholarshipView:
    """Change a scholarship. 409 where it was changed since it was shown."""
    return await change_scholarship(session, principal, scholarship_id, wanted)


@router.delete("/{scholarship_id}", status_code=204)
async def remove_scholarship(
    session: SessionDep, principal: MayDelete, scholarship_id: UUID, revision: Revision
) -> None:
    """Delete a scholarship that nobody was given; it stays as history."""
    await delete_scholarship(session, principal, scholarship_id, revision)


@router.put("/{scholarship_id}/erp-unit", status_code=HTTPStatus.ACCEPTED)
async def put_unit(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    scholarship_id: UUID,
    wanted: UnitChange,
    key: IdempotencyKey,
) -> MasterChangeAsked:
    """Ask that the money of a scholarship be booked to another ERP unit. 409 where that is asked for already."""
    return MasterChangeAsked(case_id=await ask_to_change_unit(session, client, principal, scholarship_id, wanted, key))


@router.get("/{scholarship_id}/audit", dependencies=[may.view])
async def scholarship_audit(session: SessionDep, scholarship_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this scholarship, newest first."""
    return await audit_trail(session, SCHOLARSHIPS.subject, scholarship_id, asked)
