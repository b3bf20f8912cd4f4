"""Attaching files to a draft, and taking them away (study §2)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import exists, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.attachment.queries import attached_file, attachments_of
from api.curriculum.attachment.schemas import MOST_ATTACHMENTS, Attachment
from api.curriculum.draft.commands import locked_draft, note_change
from api.kit.uploads import ReceivedFile
from models.curriculum.teaching.tables import SubjectAttachment
from models.documents.file.store.keeping import remove_file
from models.documents.file.tables import StoredFile
from models.kit.errors import Refusal

PART: Final = "attachments"
_COPY: Final = text("""
    INSERT INTO subject_attachment (subject_code, file_id)
    SELECT :target, file_id FROM subject_attachment WHERE subject_code = :source
""")


async def attach(
    session: AsyncSession, principal: Principal, subject_code: str, received: ReceivedFile
) -> list[Attachment]:
    """Keep a file with a draft. Raises Refusal ``not_found``, ``subject_immutable``, ``subject_in_review`` and
    ``attachments_full``.
    """
    version = await locked_draft(session, subject_code, None, PART)
    before = await attachments_of(session, subject_code)
    if len(before) >= MOST_ATTACHMENTS:
        raise Refusal("attachments_full", limit=MOST_ATTACHMENTS)
    file = await received.save(session, principal.person_id)
    session.add(SubjectAttachment(subject_code=subject_code, file_id=file.file_id))
    await session.flush()
    after = await attachments_of(session, subject_code)
    await note_change(session, principal, version, _audit_values(before), _audit_values(after))
    return after


async def detach(session: AsyncSession, principal: Principal, subject_code: str, file_id: UUID) -> list[Attachment]:
    """Take a file away from a draft. Raises Refusal as :func:`attach`."""
    version = await locked_draft(session, subject_code, None, PART)
    file = await attached_file(session, subject_code, file_id)
    before = await attachments_of(session, subject_code)
    await _drop(session, subject_code, file)
    after = await attachments_of(session, subject_code)
    await note_change(session, principal, version, _audit_values(before), _audit_values(after))
    return after


async def copy_attachments(session: AsyncSession, source: str, target: str) -> None:
    """Give a new version the files of another: the same ones."""
    await session.execute(_COPY, {"source": source, "target": target})


async def drop_attachments(session: AsyncSession, subject_code: str) -> None:
    """Take all files of a version away, which is deleted."""
    for attachment in await attachments_of(session, subject_code):
        await _drop(session, subject_code, await session.get_one(StoredFile, attachment.file_id))


async def _drop(session: AsyncSession, subject_code: str, file: StoredFile) -> None:
    """The file itself goes with the last version that has it."""
    await session.delete(await session.get_one(SubjectAttachment, (subject_code, file.file_id)))
    await session.flush()
    others = select(exists().where(col(SubjectAttachment.file_id) == file.file_id))
    if not await session.scalar(others):
        await session.run_sync(lambda plain: remove_file(plain, file))
    await session.flush()


def _audit_values(attachments: list[Attachment]) -> dict[str, object]:
    return {PART: ", ".join(one.name for one in attachments)}
