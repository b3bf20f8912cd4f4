"""The rows of a student's enrolments: read for a decision, written by it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from psycopg.rows import args_row, class_row, scalar_row
from sqlalchemy import text

from models.curriculum.section.store.reading import SECTIONS, SectionRow
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest, EnrolmentStatus
from models.enrolment.enrolment.rules.facts import SectionFacts
from models.enrolment.enrolment.rules.judgement import Judged, Situation
from models.enrolment.enrolment.store.reading import (
    LOCK_TERM,
    LOCKING_TERM,
    PERIODS,
    STUDENT_IN_TERM,
    PeriodRow,
    StudentInTerm,
    section_parameters,
    situation_of,
)
from models.enrolment.enrolment.store.seats import Seat, give_seats
from models.enrolment.enrolment.store.withdrawal import grade_withdrawn
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.kit.statements import Transaction, read, read_one, run
from models.kit.table import new_id

_LOCK_TERM_AND_CASE: Final = text(
    f"WITH term AS ({LOCKING_TERM}) SELECT revision FROM case_file WHERE case_id = :case_id FOR UPDATE"
)

_HELD: Final = text(
    f"""
    SELECT enrolment_id, section_id
      FROM enrolment
     WHERE student_id = :student_id AND section_id = ANY(:section_ids) AND {HOLDS_SEAT}
    """
)


class _Held(NamedTuple):
    """What :data:`_HELD` reads."""

    enrolment_id: UUID
    section_id: int


_GIVE_UP: Final = text(
    """
    UPDATE enrolment
       SET status = :status, updated_at = :at, given_up_case_id = :case_id
     WHERE student_id = :student_id AND section_id = ANY(:section_ids) AND status = 'enrolled'
    RETURNING section_id, allotment_major, allotment_year
    """
)


def lock_student_term(within: Transaction, request: EnrolmentRequest) -> StudentInTerm:
    """The student's standing, read after every earlier request of theirs for the term has been decided."""
    run(within, LOCK_TERM, term_of(request))
    return read_one(within, STUDENT_IN_TERM, term_of(request), class_row(StudentInTerm))


def lock_case_and_student_term(within: Transaction, request: EnrolmentRequest) -> tuple[int, StudentInTerm]:
    """The revision of the request's case, locked with the student's term in one statement, and then the standing."""
    revision: int = read_one(within, _LOCK_TERM_AND_CASE, {**term_of(request), "case_id": request.case_id}, scalar_row)
    # In a statement of its own: what an earlier request left is only seen by one that begins after the lock.
    return revision, read_one(within, STUDENT_IN_TERM, term_of(request), class_row(StudentInTerm))


def term_of(request: EnrolmentRequest) -> dict[str, object]:
    """The student's term as parameters."""
    return {
        "student_id": request.student_id,
        "academic_year": request.academic_year,
        "semester": request.semester,
    }


def read_situation(within: Transaction, request: EnrolmentRequest, student: StudentInTerm) -> Situation:
    """Everything the rules look at."""
    parameters = section_parameters(student, request.academic_year, request.semester, request.section_ids)
    sections = read(within, SECTIONS, parameters, class_row(SectionRow))
    return situation_of(request, student, sections, student.periods)


def read_periods(within: Transaction, request: EnrolmentRequest, campus_code: str) -> list[PeriodRow]:
    """The calendar of the request's term for a campus."""
    parameters = {
        "academic_year": request.academic_year,
        "semester": request.semester,
        "campus_code": campus_code,
    }
    return read(within, PERIODS, parameters, class_row(PeriodRow))


_INSERT: Final = text(
    """
    INSERT INTO enrolment (enrolment_id, student_id, section_id, academic_year, semester, subject_code, section_type,
                           credit, enrol_type, status, allotment_major, allotment_year, replaces_id, case_id,
                           created_at, updated_at)
    SELECT r.enrolment_id, :student_id, r.section_id, :academic_year, :semester, r.subject_code, r.section_type,
           r.credit, :enrol_type, r.status, r.allotment_major, r.allotment_year, r.replaces_id, :case_id, :now, :now
      FROM jsonb_populate_recordset(NULL::enrolment, CAST(:rows AS jsonb)) r
    """
)


def insert_enrolments(
    within: Transaction, request: EnrolmentRequest, judged: Sequence[Judged], seats: Mapping[int, Seat], now: datetime
) -> None:
    """A row for each section taken, with its seat of ``seats``.

    A change that waits for approval stands beside the place it would replace.
    """
    replaced = _replaced(within, request, judged)
    rows: list[dict[str, object]] = []
    for bundle in judged:
        for section in bundle.taken:
            seat = seats[section.section_id]
            old = replaced.get(_kind(section)) if bundle.waits else None
            rows.append(
                {
                    "enrolment_id": str(new_id()),
                    "section_id": section.section_id,
                    "subject_code": section.subject_code,
                    "section_type": section.section_type.value,
                    "credit": str(section.credit),
                    "status": EnrolmentStatus.AWAITING_APPROVAL if bundle.waits else EnrolmentStatus.ENROLLED,
                    "allotment_major": seat.major,
                    "allotment_year": seat.year,
                    "replaces_id": str(old) if old else None,
                }
            )
    if not rows:
        return
    parameters = {
        "student_id": request.student_id,
        "academic_year": request.academic_year,
        "semester": request.semester,
        "enrol_type": request.enrol_type,
        "case_id": request.case_id,
        "now": now,
        "rows": json.dumps(rows),
    }
    run(within, _INSERT, parameters)


def _kind(section: SectionFacts) -> tuple[str, str]:
    return section.subject_code, section.section_type.value


def _replaced(within: Transaction, request: EnrolmentRequest, judged: Sequence[Judged]) -> dict[tuple[str, str], UUID]:
    """The enrolments that a waiting change would replace, by subject and section type."""
    going = {section.section_id: section for bundle in judged if bundle.waits for section in bundle.given_up}
    if not going:
        return {}
    rows = read(within, _HELD, {"student_id": request.student_id, "section_ids": list(going)}, args_row(_Held))
    return {_kind(going[row.section_id]): row.enrolment_id for row in rows}


def give_up(
    within: Transaction,
    request: EnrolmentRequest,
    sections: Sequence[SectionFacts],
    status: EnrolmentStatus,
    at: datetime,
) -> None:
    """Mark the student's places as dropped, withdrawn or changed, and give their seats back.

    Who approved them, and when, stays: the enrolment log tells it after they are gone.
    """
    numbers = [section.section_id for section in sections]
    if not numbers:
        return
    given = {
        "student_id": request.student_id,
        "section_ids": numbers,
        "status": status.value,
        "at": at,
        "case_id": request.case_id,
    }
    give_seats(within, read(within, _GIVE_UP, given, args_row(Seat)))
    if request.operation is EnrolmentOperation.WITHDRAW:
        grade_withdrawn(within, request, numbers, at)
