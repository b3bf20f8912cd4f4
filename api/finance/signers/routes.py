"""Who signs receipts and credit notes, and the pictures of their signatures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Request, Response

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.signers.commands import (
    SIGNERS,
    add_signer,
    change_signer,
    delete_signer,
    put_signature,
    remove_signature,
)
from api.finance.signers.queries import list_signers, signature_of
from api.finance.signers.schemas import SignerChange, SignerInput, SignerView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.uploads import UPLOAD_BODY, ReceivedFile, file_answer, received_file
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId
from models.contracts.documents.files import FileKind
from models.contracts.documents.papers import PaperLanguage
from models.errors import Refusal

router: Final = APIRouter(prefix="/finance/signers", tags=["document signers"])
may: Final = menu_rights(MenuId.SIGNERS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]
_LARGEST_BYTES: Final = 128 * 1024
_PICTURES: Final = frozenset({FileKind.PNG, FileKind.JPEG})
_WORDS: Final = {"file_too_large": "signature_too_large", "file_kind_refused": "signature_not_image"}
"""What spec §5 says of a signature in place of what is said of any file."""
_IMAGE: Final[dict[int | str, dict[str, object]]] = {
    200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}
}


@asynccontextmanager
async def _received_signature(request: Request) -> AsyncIterator[ReceivedFile]:
    try:
        async with received_file(request, limit_bytes=_LARGEST_BYTES, kinds=_PICTURES) as received:
            yield received
    except Refusal as refused:
        raise Refusal(_WORDS.get(refused.code, refused.code), **refused.details) from refused


@router.get("", dependencies=[may.view])
async def signers(session: SessionDep, asked: Searched) -> Page[SignerView]:
    """Signers by name or position."""
    return await list_signers(session, asked)


@router.post("", status_code=201)
async def post_signer(session: SessionDep, principal: MayAdd, wanted: SignerInput) -> SignerView:
    """Add a signer. 409 ``signer_days_taken`` where another main one has some of the days."""
    return await add_signer(session, principal, wanted)


@router.put("/{signer_id}")
async def put_signer(session: SessionDep, principal: MayEdit, signer_id: UUID, wanted: SignerChange) -> SignerView:
    """Change a signer. 409 where they were changed since they were shown."""
    return await change_signer(session, principal, signer_id, wanted)


@router.delete("/{signer_id}", status_code=204)
async def remove_signer(session: SessionDep, principal: MayDelete, signer_id: UUID, revision: Revision) -> None:
    """Delete a signer; they stay as history."""
    await delete_signer(session, principal, signer_id, revision)


@router.get("/{signer_id}/audit", dependencies=[may.view])
async def signer_audit(session: SessionDep, signer_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this signer, newest first."""
    return await audit_trail(session, SIGNERS.subject, signer_id, asked)


@router.get("/{signer_id}/image/{language}", dependencies=[may.view], response_class=Response, responses=_IMAGE)
async def signature(session: SessionDep, signer_id: UUID, language: PaperLanguage) -> Response:
    """The picture of the signature in a language."""
    return await file_answer(session, await signature_of(session, signer_id, language))


@router.put("/{signer_id}/image/{language}", openapi_extra=UPLOAD_BODY)
async def send_signature(
    request: Request,
    session: SessionDep,
    principal: MayEdit,
    signer_id: UUID,
    language: PaperLanguage,
    revision: Revision,
) -> SignerView:
    """Keep a .png or .jpg of at most 200 × 50 pixels as the signature.

    ``signature_too_large``, ``signature_not_image`` and ``signature_dimensions`` where it is none.
    """
    async with _received_signature(request) as received:
        return await put_signature(session, principal, signer_id, language, revision, received)


@router.delete("/{signer_id}/image/{language}")
async def drop_signature(
    session: SessionDep, principal: MayEdit, signer_id: UUID, language: PaperLanguage, revision: Revision
) -> SignerView:
    """Let later papers have a line to sign on instead."""
    return await remove_signature(session, principal, signer_id, language, revision)
