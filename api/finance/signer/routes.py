"""Who signs receipts and credit notes, and the pictures of their signatures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Request, Response

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.master_change.deletion import AskedDeletion
from api.finance.signer.commands import (
    SIGNATURE_KINDS,
    SIGNERS,
    ask_to_add_signer,
    ask_to_change_signer,
    ask_to_delete_signer,
    keep_signature,
)
from api.finance.signer.queries import list_signers, signature_of
from api.finance.signer.schemas import SignatureView, SignerAddition, SignerChange, SignerView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.uploads import UPLOAD_BODY, ReceivedFile, file_answer, received_file
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId
from models.documents.paper.contract import PaperLanguage
from models.finance.signer.rules import LARGEST_BYTES
from models.kit.errors import Refusal

router: Final = APIRouter(prefix="/finance/signers", tags=["document signers"])
may: Final = menu_rights(MenuId.SIGNERS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]
_WORDS: Final = {
    "file_too_large": "signature_too_large",
    "file_kind_refused": "signature_not_image",
    "picture_unreadable": "signature_not_image",
}
"""What spec §5 says of a signature in place of what is said of any file."""
_IMAGE: Final[dict[int | str, dict[str, object]]] = {
    200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}
}


@asynccontextmanager
async def _received_signature(request: Request) -> AsyncIterator[ReceivedFile]:
    try:
        async with received_file(request, limit_bytes=LARGEST_BYTES, kinds=SIGNATURE_KINDS) as received:
            yield received
    except Refusal as refused:
        raise Refusal(_WORDS.get(refused.code, refused.code), **refused.details) from refused


@router.get("", dependencies=[may.view])
async def signers(session: SessionDep, asked: Searched) -> Page[SignerView]:
    """Signers by name or position."""
    return await list_signers(session, asked)


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_signer(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: SignerAddition, key: IdempotencyKey
) -> OpenedCase:
    """Ask that a signer be added. 409 ``signer_days_taken`` where another main one has some of the days."""
    return OpenedCase(case_id=await ask_to_add_signer(session, client, principal, wanted, key))


@router.post("/signatures", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def send_signature(request: Request, session: SessionDep, principal: MayEdit) -> SignatureView:
    """Keep a .png or .jpg of at most 200 × 50 pixels, to be named by a signer.

    ``signature_too_large``, ``signature_not_image`` and ``signature_dimensions`` where it is none.
    """
    async with _received_signature(request) as received:
        return await keep_signature(session, principal, received)


@router.put("/{signer_id}", status_code=HTTPStatus.ACCEPTED)
async def put_signer(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    signer_id: UUID,
    wanted: SignerChange,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that a signer be changed. 409 where they were changed since they were shown, or their change is asked for."""
    return OpenedCase(case_id=await ask_to_change_signer(session, client, principal, signer_id, wanted, key))


@router.delete("/{signer_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_signer(
    session: SessionDep, client: TemporalDep, principal: MayDelete, signer_id: UUID, wanted: AskedDeletion
) -> OpenedCase:
    """Ask that a signer be deleted; they stay as history."""
    return OpenedCase(case_id=await ask_to_delete_signer(session, client, principal, signer_id, wanted))


@router.get("/{signer_id}/audit", dependencies=[may.view])
async def signer_audit(session: SessionDep, signer_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this signer, newest first."""
    return await audit_trail(session, SIGNERS.subject, signer_id, asked)


@router.get("/{signer_id}/image/{language}", dependencies=[may.view], response_class=Response, responses=_IMAGE)
async def signature(session: SessionDep, signer_id: UUID, language: PaperLanguage) -> Response:
    """The picture of the signature in a language."""
    return await file_answer(session, await signature_of(session, signer_id, language))
