"""Enrolling: one transaction that judges a request, takes and gives seats, writes the case (design §3, hot path)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import received
from models.cases.case.store.rows import load_record, write_record, write_rows
from models.db import driver_transaction, engine
from models.enrolment.approval.store import settle_seats
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest, EnrolmentStage, EnrolmentStatus
from models.enrolment.enrolment.rules.calendar_rules import approval_ends_at, opening_of
from models.enrolment.enrolment.rules.items import items_of
from models.enrolment.enrolment.rules.judgement import Judged, judge
from models.enrolment.enrolment.rules.process import decided
from models.enrolment.enrolment.store.reading import STUDENT, StudentInTerm, StudentRow
from models.enrolment.enrolment.store.rows import (
    give_up,
    insert_enrolments,
    lock_case_and_student_term,
    read_periods,
    read_situation,
)
from models.enrolment.enrolment.store.seats import Seat, take_seats
from models.kit.calendar import utc_now
from models.kit.statements import Transaction

_GIVEN_UP: Final = {
    EnrolmentOperation.CHANGE: EnrolmentStatus.CHANGED,
    EnrolmentOperation.DROP: EnrolmentStatus.DROPPED,
    EnrolmentOperation.WITHDRAW: EnrolmentStatus.WITHDRAWN,
}


@activity.defn(name="decide_enrolment")
def decide_enrolment(request: EnrolmentRequest) -> CaseRecord:
    """Judge the request and act on the verdict in one transaction; run again, it answers what it decided.

    Each bundle succeeds or fails on its own. Of two requests of one student the second waits for the first; students
    who want each other's sections cannot deadlock, because all sections taken and given up are locked first, in order.
    """
    with driver_transaction() as within:
        revision, student = lock_case_and_student_term(within, request)
        record = received(CaseKind.ENROLMENT, request)
        if revision > 0:
            record = _earlier(request)
            if record.stage != EnrolmentStage.ARMED:
                return record
        return _decide(within, request, student, record)


def _earlier(request: EnrolmentRequest) -> CaseRecord:
    """The record an earlier run of the activity left, or the workflow when the request was armed.

    Read by a session of its own: the case is locked, so nobody changes it meanwhile.
    """
    with Session(engine()) as session:
        return load_record(session, request.case_id)


def _decide(within: Transaction, request: EnrolmentRequest, student: StudentInTerm, record: CaseRecord) -> CaseRecord:
    now = utc_now()
    situation = read_situation(within, request, student)
    judged, seats = _with_seats(within, judge(situation, request.operation))
    accepted = [bundle for bundle in judged if bundle.refused is None]
    if request.operation in _GIVEN_UP:
        given_up = [section for bundle in accepted if not bundle.waits for section in bundle.given_up]
        give_up(within, request, given_up, _GIVEN_UP[request.operation], now)
    insert_enrolments(within, request, accepted, seats, now)
    record = decided(
        record,
        request,
        items_of(request, situation, judged),
        at=now,
        advisor_id=student.advisor_id,
        department_code=student.department_code,
        approval_closes_at=approval_ends_at(situation.student, situation.periods, situation.now),
    )
    write_rows(within, record)  # the case is locked since the beginning
    return record


def _with_seats(within: Transaction, judged: Sequence[Judged]) -> tuple[list[Judged], dict[int, Seat]]:
    """The verdicts after the seats were fought for, and the seats taken by their section."""
    taking = [bundle for bundle in judged if bundle.refused is None and bundle.facts is not None]
    going = [bundle for bundle in judged if bundle.refused is None and not bundle.waits]
    given_up = [section.section_id for bundle in going for section in bundle.given_up]
    taken = take_seats(within, [bundle.facts for bundle in taking if bundle.facts is not None], given_up)
    missed = {id(taking[place]): refusal for place, refusal in taken.refused.items()}
    verdicts = [
        Judged(bundle.taken, bundle.given_up, missed.get(id(bundle), bundle.refused), bundle.facts) for bundle in judged
    ]
    return verdicts, taken.seats


@activity.defn(name="settle_enrolment")
def settle_enrolment(record: CaseRecord) -> None:
    """Bring the rows to the record; a closed record also settles what was waiting and gives back its seats.

    Run again it changes nothing: the case's rows take only a newer revision, in the same transaction.
    """
    with Session(engine()) as session, session.begin():
        if not write_record(session, record) or record.state is CaseState.OPEN:
            return
        settle_seats(session, record)


@activity.defn(name="read_approval_deadline")
def read_approval_deadline(request: EnrolmentRequest) -> datetime | None:
    """Until when the advisor may decide on the request (UTC instant); None when the calendar has no such period."""
    with Session(engine()) as session:
        student = _student(session, request)
        periods = {row.kind: row.facts for row in read_periods(session, request, student.campus_code)}
        return approval_ends_at(student.facts, periods, request.judged_at)


@activity.defn(name="read_opening")
def read_opening(request: EnrolmentRequest) -> datetime | None:
    """When enrolling opens for the student (UTC): the personal slot, else the enrolment period; None without either."""
    with Session(engine()) as session:
        student = _student(session, request)
        periods = {row.kind: row.facts for row in read_periods(session, request, student.campus_code)}
        return opening_of(student.facts, periods)


def _student(session: Session, request: EnrolmentRequest) -> StudentRow:
    term = {
        "student_id": request.student_id,
        "academic_year": request.academic_year,
        "semester": request.semester,
    }
    return StudentRow.model_validate(session.execute(STUDENT, term).one())


ACTIVITIES: Final = (decide_enrolment, settle_enrolment, read_approval_deadline, read_opening)
SETTLES: Final = {CaseKind.ENROLMENT: settle_enrolment}
