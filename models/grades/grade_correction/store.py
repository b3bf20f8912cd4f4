"""What a correction of a grade reads: which grades a teacher may have corrected, and what that does (grades §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseActionName
from models.cases.case.store.kinds import CaseFacts
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.rules.averages import average_policy
from models.grades.grade_correction.contract import CorrectionEffect
from models.grades.grade_correction.rules.effect import Place, effect_of
from models.grades.sheet.store.contents import TAKES
from models.grades.standing.rules.computing import Attempt
from models.grades.standing.store.reading import ATTEMPTS
from models.kit.name_sql import full_name_en, full_name_th


class CorrectableRow(BaseModel):
    """A grade of a sheet that holds. ``case_id`` and ``number`` are of a correction that is open."""

    attempt_id: UUID
    entry_id: UUID
    student_id: int
    student_code: str
    name_th: str
    name_en: str
    section_code: str
    academic_year: int
    semester: int
    subject_code: str
    subject_th: str
    subject_en: str
    grading: Grading
    letter: str
    campus_code: str
    faculty_code: str
    department_code: str
    case_id: UUID | None
    number: str | None


CORRECTABLE: Final[TextClause] = text(f"""
    SELECT DISTINCT ON (p.id_code) a.attempt_id, n.entry_id, a.student_id, p.id_code AS student_code,
           {full_name_th("p")} AS name_th,
           {full_name_en("p")} AS name_en, s.section_code,
           a.academic_year, a.semester, u.show_code AS subject_code, u.name_th AS subject_th, u.name_en AS subject_en,
           a.grading, n.letter, h.campus_code, d.faculty_code, u.department_code, k.case_id, k.number
      FROM grade_sheet h JOIN grade_sheet_section x USING (sheet_id) JOIN section s USING (section_id)
      JOIN enrolment e ON e.section_id = x.section_id AND e.{TAKES}
      JOIN grade_attempt a ON (a.student_id, a.academic_year, a.semester, a.subject_code)
           = (e.student_id, e.academic_year, e.semester, e.subject_code)
      JOIN grade_entry n ON n.attempt_id = a.attempt_id
           AND NOT EXISTS (SELECT FROM grade_entry later WHERE later.supersedes = n.entry_id)
      JOIN subject u ON u.subject_code = h.subject_code JOIN department d ON d.department_code = u.department_code
      JOIN student t ON t.student_id = a.student_id JOIN person p ON p.person_id = t.person_id
      LEFT JOIN grade_correction k ON k.attempt_id = a.attempt_id AND k.is_open
     WHERE h.sheet_id = :sheet_id AND (CAST(:student_id AS int) IS NULL OR a.student_id = :student_id)
       AND (h.coordinator_id = :person_id OR EXISTS (
            SELECT FROM section_teacher g WHERE g.section_id = x.section_id AND g.person_id = :person_id))
     ORDER BY p.id_code, e.status
""")
"""The grades of a sheet for its coordinator and for who teaches the section; nobody else finds them.

Parameters sheet_id, person_id, student_id (null: all).
"""


def effect_on(session: Session, student_id: int, place: Place, letter: str) -> CorrectionEffect:
    """What a letter in the place of a student's grade does, by the grades as they are now."""
    student = ATTEMPTS.one(session, {"student_ids": [student_id]})
    attempts = list(map(Attempt, student.subjects, student.years, student.semesters, student.credits, student.letters))
    return effect_of(attempts, place, letter, average_policy(student.admission_year))


CORRECTION_FACTS: Final = CaseFacts(
    refused=f"""
    CASE :action WHEN '{CaseActionName.SUBMIT.value}' THEN (
        SELECT 'evidence_missing' FROM grade_correction WHERE case_id = :case_id AND evidence_id IS NULL)
    END
    """
)
"""Nothing is submitted without its evidence."""
