"""Up to which instant a sweep has seen what changed."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

_READ: Final = text("SELECT swept_to FROM sweep_mark WHERE name = :name")
_MOVE: Final = text("""
    INSERT INTO sweep_mark (name, swept_to) VALUES (:name, :swept_to)
    ON CONFLICT (name) DO UPDATE SET swept_to = greatest(sweep_mark.swept_to, excluded.swept_to)
""")


def swept_to(session: Session, name: str) -> datetime | None:
    """Up to which UTC instant; None before the first sweep."""
    at: datetime | None = session.execute(_READ, {"name": name}).scalar_one_or_none()
    return at


def move_mark(session: Session, name: str, at: datetime) -> None:
    """The sweep saw everything up to this UTC instant. A mark never goes back."""
    session.execute(_MOVE, {"name": name, "swept_to": at})
