"""What is done once everybody agreed to a leave: its number, effects and status (study §5).

In the transaction of whoever calls.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseRecord
from models.grades.standing_review.rules.judgement import STUDYING
from models.kit.calendar import bangkok_date
from models.kit.thai import buddhist_year
from models.people.person.tables import Student
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import (
    LeaveDecision,
    LeaveEffects,
    LeaveEnd,
    LeaveKind,
    LeaveRequest,
    LeaveStage,
    TermEffect,
)
from models.study.leave.rules.asking import REINSTATED
from models.study.leave.rules.process import BACK, done, granted, leave_number, waits_for_term
from models.study.leave.store.effects import carry_out
from models.study.leave.store.reading import dates_of, read_terms
from models.study.leave.store.status import begin_leave_status, leave_gives_status, status_after
from models.study.leave.store.taking_back import granted_leave
from models.study.leave.tables import Leave

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('leave numbers', 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM leave WHERE year = :year")
_STANDING: Final = text("""
    SELECT leave_id FROM leave
     WHERE student_id = :student_id AND leave_kind = 'leave' AND began_at IS NOT NULL AND ended_at IS NULL
     ORDER BY began_at DESC LIMIT 1
""")


def grant_leave(session: Session, leave: Leave, decision: LeaveDecision, now: datetime) -> CaseRecord:
    """Everybody agreed: number, effects, status; the record then waits for the leave, or is done."""
    request, action = decision.request, decision.action
    session.execute(_ONE_AT_A_TIME)
    year = buddhist_year(bangkok_date(now))
    serial = int(session.scalar(_NEXT, {"year": year}) or 1)
    number = leave_number(year, serial)
    leave.under_review = False
    leave.year, leave.serial, leave.number = year, serial, number
    leave.approved_at, leave.approved_by = now, action.actor.person_id
    session.flush()
    effects = kept_effects(leave)
    status_code = session.get_one(Student, request.student_id, populate_existing=True).status_code
    if request.leave_kind is LeaveKind.TAKE_BACK:
        granted_before = granted_leave(session, request)
        leave.done = carry_out(session, request, effects, now).model_dump(mode="json")
        _end(session, granted_before, leave, LeaveEnd.TAKEN_BACK, now)
        return done(decision.record, action, number, now)
    terms = read_terms(session, request.student_id, bangkok_date(request.requested_at))
    dates = dates_of(terms, request.leave_kind, request.terms, decision.regulation)
    if request.leave_kind in BACK:
        if dates.begins_at is not None and now < dates.begins_at:
            return waits_for_term(decision.record, action, number, dates.begins_at, now)
        come_back(session, leave, request, now)
        return done(decision.record, action, number, now)
    if request.leave_kind is not LeaveKind.LEAVE:
        if request.leave_kind is not LeaveKind.LATE_MAINTAIN:
            leave_gives_status(session, leave, status_after(session, leave, request.leave_kind), now)
        leave.done = carry_out(session, request, effects, now).model_dump(mode="json")
        return done(decision.record, action, number, now)
    leave.done = carry_out(session, request, effects, now).model_dump(mode="json")
    if status_code == StudentStatus.ON_LEAVE:  # an extension goes on where the leave before it stands
        _end_standing(session, leave, LeaveEnd.EXTENDED, now)
        dates = dates.model_copy(update={"begins_at": None})
    record = granted(decision.record, action, number, dates, now)
    if record.stage == LeaveStage.ACTIVE:
        begin_leave_status(session, leave, request, now)
    return record


def come_back(session: Session, leave: Leave, request: LeaveRequest, at: datetime) -> bool:
    """The student studies again from ``at`` on: the leave they are on ends, and the status is given back.

    Whose leave was over before has a status already. Returns False where the studies have ended otherwise.
    """
    status_code = session.get_one(Student, request.student_id, populate_existing=True).status_code
    if request.leave_kind is LeaveKind.RETURN:
        if status_code == StudentStatus.ON_LEAVE:
            _end_standing(session, leave, LeaveEnd.RETURNED, at)
        elif status_code not in STUDYING:
            return False
    elif status_code not in STUDYING | REINSTATED:
        return False
    if status_code not in STUDYING:
        leave_gives_status(session, leave, status_after(session, leave, request.leave_kind), at)
    leave.done = carry_out(session, request, (), at).model_dump(mode="json")
    return True


def _end_standing(session: Session, leave: Leave, ended_as: LeaveEnd, now: datetime) -> None:
    """The leave the student is on ends by this request, and hands on the status it came from."""
    found: UUID | None = session.execute(_STANDING, {"student_id": leave.student_id}).scalar_one_or_none()
    if found is None:  # recorded by hand, before leaves were requests
        return
    standing = session.get_one(Leave, found)
    leave.came_from = standing.came_from
    _end(session, standing, leave, ended_as, now)


def _end(session: Session, standing: Leave, leave: Leave, ended_as: LeaveEnd, now: datetime) -> None:
    standing.ended_at, standing.ended_as, standing.ended_by_case_id = now, ended_as, leave.case_id
    session.flush()


def kept_effects(leave: Leave) -> tuple[TermEffect, ...]:
    """Return the effects of the leave on each term, as they were computed on the day of the request."""
    return tuple(term.effect for term in LeaveEffects.model_validate(leave.effects).terms)
