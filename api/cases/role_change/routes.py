"""Requests to give a guarded role or to widen one: one administrator asks, another one decides."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import CurrentPrincipal, menu_rights
from api.access.auth.principal import Principal
from api.cases.role_change.commands import Asking, ask_for_data_scope, ask_for_permissions, ask_to_give
from api.cases.role_change.queries import open_role_changes, read_role_change
from api.cases.role_change.schemas import DataScopeAsk, GivingAsk, OpenRoleChanges, PermissionsAsk, RoleChangeView
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.numbers import RowId
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase
from models.access.role.contract import MenuId

router: Final = APIRouter(tags=["role changes"])
may: Final = menu_rights(MenuId.ROLES)

MayEdit = Annotated[Principal, may.edit]


@router.get("/roles/{role_id}/changes", dependencies=[may.view])
async def role_changes(session: SessionDep, role_id: RowId) -> OpenRoleChanges:
    """What is asked of a role and waits for another administrator."""
    return await open_role_changes(session, role_id)


@router.post("/roles/{role_id}/changes/holders", status_code=HTTPStatus.ACCEPTED)
async def post_holder(
    session: SessionDep, client: TemporalDep, principal: MayEdit, role_id: RowId, body: GivingAsk, key: IdempotencyKey
) -> OpenedCase:
    """Ask that a person receive the role. 409 where it is held, asked for, or nobody could agree."""
    asking = Asking(principal, body.reason, key)
    return OpenedCase(case_id=await ask_to_give(session, client, asking, role_id, body.username, body.held_for()))


@router.post("/roles/{role_id}/changes/permissions", status_code=HTTPStatus.ACCEPTED)
async def post_permissions(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    role_id: RowId,
    body: PermissionsAsk,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that the role get this matrix. 409 where it has changed, is asked for, or nobody could agree."""
    asking = Asking(principal, body.reason, key)
    grants = {grant.menu_id: grant.actions for grant in body.permissions}
    case_id = await ask_for_permissions(session, client, asking, role_id, grants, body.revision)
    return OpenedCase(case_id=case_id)


@router.post("/roles/{role_id}/changes/data-scope", status_code=HTTPStatus.ACCEPTED)
async def post_data_scope(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    role_id: RowId,
    body: DataScopeAsk,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that the role see this far. 409 where it has changed, is asked for, or nobody could agree."""
    asking = Asking(principal, body.reason, key)
    case_id = await ask_for_data_scope(session, client, asking, role_id, body.data_scope, body.revision)
    return OpenedCase(case_id=case_id)


@router.get("/role-changes/{case_id}")
async def role_change(session: SessionDep, principal: CurrentPrincipal, case_id: UUID) -> RoleChangeView:
    """Who would receive which role, or what a role would allow, before and after: for whoever sees the case."""
    return await read_role_change(session, principal, case_id)
