"""Drafts of a sheet's cut-offs: kept, compared, and one taken over (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.score_draft.commands import drafts_of, drop_draft, keep_draft, take_draft
from api.grades.score_draft.schemas import DraftInput, DraftTaken, DraftView
from api.grades.sheet.queries import sheet_view
from api.grades.sheet.schemas import SheetView
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/grades/sheets/{sheet_id}/drafts", tags=["grade sheets"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]


@router.get("")
async def drafts(session: SessionDep, principal: MayView, sheet_id: UUID) -> list[DraftView]:
    """The drafts, each with what it would come to for the scores that are there now."""
    return await drafts_of(session, principal, sheet_id)


@router.post("")
async def keep(session: SessionDep, principal: MayEdit, sheet_id: UUID, wanted: DraftInput) -> list[DraftView]:
    """Keep a way of grading under a name; answers all of them."""
    await keep_draft(session, principal, sheet_id, wanted)
    return await drafts_of(session, principal, sheet_id)


@router.post("/{draft_id}/take")
async def take(
    session: SessionDep, principal: MayEdit, sheet_id: UUID, draft_id: UUID, wanted: DraftTaken
) -> SheetView:
    """Grade the sheet as the draft does."""
    await take_draft(session, principal, sheet_id, draft_id, wanted.revision)
    return await sheet_view(session, sheet_id, principal.person_id)


@router.delete("/{draft_id}")
async def drop(session: SessionDep, principal: MayEdit, sheet_id: UUID, draft_id: UUID) -> list[DraftView]:
    """Keep it no longer; answers the others."""
    await drop_draft(session, principal, sheet_id, draft_id)
    return await drafts_of(session, principal, sheet_id)
