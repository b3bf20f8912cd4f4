"""Photographs as they are kept: each once, by the picture that was sent, and for as long as somebody needs it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col

from models.people.photograph.tables import Photograph, StudentPicture

KEPT_AT_LEAST: Final = timedelta(days=1)
"""How long a photograph is kept that nobody has: longer than the transaction lasts that gives it to a student."""
_UNNEEDED: Final = text("""
    DELETE FROM photograph WHERE digest IN (
        SELECT p.digest FROM photograph p
         WHERE p.kept_at < :before
           AND NOT EXISTS (SELECT FROM student_picture s WHERE s.digest = p.digest)
           AND p.digest <> ALL(:needed)
         ORDER BY p.kept_at LIMIT :batch FOR UPDATE SKIP LOCKED)
""")


def is_kept(session: Session, digest: str, at: datetime) -> bool:
    """Return whether the photograph of a picture is kept already; it is kept on, as one that was named at ``at``."""
    named = update(Photograph).where(col(Photograph.digest) == digest).values(kept_at=at)
    return session.execute(named.returning(col(Photograph.digest))).first() is not None


def keep_photograph(session: Session, digest: str, jpeg: bytes, at: datetime) -> None:
    """Keep the photograph that was made of a picture; of two who do it at a time both find it kept."""
    values = {"digest": digest, "jpeg": jpeg, "kept_at": at}
    kept = insert(Photograph).values(values)
    session.execute(kept.on_conflict_do_update(index_elements=["digest"], set_={"kept_at": at}))


def photograph_of_student(session: Session, student_id: int) -> bytes | None:
    """Return a student's photograph, a JPEG; None where there is none."""
    wanted = select(col(Photograph.jpeg)).join(StudentPicture, col(StudentPicture.digest) == col(Photograph.digest))
    return session.scalar(wanted.where(col(StudentPicture.student_id) == student_id))


def remove_unneeded_photographs(session: Session, needed: frozenset[str], now: datetime, batch: int) -> int:
    """Delete up to ``batch`` photographs that no student has and that are not ``needed``; returns how many.

    Safe at any time: one that a file names meanwhile is kept.
    """
    values = {"before": now - KEPT_AT_LEAST, "needed": sorted(needed), "batch": batch}
    return session.connection().execute(_UNNEEDED, values).rowcount
