"""Scores of a sheet: typed, pasted, undone, and their history (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.score.commands import apply_paste, preview_paste, save_cells, undo_batch
from api.grades.score.queries import history_of
from api.grades.score.schemas import (
    CellsInput,
    PasteConfirmed,
    PasteInput,
    PastePreview,
    SavedScores,
    ScoreChange,
)
from api.grades.sheet.reading import sheet_of
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.numbers import RowId
from api.kit.paging import Paged
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(tags=["scores"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]


@router.post("/grades/sheets/{sheet_id}/scores")
async def put_scores(
    session: SessionDep,
    principal: MayEdit,
    language: LanguageDep,
    sheet_id: UUID,
    cells: CellsInput,
    key: IdempotencyKey,
) -> SavedScores:
    """Save scores that were typed, cell by cell: of two graders the second is told what the first entered."""
    return await save_cells(session, principal, sheet_id, cells, key, language)


@router.post("/grades/sheets/{sheet_id}/paste/preview")
async def look_at_paste(
    session: SessionDep, principal: MayEdit, language: LanguageDep, sheet_id: UUID, block: PasteInput
) -> PastePreview:
    """What a pasted block would do. Nothing is changed."""
    return await preview_paste(session, principal, sheet_id, block, language)


@router.post("/grades/sheets/{sheet_id}/paste")
async def paste(
    session: SessionDep,
    principal: MayEdit,
    language: LanguageDep,
    sheet_id: UUID,
    block: PasteConfirmed,
    key: IdempotencyKey,
) -> SavedScores:
    """Do what the preview showed."""
    return await apply_paste(session, principal, sheet_id, block, key, language)


@router.post("/grades/sheets/{sheet_id}/batches/{batch_id}/undo")
async def undo(
    session: SessionDep,
    principal: MayEdit,
    language: LanguageDep,
    sheet_id: UUID,
    batch_id: UUID,
    key: IdempotencyKey,
) -> SavedScores:
    """Put back what a batch replaced, where nobody has changed it since."""
    return await undo_batch(session, principal, sheet_id, batch_id, key, language)


@router.get("/grades/sheets/{sheet_id}/history")
async def history(
    session: SessionDep,
    principal: MayView,
    sheet_id: UUID,
    asked: Paged,
    student_id: Annotated[RowId | None, Query(alias="studentId")] = None,
    topic_id: Annotated[UUID | None, Query(alias="topicId")] = None,
) -> Page[ScoreChange]:
    """Every change of scores, the newest first."""
    await sheet_of(session, sheet_id, principal.person_id)
    return await history_of(session, sheet_id, student_id, topic_id, asked)
