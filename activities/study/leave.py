"""The process ``leave``: asked, judged and done, begun, over; a transaction each, safe to run twice (study §5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session, select
from temporalio import activity

from activities.cases.rows import load_record, write_record
from activities.study.ending_studies import lock_places
from activities.study.leave_effects import carry_out
from activities.study.leave_taken_back import granted_leave
from activities.study.status_events import NewStatus, write_status
from models.calendar import bangkok_date, utc_now
from models.contracts.cases.case import CaseKind, CaseRecord, CaseState
from models.contracts.people.status import StudentStatus
from models.contracts.study.leave import (
    LeaveDates,
    LeaveDecided,
    LeaveDecision,
    LeaveDue,
    LeaveEffects,
    LeaveEnd,
    LeaveKind,
    LeavePreview,
    LeaveReceived,
    LeaveRequest,
    LeaveStage,
    LeaveTry,
    Proof,
    TermEffect,
)
from models.db import engine
from models.facts.enrolment.enrolment import LOCK_STUDENT
from models.facts.study.leaves import dates_of, read_facts, read_terms
from models.rules.grades.standing_review.rules import STUDYING
from models.rules.study.leave.asking import LeaveFacts, refusal_to_ask, refusal_to_grant
from models.rules.study.leave.effects import effects_on
from models.rules.study.leave.process import (
    TITLES,
    asked,
    begun,
    decided,
    done,
    granted,
    lapsed,
    leave_number,
    no_longer,
    over,
    regulation_of,
)
from models.tables.cases.cases import CaseFile
from models.tables.people.persons import Student
from models.tables.study.leaves import Leave, LeaveFile, LeaveTerm
from models.thai import buddhist_year

_ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('leave numbers', 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM leave WHERE year = :year")
_STANDING: Final = text("""
    SELECT case_id FROM leave
     WHERE student_id = :student_id AND leave_kind = 'leave' AND began_at IS NOT NULL AND ended_at IS NULL
     ORDER BY began_at DESC LIMIT 1
""")
_BACK: Final = frozenset({LeaveKind.RETURN, LeaveKind.REINSTATEMENT})
_BECOMES: Final = {
    LeaveKind.LEAVE: StudentStatus.ON_LEAVE,
    LeaveKind.RESIGN: StudentStatus.RESIGNED,
    LeaveKind.REINSTATEMENT: StudentStatus.CURRENT,
}
"""The status that a kind gives; who returns has the one they came from, and maintaining changes none."""


@activity.defn(name="preview_leave")
def preview_leave(looked_at: LeaveTry) -> LeavePreview:
    """What a request would do if it were asked for now; nothing is changed."""
    request = looked_at.request
    with Session(engine()) as session, session.begin():
        _lock(session, request.student_id)
        facts, _advisor = read_facts(session, request.student_id, request.requested_at, None)
        refused = refusal_to_ask(facts, request.leave_kind, request.terms, looked_at.proof)
        if refused is not None:
            return LeavePreview(refused=refused)
        return LeavePreview(effects=_tried(session, request, _effects(facts, request)))


@activity.defn(name="receive_leave")
def receive_leave(request: LeaveRequest) -> LeaveReceived:
    """Ask the rules and put the request before its first office, or refuse it; one transaction.

    Run again, it answers what it decided. The Bangkok day of asking decides what it does, however late it is received.
    """
    with Session(engine()) as session, session.begin():
        _lock(session, request.student_id)
        facts, advisor_id = read_facts(session, request.student_id, request.requested_at, request.case_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            regulation = regulation_of(request.leave_kind, record.regulation_version)
            return LeaveReceived(record=record, regulation=regulation, advisor_id=advisor_id)
        regulation = regulation_of(request.leave_kind)
        refused = refusal_to_ask(facts, request.leave_kind, request.terms, _proof(request))
        effects = () if refused else _effects(facts, request)
        if refused is None:
            _write(session, request, facts, effects)
        dates = dates_of(dict(facts.terms), request.leave_kind, request.terms, regulation)
        record = asked(
            request, refused, effects, at=utc_now(), advisor_id=advisor_id, closes_at=dates.closes_at,
            regulation=regulation,
        )  # fmt: skip
        write_record(session, record)
        return LeaveReceived(record=record, regulation=regulation, advisor_id=advisor_id)


@activity.defn(name="judge_leave")
def judge_leave(decision: LeaveDecision) -> LeaveDecided:
    """Take an approval; the last one does what was asked for. One transaction: case, status, places, letters, bills.

    What may not be any more is refused, whoever agreed to it. Run again, it answers what it came to.
    """
    request, action = decision.request, decision.action
    with Session(engine()) as session, session.begin():
        _lock(session, request.student_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return LeaveDecided(record=load_record(session, request.case_id), ends_case_id=_ended_by(session, request))
        now = utc_now()
        facts, _advisor = read_facts(session, request.student_id, request.requested_at, request.case_id)
        refused = refusal_to_grant(facts, request.leave_kind, request.terms)
        leave = session.get_one(Leave, request.case_id)
        if refused is not None:
            leave.under_review = False
            record = no_longer(decision.record, action, refused, now)
        else:
            passed = decided(decision.record, action, request, decision.regulation, decision.advisor_id, now)
            record = passed or _grant(session, leave, decision, now)
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
    """The first day has come: the student is on leave. One transaction; run again, it answers what it came to.

    What the student chose and took in its terms meanwhile is given up as the rest was. Whose studies have ended
    meanwhile is on no leave: the case lapses.
    """
    request = due.request
    with Session(engine()) as session, session.begin():
        _lock(session, request.student_id)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > due.record.revision:
            return load_record(session, request.case_id)
        leave = session.get_one(Leave, request.case_id)
        terms = read_terms(session, request.student_id, bangkok_date(request.requested_at))
        if leave.ended_as is not None:  # taken back on its last day
            record = over(due.record, leave.ended_as, due.at)
        elif session.get_one(Student, request.student_id).status_code in STUDYING:
            carry_out(session, request, _kept_effects(leave), due.at)  # what was taken since everybody agreed
            _begin(session, leave, request, due.at)
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
    nor maintains the status, and a registrar confirms it. No clock ends anybody's studies (ADR 28, ADR 42).
    """
    with Session(engine()) as session, session.begin():
        leave = session.get(Leave, record.case_id)
        if leave is not None:
            _lock(session, leave.student_id)
        if not write_record(session, record) or leave is None or record.state is not CaseState.CLOSED:
            return
        leave.under_review = False
        at = record.events[-1].at
        if leave.began_at is None or leave.ended_at is not None:
            return
        leave.ended_at = at
        if session.get_one(Student, leave.student_id).status_code == StudentStatus.ON_LEAVE:
            _give_status_back(session, leave, at)


