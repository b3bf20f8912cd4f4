"""What asking for an exception looks at: the student, their programme, subjects named, and what holds (study §3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.kit.rows import FactRow
from models.study.audit.store.reading import HOLDS, MAPPED
from models.study.programme.contract import ProgrammeDocument
from models.study.programme_exception.contract import AskedException
from models.study.programme_exception.rules.asking import ExceptionFacts, StandingException

_STUDENT: Final = text("""
    SELECT s.status_code, coalesce(n.name_th, s.status_code) AS status_th,
           coalesce(n.name_en, s.status_code) AS status_en, s.advisor_id, f.version_id, v.document
      FROM student s
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
      LEFT JOIN student_programme f USING (student_id)
      LEFT JOIN programme_version v USING (version_id)
     WHERE s.student_id = :student_id
""")
_STANDING: Final = text(f"""
    SELECT p.exception_id, p.reason, p.kind, coalesce(m.new_path, p.path) AS path,
           nullif(p.subject, '') AS subject, nullif(p.instead_of, '') AS instead_of, p.credits, p.choose,
           p.valid_until
      FROM programme_exception p LEFT JOIN student_programme f USING (student_id) {MAPPED}
     WHERE p.student_id = :student_id AND {HOLDS}
     ORDER BY p.agreed_at, p.exception_id
""")
_SUBJECTS: Final = text("SELECT DISTINCT show_code FROM subject WHERE show_code = ANY(:codes)")


class _StudentRow(FactRow):
    status_code: str
    status_th: str
    status_en: str
    advisor_id: UUID | None
    version_id: UUID | None
    document: ProgrammeDocument | None


class _StandingRow(AskedException):
    exception_id: UUID
    reason: str


@dataclass(frozen=True, slots=True)
class ExceptionRead:
    """What the rules look at, the version whose paths are meant, and the student's advisor."""

    facts: ExceptionFacts
    version_id: UUID | None
    advisor_id: UUID | None


def read_exception_facts(session: Session, student_id: int, asked: AskedException, today: date) -> ExceptionRead:
    """What asking for an exception looks at, on a Bangkok day."""
    student = _StudentRow.model_validate(session.execute(_STUDENT, {"student_id": student_id}).one())
    facts = ExceptionFacts(
        asked_on=today,
        status_code=student.status_code,
        status_th=student.status_th,
        status_en=student.status_en,
        document=student.document,
        subjects=_known(session, (asked.subject, asked.instead_of)),
        standing=tuple(
            StandingException(row.exception_id, AskedException.model_validate(row.model_dump()), row.reason)
            for row in _standing(session, student_id, today)
        ),
    )
    return ExceptionRead(facts=facts, version_id=student.version_id, advisor_id=student.advisor_id)


def _standing(session: Session, student_id: int, today: date) -> list[_StandingRow]:
    rows = session.execute(_STANDING, {"student_id": student_id, "today": today}).mappings()
    return [_StandingRow.model_validate(dict(row)) for row in rows]


def _known(session: Session, named: Iterable[str | None]) -> frozenset[str]:
    codes = [code for code in named if code is not None]
    return frozenset(session.execute(_SUBJECTS, {"codes": codes}).scalars()) if codes else frozenset()
