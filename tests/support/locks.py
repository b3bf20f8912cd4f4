"""What waits for a lock in the database of a test."""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import Engine, text

from tests.support.waiting import PATIENCE_SECONDS, eventually

_WAITING: Final = text("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")


async def a_lock_is_waited_for(engine: Engine, within_seconds: float = PATIENCE_SECONDS) -> None:
    """Return once somebody waits for a lock. Raises AssertionError when nobody did in time.

    Each look is a transaction of its own: within one, PostgreSQL shows what it showed first.
    """

    def seen() -> bool:
        with engine.connect() as looking:
            return looking.execute(_WAITING).first() is not None

    async def waits() -> bool:
        return await asyncio.to_thread(seen)

    await eventually(waits, within_seconds)
