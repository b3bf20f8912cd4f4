"""The rows of a section's examination, written as a whole: by an officer (the API), by a file and when a file is undone
(activities).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.tables import AuditEntry
from models.curriculum.exam.contract import ExamTimes, SeatsOfPart
from models.curriculum.exam.store.reading import ExamKey, StandingExam
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind, trail_of
from models.curriculum.section.tables import SectionExam, SectionExamSeats

_CHANGES: Final = text("""
    SELECT e.subject_id, count(*) AS changes FROM audit_entry e
     WHERE e.subject_kind = :trail AND e.subject_id = ANY(:keys) GROUP BY e.subject_id
""")
_DROP_PARTS: Final = text("""
    DELETE FROM section_exam_seats r WHERE r.section_id = ANY(:ids) AND r.section_id || ' ' || r.kind = ANY(:keys)
""")
_DROP_EXAMS: Final = text("""
    DELETE FROM section_exam x WHERE x.section_id = ANY(:ids) AND x.section_id || ' ' || x.kind = ANY(:keys)
""")


def write_exam(
    session: Session, section_id: int, kind: ExamKind, times: ExamTimes, parts: Sequence[SeatsOfPart]
) -> SectionExam:
    """Bring the examination to this, as another revision of it.

    Its own room is where those sit whom no part names: the rooms without codes, none where every part has some.
    """
    exam = session.get(SectionExam, (section_id, kind))
    rooms_th, rooms_en = _own_rooms(parts)
    if exam is None:
        exam = SectionExam(
            section_id=section_id, kind=kind, starts_at=times.starts_at, ends_at=times.ends_at, room_th=rooms_th,
            room_en=rooms_en, revision=1 + _changes_of(session, section_id, kind),
        )  # fmt: skip
    else:
        exam.starts_at, exam.ends_at, exam.room_th, exam.room_en = times.starts_at, times.ends_at, rooms_th, rooms_en
        exam.revision += 1
    session.add(exam)
    session.flush()
    _drop_parts(session, section_id, kind)
    session.add_all(
        SectionExamSeats(
            section_id=section_id, kind=kind, part_no=number, first_code=part.first_code, last_code=part.last_code,
            room_th=part.room_th, room_en=part.room_en, seat_rows=part.seat_rows,
        )
        for number, part in enumerate(parts, start=1)
    )  # fmt: skip
    session.flush()
    return exam


def write_exams(session: Session, exams: Sequence[tuple[StandingExam | None, StandingExam]]) -> None:
    """Bring many examinations to this at once, each as another revision: as each stands, None of a new one, and as it
    becomes.
    """
    new = [wanted.key for before, wanted in exams if before is None]
    changes = session.execute(_CHANGES, {"trail": EXAM_TRAIL, "keys": [trail_of(*key) for key in new]})
    counted = {row.subject_id: row.changes for row in changes}
    inserted: list[dict[str, object]] = []
    updated: list[dict[str, object]] = []
    parts: list[dict[str, object]] = []
    for before, wanted in exams:
        key = {"section_id": wanted.section_id, "kind": wanted.kind}
        rooms_th, rooms_en = _own_rooms([row.seats for row in wanted.parts])
        stood = counted.get(trail_of(*wanted.key), 0) if before is None else before.revision
        values = {"starts_at": wanted.starts_at, "ends_at": wanted.ends_at, "room_th": rooms_th, "room_en": rooms_en}
        (inserted if before is None else updated).append({**key, **values, "revision": stood + 1})
        parts += [{**key, "part_no": number, **row.model_dump()} for number, row in enumerate(wanted.parts, start=1)]
    _drop_parts_of(session, [wanted.key for before, wanted in exams if before is not None])
    if inserted:
        session.execute(insert(SectionExam), inserted)
    if updated:
        session.execute(update(SectionExam), updated)
    if parts:
        session.execute(insert(SectionExamSeats), parts)


def _own_rooms(parts: Sequence[SeatsOfPart]) -> tuple[str, str]:
    """Return the names of the rooms of those whom no part names, in both languages."""
    everybody = [part for part in parts if part.first_code is None]
    thai = dict.fromkeys(part.room_th for part in everybody)
    return ", ".join(thai), ", ".join(dict.fromkeys(part.room_en for part in everybody))


def _changes_of(session: Session, section_id: int, kind: ExamKind) -> int:
    """How many changes the trail has: an examination set anew after it was removed has no revision it had before."""
    entries = select(func.count()).where(
        col(AuditEntry.subject_kind) == EXAM_TRAIL, col(AuditEntry.subject_id) == trail_of(section_id, kind)
    )
    return session.scalar(entries) or 0


def remove_exam(session: Session, section_id: int, kind: ExamKind) -> None:
    """Remove the examination with its parts."""
    _drop_parts(session, section_id, kind)
    session.execute(delete(SectionExam).where(col(SectionExam.section_id) == section_id, col(SectionExam.kind) == kind))


def remove_exams(session: Session, keys: Sequence[ExamKey]) -> None:
    """Remove many examinations at once, with their parts."""
    _drop_parts_of(session, keys)
    session.execute(_DROP_EXAMS, _asked_of(keys))


def _drop_parts_of(session: Session, keys: Sequence[ExamKey]) -> None:
    session.execute(_DROP_PARTS, _asked_of(keys))


def _asked_of(keys: Sequence[ExamKey]) -> dict[str, object]:
    return {"ids": [section_id for section_id, _ in keys], "keys": [trail_of(*key) for key in keys]}


def _drop_parts(session: Session, section_id: int, kind: ExamKind) -> None:
    session.execute(
        delete(SectionExamSeats)
        .where(col(SectionExamSeats.section_id) == section_id, col(SectionExamSeats.kind) == kind)
        .execution_options(synchronize_session="fetch")
    )