def _lock(session: Session, student_id: int) -> None:
    """Everybody locks the student's terms, then the student, before a case."""
    lock_places(session, student_id)
    session.execute(LOCK_STUDENT, {"student_id": student_id})


def _proof(request: LeaveRequest) -> Proof:
    return Proof.FILE if request.file_ids else Proof.NONE


def _effects(facts: LeaveFacts, request: LeaveRequest) -> tuple[TermEffect, ...]:
    """What a leave does to its terms by the day it was asked for on; other kinds do nothing to them by day."""
    if request.leave_kind is not LeaveKind.LEAVE:
        return ()
    return effects_on([facts.terms[term] for term in request.terms], facts.asked_on, facts.policy) or ()


def _tried(session: Session, request: LeaveRequest, effects: Sequence[TermEffect]) -> LeaveEffects:
    """What an approval would do, done and undone."""
    with session.begin_nested() as tried:
        told = carry_out(session, request, effects, utc_now())
        tried.rollback()
    return told


def _write(session: Session, request: LeaveRequest, facts: LeaveFacts, effects: Sequence[TermEffect]) -> None:
    told = _tried(session, request, effects)
    session.add(
        Leave(
            case_id=request.case_id,
            student_id=request.student_id,
            leave_kind=request.leave_kind,
            asked_on=facts.asked_on,
            reason=request.reason,
            effects=told.model_dump(mode="json"),
        )
    )
    session.flush()
    by_term = {effect.term: effect for effect in effects}
    for term in request.terms:
        effect = by_term.get(term)
        session.add(
            LeaveTerm(
                case_id=request.case_id,
                academic_year=term.academic_year,
                semester=term.semester,
                effect=None if effect is None else effect.effect,
                fees=None if effect is None else effect.fees,
            )
        )
    session.add_all(LeaveFile(case_id=request.case_id, file_id=file_id) for file_id in request.file_ids)
    session.flush()


def _kept_effects(leave: Leave) -> tuple[TermEffect, ...]:
    """What the leave was said to do on the day it was asked for, term by term."""
    return tuple(term.effect for term in LeaveEffects.model_validate(leave.effects).terms)


