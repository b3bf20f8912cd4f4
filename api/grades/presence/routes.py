"""Who has a sheet open now (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.presence.commands import be_seen, leave
from api.grades.presence.schemas import SheetPeople
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/grades/sheets/{sheet_id}/presence", tags=["grade sheets"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]


@router.post("")
async def seen(session: SessionDep, principal: MayView, sheet_id: UUID) -> SheetPeople:
    """The caller has the sheet open: asked again every twenty seconds. Answers who else does."""
    return await be_seen(session, sheet_id, principal.person_id)


@router.delete("", status_code=204)
async def left(session: SessionDep, principal: MayView, sheet_id: UUID) -> None:
    """The caller has left the sheet."""
    await leave(session, sheet_id, principal.person_id)
