"""Reading the strategic goals, with how many versions of subjects serve each."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.goal.schemas import GoalView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, full_names, has_words, matches
from api.kit.wire import Page

_VIEWS: Final = TypeAdapter(list[GoalView])
_GOALS: Final = f"""
    SELECT g.goal_code, g.name_th, g.name_en, g.status,
           (SELECT count(*) FROM subject s WHERE s.strategic_goals ? g.goal_code) AS uses,
           g.changed_at, CASE WHEN p.person_id IS NOT NULL THEN {full_names("p")} END AS changed_by, g.revision,
           count(*) OVER () AS total
      FROM strategic_goal g LEFT JOIN person p ON p.person_id = g.changed_by
"""
_MATCHES: Final = has_words("g.goal_code", "g.name_th", "g.name_en")
_ONE: Final = text(f"{_GOALS} WHERE g.goal_code = :goal_code")


async def list_goals(session: AsyncSession, asked: Search) -> Page[GoalView]:
    """A page of the goals by words of codes and names; those that may be chosen come first."""
    order = begun_first(asked.text, "g.status, g.goal_code", "g.goal_code")
    statement = f"{_GOALS} WHERE {_MATCHES} ORDER BY {order}"
    return await read_page(session, _VIEWS, statement, matches(asked.text), asked)


async def read_goal(session: AsyncSession, goal_code: str) -> GoalView:
    """The goal. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _ONE, {"goal_code": goal_code})
