"""Changes to masters that say where money goes: what the second person decides on."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import CurrentPrincipal
from api.finance.master_changes.queries import read_master_change
from api.finance.master_changes.schemas import MasterChangeView
from api.kit.db import SessionDep

router: Final = APIRouter(prefix="/finance/master-changes", tags=["changes of masters"])


@router.get("/{case_id}")
async def master_change(session: SessionDep, principal: CurrentPrincipal, case_id: UUID) -> MasterChangeView:
    """What the row was when the change was asked for, and what it shall be: for whoever sees the case."""
    return await read_master_change(session, principal, case_id)
