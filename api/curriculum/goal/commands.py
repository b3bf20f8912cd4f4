"""Adding strategic goals, renaming them in both languages, retiring them and taking them up again."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.goal.queries import read_goal
from api.curriculum.goal.schemas import GoalChange, GoalInput, GoalKept, GoalView
from api.kit.keeping import Keeping
from models.curriculum.subject_change.tables import StrategicGoal

GOALS: Final = Keeping(StrategicGoal, GoalKept, "strategic_goal", "goal_exists", attrgetter("goal_code"))


async def add_goal(session: AsyncSession, principal: Principal, wanted: GoalInput) -> GoalView:
    """Add a goal that may be chosen. Raises Refusal ``goal_exists`` where another has the code, retired or not."""
    goal = await GOALS.add(session, principal.person_id, GoalKept.model_validate(wanted.model_dump()))
    return await read_goal(session, goal.goal_code)


async def change_goal(session: AsyncSession, principal: Principal, goal_code: str, wanted: GoalChange) -> GoalView:
    """Rename a goal, retire it, or take it up again; versions that serve it keep it.

    Raises Refusal ``not_found`` and ``revision_moved``.
    """
    goal = await GOALS.locked(session, goal_code, wanted.revision)
    kept = GoalKept(goal_code=goal_code, name_th=wanted.name_th, name_en=wanted.name_en, status=wanted.status)
    await GOALS.change(session, principal.person_id, goal, kept)
    return await read_goal(session, goal_code)
