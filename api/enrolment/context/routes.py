"""The student's context beside an approver's decision."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.enrolment.context.queries import context_of
from api.enrolment.context.schemas import CaseContext
from api.kit.db import SessionDep
from models.access.role.contract import Action, MenuId
from models.kit.errors import Refusal

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