def _grant(session: Session, leave: Leave, decision: LeaveDecision, now: datetime) -> CaseRecord:
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
    effects = _kept_effects(leave)
    status_code = session.get_one(Student, request.student_id, populate_existing=True).status_code
    if request.leave_kind is LeaveKind.TAKE_BACK:
        granted_before = granted_leave(session, request)
        leave.done = carry_out(session, request, effects, now).model_dump(mode="json")
        _end(session, granted_before, leave, LeaveEnd.TAKEN_BACK, now)
        return done(decision.record, action, number, now)
    if request.leave_kind is not LeaveKind.LEAVE:
        if request.leave_kind is LeaveKind.RETURN:
            _end_standing(session, leave, LeaveEnd.RETURNED, now)
        if request.leave_kind is not LeaveKind.LATE_MAINTAIN:
            _write_status(session, leave, _becomes(session, leave, request.leave_kind), now)
        leave.done = carry_out(session, request, effects, now).model_dump(mode="json")
        return done(decision.record, action, number, now)
    leave.done = carry_out(session, request, effects, now).model_dump(mode="json")
    terms = read_terms(session, request.student_id, bangkok_date(request.requested_at))
    dates = dates_of(terms, request.leave_kind, request.terms, decision.regulation)
    if status_code == StudentStatus.ON_LEAVE:  # an extension goes on where the leave before it stands
        _end_standing(session, leave, LeaveEnd.EXTENDED, now)
        dates = dates.model_copy(update={"begins_at": None})
    record = granted(decision.record, action, number, dates, now)
    if record.stage == LeaveStage.ACTIVE:
        _begin(session, leave, request, now)
    return record


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


def _ended_by(session: Session, request: LeaveRequest) -> UUID | None:
    """The leave that this request has ended, if any."""
    return session.exec(select(Leave.case_id).where(Leave.ended_by_case_id == request.case_id)).one_or_none()


def _begin(session: Session, leave: Leave, request: LeaveRequest, at: datetime) -> None:
    leave.came_from = leave.came_from or session.get_one(Student, request.student_id).status_code
    leave.began_at = at
    _write_status(session, leave, StudentStatus.ON_LEAVE, at)


def _becomes(session: Session, leave: Leave, kind: LeaveKind) -> str:
    if kind in _BECOMES:
        return _BECOMES[kind].value
    return leave.came_from if leave.came_from in STUDYING else StudentStatus.CURRENT.value


def _write_status(session: Session, leave: Leave, status_code: str, at: datetime) -> None:
    """A step of the status history with all its fields (spec §3), by who agreed last."""
    thai, english = TITLES[leave.leave_kind]
    _record(session, leave, status_code, f"{thai}: {leave.reason}", f"{english}: {leave.reason}", at, leave.case_id)


def _give_status_back(session: Session, leave: Leave, at: datetime) -> None:
    becomes = _becomes(session, leave, LeaveKind.RETURN)
    _record(session, leave, becomes, "พ้นกำหนดลาพักการศึกษา", "The leave of absence is over", at, None)


def _record(
    session: Session, leave: Leave, status_code: str, thai: str, english: str, at: datetime, case_id: UUID | None
) -> None:
    if leave.approved_by is None or leave.approved_at is None:
        raise ValueError("nobody agreed to what gives a status")
    today = bangkok_date(at)
    is_back = leave.leave_kind in _BACK or case_id is None
    term = session.execute(_TERM, {"day": today}).first()
    new = NewStatus(
        status_code=status_code,
        term=_first_term(session, leave) if term is None else (term.academic_year, term.semester),
        effective_on=today,
        reason_th=thai,
        reason_en=english,
        recorded_by_id=leave.approved_by,
        reason_on=leave.asked_on,
        document_no=leave.number,
        approved_on=bangkok_date(leave.approved_at),
        restored_on=today if is_back else None,
        restoration_remark=leave.reason if is_back else None,
        case_id=case_id,
    )
    write_status(session, leave.student_id, new, at)


_TERM: Final = text("""
    SELECT academic_year, semester FROM term WHERE starts_on <= :day ORDER BY starts_on DESC LIMIT 1
""")


def _first_term(session: Session, leave: Leave) -> tuple[int, int]:
    rows = session.exec(select(LeaveTerm).where(LeaveTerm.case_id == leave.case_id))
    return min((row.academic_year, row.semester) for row in rows)


ACTIVITIES: Final = (preview_leave, receive_leave, judge_leave, read_leave_dates, begin_leave, settle_leave)
SETTLES: Final = {CaseKind.LEAVE: settle_leave}
