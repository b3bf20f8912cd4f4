"""Changes to masters that say where money goes: what the second person decides on."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi import APIRouter, Response

from api.access.auth.deps import CurrentPrincipal
from api.finance.master_change.queries import picture_of_change, read_master_change
from api.finance.master_change.schemas import MasterChangeView
from api.kit.db import SessionDep
from api.kit.uploads import FILE_ANSWER, file_answer

router: Final = APIRouter(prefix="/finance/master-changes", tags=["changes of masters"])


@router.get("/{case_id}")
async def master_change(session: SessionDep, principal: CurrentPrincipal, case_id: UUID) -> MasterChangeView:
    """What the row was when the change was asked for, and what it shall be: for whoever sees the case."""
    return await read_master_change(session, principal, case_id)


@router.get("/{case_id}/pictures/{file_id}", response_class=Response, responses=FILE_ANSWER)
async def picture(session: SessionDep, principal: CurrentPrincipal, case_id: UUID, file_id: UUID) -> Response:
    """A picture of a signature as it is, or as it shall be: for whoever sees the case."""
    return await file_answer(session, await picture_of_change(session, principal, case_id, file_id))
