"""More time for the grades of a sheet (grades §4)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.grade_extension.commands import ask_extension
from api.grades.grade_extension.schemas import ExtensionInput
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase
from models.access.role.contract import MenuId

router: Final = APIRouter(tags=["grade extensions"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayEdit = Annotated[Principal, may.edit]


@router.post("/grades/sheets/{sheet_id}/extension")
async def extension(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    sheet_id: UUID,
    wanted: ExtensionInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask for more time; while a request is open it is that one."""
    return OpenedCase(case_id=await ask_extension(session, client, principal, sheet_id, wanted, key))
