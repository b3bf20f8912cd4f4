"""The line of an announcement in the bells of its section's students."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from models.tables.news.communication import Announcement

_TELL: Final = text("""
    INSERT INTO notification (notification_id, student_id, contact_type, key, facts, updated_at)
    SELECT gen_random_uuid(), e.student_id, 'announcement', 'announcement.published',
           jsonb_build_object('subject', u.show_code, 'section', s.section_code, 'title', CAST(:title AS text),
                              'section_id', s.section_id, 'announce_id', CAST(:announce_id AS int)), :at
      FROM section s JOIN subject u USING (subject_code) JOIN enrolment e USING (section_id)
     WHERE s.section_id = :section_id AND e.status = 'enrolled'
""")
_UNTELL: Final = text("""
    DELETE FROM notification
     WHERE key = 'announcement.published' AND facts -> 'announce_id' = to_jsonb(CAST(:announce_id AS int))
""")


async def tell_students(session: AsyncSession, announcement: Announcement) -> None:
    """A line for each student who is enrolled in its section; none for news for everybody."""
    if announcement.section_id is not None:
        parameters = {
            "announce_id": announcement.announce_id,
            "section_id": announcement.section_id,
            "title": announcement.title,
            "at": announcement.updated_at,
        }
        await session.execute(_TELL, parameters)


async def untell_students(session: AsyncSession, announcement: Announcement) -> None:
    """Takes the lines away again: what they lead to is no longer there."""
    await session.execute(_UNTELL, {"announce_id": announcement.announce_id})
