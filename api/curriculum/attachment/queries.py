"""Reading the files of a version."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.attachment.schemas import Attachment
from api.kit.rows import read_rows
from api.kit.sql import full_names
from models.curriculum.teaching.tables import SubjectAttachment
from models.documents.file.tables import StoredFile
from models.kit.errors import Refusal

_ROWS: Final = TypeAdapter(list[Attachment])
_LIST: Final = text(f"""
    SELECT f.file_id, f.name, f.kind, f.size_bytes, f.sent_at, {full_names("p")} AS sent_by
      FROM subject_attachment a JOIN stored_file f USING (file_id) JOIN person p ON p.person_id = f.sent_by
     WHERE a.subject_code = :subject_code ORDER BY f.sent_at, f.file_id
""")


async def attachments_of(session: AsyncSession, subject_code: str) -> list[Attachment]:
    """The files of a version, in the order they came."""
    return await read_rows(session, _ROWS, _LIST, {"subject_code": subject_code})


async def attached_file(session: AsyncSession, subject_code: str, file_id: UUID) -> StoredFile:
    """A file of the version. Raises Refusal ``not_found``, for a file of anything else too."""
    if await session.get(SubjectAttachment, (subject_code, file_id)) is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)
