"""Files of rows that officers bring in: fines of external agencies and debts (finance §6)."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import FileResponse, Response

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.imports.import_batch.commands import begin_batch, rows_file
from api.imports.import_batch.kinds import kind_views, refuse_kind
from api.imports.import_batch.looking import look_at
from api.imports.import_batch.queries import list_batches, list_rows, read_batch
from api.imports.import_batch.schemas import (
    BatchDetail,
    BatchInput,
    BatchView,
    FileLook,
    HeadingRow,
    ImportKindView,
    RowView,
    ShownRows,
)
from api.imports.import_batch.templates import template
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged, Searched, SearchText
from api.kit.temporal import TemporalDep
from api.kit.uploads import ARCHIVE_BODY, LARGEST_ARCHIVE, LARGEST_UPLOAD, ReceivedFile, file_answer, received_file
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import Action, MenuId
from models.documents.file.contract import ARCHIVES, SPREADSHEETS
from models.documents.file.tables import StoredFile
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.schemas import ARCHIVED
from models.imports.import_batch.store.pictures import photograph_of_import
from models.imports.import_batch.tables import ImportBatch
from models.kit.errors import Refusal

router: Final = APIRouter(prefix="/imports", tags=["imports"])
may: Final = menu_rights(MenuId.IMPORTS)
MaySend = Annotated[Principal, may.add]
MayView = Annotated[Principal, may.view]
MayExport = Annotated[Principal, Depends(requires(MenuId.IMPORTS, Action.EXPORT))]
Shown = Annotated[ShownRows, Query()]
Digest = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")]
_JPEG: Final = "image/jpeg"


def _received(request: Request, kind: ImportKind) -> AbstractAsyncContextManager[ReceivedFile]:
    """The file of a request, of what the kind takes: a spreadsheet, or a ZIP of pictures."""
    if kind in ARCHIVED:
        return received_file(request, limit_bytes=LARGEST_UPLOAD, archive_bytes=LARGEST_ARCHIVE, kinds=ARCHIVES)
    return received_file(request, limit_bytes=LARGEST_UPLOAD, kinds=SPREADSHEETS)


@router.get("/kinds")
async def import_kinds(principal: MayView, language: LanguageDep) -> list[ImportKindView]:
    """What the caller's office can bring in, with its fields in the caller's language."""
    return kind_views(principal, language)


@router.get("/kinds/{kind}/template", response_class=FileResponse, responses=FILE_ANSWER)
async def import_template(
    session: SessionDep, principal: MaySend, language: LanguageDep, kind: ImportKind
) -> FileResponse:
    """An Excel file to fill in: the headings, and one row as an example. Of pictures, a ZIP with one of them."""
    return await template(session, principal, kind, language)


@router.post("/look", openapi_extra=ARCHIVE_BODY)
async def look_at_import(
    request: Request,
    session: SessionDep,
    principal: MaySend,
    kind: Annotated[ImportKind, Query()],
    heading_row: Annotated[HeadingRow | None, Query(alias="headingRow")] = None,
) -> FileLook:
    """What a file holds, and which column is which. Nothing is kept. 403 ``import_kind_of_others``.

    The headings are looked for among the first rows, unless ``headingRow`` says where they are.
    """
    refuse_kind(principal, kind)
    async with _received(request, kind) as received:
        return await look_at(session, kind, received, heading_row)


@router.get("")
async def imports(session: SessionDep, principal: MayView, asked: Searched) -> Page[BatchView]:
    """The imports within the caller's reach; the newest first."""
    return await list_batches(session, principal, asked)


@router.post("", openapi_extra=ARCHIVE_BODY)
async def post_import(
    request: Request,
    session: SessionDep,
    client: TemporalDep,
    principal: MaySend,
    asked: Annotated[BatchInput, Query()],
    key: IdempotencyKey,
    language: LanguageDep,
) -> OpenedCase:
    """Send a file; its rows are checked at once, and nothing is brought in before a second person confirms it.

    403 ``import_kind_of_others``.
    """
    refuse_kind(principal, asked.kind)
    async with _received(request, asked.kind) as received:
        return OpenedCase(case_id=await begin_batch(session, client, principal, asked, received, key, language))


@router.get("/{case_id}")
async def import_batch(session: SessionDep, principal: MayView, case_id: UUID) -> BatchDetail:
    """An import, how far it is, and what undoing it would do now."""
    return await read_batch(session, principal, case_id)


@router.get("/{case_id}/rows")
async def import_rows(
    session: SessionDep,
    principal: MayView,
    language: LanguageDep,
    case_id: UUID,
    asked: Paged,
    shown: Shown = ShownRows.UNSUCCESSFUL,
    text: SearchText = "",
) -> Page[RowView]:
    """Rows of the file: those that are not brought in with the reason, or those that are."""
    return await list_rows(session, await read_batch(session, principal, case_id), shown, text, asked, language)


@router.get("/{case_id}/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_import_rows(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    case_id: UUID,
    shown: Shown = ShownRows.UNSUCCESSFUL,
    text: SearchText = "",
) -> FileResponse:
    """The same rows as an Excel file, as they were sent and with the reason in words."""
    batch = await read_batch(session, principal, case_id)
    return await rows_file(session, principal, batch, shown, text, language)


@router.get("/{case_id}/file", response_class=Response)
async def import_file(session: SessionDep, principal: MayExport, case_id: UUID) -> Response:
    """The file as it was sent, for who looks at it before confirming.

    409 ``import_file_not_kept`` of a ZIP of pictures: it is kept no longer than its rows are checked.
    """
    await read_batch(session, principal, case_id)
    batch = await session.get_one(ImportBatch, case_id)
    if batch.kind in ARCHIVED:
        raise Refusal("import_file_not_kept")
    return await file_answer(session, await session.get_one(StoredFile, batch.file_id))


@router.get("/{case_id}/pictures/{digest}", response_class=Response, responses={200: {"content": {_JPEG: {}}}})
async def import_picture(session: SessionDep, principal: MayView, case_id: UUID, digest: Digest) -> Response:
    """A photograph that a row of an import gives or replaces; 404 for any other, and for one that is kept no more."""
    await read_batch(session, principal, case_id)
    batch = await session.get_one(ImportBatch, case_id)
    jpeg = await session.run_sync(photograph_of_import, batch, digest)
    if jpeg is None:
        raise Refusal("not_found")
    return Response(jpeg, media_type=_JPEG, headers={"cache-control": "private, max-age=300"})
