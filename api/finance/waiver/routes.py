"""Asking to pay later, and the waivers there are. Deciding is an action of the case (finance §6)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.enrolment.on_behalf.student_request import StudentRequestRoutes
from api.finance.waiver.commands import ask_for_waiver
from api.finance.waiver.queries import context_of_waiver, list_waivers, waivers_of, waivers_possible
from api.finance.waiver.schemas import (
    WaiverAnswer,
    WaiverAsk,
    WaiverContext,
    WaiverLine,
    WaiverOnBehalf,
    WaiverPossible,
    WaiverView,
)
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId
from models.finance.waiver.contract.case import WaiverKind, WaiverStage

router: Final = APIRouter(prefix="/finance/waivers", tags=["waivers"])
may: Final = menu_rights(MenuId.WAIVERS)

MayView = Annotated[Principal, may.view]
_ASKS: Final = Depends(requires(MenuId.STUDENT_FINANCE, Action.EDIT))


@router.get("")
async def waivers(
    session: SessionDep,
    principal: MayView,
    asked: Searched,
    stage: WaiverStage | None = None,
    kind: Annotated[WaiverKind | None, Query()] = None,
) -> Page[WaiverLine]:
    """Waivers by student, stage and kind, the last first."""
    return await list_waivers(session, principal, asked, stage, kind)


_routes: Final = StudentRequestRoutes(router, _ASKS, may.add)
_routes.mine(waivers_of, WaiverView, reads=Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW)))
_routes.possible(waivers_possible, WaiverPossible)
_routes.of_case(context_of_waiver, WaiverContext)
_routes.asking(ask_for_waiver, WaiverAsk, WaiverOnBehalf, WaiverAnswer)
