"""What a student has read of their news."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.news.student_news.queries import REACHES
from models.kit.errors import Refusal

_READ: Final = text(f"""
    WITH meant AS (SELECT a.announce_id FROM announcement a WHERE a.announce_id = :announce_id AND {REACHES}),
         kept AS (
             INSERT INTO announcement_read (announce_id, student_id, read_at)
             SELECT announce_id, :student_id, :now FROM meant ON CONFLICT DO NOTHING),
         seen AS (
             UPDATE notification SET read_at = :now
              WHERE student_id = :student_id AND read_at IS NULL
                AND key IN ('announcement.published', 'announcement.group')
                AND facts -> 'announce_id' = (SELECT to_jsonb(announce_id) FROM meant))
    SELECT count(*) FROM meant
""")


async def mark_news_read(session: AsyncSession, student_id: int, announce_id: int, now: datetime) -> None:
    """The student opened this news; its line under the bell is read with it. Twice is once.

    Raises Refusal ``not_found`` where it is not for this student.
    """
    parameters = {"student_id": student_id, "announce_id": announce_id, "now": now}
    if not await session.scalar(_READ, parameters):
        raise Refusal("not_found")
