"""What waits for a lock in the database of a test."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Engine, text

_WAITING: Final = text("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")


def lock_is_waited_for(engine: Engine) -> bool:
    """Whether somebody waits for a lock now.

    A transaction of its own each time: within one, PostgreSQL shows what it showed first.
    """
    with engine.connect() as looking:
        return looking.execute(_WAITING).first() is not None
