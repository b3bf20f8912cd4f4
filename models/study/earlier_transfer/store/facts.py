"""What rows of transfers are judged by, read once for a chunk (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.grades.earlier_grade.contract import EarlierGradeRow
from models.grades.earlier_grade.store.facts import GradeFacts, HeldGrade, StudentTerm
from models.grades.earlier_grade.store.facts import read_facts as read_grade_facts
from models.grades.earlier_grade.store.facts import read_held as read_grades
from models.grades.grade.rules.letters import PASSING
from models.kit.query import Query
from models.kit.updating import Key, Values
from models.people.student.store.file_fields import ADMITTED_STUDENTS
from models.people.student.store.imported_statuses import TERMS
from models.study.earlier_transfer.contract import EarlierTransferRow
from models.study.transfer_credit.tables import TRANSFERRED


class HeldTransfer(NamedTuple):
    """Credits that were granted for a subject; ``import_case`` is the import that carried them over, None of others."""

    student_code: str
    student_id: int
    transfer_id: UUID
    academic_year: int
    semester: int
    subject_code: str
    credits: Decimal
    institution: str | None
    former_student_code: str | None
    source_code: str
    source_name: str
    source_credits: Decimal
    grade: str
    granted_on: date
    import_case: str | None

    @property
    def key(self) -> Key:
        """What a row of a file knows it by."""
        return (self.student_code, str(self.academic_year), str(self.semester), self.subject_code)

    @property
    def values(self) -> Values:
        """What is held of it, by the fields of a file."""
        return {name: getattr(self, name) for name in DETAILS}


DETAILS: Final = (
    "credits", "institution", "former_student_code", "source_code", "source_name", "source_credits", "grade",
    "granted_on",
)  # fmt: skip
"""What a row says of a transfer beside what it is known by."""
_TRANSFERS: Final = Query(
    HeldTransfer,
    """
    SELECT s.student_code, t.student_id, t.transfer_id, t.academic_year, t.semester, l.target_code AS subject_code,
           l.credits, nullif(t.institution, '') AS institution, t.former_student_code, l.source_code, l.source_name,
           l.source_credits, l.grade, CAST(l.granted_at AT TIME ZONE 'Asia/Bangkok' AS date) AS granted_on,
           CAST(t.import_case_id AS text) AS import_case
      FROM student s JOIN transfer_credit t USING (student_id) JOIN transfer_credit_line l USING (transfer_id)
     WHERE s.student_code = ANY(:codes) AND l.granted_at IS NOT NULL AND l.target_code IS NOT NULL
     ORDER BY s.student_code, l.granted_at, l.source_code
    """,
)


class PassedSubject(NamedTuple):
    """A subject that a student passed, or had transferred, in a term."""

    student_code: str
    subject_code: str
    academic_year: int
    semester: int
    letter: str


_PASSED: Final = Query(
    PassedSubject,
    """
    SELECT s.student_code, u.show_code AS subject_code, r.academic_year, r.semester, r.grade AS letter
      FROM student s JOIN grade_record r USING (student_id) JOIN subject u USING (subject_code)
     WHERE s.student_code = ANY(:codes) AND u.show_code = ANY(:subjects) AND r.grade = ANY(:passing)
     ORDER BY s.student_code, r.academic_year, r.semester
    """,
)


@dataclass(frozen=True, slots=True)
class TransferFileFacts:
    """What rows name: students and subjects as of earlier grades, what the ledger holds, what was passed, by student
    and subject, what was granted, by student, and the first days of the terms of the calendar.
    """

    grades: GradeFacts
    ledger: Mapping[StudentTerm, HeldGrade]
    admitted: Mapping[str, int]
    passed: Mapping[tuple[str, str], list[PassedSubject]]
    granted: Mapping[str, list[HeldTransfer]]
    begins: Mapping[tuple[int, int], date]

    def has_begun(self, row: EarlierTransferRow) -> bool:
        """Return whether the term of a row has begun; one that the calendar does not know has where it is over."""
        starts_on = self.begins.get((row.academic_year, row.semester))
        return self.grades.is_over(as_grade(row)) if starts_on is None else starts_on <= self.grades.today


def as_grade(row: EarlierTransferRow) -> EarlierGradeRow:
    """Return the letter that the credits of a row stand under in the ledger of grades."""
    return EarlierGradeRow(
        student_code=row.student_code,
        academic_year=row.academic_year,
        semester=row.semester,
        subject_code=row.subject_code,
        grade=TRANSFERRED,
        credit=row.credits,
    )


def read_transfers(session: Session, codes: Collection[str]) -> dict[str, list[HeldTransfer]]:
    """Return the credits that students of these codes were granted for subjects, by their codes."""
    found = defaultdict[str, list[HeldTransfer]](list)
    for each in _TRANSFERS.rows(session, {"codes": sorted(set(codes))}):
        found[each.student_code].append(each)
    return found


def read_facts(session: Session, rows: Collection[EarlierTransferRow]) -> TransferFileFacts:
    """Return what these rows are judged by."""
    grades = [as_grade(row) for row in rows]
    codes = sorted({row.student_code for row in rows})
    asked = {
        "codes": codes,
        "subjects": sorted({row.subject_code for row in rows}),
        "passing": sorted(PASSING),
    }
    passed = defaultdict[tuple[str, str], list[PassedSubject]](list)
    for each in _PASSED.rows(session, asked):
        passed[each.student_code, each.subject_code].append(each)
    return TransferFileFacts(
        read_grade_facts(session, grades),
        read_grades(session, grades),
        {each.student_code: each.admission_year for each in ADMITTED_STUDENTS.rows(session, {"codes": codes})},
        passed,
        read_transfers(session, codes),
        {(each.academic_year, each.semester): each.starts_on for each in TERMS.rows(session)},
    )
