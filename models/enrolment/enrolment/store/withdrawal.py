"""Withdrawing leaves a W: the first entry of the attempt's grade, which no sheet replaces (grades §2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple

from psycopg.rows import args_row
from sqlalchemy import text

from models.cases.case.contract.starting import StudentRequest
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.letters import WITHDRAWN
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.kit.statements import Transaction, read


class _Subject(NamedTuple):
    """What :data:`_SUBJECTS` reads."""

    subject_code: str
    credit: Decimal
    grading: str


_SUBJECTS: Final = text(
    """
    SELECT e.subject_code, sum(e.credit) AS credit, u.grading
      FROM enrolment e JOIN subject u USING (subject_code)
     WHERE e.student_id = :student_id AND e.section_id = ANY(:section_ids) AND e.given_up_case_id = :case_id
     GROUP BY e.subject_code, u.grading
    """
)


def grade_withdrawn(within: Transaction, request: StudentRequest, section_ids: Sequence[int], at: datetime) -> None:
    """A W for each subject of these sections, by the case that withdrew; a subject that has one keeps it."""
    given_up = {"student_id": request.student_id, "section_ids": list(section_ids), "case_id": request.case_id}
    subjects = read(within, _SUBJECTS, given_up, args_row(_Subject))
    grades = [
        FirstGrade(
            student_id=request.student_id,
            academic_year=request.academic_year,
            semester=request.semester,
            subject_code=subject.subject_code,
            credit=subject.credit,
            grading=Grading(subject.grading),
            letter=WITHDRAWN,
            kind=EntryKind.WITHDRAWAL,
        )
        for subject in subjects
    ]
    begin_grades(within, grades, Written(case_id=request.case_id, effective_at=at, at=at, by=None))
