"""A student's studies end: places are given back, and bills brought up to date."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session

from activities.enrolment.enrolment_seats import Seat, give_seats, lock_sections
from activities.finance.term_students import TermStudents
from activities.finance.updating_bills import update_bills
from models.calendar import bangkok_date, utc_now
from models.contracts.cases.case import CaseKind
from models.contracts.enrolment.enrolment import EnrolmentStatus
from models.contracts.grades.standing_review import EndingEnrolment, StandingConsequences
from models.tables.base import one_of

_LOCK_TERMS: Final = text("""
    SELECT FROM student_term n JOIN term t USING (academic_year, semester)
     WHERE n.student_id = :student_id AND t.ends_on >= :today
     ORDER BY n.academic_year, n.semester FOR UPDATE OF n
""")
_PLACES: Final = text(f"""
    SELECT e.enrolment_id, e.section_id, u.show_code AS subject_code, s.section_code, e.academic_year, e.semester
      FROM enrolment e JOIN section s USING (section_id) JOIN subject u ON u.subject_code = e.subject_code
      JOIN term t ON (t.academic_year, t.semester) = (e.academic_year, e.semester)
     WHERE e.student_id = :student_id AND e.status = '{EnrolmentStatus.ENROLLED.value}' AND t.ends_on >= :today
     ORDER BY e.academic_year, e.semester, u.show_code, s.section_code
""")
_GIVE_UP: Final = text(f"""
    UPDATE enrolment SET status = '{EnrolmentStatus.DROPPED.value}', updated_at = :at, given_up_case_id = :case_id
     WHERE enrolment_id = ANY(:enrolment_ids) AND status = '{EnrolmentStatus.ENROLLED.value}'
    RETURNING section_id, allotment_major, allotment_year
""")
_UNPAID: Final = text(
    "SELECT coalesce(sum(total - credited - paid), 0) FROM invoice_standing WHERE student_id = :student_id"
)
_OPEN: Final = text(f"""
    SELECT count(*) FROM case_file
     WHERE student_id = :student_id AND state = 'open'
       AND {one_of("kind", CaseKind.ENROLMENT, CaseKind.WAITLIST, CaseKind.UNLOCK)}
""")


def lock_places(session: Session, student_id: int) -> None:
    """Nothing of the student's terms that run or are to come is decided beside this transaction."""
    session.execute(_LOCK_TERMS, {"student_id": student_id, "today": bangkok_date(utc_now())})


def end_studies(session: Session, student_id: int, case_id: UUID, at: datetime) -> StandingConsequences:
    """Drop what the student takes in terms that are not over, give the seats back, and bring the bills up to date.

    The caller has locked the places. Seats go to the waitlists as any other seat does. What a bill does not ask for any
    more is credited; a lump sum stays, as does what stands before somebody else.
    """
    of = {"student_id": student_id, "today": bangkok_date(at)}
    before = session.execute(_UNPAID, of).scalar_one()
    places = session.execute(_PLACES, of).mappings().all()
    lock_sections(session, [place["section_id"] for place in places])
    given = {"at": at, "case_id": case_id, "enrolment_ids": [place["enrolment_id"] for place in places]}
    freed = session.execute(_GIVE_UP, given).all()
    give_seats(session, [Seat(row.section_id, row.allotment_major, row.allotment_year) for row in freed])
    notes = sum(
        update_bills(session, TermStudents(*term, (student_id,)), at).credit_notes
        for term in sorted({(place["academic_year"], place["semester"]) for place in places})
    )
    return StandingConsequences(
        enrolments=tuple(EndingEnrolment.model_validate(dict(place)) for place in places),
        unpaid_before=_baht(before),
        unpaid_after=_baht(session.execute(_UNPAID, of).scalar_one()),
        credit_notes=notes,
        open_requests=session.execute(_OPEN, of).scalar_one(),
    )


def _baht(amount: Decimal) -> str:
    return f"{amount:.2f}"
