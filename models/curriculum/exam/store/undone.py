"""Examinations that a file had set, brought back to what they were once the file is undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.tables import AuditEntry
from models.curriculum.exam.contract import ExamTimes
from models.curriculum.exam.store.file_facts import IN_TURN
from models.curriculum.exam.store.reading import ExamOfTrail
from models.curriculum.exam.store.writing import remove_exam, write_exam
from models.curriculum.file_import.store import brought_by
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind
from models.kit.calendar import utc_now

_BROUGHT: Final = text("""
    SELECT DISTINCT ON (e.subject_id) e.subject_id, e.before FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.action = :verb AND e.after ->> 'case' = :case_id
     ORDER BY e.subject_id, e.at, e.audit_id
""")
_TOUCHED: Final = text("""
    SELECT DISTINCT e.subject_id FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.subject_id = ANY(:keys) AND e.after ->> 'case' IS DISTINCT FROM :case_id
       AND e.at >= (SELECT min(i.at) FROM audit_entry i
                     WHERE i.subject_kind = e.subject_kind AND i.subject_id = e.subject_id
                       AND i.after ->> 'case' = :case_id)
""")
"""Examinations that something else has changed since the import brought them."""


def take_back_exams(session: Session, case_id: UUID, result_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Bring the examinations of these rows back to what they were, but those changed since; which they are."""
    session.execute(IN_TURN)
    brought = brought_by(session, EXAM_TRAIL, case_id)
    asked = {
        "trail": EXAM_TRAIL,
        "verb": f"{EXAM_TRAIL}.import",
        "case_id": str(case_id),
        "keys": list(brought.values()),
    }
    touched = frozenset(session.scalars(_TOUCHED, asked))
    before = {row.subject_id: row.before for row in session.execute(_BROUGHT, asked)}
    gone = {each for each in result_ids if each in brought and brought[each] not in touched}
    for key in sorted({brought[each] for each in gone}):
        section_id, kind = key.split()
        _back(session, int(section_id), ExamKind(kind), before[key])
        session.add(_undone(key, case_id, before[key]))
    return frozenset(gone)


def _undone(key: str, case_id: UUID, before: dict[str, object] | None) -> AuditEntry:
    """The entry of the trail: what stands from now on, because the file is undone."""
    return AuditEntry(
        at=utc_now(), action=f"{EXAM_TRAIL}.undo", subject_kind=EXAM_TRAIL, subject_id=key,
        after={"case": str(case_id), **(before or {})},
    )  # fmt: skip


def _back(session: Session, section_id: int, kind: ExamKind, before: object) -> None:
    if before is None:
        remove_exam(session, section_id, kind)
        return
    exam_before = ExamOfTrail.model_validate(before)
    times = ExamTimes(exam_before.starts_at, exam_before.ends_at)
    write_exam(session, section_id, kind, times, [row.seats for row in exam_before.parts])
