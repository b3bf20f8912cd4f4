"""What a round of audits finds of a chunk of students, and what has changed since the round before (study §3)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col, select

from models.grades.sheet.rules.scoring import plain
from models.kit.calendar import bangkok_date
from models.people.student.store.studying import STUDIES
from models.study.audit.rules.changes import AuditFigures, Change, Summary, changed
from models.study.audit.store.auditing import audited
from models.study.audit.store.reading import read_audit_facts, read_programmes
from models.study.audit_round.contract import AuditChunk, AuditChunkDone, AuditScope
from models.study.audit_round.tables import AuditChange, AuditSummary
from models.study.blocked_chain.contract import KeptChain
from models.study.blocked_chain.store import ChainsAhead

_FINAL_YEAR: Final = """
    s.study_year >= (SELECT CAST(v.document #>> '{conditions,years}' AS integer)
                       FROM programme_version v WHERE v.version_id = f.version_id)
"""
_WHO: Final = {AuditScope.ALL: "true", AuditScope.FINAL_YEAR: _FINAL_YEAR}
_STUDENTS: Final = f"""
    SELECT s.student_id FROM student s JOIN student_programme f USING (student_id)
     WHERE s.student_id > :after AND {STUDIES} AND %s
     ORDER BY s.student_id LIMIT :most
"""


def audit_students(session: Session, chunk: AuditChunk, most: int) -> AuditChunkDone:
    """Audit up to so many students after one, keep what was found, and what is another than in the round before."""
    connection = session.connection()
    students = connection.scalars(text(_STUDENTS % _WHO[chunk.scope]), {"after": chunk.after, "most": most}).all()
    found = _audited(connection, students, chunk)
    before = _before(session, students)
    changes = {
        student: change
        for student, each in found.items()
        if student in before and (change := changed(before[student], each.summary)) is not None
    }
    _keep(session, found, chunk)
    _keep_changes(session, changes, before, found, chunk)
    return AuditChunkDone(last=students[-1] if students else None, students=len(found), changed=len(changes))


class _Found(NamedTuple):
    """What is kept of a student."""

    summary: Summary
    blocked: KeptChain | None


def _audited(connection: Connection, students: Sequence[int], chunk: AuditChunk) -> dict[int, _Found]:
    today = bangkok_date(chunk.at)
    facts = read_audit_facts(connection, students, today)
    versions = {each.version_id for each in facts if each.version_id is not None}
    programmes = read_programmes(connection, sorted(versions))
    documents = {version: fact.document for version, fact in programmes.items()}
    chains = ChainsAhead(connection, documents)
    return {
        student: _Found(summary, None if blocked is None else chains.kept(blocked, summary.version_id))
        for student, (summary, blocked) in audited(documents, facts, chains.read(facts, today)).items()
    }


def _before(session: Session, students: Sequence[int]) -> dict[int, Summary]:
    rows = session.scalars(select(AuditSummary).where(col(AuditSummary.student_id).in_(students)))
    return {row.student_id: _summary(row) for row in rows}


def _summary(row: AuditSummary) -> Summary:
    return Summary(
        version_id=row.version_id,
        figures=AuditFigures(row.need, row.done, row.if_passed, row.to_take),
        missing={each["path"]: Decimal(each["credits"]) for each in row.missing},
        is_proven=row.is_proven,
        input_hash=row.input_hash,
    )


def _keep(session: Session, found: dict[int, _Found], chunk: AuditChunk) -> None:
    rows = [
        {
            "student_id": student,
            "version_id": summary.version_id,
            "need": summary.figures.need,
            "done": summary.figures.done,
            "if_passed": summary.figures.if_passed,
            "to_take": summary.figures.to_take,
            "missing": [{"path": path, "credits": plain(credits)} for path, credits in summary.missing.items()],
            "blocked": None if blocked is None else blocked.model_dump(mode="json"),
            "is_proven": summary.is_proven,
            "input_hash": summary.input_hash,
            "round_id": chunk.round_id,
            "audited_at": chunk.at,
        }
        for student, (summary, blocked) in found.items()
    ]
    if rows:
        statement = insert(AuditSummary).values(rows)
        columns = {name: statement.excluded[name] for name in rows[0] if name != "student_id"}
        session.execute(statement.on_conflict_do_update(index_elements=["student_id"], set_=columns))


def _keep_changes(
    session: Session,
    changes: dict[int, Change],
    before: dict[int, Summary],
    found: dict[int, _Found],
    chunk: AuditChunk,
) -> None:
    rows = [
        {
            "student_id": student,
            "round_id": chunk.round_id,
            "kind": change.kind,
            "done_before": before[student].figures.done,
            "done": found[student].summary.figures.done,
            "to_take_before": before[student].figures.to_take,
            "to_take": found[student].summary.figures.to_take,
            "filled": list(change.filled),
            "opened": list(change.opened),
            "found_at": chunk.at,
        }
        for student, change in changes.items()
    ]
    if rows:
        session.execute(insert(AuditChange).values(rows).on_conflict_do_nothing())
