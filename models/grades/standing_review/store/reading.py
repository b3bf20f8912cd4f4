"""What the rules of standing look at, and how a case begins (grades §4, spec §9)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind, Fact
from models.cases.case.store.accepted import Titles, accepted_case
from models.cases.case.store.kinds import CaseFacts
from models.cases.case.tables import CaseFile
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.grades.period.contract import GradingPeriod
from models.grades.standing_review.contract import StandingRequest, StandingRule
from models.grades.standing_review.rules.judgement import STUDYING, Registration, ReviewedStudent, TermAverage, in_order
from models.grades.standing_review.rules.process import TITLES
from models.kit.calendar import utc_now
from models.kit.table import one_of

_STATUSES: Final = ", ".join(repr(status.value) for status in sorted(STUDYING))
_PLACE: Final = one_of(
    "e.status", EnrolmentStatus.ENROLLED, EnrolmentStatus.AWAITING_APPROVAL, EnrolmentStatus.WITHDRAWN
)
_UP_TO_TERM: Final = """
    (x.academic_year, CASE x.semester WHEN 0 THEN 3 ELSE x.semester END)
    <= (t.academic_year, CASE t.semester WHEN 0 THEN 3 ELSE t.semester END)
"""

STANDING_FACTS: Final = CaseFacts(not_for_student="c.state = 'open'")
"""The student reads what was decided, and nothing of what is only considered (grades §4)."""


class StudentRow(BaseModel):
    """A student as the rules find them after a term."""

    student_id: int
    student_code: str
    person_id: UUID
    campus_code: str
    faculty_code: str
    department_code: str
    status_code: str
    admission_year: int
    years: int
    academic_year: int
    semester: int
    starts_on: date
    ends_on: date
    registration: Registration
    term_years: list[int]
    term_semesters: list[int]
    averages: list[Decimal | None]
    registers_by: datetime | None

    def reviewed(self, now: datetime) -> ReviewedStudent:
        """What the rules look at, at an instant (UTC)."""
        terms = list(map(TermAverage, self.term_years, self.term_semesters, self.averages))
        return ReviewedStudent(
            status_code=self.status_code,
            admission_year=self.admission_year,
            curriculum_years=self.years,
            academic_year=self.academic_year,
            semester=self.semester,
            starts_on=self.starts_on,
            ends_on=self.ends_on,
            now=now,
            registration=self.registration,
            terms=in_order(terms),
            registers_by=self.registers_by,
        )


STUDENTS: Final[TextClause] = text(f"""
    SELECT s.student_id, s.student_code, s.person_id, s.campus_code, s.faculty_code, s.department_code, s.status_code,
           s.admission_year, m.years, t.academic_year, t.semester, t.starts_on, t.ends_on,
           CASE WHEN EXISTS (SELECT FROM enrolment e WHERE e.student_id = s.student_id AND {_PLACE}
                              AND (e.academic_year, e.semester) = (t.academic_year, t.semester))
                THEN '{Registration.ENROLLED.value}'
                WHEN c.enrol_type IS DISTINCT FROM '{EnrolmentType.MAINTAIN_STATUS.value}'
                THEN '{Registration.NONE.value}'
                WHEN EXISTS (SELECT FROM invoice_standing i WHERE i.student_id = s.student_id
                              AND (i.academic_year, i.semester) = (t.academic_year, t.semester)
                              AND i.total - i.credited - i.reduced - i.paid > 0)
                THEN '{Registration.FEE_UNPAID.value}' ELSE '{Registration.MAINTAINED.value}' END AS registration,
           coalesce(g.years, '{{}}') AS term_years, coalesce(g.semesters, '{{}}') AS term_semesters,
           coalesce(g.averages, '{{}}') AS averages, k.closes_at AS registers_by
      FROM student s JOIN major m USING (major_code)
      JOIN term t ON t.academic_year = :academic_year AND t.semester = :semester
      LEFT JOIN enrolment_type_choice c ON c.student_id = s.student_id
           AND c.academic_year = t.academic_year AND c.semester = t.semester
      LEFT JOIN LATERAL (
           SELECT array_agg(x.academic_year) AS years, array_agg(x.semester) AS semesters,
                  array_agg(x.gpax) AS averages
             FROM student_standing x WHERE x.student_id = s.student_id AND {_UP_TO_TERM}) g ON true
      LEFT JOIN LATERAL (
           SELECT closes_at FROM calendar_period
            WHERE (academic_year, semester) = (t.academic_year, t.semester)
              AND kind = '{GradingPeriod.STANDING_CHECK.value}' AND campus_code IN ('', s.campus_code)
            ORDER BY campus_code DESC LIMIT 1) k ON true
     WHERE s.status_code IN ({_STATUSES}) AND s.admission_year <= t.academic_year AND s.student_id > :after
       AND (CAST(:student_ids AS int[]) IS NULL OR s.student_id = ANY(:student_ids))
     ORDER BY s.student_id LIMIT :most
""")
"""Rows of :class:`StudentRow` of a term. Parameters academic_year, semester, after, student_ids (null: all), most."""
_ROWS: Final = TypeAdapter(list[StudentRow])


def students_of_term(
    session: Session,
    academic_year: int,
    semester: int,
    *,
    after: int = 0,
    student_ids: Iterable[int] | None = None,
    most: int = 1_000,
) -> list[StudentRow]:
    """The next students who are held to the rules, by their ids; only these, where some are named."""
    named = {
        "academic_year": academic_year,
        "semester": semester,
        "after": after,
        "student_ids": None if student_ids is None else list(student_ids),
        "most": most,
    }
    return _ROWS.validate_python([dict(row) for row in session.execute(STUDENTS, named).mappings()])


def reviewed_student(session: Session, request: StandingRequest) -> ReviewedStudent | None:
    """The student of a case as they are now; None who does not study any more."""
    found = students_of_term(session, request.academic_year, request.semester, student_ids=[request.student_id])
    return found[0].reviewed(utc_now()) if found else None


def standing_case(
    found: StudentRow, rule: StandingRule, facts: dict[str, Fact], case_id: UUID, at: datetime
) -> CaseFile:
    """The first row of the case of a student who has come under a rule."""
    request = StandingRequest(
        case_id=case_id,
        opened_by=found.person_id,
        requested_at=at,
        academic_year=found.academic_year,
        semester=found.semester,
        student_id=found.student_id,
        student_code=found.student_code,
        faculty_code=found.faculty_code,
        rule=rule,
        facts=facts,
    )
    thai, english = TITLES[rule]
    titles = Titles(f"สถานภาพ: {thai}", f"Standing: {english}")
    return accepted_case(CaseKind.STANDING_REVIEW, request, found, titles)
