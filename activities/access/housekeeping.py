"""What nobody needs any more is deleted: ended sessions, counted sign-in attempts, files of uploads that failed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session
from temporalio import activity

from models.db import engine
from models.documents.file.store.keeping import remove_orphans
from models.kit.calendar import utc_now

KEPT: Final = timedelta(days=30)
"""How long an ended session and a sign-in attempt can still be looked into. The limits look back
minutes, and by as many days at the addresses from which somebody signs in."""
BATCH: Final = 1_000
"""Rows of one transaction: short enough that nobody who signs in waits for it."""

# A session's children, made by handing it over, end with it; their rows go by the foreign key's cascade.
_ENDED_SESSIONS: Final = text(
    """
    DELETE FROM user_session WHERE session_id IN (
        SELECT session_id FROM user_session
         WHERE least(expires_at, coalesce(revoked_at, expires_at)) < :before
         LIMIT :batch FOR UPDATE SKIP LOCKED)
    """
)
_OLD_ATTEMPTS: Final = text(
    """
    DELETE FROM login_attempt WHERE attempt_id IN (
        SELECT attempt_id FROM login_attempt WHERE at < :before LIMIT :batch FOR UPDATE SKIP LOCKED)
    """
)


@activity.defn(name="delete_old_sign_ins")
def delete_old_sign_ins() -> int:
    """Delete sessions that ended and attempts that were made longer than :data:`KEPT` ago, and files in the folder of
    uploads that belong to no row; returns how many.

    Safe to run twice and at any time: what is left by a fault is deleted by the next run.
    """
    before = utc_now() - KEPT
    deleted = _delete(_ENDED_SESSIONS, before) + _delete(_OLD_ATTEMPTS, before)
    with Session(engine()) as session:
        return deleted + remove_orphans(session, utc_now())


def _delete(statement: TextClause, before: datetime) -> int:
    deleted, found = 0, BATCH
    while found == BATCH:
        with Session(engine()) as session, session.begin():
            found = session.connection().execute(statement, {"before": before, "batch": BATCH}).rowcount
        deleted += found
        activity.heartbeat(deleted)
    return deleted


ACTIVITIES: Final = (delete_old_sign_ins,)
