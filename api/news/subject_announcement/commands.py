"""What a student has read of a section's announcements."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.news.announcement.queries import STANDS
from api.news.subject_announcement.queries import subject_page
from models.kit.calendar import utc_now

_READ: Final = text(f"""
    INSERT INTO announcement_read (announce_id, student_id, read_at)
    SELECT a.announce_id, :student_id, :now FROM announcement a
     WHERE a.section_id = :section_id AND a.announced_at <= :until AND {STANDS}
    ON CONFLICT DO NOTHING
""")
_SEEN: Final = text("""
    UPDATE notification SET read_at = :now
     WHERE student_id = :student_id AND key = 'announcement.published' AND read_at IS NULL
       AND facts -> 'section_id' = to_jsonb(CAST(:section_id AS int)) AND updated_at <= :until
""")


async def mark_read(session: AsyncSession, student_id: int, section_id: int, until: datetime) -> None:
    """The section's announcements up to an instant are read, and so are their lines under the bell.

    Raises Refusal ``not_found`` where the student is not enrolled in the section.
    """
    now = utc_now()
    await subject_page(session, student_id, section_id, now)
    parameters = {"student_id": student_id, "section_id": section_id, "until": until, "now": now}
    await session.execute(_READ, parameters)
    await session.execute(_SEEN, parameters)
