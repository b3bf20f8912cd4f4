"""The rows of a section's examination, written as a whole: by an officer (the API), by a file and when a file is undone
(activities).
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.tables import AuditEntry
from models.curriculum.exam.contract import ExamTimes, SeatsOfPart
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind, trail_of
from models.curriculum.section.tables import SectionExam, SectionExamSeats


def write_exam(
    session: Session, section_id: int, kind: ExamKind, times: ExamTimes, parts: Sequence[SeatsOfPart]
) -> SectionExam:
    """Bring the examination to this, as another revision of it.

    Its own room is where those sit whom no part names: the rooms without codes, none where every part has some.
    """
    exam = session.get(SectionExam, (section_id, kind))
    everybody = [part for part in parts if part.first_code is None]
    rooms_th = ", ".join(dict.fromkeys(part.room_th for part in everybody))
    rooms_en = ", ".join(dict.fromkeys(part.room_en for part in everybody))
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


def _drop_parts(session: Session, section_id: int, kind: ExamKind) -> None:
    session.execute(
        delete(SectionExamSeats)
        .where(col(SectionExamSeats.section_id) == section_id, col(SectionExamSeats.kind) == kind)
        .execution_options(synchronize_session="fetch")
    )
