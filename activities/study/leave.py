"""The process ``leave``: asked, judged and done, begun, over; a transaction each, safe to run twice (study §5)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session
from sqlmodel import select
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.grades.standing_review.rules.judgement import STUDYING
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import (
    LeaveDates,
    LeaveDecided,
    LeaveDecision,
    LeaveDue,
    LeaveReceived,
    LeaveRequest,
    Proof,
)
from models.study.leave.rules.asking import refusal_to_ask, refusal_to_grant
from models.study.leave.rules.process import (
    BACK,
    begun,
    came_back,
    decided,
    first_record,
    lapsed,
    over,
    refused_after_agreement,
    regulation_of,
)
from models.study.leave.store.asking import effects_by_day, keep_request, lock_student
from models.study.leave.store.effects import carry_out
from models.study.leave.store.granting import come_back, grant_leave, kept_effects
from models.study.leave.store.reading import dates_of, read_facts, read_terms
from models.study.leave.store.status import begin_leave_status, give_status_back
from models.study.leave.tables import Leave


@activity.defn(name="receive_leave")
def receive_leave(request: LeaveRequest) -> LeaveReceived:
    """Ask the rules and put the request before its first office, or refuse it; one transaction.

    Run again, it answers what it decided. The Bangkok day of asking decides what it does, however late it is received.
    """
    with Session(engine()) as session, session.begin():
        lock_student(session, request.student_id)
        facts, advisor_id = read_facts(session, request.student_id, request.requested_at, request.case_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            regulation = regulation_of(request.leave_kind, record.regulation_version)
            return LeaveReceived(record=record, regulation=regulation, advisor_id=advisor_id)
        regulation = regulation_of(request.leave_kind)
        refused = refusal_to_ask(facts, request.leave_kind, request.terms, _proof(request))
        effects = () if refused else effects_by_day(facts, request)
        if refused is None:
            keep_request(session, request, facts, effects)
        dates = dates_of(dict(facts.terms), request.leave_kind, request.terms, regulation)
        record = first_record(
            request, refused, effects, at=utc_now(), advisor_id=advisor_id, closes_at=dates.closes_at,
            regulation=regulation,
        )  # fmt: skip
        write_record(session, record)
        return LeaveReceived(record=record, regulation=regulation, advisor_id=advisor_id)


@activity.defn(name="judge_leave")
def judge_leave(decision: LeaveDecision) -> LeaveDecided:
    """Take an approval; the last one does what was asked for. One transaction: case, status, places, letters, bills.

    What may not be any more is refused, whoever agreed to it. A second run returns the same result.
    """
    request, action = decision.request, decision.action
    with Session(engine()) as session, session.begin():
        lock_student(session, request.student_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return LeaveDecided(record=load_record(session, request.case_id), ends_case_id=_ended_by(session, request))
        now = utc_now()
        facts, _advisor = read_facts(session, request.student_id, request.requested_at, request.case_id)
        refused = refusal_to_grant(facts, request.leave_kind, request.terms)
        leave = session.get_one(Leave, request.case_id)
        if refused is not None:
            leave.under_review = False
            record = refused_after_agreement(decision.record, action, refused, now)
        else:
            passed = decided(decision.record, action, request, decision.regulation, decision.advisor_id, now)
            record = passed or grant_leave(session, leave, decision, now)
        write_record(session, record)
        return LeaveDecided(record=record, ends_case_id=_ended_by(session, request))


@activity.defn(name="read_leave_dates")
def read_leave_dates(due: LeaveDue) -> LeaveDates:
    """The calendar as the case depends on it now, and whether another request has ended the leave."""
    with Session(engine()) as session:
        terms = read_terms(session, due.request.student_id, bangkok_date(due.request.requested_at))
        leave = session.get(Leave, due.request.case_id)
        dates = dates_of(terms, due.request.leave_kind, due.request.terms, due.regulation)
        return dates.model_copy(update={"ended_as": None if leave is None else leave.ended_as})


@activity.defn(name="begin_leave")
def begin_leave(due: LeaveDue) -> CaseRecord:
    """The first day has come: the student is on leave, or comes back.

    One transaction; run again, it answers what it came to.

    What the student chose and took in its terms meanwhile is given up as the rest was. Whose studies have ended
    meanwhile is on no leave: the case lapses.
    """
    request = due.request
    with Session(engine()) as session, session.begin():
        lock_student(session, request.student_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > due.record.revision:
            return load_record(session, request.case_id)
        leave = session.get_one(Leave, request.case_id)
        terms = read_terms(session, request.student_id, bangkok_date(request.requested_at))
        if leave.ended_as is not None:  # taken back on its last day
            record = over(due.record, leave.ended_as, due.at)
        elif request.leave_kind in BACK:
            is_back = come_back(session, leave, request, due.at)
            record = came_back(due.record, due.at) if is_back else lapsed(due.record, due.at)
        elif session.get_one(Student, request.student_id).status_code in STUDYING:
            carry_out(session, request, kept_effects(leave), due.at)  # what was taken since everybody agreed
            begin_leave_status(session, leave, request, due.at)
            record = begun(due.record, dates_of(terms, request.leave_kind, request.terms, due.regulation), due.at)
        else:
            leave.ended_at = due.at
            record = lapsed(due.record, due.at)
        write_record(session, record)
        return record


@activity.defn(name="settle_leave")
def settle_leave(record: CaseRecord) -> None:
    """Bring the rows to a step that needs nothing else; safe to run twice.

    A leave that lapses gives back the status its student had: the check of registration finds who then neither enrols
    nor maintains the status, and a registrar confirms it. No clock ends anybody's studies (ADR 28,
    docs/areas/study.md).
    """
    with Session(engine()) as session, session.begin():
        leave = session.get(Leave, record.case_id)
        if leave is not None:
            lock_student(session, leave.student_id)
        if not write_record(session, record) or leave is None or record.state is not CaseState.CLOSED:
            return
        leave.under_review = False
        at = record.events[-1].at
        if leave.began_at is None or leave.ended_at is not None:
            return
        leave.ended_at = at
        if session.get_one(Student, leave.student_id).status_code == StudentStatus.ON_LEAVE:
            give_status_back(session, leave, at)


def _proof(request: LeaveRequest) -> Proof:
    return Proof.FILE if request.file_ids else Proof.NONE


def _ended_by(session: Session, request: LeaveRequest) -> UUID | None:
    """The leave that this request has ended, if any."""
    return session.scalars(select(Leave.case_id).where(Leave.ended_by_case_id == request.case_id)).one_or_none()


ACTIVITIES: Final = (receive_leave, judge_leave, read_leave_dates, begin_leave, settle_leave)
SETTLES: Final = {CaseKind.LEAVE: settle_leave}
