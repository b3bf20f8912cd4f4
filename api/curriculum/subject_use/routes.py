"""Where versions of subjects are used, and how they differ (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.subject.schemas import SubjectCode
from api.curriculum.subject_use.queries import concerning_changes, difference, uses_of_subject
from api.curriculum.subject_use.schemas import ConcerningChange, FieldDifference, UsesOfKind
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)
MayView = Annotated[Principal, may.view]


@router.get("/subjects/{subject_code}/uses")
async def uses(session: SessionDep, principal: MayView, subject_code: SubjectCode) -> list[UsesOfKind]:
    """What cites this version, by kind; shown before any change of it."""
    return await uses_of_subject(session, principal, subject_code)


@router.get("/subjects/{subject_code}/difference")
async def differences(
    session: SessionDep, principal: MayView, subject_code: SubjectCode, other: Annotated[SubjectCode, Query()]
) -> list[FieldDifference]:
    """What this version says otherwise than another one."""
    return await difference(session, principal, other, subject_code)


@router.get("/concerning-changes")
async def concerning(session: SessionDep, principal: MayView) -> list[ConcerningChange]:
    """Changes of subjects that something of the caller's department uses."""
    return await concerning_changes(session, principal)
