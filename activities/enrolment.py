"""Enrolling: one transaction that judges a request, takes and gives seats, writes the case (design §3, hot path)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlmodel import Session
from temporalio import activity

from activities.cases import load_record, write_record
from activities.enrolment_rows import (
    give_up,
    insert_enrolments,
    read_periods,
    read_situation,
    student_in_line,
)
from activities.enrolment_seats import Seat, give_seats, take_seats
from models.calendar import utc_now
from models.contracts.cases import CaseItem, CaseRecord, CaseState, Refused
from models.contracts.enrolment import EnrolmentOperation, EnrolmentRequest, EnrolmentStage, EnrolmentStatus
from models.db import engine
from models.facts.enrolment import STUDENT, StudentRow
from models.rules.enrolment.judgement import Judged, Situation, judge
from models.rules.enrolment.process import decided, received
from models.rules.enrolment.section_rules import section_not_held, section_unknown
from models.tables.academic_calendar import PeriodKind
from models.tables.cases import CaseFile

_SETTLE: Final = text(
    """
    UPDATE enrolment
       SET status = :status, decided_at = :at, decided_by = :by, remark = :remark, updated_at = :at
     WHERE case_id = :case_id AND status = 'awaiting_approval'
    RETURNING section_id, allotment_major, allotment_year, replaces_id
    """
)
_REPLACE: Final = text(
    """
    UPDATE enrolment SET status = 'changed', decided_at = :at, decided_by = :by, updated_at = :at
     WHERE enrolment_id = ANY(:replaced) AND status = 'enrolled'
    RETURNING section_id, allotment_major, allotment_year
    """
)
_STANDS_ALONE: Final = text("UPDATE enrolment SET replaces_id = NULL WHERE case_id = :case_id")

_SETTLED: Final = {
    EnrolmentStage.ENROLLED: EnrolmentStatus.ENROLLED,
    EnrolmentStage.DISAPPROVED: EnrolmentStatus.DISAPPROVED,
    EnrolmentStage.LAPSED: EnrolmentStatus.LAPSED,
    EnrolmentStage.CANCELLED: EnrolmentStatus.CANCELLED,
}
_GIVEN_UP: Final = {
    EnrolmentOperation.CHANGE: EnrolmentStatus.CHANGED,
    EnrolmentOperation.DROP: EnrolmentStatus.DROPPED,
    EnrolmentOperation.WITHDRAW: EnrolmentStatus.WITHDRAWN,
}
_OUTCOME: Final = {
    EnrolmentOperation.ENROL: EnrolmentStage.ENROLLED,
    EnrolmentOperation.CHANGE: EnrolmentStage.ENROLLED,
    EnrolmentOperation.DROP: EnrolmentStage.DROPPED,
    EnrolmentOperation.WITHDRAW: EnrolmentStage.WITHDRAWN,
}


@activity.defn(name="decide_enrolment")
def decide_enrolment(request: EnrolmentRequest) -> CaseRecord:
    """Judge the request and act on the verdict in one transaction; run again, it answers what it decided.

    Each bundle succeeds or fails on its own. Of two requests of one student the second waits for the first; students
    who want the same sections cannot deadlock, because seats are taken in section order.
    """
    with Session(engine()) as session, session.begin():
        student = student_in_line(session, request)
        case = session.get(CaseFile, request.case_id, with_for_update=True)
        record = received(request)
        if case is not None and case.revision > 0:
            record = load_record(session, request.case_id)
            if record.stage != EnrolmentStage.ARMED:
                return record
        return _decide(session, request, student, record)


def _decide(session: Session, request: EnrolmentRequest, student: StudentRow, record: CaseRecord) -> CaseRecord:
    now = utc_now()
    situation = read_situation(session, request, student)
    judged = _with_seats(session, judge(situation, request.operation))
    accepted = [bundle for bundle in judged if bundle.refused is None]
    if request.operation in _GIVEN_UP:
        given_up = [section for bundle in accepted if not bundle.waits for section in bundle.given_up]
        give_up(session, request, given_up, _GIVEN_UP[request.operation], now)
    insert_enrolments(session, request, accepted, now)
    approval = situation.periods.get(PeriodKind.APPROVAL)
    record = decided(
        record,
        request,
        tuple(_item(bundle, request.operation) for bundle in judged) + _items_not_found(request, situation),
        at=now,
        advisor_id=student.advisor_id,
        approval_closes_at=approval.closes_at if approval else None,
    )
    write_record(session, record)
    return record


def _with_seats(session: Session, judged: Sequence[Judged]) -> list[Judged]:
    """The verdicts after the seats were fought for."""
    taking = [bundle for bundle in judged if bundle.refused is None and bundle.facts is not None]
    refused = take_seats(session, [bundle.facts for bundle in taking if bundle.facts is not None])
    missed = {id(taking[place]): refusal for place, refusal in refused.items()}
    return [
        Judged(bundle.taken, bundle.given_up, missed.get(id(bundle), bundle.refused), bundle.facts) for bundle in judged
    ]


def _item(bundle: Judged, operation: EnrolmentOperation) -> CaseItem:
    sections = bundle.taken or bundle.given_up
    first = sections[0]
    if bundle.refused is not None:
        outcome = EnrolmentStage.REFUSED
    elif bundle.waits:
        outcome = EnrolmentStage.AWAITING_APPROVAL
    else:
        outcome = _OUTCOME[operation]
    numbers = " + ".join(section.section_code for section in sections)
    if bundle.taken and bundle.given_up:
        numbers = f"{' + '.join(section.section_code for section in bundle.given_up)} → {numbers}"
    return CaseItem(
        key=first.subject_show,
        label_th=f"{first.subject_show} {first.subject_name_th} ({numbers})",
        label_en=f"{first.subject_show} {first.subject_name_en} ({numbers})",
        outcome=outcome,
        refused=bundle.refused,
    )


def _items_not_found(request: EnrolmentRequest, situation: Situation) -> tuple[CaseItem, ...]:
    """A line for each section that does not exist or is not held, so that nothing asked for goes unanswered."""
    wanted = {section.section_id for section in situation.wanted}
    held = {section.section_id for section in situation.held}
    missing: dict[int, Refused] = {n: section_unknown(n) for n in request.section_ids if n not in wanted}
    missing |= {n: section_not_held(n) for n in request.drop_section_ids if n not in held}
    return tuple(
        CaseItem(key=str(n), label_th=str(n), label_en=str(n), outcome=EnrolmentStage.REFUSED, refused=refused)
        for n, refused in missing.items()
    )


@activity.defn(name="settle_enrolment")
def settle_enrolment(record: CaseRecord) -> None:
    """Bring the rows to the record; a closed record also settles what was waiting and gives back its seats.

    Run again it changes nothing: the case's rows take only a newer revision, in the same transaction.
    """
    with Session(engine()) as session, session.begin():
        if not write_record(session, record) or record.state is CaseState.OPEN:
            return
        last = record.events[-1]
        by = {"at": last.at, "by": last.actor_id}
        status = _SETTLED[EnrolmentStage(record.stage)]
        settled = session.execute(
            _SETTLE, {**by, "status": status.value, "remark": last.remark, "case_id": record.case_id}
        ).all()
        freed = settled
        if status is EnrolmentStatus.ENROLLED:
            replaced = [row.replaces_id for row in settled if row.replaces_id is not None]
            freed = session.execute(_REPLACE, {**by, "replaced": replaced}).all() if replaced else []
        session.execute(_STANDS_ALONE, {"case_id": record.case_id})
        give_seats(session, [Seat(row.section_id, row.allotment_major, row.allotment_year) for row in freed])


@activity.defn(name="read_approval_deadline")
def read_approval_deadline(request: EnrolmentRequest) -> datetime | None:
    """When the approval period of the request's term ends (UTC instant); None when the calendar has none."""
    with Session(engine()) as session:
        student = _student(session, request)
        periods = {row.kind: row for row in read_periods(session, request, student.campus_code)}
        approval = periods.get(PeriodKind.APPROVAL)
        return None if approval is None else approval.closes_at


@activity.defn(name="read_opening")
def read_opening(request: EnrolmentRequest) -> datetime | None:
    """When enrolling opens for the student (UTC): the personal slot, else the enrolment period; None without either."""
    with Session(engine()) as session:
        student = _student(session, request)
        periods = {row.kind: row for row in read_periods(session, request, student.campus_code)}
        enrolment = periods.get(PeriodKind.ENROLMENT)
        openings = [at for at in (student.slot_opens_at, enrolment.opens_at if enrolment else None) if at is not None]
        return max(openings, default=None)


def _student(session: Session, request: EnrolmentRequest) -> StudentRow:
    term = {
        "student_id": request.student_id,
        "academic_year": request.academic_year,
        "semester": request.semester,
    }
    return StudentRow.model_validate(session.execute(STUDENT, term).one())
