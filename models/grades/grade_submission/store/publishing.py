"""Publication: the grades of a version become entries, all in the transaction of whoever calls (grades §4)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from psycopg.rows import class_row
from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.subject.contract.grading import Grading
from models.enrolment.enrolment.tables import DEFAULT_CREDIT_LIMIT
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.grades.incomplete_grade.store.opening import open_cases
from models.kit.statements import read

PUBLISHED: Final = "grades.published"
"""The key of the notification of a published grade; it names the subject and no letter."""


class _Line(BaseModel):
    """What :data:`_LINES` reads."""

    version_id: UUID
    student_id: int
    academic_year: int
    semester: int
    subject_code: str
    credit: Decimal
    grading: Grading
    letter: str


_LINES: Final = text("""
    SELECT l.version_id, l.student_id, h.academic_year, h.semester, h.subject_code, u.grading, l.letter,
           (SELECT sum(x.credit) FROM enrolment x
             WHERE (x.student_id, x.academic_year, x.semester, x.subject_code)
                   = (l.student_id, h.academic_year, h.semester, h.subject_code) AND x.status = 'enrolled') AS credit
      FROM grade_version v JOIN grade_version_line l USING (version_id)
      JOIN grade_sheet h USING (sheet_id) JOIN subject u USING (subject_code)
      JOIN enrolment e ON e.student_id = l.student_id AND e.section_id = l.section_id AND e.status = 'enrolled'
     WHERE v.case_id = :case_id AND v.number = (SELECT max(number) FROM grade_version WHERE case_id = :case_id)
     ORDER BY l.student_id
""")
_LOCK_TERMS: Final = text(f"""
    INSERT INTO student_term (student_id, academic_year, semester, credit_limit, credit_minimum)
    SELECT DISTINCT l.student_id, h.academic_year, h.semester, {DEFAULT_CREDIT_LIMIT}, 0
      FROM grade_version v JOIN grade_version_line l USING (version_id) JOIN grade_sheet h USING (sheet_id)
     WHERE v.case_id = :case_id ORDER BY l.student_id
    ON CONFLICT (student_id, academic_year, semester) DO UPDATE SET credit_limit = student_term.credit_limit
""")
"""A request to drop is judged under this lock: of a drop and a publication the later one sees the other."""
_NUMBER: Final = text("""
    INSERT INTO grade_report (version_id, academic_year, serial, issued_at)
    SELECT v.version_id, h.academic_year,
           (SELECT coalesce(max(serial), 0) + 1 FROM grade_report r WHERE r.academic_year = h.academic_year), :at
      FROM grade_version v JOIN grade_sheet h USING (sheet_id)
     WHERE v.case_id = :case_id AND v.number = (SELECT max(number) FROM grade_version WHERE case_id = :case_id)
    ON CONFLICT (version_id) DO NOTHING
""")
# One after another, so that the numbers of a year have no gaps: a transaction that fails gives its number back.
_IN_TURN: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('grade report ' || :academic_year, 0))")
_YEAR: Final = text("""
    SELECT h.academic_year FROM grade_submission g JOIN grade_sheet h USING (sheet_id) WHERE g.case_id = :case_id
""")
_TELL: Final = text("""
    INSERT INTO notification (notification_id, student_id, contact_type, key, facts, case_id, updated_at)
    SELECT gen_random_uuid(), a.student_id, 'grade', :key,
           jsonb_build_object('subject', u.show_code, 'what_th', u.name_th, 'what_en', u.name_en), NULL, :at
      FROM grade_entry e JOIN grade_attempt a USING (attempt_id) JOIN subject u USING (subject_code)
     WHERE e.case_id = :case_id
""")


def publish(session: Session, case_id: UUID, by: UUID, at: datetime) -> int:
    """Every student of the last version who is still enrolled gets the letter as an entry, and is told; how many.

    Who withdrew meanwhile has a W already and keeps it. Each I and N gets a case, the version the number of its report.
    """
    session.execute(_LOCK_TERMS, {"case_id": case_id})
    lines = read(session, _LINES, {"case_id": case_id}, class_row(_Line))
    grades = [
        FirstGrade(
            student_id=line.student_id,
            academic_year=line.academic_year,
            semester=line.semester,
            subject_code=line.subject_code,
            credit=line.credit,
            grading=line.grading,
            letter=line.letter,
            kind=EntryKind.PUBLICATION,
        )
        for line in lines
    ]
    written = begin_grades(session, grades, Written(case_id, at, at, by))
    open_cases(session, at, case_id)
    session.execute(_TELL, {"case_id": case_id, "key": PUBLISHED, "at": at})
    year = session.execute(_YEAR, {"case_id": case_id}).scalar_one()
    session.execute(_IN_TURN, {"academic_year": str(year)})
    session.execute(_NUMBER, {"case_id": case_id, "at": at})
    return written
