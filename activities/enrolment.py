"""Enrolling: one transaction that judges a request, takes the seats and writes the case (design §3, hot path)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import insert, text
from sqlmodel import Session
from temporalio import activity

from activities.cases import load_record, write_record
from activities.enrolment_seats import Seat, give_seats, seat_of, take_seats
from models.calendar import utc_now
from models.contracts.cases import CaseItem, CaseRecord, CaseState, Refused
from models.contracts.enrolment import EnrolmentRequest, EnrolmentStage, EnrolmentStatus
from models.db import engine
from models.facts.enrolment import PERIOD, SECTIONS, STUDENT, PeriodRow, SectionRow, StudentRow
from models.rules.enrolment.facts import EnrolmentFacts, SectionFacts
from models.rules.enrolment.placement import bundles_of, first_refusal, needs_approval, section_unknown
from models.rules.enrolment.process import decided
from models.tables.academic_calendar import PeriodKind
from models.tables.base import new_id
from models.tables.cases import CaseFile
from models.tables.enrolments import Enrolment

_LINE_UP: Final = text(
    """
    INSERT INTO student_term (student_id, academic_year, semester, credit_limit)
    VALUES (:student_id, :academic_year, :semester, :credit_limit)
    ON CONFLICT (student_id, academic_year, semester) DO UPDATE SET credit_limit = student_term.credit_limit
    """
)
"""Creates the student's term where it is missing, and locks it: the student's requests stand in one line."""

_SETTLE: Final = text(
    """
    UPDATE enrolment
       SET status = :status, decided_at = :at, decided_by = :by, remark = :remark, updated_at = :at
     WHERE case_id = :case_id AND status = 'awaiting_approval'
    RETURNING section_id, allotment_major, allotment_year
    """
)

_SETTLED: Final = {
    EnrolmentStage.ENROLLED: EnrolmentStatus.ENROLLED,
    EnrolmentStage.DISAPPROVED: EnrolmentStatus.DISAPPROVED,
    EnrolmentStage.LAPSED: EnrolmentStatus.LAPSED,
    EnrolmentStage.CANCELLED: EnrolmentStatus.CANCELLED,
}


@activity.defn(name="decide_enrolment")
def decide_enrolment(request: EnrolmentRequest) -> CaseRecord:
    """Judge the request and act on the verdict in one transaction; run again, it answers what it decided.

    Each subject is a bundle that succeeds or fails on its own. Of two requests of one student the second waits for
    the first; students who want the same sections cannot deadlock, because seats are taken in section order.
    """
    with Session(engine()) as session, session.begin():
        student = _student_in_line(session, request)
        case = session.get(CaseFile, request.case_id, with_for_update=True)
        if case is not None and case.revision > 0:
            return load_record(session, request.case_id)
        return _decide(session, request, student)


def _student_in_line(session: Session, request: EnrolmentRequest) -> StudentRow:
    term = {
        "student_id": request.student_id,
        "academic_year": request.academic_year,
        "semester": request.semester,
    }
    student = StudentRow.model_validate(session.execute(STUDENT, term).one())
    session.execute(_LINE_UP, {**term, "credit_limit": student.credit_limit})
    return student


def _decide(session: Session, request: EnrolmentRequest, student: StudentRow) -> CaseRecord:
    now = utc_now()
    wanted, held = _sections(session, request, student)
    period = _period(session, request, student.campus_code, PeriodKind.ENROLMENT)
    accepted: list[EnrolmentFacts] = []
    refused: dict[str, Refused] = {}
    bundles = bundles_of(wanted)
    for bundle in bundles:
        facts = EnrolmentFacts(
            now=now,
            academic_year=request.academic_year,
            semester=request.semester,
            student=student.facts,
            period=period.facts if period else None,
            held=held,
            bundle=bundle,
        )
        refusal = first_refusal(facts)
        if refusal is None:
            accepted.append(facts)
            held = (*held, *bundle)
        else:
            refused[bundle[0].subject_code] = refusal
    refused |= take_seats(session, accepted)
    placed = [facts for facts in accepted if facts.bundle[0].subject_code not in refused]
    _insert_enrolments(session, request, placed, now)

    approval = _period(session, request, student.campus_code, PeriodKind.APPROVAL)
    record = decided(
        request,
        tuple(_item(bundle, refused.get(bundle[0].subject_code)) for bundle in bundles)
        + _items_not_found(request, wanted),
        at=now,
        advisor_id=student.advisor_id,
        approval_closes_at=approval.closes_at if approval else None,
    )
    write_record(session, record)
    return record


def _sections(
    session: Session, request: EnrolmentRequest, student: StudentRow
) -> tuple[tuple[SectionFacts, ...], tuple[SectionFacts, ...]]:
    """The sections asked for, in the order asked, and those the student holds already."""
    found = session.execute(
        SECTIONS,
        {
            "section_ids": list(request.section_ids),
            "student_id": request.student_id,
            "academic_year": request.academic_year,
            "semester": request.semester,
            "major_code": student.major_code,
            "study_year": student.study_year,
        },
    )
    rows = [SectionRow.model_validate(row) for row in found]
    offered = {row.section_id: row.facts for row in rows if not row.held}
    wanted = tuple(offered[number] for number in dict.fromkeys(request.section_ids) if number in offered)
    return wanted, tuple(row.facts for row in rows if row.held)


def _period(session: Session, request: EnrolmentRequest, campus_code: str, kind: PeriodKind) -> PeriodRow | None:
    row = session.execute(
        PERIOD,
        {
            "academic_year": request.academic_year,
            "semester": request.semester,
            "kind": kind.value,
            "campus_code": campus_code,
        },
    ).one_or_none()
    return None if row is None else PeriodRow.model_validate(row)


def _item(bundle: tuple[SectionFacts, ...], refused: Refused | None) -> CaseItem:
    first = bundle[0]
    if refused is not None:
        outcome = EnrolmentStage.REFUSED
    elif needs_approval(bundle):
        outcome = EnrolmentStage.AWAITING_APPROVAL
    else:
        outcome = EnrolmentStage.ENROLLED
    sections = " + ".join(section.section_code for section in bundle)
    return CaseItem(
        key=first.subject_show,
        label_th=f"{first.subject_show} {first.subject_name_th} ({sections})",
        label_en=f"{first.subject_show} {first.subject_name_en} ({sections})",
        outcome=outcome,
        refused=refused,
    )


def _items_not_found(request: EnrolmentRequest, wanted: Sequence[SectionFacts]) -> tuple[CaseItem, ...]:
    """A line for each section that does not exist, so that nothing asked for goes unanswered."""
    known = {section.section_id for section in wanted}
    return tuple(
        CaseItem(
            key=str(number),
            label_th=str(number),
            label_en=str(number),
            outcome=EnrolmentStage.REFUSED,
            refused=section_unknown(number),
        )
        for number in dict.fromkeys(request.section_ids)
        if number not in known
    )


def _insert_enrolments(
    session: Session, request: EnrolmentRequest, placed: Sequence[EnrolmentFacts], now: datetime
) -> None:
    rows: list[dict[str, object]] = []
    for facts in placed:
        waits = needs_approval(facts.bundle)
        for section in facts.bundle:
            seat = seat_of(section, facts)
            rows.append(
                {
                    "enrolment_id": new_id(),
                    "student_id": request.student_id,
                    "section_id": section.section_id,
                    "academic_year": request.academic_year,
                    "semester": request.semester,
                    "subject_code": section.subject_code,
                    "section_type": section.section_type,
                    "credit": section.credit,
                    "enrol_type": request.enrol_type,
                    "status": EnrolmentStatus.AWAITING_APPROVAL if waits else EnrolmentStatus.ENROLLED,
                    "allotment_major": seat.major,
                    "allotment_year": seat.year,
                    "case_id": request.case_id,
                    "created_at": now,
                    "updated_at": now,
                }
            )
    if rows:
        session.execute(insert(Enrolment), rows)


@activity.defn(name="settle_enrolment")
def settle_enrolment(record: CaseRecord) -> None:
    """Bring the rows to the record; a closed record also settles what was waiting and gives back its seats.

    Run again it changes nothing: the case's rows take only a newer revision, in the same transaction.
    """
    with Session(engine()) as session, session.begin():
        if not write_record(session, record) or record.state is CaseState.OPEN:
            return
        last = record.events[-1]
        settled = session.execute(
            _SETTLE,
            {
                "status": _SETTLED[EnrolmentStage(record.stage)].value,
                "at": last.at,
                "by": last.actor_id,
                "remark": last.remark,
                "case_id": record.case_id,
            },
        ).all()
        if record.stage != EnrolmentStage.ENROLLED:
            give_seats(session, [Seat(row.section_id, row.allotment_major, row.allotment_year) for row in settled])


@activity.defn(name="read_approval_deadline")
def read_approval_deadline(request: EnrolmentRequest) -> datetime | None:
    """When the approval period of the request's term ends (UTC instant); None when the calendar has none."""
    with Session(engine()) as session:
        row = session.execute(
            STUDENT,
            {
                "student_id": request.student_id,
                "academic_year": request.academic_year,
                "semester": request.semester,
            },
        ).one()
        period = _period(session, request, StudentRow.model_validate(row).campus_code, PeriodKind.APPROVAL)
        return None if period is None else period.closes_at
