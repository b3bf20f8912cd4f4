"""Writing steps of the status history of students: one function for every process and file (ADR 28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.kit.calendar import bangkok_date
from models.kit.row_sets import SetRow, add_rows
from models.people.person.tables import Person, Student


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


def write_status(session: Session, student_id: int, new: NewStatus, at: datetime) -> None:
    """Add the event, behind the lock on the student; the student's status is then its, by a trigger."""
    write_statuses(session, {student_id: new}, at)


def write_statuses(session: Session, new: Mapping[int, NewStatus], at: datetime) -> None:
    """Add one event for each of these students, by their ids, as :func:`write_status` does for one."""
    wanted = select(col(Student.student_id), col(Student.status_code)).where(col(Student.student_id).in_(new))
    students = session.execute(wanted.order_by(col(Student.student_id)).with_for_update()).all()
    recorders = {each.recorded_by_id for each in new.values()}
    people = session.scalars(select(Person).where(col(Person.person_id).in_(recorders))).all()
    names = {person.person_id: person.full_name_th for person in people}
    events = [
        _event(student_id, status_code, new[student_id], names[new[student_id].recorded_by_id], at)
        for student_id, status_code in students
    ]
    add_rows(session, "student_status_event", events)


def _event(student_id: int, old: str, new: NewStatus, recorded_by: str, at: datetime) -> SetRow:
    return {
        "student_id": student_id,
        "academic_year": new.term[0],
        "semester": new.term[1],
        "old_status_code": old,
        "status_code": new.status_code,
        "effective_on": new.effective_on,
        "reason_th": new.reason_th,
        "reason_en": new.reason_en,
        "reason_on": new.reason_on,
        "document_no": new.document_no,
        "approved_on": new.approved_on or bangkok_date(at),
        "recorded_by": recorded_by,
        "recorded_at": at,
        "restored_on": new.restored_on,
        "restoration_remark": new.restoration_remark,
        "recorded_by_id": new.recorded_by_id,
        "case_id": new.case_id,
    }
