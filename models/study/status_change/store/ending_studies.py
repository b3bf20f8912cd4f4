"""A student's studies end: places are given back, and bills brought up to date."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.rules.curriculum_rules import grade_keeps_place
from models.enrolment.enrolment.store.reading import GRADE_OF_PLACE
from models.enrolment.enrolment.store.seats import Seat, give_seats, lock_sections
from models.finance.bill.rules.adjusting import percent_given_back
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.terms import read_term
from models.finance.bill.store.updating import update_bills
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.period.contract import FinancePeriod
from models.grades.standing_review.contract import EndingEnrolment, EndingRequest, StandingConsequences
from models.kit.calendar import bangkok_date, utc_now
from models.registry.process.contract import CASE_TYPES

_LOCK_TERMS: Final = text("""
    SELECT FROM student_term n JOIN term t USING (academic_year, semester)
     WHERE n.student_id = :student_id AND t.ends_on >= :today
     ORDER BY n.academic_year, n.semester FOR UPDATE OF n
""")
_PLACES: Final = text(f"""
    SELECT e.enrolment_id, e.section_id, u.show_code AS subject_code, s.section_code, e.academic_year, e.semester,
           {GRADE_OF_PLACE} AS grade
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
    "SELECT coalesce(sum(total - credited - reduced - paid), 0) FROM invoice_standing WHERE student_id = :student_id"
)
ENDING_KINDS: Final = sorted(kind.value for kind, case_type in CASE_TYPES.items() if case_type.ends_with_studies)
"""The kinds of cases that end with the studies."""
_REQUESTS: Final = text("""
    SELECT case_id, kind, title_th, title_en FROM case_file
     WHERE student_id = :student_id AND state = 'open' AND kind = ANY(:kinds) ORDER BY opened_at, case_id
""")
_BILLED: Final = text("""
    SELECT b.academic_year, b.semester, b.charged_as, s.campus_code,
           coalesce((SELECT sum(i.total - i.credited) FROM invoice_standing i WHERE i.student_id = b.student_id
                      AND (i.academic_year, i.semester) = (b.academic_year, b.semester)), 0) AS charged
      FROM bill b JOIN student s USING (student_id)
      JOIN term t ON (t.academic_year, t.semester) = (b.academic_year, b.semester)
     WHERE b.student_id = :student_id AND t.ends_on >= :today
     ORDER BY b.academic_year, b.semester
""")


def lock_places(session: Session, student_id: int) -> None:
    """Nothing of the student's terms that run or are to come is decided beside this transaction."""
    session.execute(_LOCK_TERMS, {"student_id": student_id, "today": bangkok_date(utc_now())})


def end_studies(session: Session, student_id: int, case_id: UUID | None, at: datetime) -> StandingConsequences:
    """Drop what the student takes in terms that are not over, give the seats back, and bring the bills up to date.

    A subject whose grade of the term is published stays. The caller has locked the places. Seats go to the waitlists
    as any other seat does. What a bill does not ask for any more is credited by the refund table; a lump sum stays,
    since dropping changes nothing of it (finance §3). Requests of the student are only named here: they are workflows,
    and :mod:`activities.study.ended_study` tells them.
    """
    of = {"student_id": student_id, "today": bangkok_date(at)}
    before = session.execute(_UNPAID, of).scalar_one()
    places = [
        place
        for place in session.execute(_PLACES, of).mappings()
        if grade_keeps_place(place["subject_code"], place["grade"]) is None
    ]
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
        requests=tuple(
            EndingRequest.model_validate(dict(row))
            for row in session.execute(_REQUESTS, {**of, "kinds": ENDING_KINDS}).mappings()
        ),
        lump_sum=_baht(_lump_sum(session, of)),
        refund_percent=_refund_percent(session, of, at),
    )


def _lump_sum(session: Session, of: Mapping[str, object]) -> Decimal:
    """What terms that are not over were charged as a lump sum, in baht."""
    billed = session.execute(_BILLED, of)
    return sum((row.charged for row in billed if row.charged_as == FeeEnrolmentType.LUMP_SUM), Decimal(0))


def _refund_percent(session: Session, of: Mapping[str, object], at: datetime) -> str | None:
    """What the refund table gives back now of what was charged by subjects or credits; None where nothing was."""
    for row in session.execute(_BILLED, of).all():
        if row.charged_as == FeeEnrolmentType.LUMP_SUM or row.charged_as is None:
            continue
        table = read_term(session, row.academic_year, row.semester).period(FinancePeriod.FEE_REFUND, row.campus_code)
        percent = percent_given_back(table.steps, table.opens_at, at) if table else percent_given_back((), None, at)
        return f"{percent.normalize():f}"
    return None


def _baht(amount: Decimal) -> str:
    return f"{amount:.2f}"
