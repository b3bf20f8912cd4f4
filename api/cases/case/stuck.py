"""How many open cases of the caller's scope wait too long, for the home page: one statement."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import ConfigDict
from sqlalchemy import text

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import visible
from api.kit.db import SessionDep
from api.kit.wire import Camel
from models.access.role.contract import Action, MenuId
from models.kit.instants import Instant

router: Final = APIRouter(tags=["cases"])
CaseViewer = Annotated[Principal, Depends(requires(MenuId.CASES, Action.VIEW))]
_COUNTS: Final = """
    SELECT count(DISTINCT c.case_id) AS open,
           count(DISTINCT c.case_id) FILTER (WHERE least(k.due_at, c.deadline_at) < now()) AS overdue,
           count(DISTINCT c.case_id) FILTER (WHERE k.escalated_at IS NOT NULL) AS escalated,
           count(DISTINCT c.case_id) FILTER (WHERE k.since < now() - interval '3 days') AS waiting,
           min(k.since) AS oldest
      FROM case_task k JOIN case_file c USING (case_id)
      LEFT JOIN student s ON s.student_id = c.student_id
     WHERE c.state = 'open' AND {visible}
"""


class StuckCounts(Camel):
    """Open cases that somebody has; overdue, escalated, with the same holder for three days; since when the oldest."""

    model_config = ConfigDict(from_attributes=True)

    open: int
    overdue: int
    escalated: int
    waiting: int
    oldest: Instant | None


@router.get("/cases/stuck")
async def stuck_cases(session: SessionDep, principal: CaseViewer) -> StuckCounts:
    """What of the caller's scope is stuck, each count as the list finds it by ``stuck``."""
    statement = text(_COUNTS.format(visible=visible(principal)))
    row = (await session.execute(statement, caller_parameters(principal))).one()
    return StuckCounts.model_validate(row)
