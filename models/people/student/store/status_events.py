"""Writing steps of the status history of students: one function for every process and file (ADR 28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.kit.calendar import bangkok_date
from models.kit.row_sets import SetRow, add_rows
from models.people.person.tables import Person, Student

STATUS_STEPS: Final = """
    SELECT e.*, e.event_id < 0 AS is_earlier,
           e.event_id = min(e.event_id) FILTER (WHERE e.event_id > 0) OVER (PARTITION BY e.student_id) AS is_first,
           CASE WHEN e.event_id < 0 THEN e.effective_on
                ELSE max(e.effective_on) OVER (PARTITION BY e.student_id, e.event_id < 0 ORDER BY e.event_id)
           END AS place_on
      FROM student_status_event e WHERE e.student_id = ANY(:students)
"""
"""The steps of the histories of ``students``. Those of this portal follow each other as they were recorded; those of
the old system stand between them by their days.
"""
STEP_ORDER: Final = "place_on, NOT is_first, NOT is_earlier, event_id"
"""The order of the steps of a student: on one day the registration is first, and the old system before this portal."""


def status_since(student: str) -> str:
    """Return the SQL of the day from which the status of a student holds; ``student`` names the row."""
    return f"""(SELECT max(v.effective_on) FROM student_status_event v
                 WHERE v.student_id = {student}.student_id
                   AND (v.event_id < 0 OR v.event_id = (SELECT max(x.event_id) FROM student_status_event x
                                                         WHERE x.student_id = {student}.student_id)))"""


@dataclass(frozen=True, slots=True)
class NewStatus:
    """The next status of a student, and why; ``term`` is the academic year and the semester it is of.

    ``import_case_id``: the import that says it.
    """

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
    import_case_id: UUID | None = None


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
        "import_case_id": new.import_case_id,
    }
