"""What was saved at once in a sheet, and bringing an earlier state back (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.score.schemas import PastePreview, SavedScores
from api.grades.score_history.commands import apply_restore, preview_restore
from api.grades.score_history.queries import batches_of
from api.grades.score_history.schemas import RestoreConfirmed, RestoreInput, ScoreBatch
from api.grades.sheet.reading import sheet_of
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/grades/sheets/{sheet_id}", tags=["scores"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]


@router.get("/batches")
async def batches(session: SessionDep, principal: MayView, sheet_id: UUID, asked: Paged) -> Page[ScoreBatch]:
    """What was typed, pasted, uploaded, undone and restored, batch by batch, the newest first."""
    await sheet_of(session, sheet_id, principal.person_id)
    return await batches_of(session, sheet_id, asked)


@router.post("/restore/preview")
async def look_at_restore(
    session: SessionDep, principal: MayEdit, language: LanguageDep, sheet_id: UUID, wanted: RestoreInput
) -> PastePreview:
    """What it would do to bring back the scores as they were after a batch. Nothing is changed."""
    return await preview_restore(session, principal, sheet_id, wanted, language)


@router.post("/restore")
async def restore(
    session: SessionDep,
    principal: MayEdit,
    language: LanguageDep,
    sheet_id: UUID,
    wanted: RestoreConfirmed,
    key: IdempotencyKey,
) -> SavedScores:
    """Do what the preview showed. It is a batch like any other, and can be undone."""
    return await apply_restore(session, principal, sheet_id, wanted, key, language)
