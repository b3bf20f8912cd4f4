"""A chunk of a round of audits, computed beside the worker: its students are one transaction (study §3, §7)."""

from __future__ import annotations

from sqlalchemy.orm import Session

from models.db import engine_of_child
from models.study.audit_round.contract import AuditChunk, AuditChunkDone
from models.study.audit_round.store import audit_students


def audit_in_child(database_url: str, chunk: AuditChunk, most: int) -> AuditChunkDone:
    """Audit a chunk of students in one transaction, by an engine of the child process that computes it."""
    with Session(engine_of_child(database_url)) as session, session.begin():
        return audit_students(session, chunk, most)
