"""Accounts that files close and open again (golive §3)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

PERSON_TRAIL: Final = "person"
"""The kind of subject that the audit trail names a person by."""
_END_SESSIONS: Final = text("""
    UPDATE user_session SET revoked_at = :at WHERE person_id = ANY(:people) AND revoked_at IS NULL
""")


def end_sessions(session: Session, people: Collection[UUID], at: datetime) -> None:
    """End the sessions of these people."""
    session.execute(_END_SESSIONS, {"people": list(people), "at": at})
