"""Asking to leave or to come back, and such requests. Deciding is an action of the case (study §5)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.enrolment.on_behalf.student_request import StudentRequestRoutes
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from api.study.leave.commands import ask_for_leave, keep_file, look_at_leave
from api.study.leave.queries import (
    context_of_leave,
    file_of_leave,
    leaves_of,
    leaves_possible,
    list_leaves,
)
from api.study.leave.schemas import (
    LeaveAnswer,
    LeaveAsk,
    LeaveContext,
    LeaveFileView,
    LeaveLine,
    LeaveLook,
    LeaveOnBehalf,
    LeavePossible,
    LeavePreviewView,
    LeaveView,
)
from models.access.role.contract import Action, MenuId
from models.study.leave.contract import LeaveKind, LeaveStage

router: Final = APIRouter(prefix="/leaves", tags=["leaves"])

may: Final = menu_rights(MenuId.STUDENT_STATUS)
MayView = Annotated[Principal, may.view]


@router.get("")
async def leaves(
    session: SessionDep,
    principal: MayView,
    asked: Searched,
    kind: LeaveKind | None = None,
    stage: LeaveStage | None = None,
) -> Page[LeaveLine]:
    """Requests of students within the caller's scope, the last first."""
    return await list_leaves(session, principal, asked, kind, stage)


_routes: Final = StudentRequestRoutes(router, Depends(requires(MenuId.MY_CASES, Action.EDIT)), may.add)
_routes.mine(leaves_of, LeaveView)
_routes.possible(leaves_possible, LeavePossible)
_routes.preview("/preview", look_at_leave, LeaveLook, LeavePreviewView)
_routes.files(keep_file, LeaveFileView, file_of_leave)
_routes.of_case(context_of_leave, LeaveContext)
_routes.asking(ask_for_leave, LeaveAsk, LeaveOnBehalf, LeaveAnswer)
