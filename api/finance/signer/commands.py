"""Asking for signers, with the pictures of their signatures, to be added, changed and deleted."""

from __future__ import annotations

from io import BytesIO
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.master_change.commands import Asking, ask_to_add, ask_to_change
from api.finance.master_change.deletion import Deletion
from api.finance.signer.schemas import SignatureView, SignerAddition, SignerChange, SignerInput
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused, raise_unknown
from api.kit.uploads import ReceivedFile
from models.documents.file.contract import FileKind
from models.documents.file.store.keeping import read_file
from models.documents.file.store.kinds import picture_size
from models.documents.file.tables import StoredFile
from models.finance.master_change.contract import MoneyMaster
from models.finance.signer.rules import LARGEST_BYTES, signature_refusal
from models.finance.signer.tables import DocumentSigner
from models.kit.errors import Refusal
from models.kit.names import written_th


def _name(signer: DocumentSigner | SignerInput) -> str:
    return written_th(signer.prefix_th, signer.first_name_th, signer.middle_name_th, signer.last_name_th)


SIGNATURE_KINDS: Final = frozenset({FileKind.PNG, FileKind.JPEG})
SIGNERS: Final = Keeping(DocumentSigner, SignerInput, "document_signer", name=_name)


async def keep_signature(session: AsyncSession, principal: Principal, received: ReceivedFile) -> SignatureView:
    """Keep a picture that a signer will name; it stays, for the case of the request and the papers that bear it.

    Raises Refusal ``signature_dimensions``.
    """
    raise_refused(signature_refusal(*await run_in_threadpool(picture_size, received.content)))
    file = await received.save(session, principal.person_id)
    return SignatureView(file_id=file.file_id)


async def ask_to_add_signer(
    session: AsyncSession, client: Client, principal: Principal, wanted: SignerAddition, key: str
) -> UUID:
    """Ask that a signer be added; the case's id. Raises Refusal with the codes of
    :func:`models.finance.signer.store.refusal_of_signer`, and ``master_change_asked``.
    """
    await _refuse_pictures(session, principal, wanted, None)
    # One person may sign several papers: the name alone is not the row.
    asking = Asking(principal, wanted.reason, key, name=_name(wanted))
    return await ask_to_add(session, client, MoneyMaster.SIGNER, SIGNERS, wanted, asking)


async def ask_to_change_signer(
    session: AsyncSession, client: Client, principal: Principal, signer_id: UUID, wanted: SignerChange, key: str
) -> UUID:
    """Ask that a signer be changed; the case's id. A picture that is replaced stays for the papers that bear it.

    Raises Refusal with the codes of :func:`api.finance.master_change.commands.ask_to_change` and of
    :func:`models.finance.signer.store.refusal_of_signer`.
    """
    await _refuse_pictures(session, principal, wanted, await session.get(DocumentSigner, signer_id))
    seen, asking = (signer_id, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, MoneyMaster.SIGNER, SIGNERS, seen, wanted, asking)


async def ask_to_delete_signer(
    session: AsyncSession, client: Client, principal: Principal, signer_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that a signer be deleted whose first day has not passed; the case's id. Raises Refusal as changing does."""
    seen, asking = (signer_id, wanted.revision), Asking(principal, wanted.reason, wanted.key)
    return await ask_to_change(session, client, MoneyMaster.SIGNER, SIGNERS, seen, None, asking)


async def _refuse_pictures(
    session: AsyncSession, principal: Principal, wanted: SignerInput, signer: DocumentSigner | None
) -> None:
    """Refuses a new picture that the caller did not send, which would be shown to whoever asks, or is no signature."""
    kept = {} if signer is None else {"pictureTh": signer.picture_th, "pictureEn": signer.picture_en}
    for field, file_id in (("pictureTh", wanted.picture_th), ("pictureEn", wanted.picture_en)):
        if file_id is None or file_id == kept.get(field):
            continue
        file = await session.get(StoredFile, file_id)
        if file is None or file.sent_by != principal.person_id:
            raise_unknown({field: str(file_id)})
        else:
            await session.run_sync(_refuse_no_signature, file)


def _refuse_no_signature(session: Session, file: StoredFile) -> None:
    """Refuses a file that the caller sent for something else."""
    if file.kind not in SIGNATURE_KINDS:
        raise Refusal("signature_not_image")
    if file.size_bytes > LARGEST_BYTES:
        raise Refusal("signature_too_large")
    raise_refused(signature_refusal(*picture_size(BytesIO(b"".join(read_file(session, file))))))
