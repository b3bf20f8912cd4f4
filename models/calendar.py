"""Bangkok's clock: instants are UTC everywhere inside, days are Bangkok's."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Final
from zoneinfo import ZoneInfo

BANGKOK: Final = ZoneInfo("Asia/Bangkok")
BUDDHIST_OFFSET: Final = 543


def utc_now() -> datetime:
    """The present instant, UTC. Never called in a workflow: there ``workflow.now()`` is the clock."""
    return datetime.now(UTC)


def bangkok_date(at: datetime) -> date:
    """The day in Bangkok at an instant."""
    return at.astimezone(BANGKOK).date()


def bangkok_instant(on: date, at: time = time.min) -> datetime:
    """The UTC instant of a wall-clock time in Bangkok."""
    return datetime.combine(on, at, tzinfo=BANGKOK).astimezone(UTC)
