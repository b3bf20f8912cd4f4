"""Substitute graders of a sheet (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.grader.commands import coordinated, end_substitute, name_substitute
from api.grades.grader.queries import substitutes_of, teachers_called
from api.grades.grader.schemas import SubstituteInput, SubstituteView, TeacherChoice
from api.grades.sheet.reading import sheet_of
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/grades/sheets/{sheet_id}/substitutes", tags=["grade sheets"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]


@router.get("")
async def substitutes(session: SessionDep, principal: MayView, sheet_id: UUID) -> list[SubstituteView]:
    """Who stands in for the coordinator, stood in or will."""
    await sheet_of(session, sheet_id, principal.person_id)
    return await substitutes_of(session, sheet_id)


@router.get("/teachers")
async def teachers(
    session: SessionDep,
    principal: MayEdit,
    sheet_id: UUID,
    text: Annotated[str, Query(min_length=2, max_length=100)],
) -> list[TeacherChoice]:
    """Teachers of this name, for the coordinator to choose from."""
    await coordinated(session, principal, sheet_id)
    return await teachers_called(session, principal.person_id, text)


@router.post("")
async def substitute(
    session: SessionDep, principal: MayEdit, sheet_id: UUID, wanted: SubstituteInput
) -> list[SubstituteView]:
    """Let a teacher stand in for a time; answers all of them."""
    await name_substitute(session, principal, sheet_id, wanted)
    return await substitutes_of(session, sheet_id)


@router.delete("/{substitute_id}")
async def ended(session: SessionDep, principal: MayEdit, sheet_id: UUID, substitute_id: UUID) -> list[SubstituteView]:
    """End it now; answers all of them."""
    await end_substitute(session, principal, sheet_id, substitute_id)
    return await substitutes_of(session, sheet_id)
