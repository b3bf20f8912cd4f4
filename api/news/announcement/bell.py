"""The line of an announcement in the bells of its students: of its section, or of its group."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from models.news.announcement.tables import Announcement

_TELL: Final = text("""
    INSERT INTO notification (notification_id, student_id, contact_type, key, facts, updated_at)
    SELECT gen_random_uuid(), e.student_id, 'announcement', 'announcement.published',
           jsonb_build_object('subject', u.show_code, 'section', s.section_code, 'title', CAST(:title AS text),
                              'section_id', s.section_id, 'announce_id', CAST(:announce_id AS int)), :at
      FROM section s JOIN subject u USING (subject_code) JOIN enrolment e USING (section_id)
     WHERE s.section_id = :section_id AND e.status = 'enrolled'
""")
_TELL_GROUP: Final = text("""
    INSERT INTO notification (notification_id, student_id, contact_type, key, facts, updated_at)
    SELECT gen_random_uuid(), r.student_id, 'announcement', 'announcement.group',
           jsonb_build_object('title', CAST(:title AS text), 'announce_id', r.announce_id), :at
      FROM announcement_recipient r WHERE r.announce_id = :announce_id
""")
_UNTELL: Final = text("""
    DELETE FROM notification
     WHERE key IN ('announcement.published', 'announcement.group')
       AND facts -> 'announce_id' = to_jsonb(CAST(:announce_id AS int))
""")


async def tell_students(session: AsyncSession, announcement: Announcement) -> None:
    """A line for each student of its section or of its group; none for news for everybody."""
    parameters = {
        "announce_id": announcement.announce_id,
        "title": announcement.title,
        "at": announcement.updated_at,
    }
    if announcement.section_id is not None:
        await session.execute(_TELL, {**parameters, "section_id": announcement.section_id})
    if announcement.audience is not None:
        await session.execute(_TELL_GROUP, parameters)


async def untell_students(session: AsyncSession, announcement: Announcement) -> None:
    """Takes the lines away again: what they lead to is no longer there."""
    await session.execute(_UNTELL, {"announce_id": announcement.announce_id})
