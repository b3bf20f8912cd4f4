"""What a student's home page begins with."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.study.today.queries import read_today
from api.study.today.schemas import Today
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(tags=["today"])


@router.get("/today")
async def today(
    session: SessionDep, principal: Annotated[Principal, Depends(requires(MenuId.STUDENT_HOME, Action.VIEW))]
) -> Today:
    """The caller's next class and examination, deadlines with what happens then, places on waitlists, money due."""
    return await read_today(session, principal)
