"""The minimum of credits beside a case: what was decided may leave too few."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.enrolment.minimum.queries import minimum_of_case
from api.enrolment.minimum.schemas import MinimumOfCase
from api.kit.db import SessionDep
from models.access.role.contract import Action, MenuId
from models.kit.errors import Refusal

router: Final = APIRouter(tags=["cases"])

CaseReader = Annotated[Principal, Depends(requires((MenuId.MY_CASES, MenuId.CASES, MenuId.TASKS), Action.VIEW))]


@router.get("/cases/{case_id}/minimum-credits")
async def minimum_credits(session: SessionDep, principal: CaseReader, case_id: UUID) -> MinimumOfCase:
    """How the student's term falls short of its minimum of credits now. 404 for a case the caller does not see."""
    if await find_case(session, principal, case_id) is None:
        raise Refusal("not_found")
    return MinimumOfCase(below=await minimum_of_case(session, case_id))
