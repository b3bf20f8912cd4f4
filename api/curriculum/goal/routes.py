"""The strategic goals that subjects serve."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.goal.commands import GOALS, add_goal, change_goal
from api.curriculum.goal.queries import list_goals
from api.curriculum.goal.schemas import GoalChange, GoalInput, GoalView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum/goals", tags=["strategic goals"])
may: Final = menu_rights(MenuId.STRATEGIC_GOALS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
GoalInPath = Annotated[str, Path(max_length=12)]


@router.get("", dependencies=[may.view])
async def goals(session: SessionDep, asked: Searched) -> Page[GoalView]:
    """Goals by code or name, with how many versions of subjects serve each."""
    return await list_goals(session, asked)


@router.post("", status_code=201)
async def post_goal(session: SessionDep, principal: MayAdd, wanted: GoalInput) -> GoalView:
    """Add a goal. 409 where another has its code."""
    return await add_goal(session, principal, wanted)


@router.put("/{goal_code}")
async def put_goal(session: SessionDep, principal: MayEdit, goal_code: GoalInPath, wanted: GoalChange) -> GoalView:
    """Rename it, retire it, or take it up again. 409 where it was changed since it was shown."""
    return await change_goal(session, principal, goal_code, wanted)


@router.get("/{goal_code}/audit", dependencies=[may.view])
async def goal_audit(session: SessionDep, goal_code: GoalInPath, asked: Paged) -> Page[AuditView]:
    """Who changed it, newest first."""
    return await audit_trail(session, GOALS.subject, goal_code, asked)
