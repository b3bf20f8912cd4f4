"""A status recorded by hand: what it would do, and its writing with all that ends with the studies (spec §3)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.tables import AuditEntry
from models.grades.standing_review.contract import StandingConsequences
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from models.people.student.store.status_events import NewStatus, status_since, write_status
from models.study.status_change.contract import StatusChange, StatusChanged
from models.study.status_change.rules import StatusFacts, change_refused, ends_studies
from models.study.status_change.store.ending_studies import end_studies, lock_places

STATUS_SUBJECT: Final = "student_status"
"""The ``subject_kind`` of the audit entries of a student's status."""
_SINCE: Final = text(f"SELECT {status_since('s')} FROM student s WHERE s.student_id = :student_id")
_TERM: Final = text("""
    SELECT academic_year, semester FROM term WHERE starts_on <= :day ORDER BY starts_on DESC LIMIT 1
""")


def preview_change(session: Session, change: StatusChange) -> StatusChanged:
    """Return what a change would do, or why it would be refused. Nothing is changed.

    The student stays locked until the transaction ends.
    """
    now = utc_now()
    facts = _facts(session, change, _locked(session, change), now)
    if (refused := change_refused(change, facts)) is not None:
        return StatusChanged(refused=refused)
    with session.begin_nested() as tried:
        done = _consequences(session, change, facts, now)
        tried.rollback()
    return StatusChanged(consequences=done)


def record_change(session: Session, change: StatusChange) -> StatusChanged:
    """Write the status, end what ends with it, and audit both. A second run returns the same result."""
    student = _locked(session, change)
    earlier = session.get(AuditEntry, change.change_id)
    if earlier is not None and earlier.after is not None:
        return StatusChanged.model_validate(earlier.after["outcome"])
    now = utc_now()
    facts = _facts(session, change, student, now)
    if (refused := change_refused(change, facts)) is not None:
        return StatusChanged(refused=refused)
    _write(session, change, now)
    outcome = StatusChanged(consequences=_consequences(session, change, facts, now))
    session.add(
        AuditEntry(
            audit_id=change.change_id,
            at=now,
            actor_id=change.recorded_by_id,
            action="record",
            subject_kind=STATUS_SUBJECT,
            subject_id=student.student_code,
            before={"status": facts.status_code},
            after={"status": change.status.value, "outcome": outcome.model_dump(mode="json")},
        )
    )
    return outcome


def _locked(session: Session, change: StatusChange) -> Student:
    lock_places(session, change.student_id)
    return session.get_one(Student, change.student_id, with_for_update=True, populate_existing=True)


def _facts(session: Session, change: StatusChange, student: Student, now: datetime) -> StatusFacts:
    since: date | None = session.execute(_SINCE, {"student_id": student.student_id}).scalar_one_or_none()
    has_term = session.execute(_TERM, {"day": change.effective_on}).first() is not None
    return StatusFacts(student.status_code, since, bangkok_date(now), has_term)


def _consequences(session: Session, change: StatusChange, facts: StatusFacts, at: datetime) -> StandingConsequences:
    if not ends_studies(change, facts):
        return StandingConsequences()
    return end_studies(session, change.student_id, None, at)


def _write(session: Session, change: StatusChange, at: datetime) -> None:
    term = session.execute(_TERM, {"day": change.effective_on}).one()
    new = NewStatus(
        status_code=change.status.value,
        term=(term.academic_year, term.semester),
        effective_on=change.effective_on,
        reason_th=change.reason_th,
        reason_en=change.reason_en,
        recorded_by_id=change.recorded_by_id,
        reason_on=change.reason_on,
        document_no=change.document_no,
        approved_on=change.approved_on,
        restored_on=change.restored_on,
        restoration_remark=change.restoration_remark,
    )
    write_status(session, change.student_id, new, at)
