"""The role page (administrator): roles, matrix, data scope, holders, audit trail."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.access.auth.role_changes import add_holder, change_data_scope, change_permissions, remove_holder
from api.access.role.people import staff_found
from api.access.role.queries import role_detail, role_summaries, units_of_roles
from api.access.role.schemas import (
    DataScopeChange,
    HeldUnit,
    HoldingInput,
    PermissionsChange,
    RoleDetail,
    RoleSummary,
    StaffMember,
)
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import RowId
from api.kit.paging import Paged, Search, Searched, SearchText
from api.kit.wire import Done, Page
from models.access.role.contract import MenuId
from models.access.role.store import ROLE_SUBJECT
from models.access.role.tables import Role
from models.kit.errors import Refusal

router = APIRouter(prefix="/roles", tags=["roles"])

may: Final = menu_rights(MenuId.ROLES)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]


@router.get("", dependencies=[may.view])
async def list_roles(session: SessionDep) -> list[RoleSummary]:
    """All roles."""
    return await role_summaries(session)


@router.get("/audit", dependencies=[may.view])
async def list_changes(
    session: SessionDep, asked: Paged, role_id: Annotated[RowId | None, Query(alias="roleId")] = None
) -> Page[AuditView]:
    """Who changed which role, newest first."""
    return await audit_trail(session, ROLE_SUBJECT, role_id, asked)


@router.get("/units", dependencies=[may.view])
async def list_units(session: SessionDep) -> list[HeldUnit]:
    """Return every campus, faculty and department that a role can be given for."""
    return await units_of_roles(session)


@router.get("/people", dependencies=[may.edit])
async def list_people(session: SessionDep, text: SearchText = "") -> list[StaffMember]:
    """Return staff to whom a role can be given, by user name, code or names; nobody while nothing is typed."""
    return await staff_found(session, text) if text.strip() else []


@router.get("/{role_id}")
async def read_role(session: SessionDep, principal: MayView, role_id: RowId, asked: Searched) -> RoleDetail:
    """A role, its matrix and a page of its holders, searched by user name or name."""
    role = await session.get(Role, role_id)
    if role is None:
        raise Refusal("not_found")
    return await role_detail(session, principal, role, asked)


@router.put("/{role_id}/permissions")
async def put_permissions(
    session: SessionDep, principal: MayEdit, role_id: RowId, change: PermissionsChange
) -> RoleDetail:
    """Replace the matrix; it acts at the holders' next request. 409 where another administrator must agree."""
    grants = {grant.menu_id: grant.actions for grant in change.permissions}
    role = await change_permissions(session, principal, role_id, grants, change.revision)
    return await _shown(session, principal, role)


@router.put("/{role_id}/data-scope")
async def put_data_scope(
    session: SessionDep, principal: MayEdit, role_id: RowId, change: DataScopeChange
) -> RoleDetail:
    """Change how far the role sees. 409 where another administrator must agree."""
    role = await change_data_scope(session, principal, role_id, change.data_scope, change.revision)
    return await _shown(session, principal, role)


@router.put("/{role_id}/holders/{username}")
async def put_holder(
    session: SessionDep, principal: MayEdit, role_id: RowId, username: str, body: HoldingInput | None = None
) -> Done:
    """Give the role to a person, for a unit and days. 409 where another administrator must agree."""
    await add_holder(session, principal, role_id, username, (body or HoldingInput()).held_for())
    return Done()


@router.delete("/{role_id}/holders/{username}")
async def delete_holder(session: SessionDep, principal: MayEdit, role_id: RowId, username: str) -> Done:
    """Take the role from a person."""
    await remove_holder(session, principal, role_id, username)
    return Done()


async def _shown(session: AsyncSession, principal: Principal, role: Role) -> RoleDetail:
    await session.flush()
    return await role_detail(session, principal, role, Search())
