"""The student's context beside an approver's decision."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.auth.deps import requires
from api.auth.principal import Principal
from api.db import SessionDep
from api.queries.case_context import context_of
from api.queries.cases import find_case
from api.schemas.case_context import CaseContext
from models.contracts.access import Action, MenuId
from models.errors import Refusal

router: Final = APIRouter(tags=["cases"])

TaskHolder = Annotated[Principal, Depends(requires(MenuId.TASKS, Action.VIEW))]


@router.get("/cases/{case_id}/context")
async def case_context(session: SessionDep, principal: TaskHolder, case_id: UUID) -> CaseContext:
    """Standing, credits and week of the student whose case it is, for whoever sees the case and decides on cases.

    404 for a case the caller does not see, and for one that is not about a student's term.
    """
    if await find_case(session, principal, case_id) is None:
        raise Refusal("not_found")
    context = await context_of(session, principal, case_id)
    if context is None:
        raise Refusal("not_found")
    return context
