"""The role page (administrator): roles, matrix, data scope, holders, audit trail."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.access.auth.role_changes import add_holder, change_data_scope, change_permissions, remove_holder
from api.access.roles.queries import role_audit, role_detail, role_summaries
from api.access.roles.schemas import DataScopeChange, PermissionsChange, RoleDetail, RoleSummary
from api.kit.audit import AuditView
from api.kit.db import SessionDep
from api.kit.numbers import RowId
from api.kit.wire import Done, Page
from models.contracts.access.permissions import Action, MenuId
from models.errors import Refusal
from models.tables.access.security import Role

router = APIRouter(prefix="/roles", tags=["roles"])

MayView = Annotated[Principal, Depends(requires(MenuId.ROLES, Action.VIEW))]
MayEdit = Annotated[Principal, Depends(requires(MenuId.ROLES, Action.EDIT))]
PageNumber = Annotated[int, Query(ge=1, le=100_000)]
PageSize = Annotated[int, Query(alias="pageSize", ge=1, le=100)]
HolderText = Annotated[str, Query(max_length=60)]


@router.get("")
async def list_roles(session: SessionDep, principal: MayView) -> list[RoleSummary]:
    """All roles."""
    return await role_summaries(session)


@router.get("/audit")
async def list_changes(
    session: SessionDep,
    principal: MayView,
    role_id: Annotated[RowId | None, Query(alias="roleId")] = None,
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[AuditView]:
    """Who changed which role, newest first."""
    return await role_audit(session, role_id=role_id, page=page, page_size=page_size)


@router.get("/{role_id}")
async def read_role(
    session: SessionDep,
    principal: MayView,
    role_id: RowId,
    text: HolderText = "",
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> RoleDetail:
    """A role, its matrix and a page of its holders, searched by user name or name."""
    role = await session.get(Role, role_id)
    if role is None:
        raise Refusal("not_found")
    return await role_detail(session, role, text=text, page=page, page_size=page_size)


@router.put("/{role_id}/permissions")
async def put_permissions(
    session: SessionDep, principal: MayEdit, role_id: RowId, change: PermissionsChange
) -> RoleDetail:
    """Replace the matrix; it acts at the holders' next request."""
    grants = {grant.menu_id: grant.actions for grant in change.permissions}
    return await _shown(session, await change_permissions(session, principal, role_id, grants, change.revision))


@router.put("/{role_id}/data-scope")
async def put_data_scope(
    session: SessionDep, principal: MayEdit, role_id: RowId, change: DataScopeChange
) -> RoleDetail:
    """Change how far the role sees."""
    return await _shown(
        session, await change_data_scope(session, principal, role_id, change.data_scope, change.revision)
    )


@router.put("/{role_id}/holders/{username}")
async def put_holder(session: SessionDep, principal: MayEdit, role_id: RowId, username: str) -> Done:
    """Give the role to a person."""
    await add_holder(session, principal, role_id, username)
    return Done()


@router.delete("/{role_id}/holders/{username}")
async def delete_holder(session: SessionDep, principal: MayEdit, role_id: RowId, username: str) -> Done:
    """Take the role from a person."""
    await remove_holder(session, principal, role_id, username)
    return Done()


async def _shown(session: AsyncSession, role: Role) -> RoleDetail:
    await session.flush()
    return await role_detail(session, role, text="", page=1, page_size=20)
