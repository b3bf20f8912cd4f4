"""The waitlist: joining a line, taking an offer, leaving. One transaction each, safe to run twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import RowMapping, insert, text
from sqlmodel import Session
from temporalio import activity

from activities.cases import load_record, write_record
from activities.enrolment_rows import give_up, insert_enrolments, read_periods, read_situation, student_in_line
from activities.enrolment_seats import Seat, give_seats, lock_sections, seat_of
from models.calendar import utc_now
from models.contracts.cases import CaseRecord, CaseState
from models.contracts.enrolment import EnrolmentRequest, EnrolmentStatus
from models.contracts.waitlist import OfferAccepted, WaitlistRank, WaitlistRequest, WaitlistStage
from models.db import engine
from models.facts.enrolment import STUDENT, StudentRow
from models.rules.enrolment.judgement import Judged, Situation
from models.rules.enrolment.wording import RULES_VERSION
from models.rules.waitlist.joining import is_full, judge_joining, judge_place
from models.rules.waitlist.line import line_ends_at, rank_of
from models.rules.waitlist.process import accepted, joined
from models.tables.cases import CaseFile
from models.tables.planning import WaitlistEntry

_WAITING_FOR: Final = text(
    """
    SELECT section_id FROM waitlist_entry
     WHERE student_id = :student_id AND section_id = ANY(:section_ids) AND stage IN ('waiting', 'offered')
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


def _as_enrolment(request: WaitlistRequest, at: datetime) -> EnrolmentRequest:
    """The enrolment an offer would make, asked for at ``at``: what the rules and the rows of enrolling take."""
    return EnrolmentRequest(
        case_id=request.case_id,
        student_id=request.student_id,
        student_code=request.student_code,
        faculty_code=request.faculty_code,
        academic_year=request.academic_year,
        semester=request.semester,
        section_ids=request.section_ids,
        drop_section_ids=request.drop_section_ids,
        opened_by=request.opened_by,
        requested_at=at,
    )


def _read(session: Session, request: EnrolmentRequest, student: StudentRow) -> Situation:
    """What the rules look at. A section that itself still waits for approval cannot be given up for another."""
    situation = read_situation(session, request, student)
    pending = session.execute(
        _NOT_YET_HELD, {"student_id": request.student_id, "section_ids": list(request.drop_section_ids)}
    ).scalars()
    return replace(situation, giving_up=situation.giving_up - set(pending))


@activity.defn(name="join_waitlist")
def join_waitlist(request: WaitlistRequest) -> CaseRecord:
    """Judge the request and put the student in line, in one transaction; run again, it answers what it decided."""
    with Session(engine()) as session, session.begin():
        enrolment = _as_enrolment(request, request.requested_at)
        student = student_in_line(session, enrolment)
        case = session.get(CaseFile, request.case_id, with_for_update=True)
        if case is not None and case.revision > 0:
            return load_record(session, request.case_id)
        # Held until the place is written: nobody takes the last seat, or gives one, between the look and the line.
        lock_sections(session, request.section_ids)
        situation = _read(session, enrolment, student)
        wanted = {"student_id": request.student_id, "section_ids": list(request.section_ids)}
        waiting_for = session.execute(_WAITING_FOR, wanted).scalars()
        judged = judge_joining(situation, request.section_ids, frozenset(waiting_for))
        years: int = session.execute(_PROGRAMME_YEARS, {"major_code": student.major_code}).scalar_one()
        rank = rank_of(student.study_year, years, judged.taken)
        now = utc_now()
        if judged.refused is None:
            _line_up(session, request, judged, rank, now)
        record = joined(
            request,
            judged,
            at=now,
            ends_at=line_ends_at(situation.periods),
            facts={"rank": rank.name.lower(), "rules_version": RULES_VERSION},
        )
        write_record(session, record)
        return record


def _line_up(session: Session, request: WaitlistRequest, judged: Judged, rank: WaitlistRank, now: datetime) -> None:
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

    What was to be given up for it is given up here and not before. Run again, it answers what it decided.
    """
    request = taken.request
    with Session(engine()) as session, session.begin():
        enrolment = _as_enrolment(request, taken.at)
        student = student_in_line(session, enrolment)
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > taken.record.revision:
            return load_record(session, request.case_id)
        lock_sections(session, (*request.section_ids, *request.drop_section_ids))
        entries = _locked_entries(session, request.case_id)
        seats = {row["section_id"]: _seat(row) for row in entries}
        judged = _offered_sections(judge_place(_read(session, enrolment, student)), seats)
        record = accepted(taken.record, taken.action, judged.refused, taken.at)
        if judged.refused is None:
            now = utc_now()
            _give_up(session, enrolment, judged, now)
            insert_enrolments(session, enrolment, [judged], seats, now)
        else:
            give_seats(session, list(seats.values()))
        session.execute(_END, {"case_id": request.case_id, "stage": record.stage})
        write_record(session, record)
        return record


def _give_up(session: Session, request: EnrolmentRequest, judged: Judged, now: datetime) -> None:
    replaced = {section.subject_code for section in judged.taken}
    changed = [section for section in judged.given_up if section.subject_code in replaced]
    dropped = [section for section in judged.given_up if section.subject_code not in replaced]
    give_up(session, request, changed, EnrolmentStatus.CHANGED, now)
    give_up(session, request, dropped, EnrolmentStatus.DROPPED, now)


def _offered_sections(judged: Judged, seats: Mapping[int, Seat]) -> Judged:
    """The verdict on exactly the sections offered."""
    return replace(judged, taken=tuple(section for section in judged.taken if section.section_id in seats))


def _locked_entries(session: Session, case_id: UUID) -> list[RowMapping]:
    return list(session.execute(_LOCK_ENTRIES, {"case_id": case_id}).mappings())


def _seat(row: RowMapping) -> Seat:
    return Seat(row["section_id"], row["allotment_major"], row["allotment_year"])


@activity.defn(name="settle_waitlist")
def settle_waitlist(record: CaseRecord) -> None:
    """Bring the rows to the record; a closed one leaves the line and gives back the seats held for it.

    Run again it changes nothing: the case's rows take only a newer revision, in the same transaction.
    """
    with Session(engine()) as session, session.begin():
        if not write_record(session, record) or record.state is CaseState.OPEN:
            return
        entries = _locked_entries(session, record.case_id)
        session.execute(_END, {"case_id": record.case_id, "stage": record.stage})
        give_seats(session, [_seat(row) for row in entries if row["stage"] == WaitlistStage.OFFERED])


@activity.defn(name="read_line_end")
def read_line_end(request: WaitlistRequest) -> datetime | None:
    """When the add period of the request's term ends (UTC instant); None when the calendar has none."""
    term = {
        "student_id": request.student_id,
        "academic_year": request.academic_year,
        "semester": request.semester,
    }
    with Session(engine()) as session:
        student = StudentRow.model_validate(session.execute(STUDENT, term).one())
        periods = read_periods(session, _as_enrolment(request, request.requested_at), student.campus_code)
        return line_ends_at({row.kind: row.facts for row in periods})
