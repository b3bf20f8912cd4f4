"""Asking for other names, and such requests. Deciding is an action of the case (golive §4)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.enrolment.on_behalf.student_request import StudentRequestRoutes
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.study.name_change.commands import ask_for_name_change, keep_file, look_at_name_change
from api.study.name_change.queries import (
    context_of_name_change,
    file_of_name_change,
    name_change_possible,
    name_changes_of,
)
from api.study.name_change.schemas import (
    NameChangeAnswer,
    NameChangeAsk,
    NameChangeContext,
    NameChangeFileView,
    NameChangeLook,
    NameChangeOnBehalf,
    NameChangePossible,
    NameChangePreview,
    NameChangeView,
)
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/name-changes", tags=["changes of names"])

Reviewer = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES, MenuId.MY_CASES), Action.VIEW))]


@router.get("/of-case/{case_id}")
async def context(session: SessionDep, principal: Reviewer, language: LanguageDep, case_id: UUID) -> NameChangeContext:
    """What stands beside the case: names before and after, and what agreeing would do now. For who sees the case."""
    return await context_of_name_change(session, principal, case_id, language)


_may: Final = menu_rights(MenuId.STUDENT_STATUS)
_routes: Final = StudentRequestRoutes(router, Depends(requires(MenuId.MY_CASES, Action.EDIT)), _may.add)
_routes.mine(name_changes_of, NameChangeView)
_routes.possible(name_change_possible, NameChangePossible)
_routes.preview("/preview", look_at_name_change, NameChangeLook, NameChangePreview)
_routes.files(keep_file, NameChangeFileView, file_of_name_change)
_routes.asking(ask_for_name_change, NameChangeAsk, NameChangeOnBehalf, NameChangeAnswer)
