"""A student's notifications."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from models.tables.news.communication import Notification

_MOST = 100


async def notifications_of(session: AsyncSession, student_id: int) -> Sequence[Notification]:
    """The latest hundred, newest first."""
    query = (
        select(Notification)
        .where(col(Notification.student_id) == student_id)
        .order_by(col(Notification.updated_at).desc(), col(Notification.notification_id).desc())
        .limit(_MOST)
    )
    return (await session.scalars(query)).all()
