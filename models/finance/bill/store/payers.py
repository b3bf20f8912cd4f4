"""Students as an assessment looks at them: what they chose for a term, and what they are enrolled in.

Each read is a statement and the shape of its row, so the API (asynchronous) and activities (synchronous) share both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from sqlalchemy import text

from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.finance.bill.rules.assessment import ChargedSubject
from models.finance.bill.rules.term_fees import ChargedStudent
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.normal_fee.rules.choosing import Payer
from models.kit.rows import FactRow

_REGISTERED_THEN: Final = """
    SELECT f.campus_code, d.faculty_code, m.department_code, h.old_major_code AS major_code
      FROM student_major_change h JOIN major m ON m.major_code = h.old_major_code
      JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
     WHERE h.student_id = s.student_id
       AND (h.academic_year, CASE h.semester WHEN 0 THEN 3 ELSE h.semester END)
           > (:academic_year, CASE CAST(:semester AS int) WHEN 0 THEN 3 ELSE :semester END)
     ORDER BY h.academic_year, CASE h.semester WHEN 0 THEN 3 ELSE h.semester END, h.major_change_id LIMIT 1
"""
"""The major that a student (``s``) had in a term before it was changed, with its campus, faculty and department; no row
where it was not changed since. A summer is the last term of its year.
"""
STUDENTS: Final = text(f"""
    SELECT s.student_id, s.student_code, coalesce(p.campus_code, s.campus_code) AS campus_code,
           coalesce(p.faculty_code, s.faculty_code) AS faculty_code,
           coalesce(p.department_code, s.department_code) AS department_code, m.major_code,
           s.education_level_code, s.student_type_code, s.nation_code, s.admission_year,
           s.study_year > m.years AS over_years, c.enrol_type, c.payment_method, c.chosen_at,
           coalesce((SELECT array_agg(DISTINCT h.fee_code) FROM invoice i JOIN charge h USING (invoice_id)
                      WHERE i.student_id = s.student_id
                        AND (i.academic_year, i.semester) <> (:academic_year, :semester)
                        AND h.amount > coalesce((SELECT sum(l.amount) FROM credit_line l
                                                  WHERE l.charge_id = h.charge_id), 0)), '{{}}') AS charged_once
      FROM student s
      LEFT JOIN LATERAL ({_REGISTERED_THEN}) p ON true
      JOIN major m ON m.major_code = coalesce(p.major_code, s.major_code)
      LEFT JOIN enrolment_type_choice c
             ON c.student_id = s.student_id AND c.academic_year = :academic_year AND c.semester = :semester
     WHERE s.student_id = ANY(:student_ids)
     ORDER BY s.student_id
""")
"""Students, by their programme of a term, and what they chose for it; ``charged_once``: the fees that invoices of other
terms charge, after credit notes.
"""
SUBJECTS: Final = text(f"""
    SELECT e.student_id, e.subject_code,
           coalesce(sum(e.credit) FILTER (WHERE e.section_type = '{SectionType.LECTURE}'), 0) AS lecture_credits,
           coalesce(sum(e.credit) FILTER (WHERE e.section_type <> '{SectionType.LECTURE}'), 0) AS laboratory_credits,
           array_agg(s.section_code ORDER BY e.section_type <> '{SectionType.LECTURE}', s.section_code) AS section_codes
      FROM enrolment e JOIN section s USING (section_id)
     WHERE e.student_id = ANY(:student_ids) AND e.academic_year = :academic_year AND e.semester = :semester
       AND e.status = '{EnrolmentStatus.ENROLLED.value}'
     GROUP BY e.student_id, e.subject_code
     ORDER BY e.student_id, e.subject_code
""")
"""What these students are enrolled in: what waits for an approval is charged once it is approved."""
CHANGED_SECTIONS: Final = text(f"""
    SELECT e.section_id, e.subject_code, e.section_type, e.credit, s.section_code,
           e.status = '{EnrolmentStatus.ENROLLED}' AS enrolled,
           coalesce(e.case_id = CAST(:case_id AS uuid), false) AS taken,
           coalesce(e.given_up_case_id = CAST(:case_id AS uuid), false) AS given_up
      FROM enrolment e JOIN section s USING (section_id)
     WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
       AND (e.status = '{EnrolmentStatus.ENROLLED}' OR e.given_up_case_id = CAST(:case_id AS uuid)
            OR (e.status = '{EnrolmentStatus.AWAITING_APPROVAL}' AND e.case_id = CAST(:case_id AS uuid)))
     ORDER BY e.subject_code, s.section_code
""")
"""The sections a student is enrolled in, and those that the request of a case took or gave up (without one, none)."""


class SectionTaken(FactRow):
    """A section that a student is charged for."""

    section_id: int
    subject_code: str
    section_type: SectionType
    credit: Decimal
    section_code: str


class ChangedSection(SectionTaken):
    """A section of the term: whether the student is enrolled in it, and what a case did with it."""

    enrolled: bool
    taken: bool
    given_up: bool


def charged_subjects(sections: Iterable[SectionTaken]) -> tuple[ChargedSubject, ...]:
    """Return the subjects of these sections with their credits, as ``SUBJECTS`` answers them."""
    by_subject: dict[str, list[SectionTaken]] = {}
    for section in sections:
        by_subject.setdefault(section.subject_code, []).append(section)
    return tuple(_charged_subject(code, by_subject[code]) for code in sorted(by_subject))


def _charged_subject(subject_code: str, sections: Sequence[SectionTaken]) -> ChargedSubject:
    credits = {True: Decimal(0), False: Decimal(0)}
    for section in sections:
        credits[section.section_type is SectionType.LECTURE] += section.credit
    ordered = sorted(sections, key=lambda each: (each.section_type is not SectionType.LECTURE, each.section_code))
    return ChargedSubject(subject_code, credits[True], credits[False], tuple(each.section_code for each in ordered))


class StudentFacts(FactRow):
    """A student of the term."""

    student_id: int
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str
    major_code: str
    education_level_code: str
    student_type_code: str
    nation_code: str
    admission_year: int
    over_years: bool
    enrol_type: EnrolmentType | None
    payment_method: PaymentMethod | None
    chosen_at: datetime | None
    charged_once: list[str]


class SubjectFacts(FactRow):
    """A subject a student is enrolled in, with its credits and sections, that of the lecture first."""

    student_id: int
    subject_code: str
    lecture_credits: Decimal
    laboratory_credits: Decimal
    section_codes: list[str]

    @property
    def subject(self) -> ChargedSubject:
        """What the rules look at."""
        return ChargedSubject(
            self.subject_code, self.lecture_credits, self.laboratory_credits, tuple(self.section_codes)
        )


def charged_student(row: StudentFacts, subjects: Sequence[ChargedSubject]) -> ChargedStudent:
    """What the rules look at."""
    return ChargedStudent(
        payer=Payer(
            campus_code=row.campus_code,
            faculty_code=row.faculty_code,
            department_code=row.department_code,
            major_code=row.major_code,
            education_level_code=row.education_level_code,
            student_type_code=row.student_type_code,
            nation_code=row.nation_code,
            entry_year=row.admission_year,
            enrolment_type=FeeEnrolmentType.LUMP_SUM,
        ),
        chosen=row.enrol_type,
        subjects=tuple(subjects),
        over_years=row.over_years,
        charged_once=frozenset(row.charged_once),
        student_code=row.student_code,
    )
