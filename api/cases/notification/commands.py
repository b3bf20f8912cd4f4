"""What a student saw in the bell."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification


async def mark_seen(session: AsyncSession, student_id: int, until: datetime) -> None:
    """The student's lines up to an instant (UTC) were seen, wherever they sign in next."""
    await session.execute(
        update(Notification)
        .where(
            col(Notification.student_id) == student_id,
            col(Notification.updated_at) <= until,
            col(Notification.read_at).is_(None),
        )
        .values(read_at=utc_now())
    )
