"""What special projects charge beside the normal fees."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.master_changes.deletion import AskedDeletion
from api.finance.master_changes.schemas import MasterChangeAsked
from api.finance.project_fees.commands import (
    KEEPING,
    ask_to_add_project_fee,
    ask_to_change_project_fee,
    ask_to_delete_project_fee,
)
from api.finance.project_fees.queries import list_project_fees, list_projects
from api.finance.project_fees.schemas import ProjectChoice, ProjectFeeAddition, ProjectFeeChange, ProjectFeeView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
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


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_project_fee(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: ProjectFeeAddition, key: IdempotencyKey
) -> MasterChangeAsked:
    """Ask that a fee be added. 409 where the project has one for the same students."""
    return MasterChangeAsked(case_id=await ask_to_add_project_fee(session, client, principal, wanted, key))


@router.put("/{project_fee_id}", status_code=HTTPStatus.ACCEPTED)
async def put_project_fee(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    project_fee_id: UUID,
    wanted: ProjectFeeChange,
    key: IdempotencyKey,
) -> MasterChangeAsked:
    """Ask that a fee be changed. 409 where it was changed since it was shown, or its change is asked for."""
    asked = ask_to_change_project_fee(session, client, principal, project_fee_id, wanted, key)
    return MasterChangeAsked(case_id=await asked)


@router.delete("/{project_fee_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_project_fee(
    session: SessionDep, client: TemporalDep, principal: MayDelete, project_fee_id: UUID, wanted: AskedDeletion
) -> MasterChangeAsked:
    """Ask that a fee be deleted; it stays as history."""
    case_id = await ask_to_delete_project_fee(session, client, principal, project_fee_id, wanted)
    return MasterChangeAsked(case_id=case_id)


@router.get("/{project_fee_id}/audit", dependencies=[may.view])
async def project_fee_audit(session: SessionDep, project_fee_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed the fee, newest first."""
    return await audit_trail(session, KEEPING.subject, project_fee_id, asked)
