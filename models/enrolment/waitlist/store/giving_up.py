"""The enrolments that a student gives up for a seat from the waitlist.

A student names sections to give up when joining the waitlist; they are given up once the student is enrolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import Row, text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.rules.curriculum_rules import grade_keeps_place
from models.enrolment.enrolment.store.reading import GRADE_OF_PLACE
from models.enrolment.enrolment.store.seats import Seat, give_seats
from models.enrolment.waitlist.contract import WaitlistRequest
from models.kit.query import Query

_GIVE_UP: Final = text(
    f"""
    UPDATE enrolment e
       SET status = CASE WHEN e.subject_code IN (SELECT s.subject_code FROM section s WHERE s.section_id = ANY(:taken))
                         THEN 'changed' ELSE 'dropped' END,
           updated_at = :at, given_up_case_id = :case_id
     WHERE student_id = :student_id AND section_id = ANY(:given_up) AND section_id <> ALL(:taken)
       AND status = 'enrolled'
       AND (e.subject_code IN (SELECT s.subject_code FROM section s WHERE s.section_id = ANY(:taken))
            OR {GRADE_OF_PLACE} IS NULL)
    RETURNING section_id, allotment_major, allotment_year
    """
)
"""A subject whose grade was published after the advisor approved and before this statement is not given up."""


class _GradedSubject(NamedTuple):
    show_code: str
    grade: str


class _SectionOfSubject(NamedTuple):
    section_id: int


GRADED_TO_GIVE_UP: Final = Query(
    _GradedSubject,
    f"""
    SELECT DISTINCT u.show_code, {GRADE_OF_PLACE} AS grade
      FROM enrolment e JOIN subject u USING (subject_code)
     WHERE e.student_id = :student_id AND e.section_id = ANY(:given_up) AND e.status = 'enrolled'
       AND {GRADE_OF_PLACE} IS NOT NULL
       AND e.subject_code NOT IN (SELECT s.subject_code FROM section s WHERE s.section_id = ANY(:taken))
    """,
)
SECTIONS_OF_GIVEN_UP_SUBJECTS: Final = Query(
    _SectionOfSubject,
    """
    SELECT e.section_id FROM enrolment e
     WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
       AND e.status = 'enrolled'
       AND e.subject_code IN (SELECT s.subject_code FROM section s WHERE s.section_id = ANY(:given_up))
       AND e.subject_code NOT IN (SELECT s.subject_code FROM section s WHERE s.section_id = ANY(:taken))
    """,
)


def sections_to_give_up(session: Session, request: WaitlistRequest) -> tuple[int, ...]:
    """Return the sections to give up for the seat, with all sections that the student now has of their subjects.

    A subject is given up as a whole: a laboratory that was changed since goes with its lecture. The caller holds the
    lock on the student's term.
    """
    if not request.drop_section_ids:
        return ()
    of_subjects = {
        **request.model_dump(include={"student_id", "academic_year", "semester"}),
        "taken": list(request.section_ids),
        "given_up": list(request.drop_section_ids),
    }
    found = SECTIONS_OF_GIVEN_UP_SUBJECTS.rows(session, of_subjects)
    return (*request.drop_section_ids, *(row.section_id for row in found))


def refusals_to_give_up(session: Session, request: WaitlistRequest, sections: Sequence[int]) -> dict[str, Refused]:
    """Return why subjects of ``sections`` are kept, by subject code without suffix: their grade is published."""
    if not sections:
        return {}
    named = {"student_id": request.student_id, "taken": list(request.section_ids), "given_up": list(sections)}
    rows = GRADED_TO_GIVE_UP.rows(session, named)
    refusals = {row.show_code: grade_keeps_place(row.show_code, row.grade) for row in rows}
    return {code: refused for code, refused in refusals.items() if refused is not None}


def give_up(session: Session, request: WaitlistRequest, sections: Sequence[int], at: datetime) -> None:
    """Give up ``sections`` for the seat: a section of the same subject is changed, another subject is dropped.

    The caller has locked the sections. Sections that the student gave up meanwhile stay as they are.
    """
    if not sections:
        return
    given: Sequence[Row[int, str | None, int | None]] = session.execute(
        _GIVE_UP,
        {
            "student_id": request.student_id,
            "taken": list(request.section_ids),
            "given_up": list(sections),
            "at": at,
            "case_id": request.case_id,
        },
    ).all()
    give_seats(session, [Seat(row.section_id, row.allotment_major, row.allotment_year) for row in given])
