"""Files that were sent before the request that names them."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from models.documents.file.store.keeping import NAMED_WITHIN
from models.kit.calendar import utc_now
from models.kit.errors import Refusal


async def refuse_files_of_others(
    session: AsyncSession, file_ids: Collection[UUID], sent_by: UUID, *, named_in: str
) -> None:
    """Raise Refusal ``not_found`` for a file that somebody else sent, that came with another request, or that was sent
    longer than :data:`NAMED_WITHIN` ago: it will be cleared away, and is sent again.

    ``named_in`` is the table whose rows (``file_id``) say which files came with requests of the kind.
    """
    unused = text(f"""
        SELECT count(*) FROM stored_file f
         WHERE f.file_id = ANY(:file_ids) AND f.sent_by = :sent_by AND f.sent_at > :since
           AND NOT EXISTS (SELECT FROM {named_in} x WHERE x.file_id = f.file_id)
    """)
    asked = {"file_ids": list(file_ids), "sent_by": sent_by, "since": utc_now() - NAMED_WITHIN}
    if await session.scalar(unused, asked) != len(file_ids):
        raise Refusal("not_found")
