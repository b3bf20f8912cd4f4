"""Adding, changing and deleting signers, and the pictures of their signatures."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.access.auth.principal import Principal
from api.finance.signers.queries import all_signers, read_signer
from api.finance.signers.schemas import SignerChange, SignerInput, SignerView
from api.kit.audit import record_change
from api.kit.keeping import Keeping
from api.kit.masters import changed
from api.kit.refusals import raise_refused
from api.kit.uploads import ReceivedFile
from models.calendar import bangkok_date, utc_now
from models.contracts.documents.papers import PaperLanguage
from models.errors import Refusal
from models.file_kinds import picture_size
from models.rules.finance.signers import Signer, signature_refusal, signer_refusal
from models.tables.base import new_id
from models.tables.documents.files import StoredFile
from models.tables.finance.signers import DocumentSigner

SIGNERS: Final = Keeping(DocumentSigner, SignerInput, "document_signer")
_ONE_AT_A_TIME: Final = text("LOCK TABLE document_signer IN SHARE ROW EXCLUSIVE MODE")
"""Two main signers of one day could else both be right."""
_CHANGES_LATER: Final = {"revision", "valid_until"}
"""What may change of a signer whose first day has passed."""


async def add_signer(session: AsyncSession, principal: Principal, wanted: SignerInput) -> SignerView:
    """Add a signer. Raises Refusal with the codes of :func:`models.rules.finance.signers.signer_refusal`."""
    await _judge(session, wanted, None)
    signer = await SIGNERS.add(session, principal.person_id, wanted)
    return await read_signer(session, signer.signer_id)


async def change_signer(
    session: AsyncSession, principal: Principal, signer_id: UUID, wanted: SignerChange
) -> SignerView:
    """Change a signer. Raises Refusal ``not_found``, ``revision_moved``, the codes of :func:`add_signer`, and
    ``signer_has_signed`` where more than the last day of one whose first day has passed would change.
    """
    await _judge(session, wanted, signer_id)
    signer = await SIGNERS.locked(session, signer_id, wanted.revision)
    kept = wanted.model_dump(exclude=_CHANGES_LATER)
    if any(getattr(signer, name) != value for name, value in kept.items()):
        _refuse_signed(signer)
    await SIGNERS.change(session, principal.person_id, signer, wanted)
    return await read_signer(session, signer_id)


async def delete_signer(session: AsyncSession, principal: Principal, signer_id: UUID, revision: int) -> None:
    """Delete a signer whose first day has not passed; they stay as history.

    Raises Refusal ``not_found``, ``revision_moved`` and ``signer_has_signed``.
    """
    signer = await SIGNERS.locked(session, signer_id, revision)
    _refuse_signed(signer)
    await SIGNERS.delete(session, principal.person_id, signer)


async def put_signature(
    session: AsyncSession,
    principal: Principal,
    signer_id: UUID,
    language: PaperLanguage,
    revision: int,
    received: ReceivedFile,
) -> SignerView:
    """Keep a picture as the signature in a language; the one before stays for the papers that bear it.

    Raises Refusal ``not_found``, ``revision_moved``, ``signature_dimensions``, and ``signer_has_signed`` where the
    first day has passed and there is a picture already.
    """
    raise_refused(signature_refusal(*await run_in_threadpool(picture_size, received.content)))
    signer = await SIGNERS.locked(session, signer_id, revision)
    file = await received.save(session, principal.person_id)
    return await _signs_with(session, principal, signer, language, file)


async def remove_signature(
    session: AsyncSession, principal: Principal, signer_id: UUID, language: PaperLanguage, revision: int
) -> SignerView:
    """Let later papers have a line to sign on instead. Raises Refusal ``not_found``, ``revision_moved`` and
    ``signer_has_signed``.
    """
    signer = await SIGNERS.locked(session, signer_id, revision)
    return await _signs_with(session, principal, signer, language, None)


async def _signs_with(
    session: AsyncSession,
    principal: Principal,
    signer: DocumentSigner,
    language: PaperLanguage,
    file: StoredFile | None,
) -> SignerView:
    column = f"picture_{language}"
    earlier_id: UUID | None = getattr(signer, column)
    if earlier_id is not None:
        _refuse_signed(signer)
    earlier = await session.get_one(StoredFile, earlier_id) if earlier_id else None
    setattr(signer, column, file.file_id if file else None)
    record_change(
        session,
        principal.person_id,
        SIGNERS.subject,
        signer.signer_id,
        "signature",
        before=_told(language, earlier),
        after=_told(language, file),
        at=changed(signer, principal.person_id),
    )
    await session.flush()
    return await read_signer(session, signer.signer_id)


def _refuse_signed(signer: DocumentSigner) -> None:
    """Papers of past days may be printed first later: they bear who signed then, as they were."""
    if signer.valid_from < bangkok_date(utc_now()):
        raise Refusal("signer_has_signed")


def _told(language: PaperLanguage, file: StoredFile | None) -> dict[str, object]:
    return {"language": language, "file": file.name if file else None, "sha256": file.sha256 if file else None}


async def _judge(session: AsyncSession, wanted: SignerInput, signer_id: UUID | None) -> None:
    await session.execute(_ONE_AT_A_TIME)
    signer = Signer(
        signer_id=signer_id or new_id(),
        document=wanted.document,
        post=wanted.post,
        role=wanted.role,
        since=wanted.valid_from,
        until=wanted.valid_until,
    )
    raise_refused(signer_refusal(signer, await all_signers(session)))
