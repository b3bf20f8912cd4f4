"""The patterns of instalments of the finance master."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.instalment_pattern.commands import (
    INSTALMENT_PATTERNS,
    add_instalment_pattern,
    change_instalment_pattern,
    delete_instalment_pattern,
)
from api.finance.instalment_pattern.queries import list_instalment_patterns, preview_instalments
from api.finance.instalment_pattern.schemas import (
    InstalmentPatternChange,
    InstalmentPatternInput,
    InstalmentPatternView,
    InstalmentsAsked,
    InstalmentsPreview,
)
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/instalment-patterns", tags=["instalment patterns"])
may: Final = menu_rights(MenuId.INSTALMENT_PATTERNS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def instalment_patterns(session: SessionDep, asked: Searched) -> Page[InstalmentPatternView]:
    """Patterns by code or name."""
    return await list_instalment_patterns(session, asked)


@router.post("/preview", dependencies=[may.view])
async def preview(session: SessionDep, asked: InstalmentsAsked) -> InstalmentsPreview:
    """What parts make of an amount that is billed today."""
    return await preview_instalments(session, asked)


@router.post("", status_code=201)
async def post_instalment_pattern(
    session: SessionDep, principal: MayAdd, wanted: InstalmentPatternInput
) -> InstalmentPatternView:
    """Add a pattern. 422 where its parts cannot be paid, 409 where another has its code."""
    return await add_instalment_pattern(session, principal, wanted)


@router.put("/{instalment_pattern_id}")
async def put_instalment_pattern(
    session: SessionDep, principal: MayEdit, instalment_pattern_id: UUID, wanted: InstalmentPatternChange
) -> InstalmentPatternView:
    """Change a pattern. 409 where it was changed since it was shown."""
    return await change_instalment_pattern(session, principal, instalment_pattern_id, wanted)


@router.delete("/{instalment_pattern_id}", status_code=204)
async def remove_instalment_pattern(
    session: SessionDep, principal: MayDelete, instalment_pattern_id: UUID, revision: Revision
) -> None:
    """Delete a pattern; it stays as history."""
    await delete_instalment_pattern(session, principal, instalment_pattern_id, revision)


@router.get("/{instalment_pattern_id}/audit", dependencies=[may.view])
async def instalment_pattern_audit(session: SessionDep, instalment_pattern_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this pattern, newest first."""
    return await audit_trail(session, INSTALMENT_PATTERNS.subject, instalment_pattern_id, asked)
