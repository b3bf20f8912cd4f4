"""A round of audits: a chunk of students is one transaction (study §3). Run again a chunk does nothing more."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from temporalio import activity

from activities.study.audit_chunk import audit_in_child
from models.db import engine
from models.kit.child_processes import ChildPool, Rank
from models.kit.settings import settings
from models.people.student.store.studying import STUDIES
from models.study.audit_round.contract import AuditChunk, AuditChunkDone, AuditRoundBegin, AuditRoundEnd
from models.study.audit_round.tables import AuditRound

CHUNK: Final = 500
"""Students of one chunk (study §7)."""
POOL: Final = ChildPool(1, ranked=Rank.LAST)
"""An audit takes some 4 ms of a core, and threads of the worker would share one with what people wait for. A chunk is
read and kept there too, so that the worker only waits for it (study §7, docs/areas/study.md)."""
_ALIVE_EVERY_SECONDS: Final = 5.0
_FORGET: Final = text(f"""
    DELETE FROM audit_summary a
     WHERE NOT EXISTS (SELECT FROM student s JOIN student_programme f USING (student_id)
                        WHERE s.student_id = a.student_id
                          AND {STUDIES})
""")


@activity.defn(name="begin_audit_round")
def begin_audit_round(begin: AuditRoundBegin) -> None:
    """Write down that a round begins."""
    row = {
        "round_id": begin.round_id, "scope": begin.request.scope, "asked_by": begin.request.asked_by,
        "began_at": begin.at,
    }  # fmt: skip
    with Session(engine()) as session, session.begin():
        session.execute(insert(AuditRound).values(row).on_conflict_do_nothing())


@activity.defn(name="audit_chunk")
def audit_chunk(chunk: AuditChunk) -> AuditChunkDone:
    """Audit the next students after one, keep what was found, and what is another than in the round before.

    Raises BrokenProcessPool when the process that computes it died; the next attempt has another one.
    """
    url = settings().database_url
    return POOL.watched(_ALIVE_EVERY_SECONDS, activity.heartbeat, audit_in_child, url, chunk, CHUNK)


@activity.defn(name="end_audit_round")
def end_audit_round(end: AuditRoundEnd) -> None:
    """Write down that everybody was looked at; who follows no programme any more is not counted from now on."""
    with Session(engine()) as session, session.begin():
        session.execute(_FORGET)
        row = session.get_one(AuditRound, end.round_id)
        row.finished_at, row.students, row.changed = end.at, end.students, end.changed


ACTIVITIES: Final = (begin_audit_round, audit_chunk, end_audit_round)
