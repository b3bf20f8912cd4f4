"""A grade sheet as an Excel file: downloaded, filled in, looked at and applied (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.score.schemas import SavedScores
from api.grades.score_file.commands import apply_file, preview_file, sheet_file
from api.grades.score_file.schemas import FilePreview
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.uploads import MEGABYTE, UPLOAD_BODY, received_file
from models.access.role.contract import MenuId
from models.documents.file.contract import SPREADSHEETS

router: Final = APIRouter(prefix="/grades/sheets/{sheet_id}/file", tags=["scores"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
_LARGEST_BYTES: Final = 2 * MEGABYTE


@router.get("", response_class=FileResponse, responses=FILE_ANSWER)
async def download(session: SessionDep, principal: MayView, language: LanguageDep, sheet_id: UUID) -> FileResponse:
    """The sheet as an Excel file to fill in, in the caller's language."""
    return await sheet_file(session, principal, sheet_id, language)


@router.post("/preview", openapi_extra=UPLOAD_BODY)
async def look_at_file(
    request: Request, session: SessionDep, principal: MayEdit, language: LanguageDep, sheet_id: UUID
) -> FilePreview:
    """What a filled in file (.xlsx, .xlsb, .xls, .ods or .csv, at most 2 MB) would do. Nothing is changed."""
    async with received_file(request, limit_bytes=_LARGEST_BYTES, kinds=SPREADSHEETS) as received:
        return await preview_file(session, principal, sheet_id, received.content, language)


@router.post("", openapi_extra=UPLOAD_BODY)
async def upload(
    request: Request,
    session: SessionDep,
    principal: MayEdit,
    language: LanguageDep,
    sheet_id: UUID,
    hash: Annotated[str, Query(min_length=64, max_length=64)],
    key: IdempotencyKey,
) -> SavedScores:
    """Do what the preview of this file showed."""
    async with received_file(request, limit_bytes=_LARGEST_BYTES, kinds=SPREADSHEETS) as received:
        return await apply_file(session, principal, sheet_id, received.content, hash, key, language)
