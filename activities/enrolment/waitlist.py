"""The waitlist: joining it, taking an offer, leaving. One transaction each, safe to run twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import RowMapping, insert, text
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.review.rules.chain import Reviewed
from models.db import engine
from models.enrolment.approval.store import settle_seats
from models.enrolment.enrolment.contract import EnrolmentRequest
from models.enrolment.enrolment.rules.calendar_rules import approval_ends_at
from models.enrolment.enrolment.rules.judgement import Judged, Situation
from models.enrolment.enrolment.rules.wording import RULES_VERSION
from models.enrolment.enrolment.store.reading import STUDENT, StudentInTerm, StudentRow
from models.enrolment.enrolment.store.rows import insert_enrolments, lock_student_term, read_periods, read_situation
from models.enrolment.enrolment.store.seats import Seat, give_seats, lock_sections, seat_of
from models.enrolment.plan.tables import ON_WAITLIST, WaitlistEntry
from models.enrolment.waitlist.contract import OfferAccepted, WaitlistRank, WaitlistRequest, WaitlistStage
from models.enrolment.waitlist.rules.joining import is_full, judge_joining, judge_place
from models.enrolment.waitlist.rules.policy import rank_of, waitlist_ends_at
from models.enrolment.waitlist.rules.process import accepted, joined, kept_where_graded
from models.enrolment.waitlist.store.giving_up import give_up, refusals_to_give_up, sections_to_give_up
from models.kit.calendar import utc_now

_WAITING_FOR: Final = text(
    f"""
    SELECT section_id FROM waitlist_entry
     WHERE student_id = :student_id AND section_id = ANY(:section_ids) AND {ON_WAITLIST}
    """
)
_PROGRAMME_YEARS: Final = text("SELECT years FROM major WHERE major_code = :major_code")
_NOT_YET_HELD: Final = text(
    """
    SELECT section_id FROM enrolment
     WHERE student_id = :student_id AND section_id = ANY(:section_ids) AND status = 'awaiting_approval'
    """
)
_LOCK_ENTRIES: Final = text(
    """
    SELECT section_id, stage, allotment_major, allotment_year
      FROM waitlist_entry
     WHERE case_id = :case_id ORDER BY section_id FOR UPDATE
    """
)
_END: Final = text("UPDATE waitlist_entry SET stage = :stage WHERE case_id = :case_id")


def _read(session: Session, request: EnrolmentRequest, student: StudentInTerm) -> Situation:
    """What the rules look at. A section that itself still waits for approval cannot be given up for another."""
    situation = read_situation(session, request, student)
    pending = session.execute(
        _NOT_YET_HELD, {"student_id": request.student_id, "section_ids": list(request.drop_section_ids)}
    ).scalars()
    return replace(situation, giving_up=situation.giving_up - set(pending))


@activity.defn(name="join_waitlist")
def join_waitlist(request: WaitlistRequest) -> CaseRecord:
    """Judge the request and put the student on the waitlist, in one transaction; again, it answers what it decided."""
    with Session(engine()) as session, session.begin():
        enrolment = request.as_enrolment(request.requested_at)
        student = lock_student_term(session, enrolment)
        case = session.get(CaseFile, request.case_id, with_for_update=True)
        if case is not None and case.revision > 0:
            return load_record(session, request.case_id)
        # Held until the place is written: nobody takes the last seat, or gives one, between the check and the place.
        lock_sections(session, request.section_ids)
        situation = _read(session, enrolment, student)
        wanted = {"student_id": request.student_id, "section_ids": list(request.section_ids)}
        waiting_for = session.execute(_WAITING_FOR, wanted).scalars()
        judged = judge_joining(situation, request.section_ids, frozenset(waiting_for))
        years: int = session.execute(_PROGRAMME_YEARS, {"major_code": student.major_code}).scalar_one()
        rank = rank_of(student.study_year, years, judged.taken)
        now = utc_now()
        if judged.refused is None:
            _add_place(session, request, judged, rank, now)
        record = joined(
            request,
            judged,
            at=now,
            ends_at=waitlist_ends_at(situation.periods),
            facts={"rank": rank.name.lower(), "rules_version": RULES_VERSION},
        )
        write_record(session, record)
        return record


def _add_place(session: Session, request: WaitlistRequest, judged: Judged, rank: WaitlistRank, now: datetime) -> None:
    facts = judged.facts
    if facts is None:
        return
    rows: list[dict[str, object]] = []
    for section in judged.taken:
        seat = seat_of(section, facts)
        rows.append(
            {
                "case_id": request.case_id,
                "section_id": section.section_id,
                "student_id": request.student_id,
                "rank": rank.value,
                "awaited": is_full(section, facts),
                "allotment_major": seat.major,
                "allotment_year": seat.year,
                "joined_at": now,
                "stage": WaitlistStage.WAITING,
            }
        )
    session.execute(insert(WaitlistEntry), rows)


@activity.defn(name="accept_offer")
def accept_offer(taken: OfferAccepted) -> CaseRecord:
    """Enrol into the offered seats, or refuse because a rule says no by now and pass the seats on; one transaction.

    Where somebody must agree the seats are kept, as enrolling keeps them, and the advisor is asked. What was to be
    given up is given up once the student is enrolled and not before. Run again, it answers what it decided.
    """
    request = taken.request
    with Session(engine()) as session, session.begin():
        enrolment = request.as_enrolment(taken.at)
        student = lock_student_term(session, enrolment)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > taken.record.revision:
            return load_record(session, request.case_id)
        lock_sections(session, (*request.section_ids, *request.drop_section_ids))
        entries = _locked_entries(session, request.case_id)
        seats = {row["section_id"]: _seat(row) for row in entries}
        situation = _read(session, enrolment, student)
        judged = _offered_sections(judge_place(situation), seats)
        record = accepted(
            taken.record,
            taken.action,
            judged,
            taken.at,
            whose=Reviewed(student.advisor_id, request.faculty_code, student.department_code),
            until=approval_ends_at(situation.student, situation.periods, situation.now),
        )
        if judged.refused is None:
            now = utc_now()
            if not judged.waits:
                give_up(session, request, request.drop_section_ids, now)
            insert_enrolments(session, enrolment, [judged], seats, now)
        else:
            give_seats(session, list(seats.values()))
        session.execute(_END, {"case_id": request.case_id, "stage": record.stage})
        write_record(session, record)
        return record


def _offered_sections(judged: Judged, seats: Mapping[int, Seat]) -> Judged:
    """The verdict on exactly the sections offered."""
    return replace(judged, taken=tuple(section for section in judged.taken if section.section_id in seats))


def _locked_entries(session: Session, case_id: UUID) -> list[RowMapping]:
    return list(session.execute(_LOCK_ENTRIES, {"case_id": case_id}).mappings())


def _seat(row: RowMapping) -> Seat:
    return Seat(row["section_id"], row["allotment_major"], row["allotment_year"])


@activity.defn(name="settle_waitlist")
def settle_waitlist(record: CaseRecord) -> CaseRecord | None:
    """Bring the rows to the record; a closed one leaves the waitlist and gives back the seats held for it.

    Approved, they are the student's, and what was to be given up for them is given up, unless a grade of it was
    published meanwhile; then the record as it was written is answered. Run again it changes nothing: the case's rows
    take only a newer revision, in the same transaction.
    """
    with Session(engine()) as session, session.begin():
        request = WaitlistRequest.model_validate(session.get_one(CaseFile, record.case_id).request)
        approved = record.stage == WaitlistStage.ENROLLED
        if approved:  # what is given up must not change; everybody locks the student's term before a case
            lock_student_term(session, request.as_enrolment(request.requested_at))
        going = sections_to_give_up(session, request) if approved else ()
        written = kept_where_graded(record, refusals_to_give_up(session, request, going))
        if not write_record(session, written):
            return load_record(session, record.case_id) if approved else None
        if record.state is CaseState.OPEN:
            return None
        lock_sections(session, (*request.section_ids, *request.drop_section_ids, *going))
        entries = _locked_entries(session, record.case_id)
        session.execute(_END, {"case_id": record.case_id, "stage": record.stage})
        give_seats(session, [_seat(row) for row in entries if row["stage"] == WaitlistStage.OFFERED])
        if any(row["stage"] == WaitlistStage.AWAITING_APPROVAL for row in entries):
            if approved:
                give_up(session, request, going, record.events[-1].at)
            settle_seats(session, record)
        return written if approved else None


@activity.defn(name="read_line_end")
def read_waitlist_end(request: WaitlistRequest) -> datetime | None:
    """When the add period of the request's term ends (UTC instant); None when the calendar has none."""
    term = {
        "student_id": request.student_id,
        "academic_year": request.academic_year,
        "semester": request.semester,
    }
    with Session(engine()) as session:
        student = StudentRow.model_validate(session.execute(STUDENT, term).one())
        periods = read_periods(session, request.as_enrolment(request.requested_at), student.campus_code)
        return waitlist_ends_at({row.kind: row.facts for row in periods})


ACTIVITIES: Final = (join_waitlist, accept_offer, settle_waitlist, read_waitlist_end)
SETTLES: Final = {CaseKind.WAITLIST: settle_waitlist}
