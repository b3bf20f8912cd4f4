"""The external agencies of the finance master."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.agency.commands import AGENCIES, add_agency, change_agency, delete_agency
from api.finance.agency.queries import list_agencies
from api.finance.agency.schemas import AgencyChange, AgencyInput, AgencyView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/agencies", tags=["agencies"])
may: Final = menu_rights(MenuId.AGENCIES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def agencies(session: SessionDep, asked: Searched) -> Page[AgencyView]:
    """Agencies by code or name."""
    return await list_agencies(session, asked)


@router.post("", status_code=201)
async def post_agency(session: SessionDep, principal: MayAdd, wanted: AgencyInput) -> AgencyView:
    """Add an agency. 409 where another has its code."""
    return await add_agency(session, principal, wanted)


@router.put("/{agency_id}")
async def put_agency(session: SessionDep, principal: MayEdit, agency_id: UUID, wanted: AgencyChange) -> AgencyView:
    """Change an agency. 409 where it was changed since it was shown."""
    return await change_agency(session, principal, agency_id, wanted)


@router.delete("/{agency_id}", status_code=204)
async def remove_agency(session: SessionDep, principal: MayDelete, agency_id: UUID, revision: Revision) -> None:
    """Delete an agency that never fined anybody; it stays as history."""
    await delete_agency(session, principal, agency_id, revision)


@router.get("/{agency_id}/audit", dependencies=[may.view])
async def agency_audit(session: SessionDep, agency_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this agency, newest first."""
    return await audit_trail(session, AGENCIES.subject, agency_id, asked)
