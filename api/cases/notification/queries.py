"""A student's notifications."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from models.news.announcement.tables import MOVED, Notification

_MOST: Final = 100
_LINES: Final = text(f"""
    SELECT n.* FROM notification n
     WHERE n.student_id = :student_id
       AND NOT (n.key LIKE :moved AND EXISTS (
           SELECT 1 FROM notification later
            WHERE later.student_id = n.student_id AND later.key = n.key
              AND (later.updated_at, later.notification_id) > (n.updated_at, n.notification_id)
              AND (later.case_id = n.case_id
                   OR (later.facts -> 'to' = n.facts -> 'to' AND later.facts -> 'subjects' = n.facts -> 'subjects'))))
     ORDER BY n.updated_at DESC, n.notification_id DESC LIMIT {_MOST}
""")
"""Where a date moved again, the earlier move is no news any more; nor is it twice, for two cases, in the same words."""
_ANY_STAGE: Final = f"%{MOVED.replace('_', chr(92) + '_')}"


async def notifications_of(session: AsyncSession, student_id: int) -> Sequence[Notification]:
    """The latest hundred, newest first; of dates that moved more than once, where they are now."""
    lines = select(Notification).from_statement(_LINES)
    return (await session.scalars(lines, {"student_id": student_id, "moved": _ANY_STAGE})).all()
