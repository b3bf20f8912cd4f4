"""Changes to masters that say where money goes: what the second person decides on."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_changes.queries import read_master_change
from api.finance.master_changes.schemas import MasterChangeView
from api.kit.db import SessionDep
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/finance/master-changes", tags=["changes of masters"])
may: Final = menu_rights(MenuId.BANK_ACCOUNTS)


@router.get("/{case_id}", dependencies=[may.view])
async def master_change(session: SessionDep, case_id: UUID) -> MasterChangeView:
    """What the row was when the change was asked for, and what it shall be."""
    return await read_master_change(session, case_id)
