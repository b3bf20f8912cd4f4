"""Writing a step of a student's status history: one function, for a review of standing and by hand (ADR 28)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy.orm import Session

from models.kit.calendar import bangkok_date
from models.people.person.tables import Person, Student, StudentStatusEvent


@dataclass(frozen=True, slots=True)
class NewStatus:
    """The next status of a student, and why; ``term`` is the academic year and the semester it is of."""

    status_code: str
    term: tuple[int, int]
    effective_on: date
    reason_th: str
    reason_en: str
    recorded_by_id: UUID
    reason_on: date | None = None
    document_no: str | None = None
    approved_on: date | None = None
    restored_on: date | None = None
    restoration_remark: str | None = None
    case_id: UUID | None = None


def write_status(session: Session, student_id: int, new: NewStatus, at: datetime) -> StudentStatusEvent:
    """Add the event, behind the lock on the student; the student's status is then its, by a trigger."""
    student = session.get_one(Student, student_id, with_for_update=True, populate_existing=True)
    person = session.get_one(Person, new.recorded_by_id)
    event = StudentStatusEvent(
        student_id=student_id,
        academic_year=new.term[0],
        semester=new.term[1],
        old_status_code=student.status_code,
        status_code=new.status_code,
        effective_on=new.effective_on,
        reason_th=new.reason_th,
        reason_en=new.reason_en,
        reason_on=new.reason_on,
        document_no=new.document_no,
        approved_on=new.approved_on or bangkok_date(at),
        recorded_by=person.full_name_th,
        recorded_at=at,
        restored_on=new.restored_on,
        restoration_remark=new.restoration_remark,
        recorded_by_id=person.person_id,
        case_id=new.case_id,
    )
    session.add(event)
    session.flush()
    return event
