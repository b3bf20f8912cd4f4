"""What the process of an I or N reads: whose it is, and when the calendar converts it (grades §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import TextClause, text

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, accepted_case
from models.cases.case.store.kinds import CaseFacts
from models.cases.case.tables import CaseFile
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.rules.letters import OPEN, converted, final_letters
from models.grades.incomplete_grade.contract import IncompleteRequest
from models.grades.period.contract import GradingPeriod

_OPEN: Final = ", ".join(f"'{letter}'" for letter in sorted(OPEN))


class OpenAttempt(BaseModel):
    """An attempt that has an I or N and no case yet."""

    attempt_id: UUID
    student_id: int
    student_code: str
    student_person_id: UUID
    student_faculty_code: str
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
    coordinator_id: UUID | None


OPEN_ATTEMPTS: Final[TextClause] = text(f"""
    SELECT a.attempt_id, a.student_id, s.student_code, s.person_id AS student_person_id,
           s.faculty_code AS student_faculty_code, a.academic_year, a.semester, u.show_code AS subject_code,
           u.name_th AS subject_th, u.name_en AS subject_en, a.grading, e.letter, s.campus_code, d.faculty_code,
           u.department_code,
           coalesce((SELECT h.coordinator_id FROM enrolment n
                       JOIN grade_sheet_section x USING (section_id) JOIN grade_sheet h USING (sheet_id)
                      WHERE (n.student_id, n.academic_year, n.semester, n.subject_code)
                            = (a.student_id, a.academic_year, a.semester, a.subject_code) LIMIT 1),
                    (SELECT t.person_id FROM section c JOIN section_teacher t USING (section_id)
                      WHERE (c.academic_year, c.semester, c.subject_code)
                            = (a.academic_year, a.semester, a.subject_code)
                        AND t.position = 1 ORDER BY c.section_id LIMIT 1)) AS coordinator_id
      FROM grade_entry e JOIN grade_attempt a USING (attempt_id) JOIN student s USING (student_id)
      JOIN subject u USING (subject_code) JOIN department d ON d.department_code = u.department_code
     WHERE e.letter IN ({_OPEN}) AND (CAST(:case_id AS uuid) IS NULL OR e.case_id = :case_id)
       AND NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
       AND NOT EXISTS (SELECT FROM incomplete_grade i WHERE i.attempt_id = a.attempt_id)
       AND 'attempt ' || a.attempt_id <> ALL(CAST(:waiting AS text[]))
     ORDER BY a.attempt_id LIMIT :most
""")
"""I and N without a case: those a case published, or (null) all. Parameters case_id, most, and ``waiting``, keys of
attempts that are left out.
"""

CLOSES_AT: Final[TextClause] = text(f"""
    SELECT p.closes_at FROM grade_attempt a JOIN student s USING (student_id)
      JOIN calendar_period p ON (p.academic_year, p.semester) = (a.academic_year, a.semester)
           AND p.kind = '{GradingPeriod.INCOMPLETE_GRADES.value}' AND p.campus_code IN ('', s.campus_code)
     WHERE a.attempt_id = :attempt_id ORDER BY p.campus_code DESC LIMIT 1
""")
"""When the calendar converts the letter of an attempt; the campus's own day goes before that of all."""


def incomplete_case(found: OpenAttempt, case_id: UUID, at: datetime) -> CaseFile:
    """The first row of the case of an I or N."""
    becomes = converted(found.letter, found.grading)
    term = f"{found.academic_year}/{found.semester}"
    request = IncompleteRequest(
        case_id=case_id,
        opened_by=found.coordinator_id or found.student_person_id,
        requested_at=at,
        academic_year=found.academic_year,
        semester=found.semester,
        student_id=found.student_id,
        student_code=found.student_code,
        faculty_code=found.student_faculty_code,
        attempt_id=found.attempt_id,
        letter=found.letter,
        becomes=becomes,
        coordinator_id=found.coordinator_id,
        subject_faculty_code=found.faculty_code,
        subject_department_code=found.department_code,
        label_th=f"{found.subject_code} {found.subject_th} {term}",
        label_en=f"{found.subject_code} {found.subject_en} {term}",
    )
    titles = Titles(f"แก้ {found.letter} {found.subject_code} {term}", f"{found.letter} of {found.subject_code} {term}")
    return accepted_case(CaseKind.INCOMPLETE_GRADE, request, found, titles)


_GRADINGS: Final = " ".join(
    f"WHEN '{grading.value}' THEN (:form::jsonb ->> 'letter') NOT IN"
    f" ({', '.join(repr(letter) for letter in sorted(final_letters(grading)))})"
    for grading in Grading
)
INCOMPLETE_FACTS: Final = CaseFacts(
    unknown_field=f"""
    SELECT CASE WHEN jsonb_exists(CAST(:form AS jsonb), 'letter')
                 AND (CASE a.grading {_GRADINGS.replace(":form::jsonb", "CAST(:form AS jsonb)")} END)
           THEN 'letter' END
      FROM incomplete_grade i JOIN grade_attempt a USING (attempt_id) WHERE i.case_id = :case_id
    """
)
"""A letter that the subject does not have is no letter to fix an I or N to."""
