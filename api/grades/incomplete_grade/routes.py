"""I and N: those that wait for a letter, and what is proposed, for whoever decides (grades §4)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.grades.incomplete_grade.queries import incomplete_grades, proposal_of
from api.grades.incomplete_grade.schemas import IncompleteLine, IncompleteShow, Proposal
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(tags=["incomplete grades"])

Reviewer = Annotated[Principal, Depends(requires((MenuId.CASES, MenuId.TASKS), Action.VIEW))]
may: Final = menu_rights(MenuId.INCOMPLETE_GRADES)
MayView = Annotated[Principal, may.view]


@router.get("/grades/incomplete")
async def incomplete(
    session: SessionDep, principal: MayView, asked: Searched, show: IncompleteShow = IncompleteShow.WAITING
) -> Page[IncompleteLine]:
    """The I and N that are the caller's to fix, the next to be converted first."""
    return await incomplete_grades(session, principal, asked, show)


@router.get("/grades/incomplete/{case_id}")
async def proposal(session: SessionDep, principal: Reviewer, case_id: UUID) -> Proposal:
    """The letter that is proposed for an I or N, and why."""
    return await proposal_of(session, principal, case_id)
