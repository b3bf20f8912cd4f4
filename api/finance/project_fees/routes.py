"""What special projects charge beside the normal fees."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.project_fees.commands import KEEPING, add_project_fee, change_project_fee, delete_project_fee
from api.finance.project_fees.queries import list_project_fees, list_projects
from api.finance.project_fees.schemas import ProjectChoice, ProjectFeeChange, ProjectFeeInput, ProjectFeeView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/finance/project-fees", tags=["project fees"])
may: Final = menu_rights(MenuId.PROJECT_FEES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def project_fees(session: SessionDep, asked: Searched) -> Page[ProjectFeeView]:
    """Fees by the code or name of their project."""
    return await list_project_fees(session, asked)


@router.get("/projects", dependencies=[may.view])
async def projects(session: SessionDep) -> list[ProjectChoice]:
    """The special projects that fees can be of."""
    return await list_projects(session)


@router.post("", status_code=201)
async def post_project_fee(session: SessionDep, principal: MayAdd, wanted: ProjectFeeInput) -> ProjectFeeView:
    """Add a fee. 409 where the project has one for the same students."""
    return await add_project_fee(session, principal, wanted)


@router.put("/{project_fee_id}")
async def put_project_fee(
    session: SessionDep, principal: MayEdit, project_fee_id: UUID, wanted: ProjectFeeChange
) -> ProjectFeeView:
    """Change a fee. 409 where it was changed since it was shown."""
    return await change_project_fee(session, principal, project_fee_id, wanted)


@router.delete("/{project_fee_id}", status_code=204)
async def remove_project_fee(
    session: SessionDep, principal: MayDelete, project_fee_id: UUID, revision: Revision
) -> None:
    """Delete a fee; it stays as history."""
    await delete_project_fee(session, principal, project_fee_id, revision)


@router.get("/{project_fee_id}/audit", dependencies=[may.view])
async def project_fee_audit(session: SessionDep, project_fee_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed the fee, newest first."""
    return await audit_trail(session, KEEPING.subject, project_fee_id, asked)
