"""A student's own standing, and the simulator (grades §5)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.grades.standing.queries import simulated, standing_of
from api.grades.standing.schemas import MyStanding, Simulated, Simulation
from api.kit.db import SessionDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(tags=["grades"])

Reader = Annotated[Principal, Depends(requires(MenuId.MY_GRADES, Action.VIEW))]


@router.get("/grades/my-standing")
async def my_standing(session: SessionDep, principal: Reader) -> MyStanding:
    """The caller's averages and credits after each term, open grades, and what would end probation."""
    return await standing_of(session, enrollee_of(principal).student_id)


@router.post("/grades/my-standing/simulate")
async def simulate(session: SessionDep, principal: Reader, wanted: Simulation) -> Simulated:
    """What the averages would be with grades of one more term. Nothing is kept."""
    return await simulated(session, enrollee_of(principal).student_id, wanted)
