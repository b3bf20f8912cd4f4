"""A sheet of the last term whose grades were due a week ago and that nobody submitted: late, until it has more time.

The case is accepted as the round would have accepted it; the reconciliation begins it, and it finds itself late.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.section.contract import SectionStatus, SectionType
from models.curriculum.section.tables import Section, SectionTeacher
from models.curriculum.subject.contract.grading import Grading
from models.demo.grade_sheets import TEACHERS
from models.demo.personas import STUDENTS
from models.demo.plan import Plan
from models.demo.terms import regular_terms_before
from models.enrolment.enrolment.contract import ENROL_TYPE_CREDIT, EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.grades.grade_submission.contract.case import GradeRound
from models.grades.grade_submission.store.reading import DueSheet, submission_case
from models.grades.grade_submission.tables import GradeSubmission
from models.grades.sheet.store.opening import new_sheet
from models.grades.sheet.tables import GradeSheetSection, ScoreTopic, TopicScore

_STUDENTS_OF_IT: Final = 18
_TOPICS: Final = (("สอบกลางภาค", 50, 40), ("สอบปลายภาค", 60, 60))
_TAUGHT: Final = text("""
    SELECT p.person_id, s.subject_code, s.campus_code, u.show_code, u.name_th, u.name_en, u.credit, u.department_code,
           d.faculty_code, (SELECT max(section_id) FROM section) AS last_id, s.student_type_code
      FROM person p JOIN section_teacher t ON t.person_id = p.person_id AND t.position = 1
      JOIN section s USING (section_id) JOIN subject u USING (subject_code)
      JOIN department d ON d.department_code = u.department_code
     WHERE p.username = :username AND s.section_type = :lecture
       AND NOT EXISTS (SELECT FROM grade_sheet_section x WHERE x.section_id = s.section_id)
     ORDER BY s.section_id LIMIT 1
""")
_WITHOUT_GRADE: Final = text("""
    SELECT s.student_id FROM student s
     WHERE s.campus_code = :campus_code AND s.study_year >= 2 AND s.status_code = '17001'
       AND s.student_code <> ALL(:personas)
       AND NOT EXISTS (SELECT FROM grade_attempt a
                        WHERE a.student_id = s.student_id AND a.subject_code = :subject_code)
     ORDER BY s.student_id LIMIT :most
""")
_ID: Final = TypeAdapter(int)


def load_late_sheet(session: Session, plan: Plan) -> None:
    """A section of the first persona teacher in the last term, half of its scores, and its case. After all sections."""
    taught = session.execute(_TAUGHT, {"username": TEACHERS[0], "lecture": SectionType.LECTURE.value}).one_or_none()
    if taught is None:
        return
    [(year, semester)] = regular_terms_before(plan.current, 1)
    wanted = {
        "campus_code": taught.campus_code,
        "subject_code": taught.subject_code,
        "personas": [persona.code for persona in STUDENTS],
        "most": _STUDENTS_OF_IT,
    }

    students = [_ID.validate_python(student_id) for student_id in session.scalars(_WITHOUT_GRADE, wanted)]
    ids, at = plan.ids("late sheets"), plan.now - timedelta(days=40)
    section_id = taught.last_id + 1
    session.add(
        Section(
            section_id=section_id, academic_year=year, semester=semester, subject_code=taught.subject_code,
            section_code="1", section_type=SectionType.LECTURE, campus_code=taught.campus_code,
            student_type_code=taught.student_type_code, seats=40, seats_taken=len(students),
            status=SectionStatus.CLOSED,
        )
    )  # fmt: skip
    session.flush()
    session.add(SectionTeacher(section_id=section_id, person_id=taught.person_id, position=1))
    for student_id in students:
        session.add(
            Enrolment(
                enrolment_id=next(ids), student_id=student_id, section_id=section_id, academic_year=year,
                semester=semester, subject_code=taught.subject_code, section_type=SectionType.LECTURE,
                credit=taught.credit, enrol_type=ENROL_TYPE_CREDIT, status=EnrolmentStatus.ENROLLED, created_at=at,
                updated_at=at,
            )
        )  # fmt: skip
        session.flush()  # one by one: they are numbered in this order
    sheet = new_sheet(
        (year, semester), taught.subject_code, taught.campus_code, Grading.LETTER,
        coordinator_id=taught.person_id, by=taught.person_id, at=at,
    )  # fmt: skip
    sheet.sheet_id = next(ids)
    session.add(sheet)
    session.flush()
    session.add(GradeSheetSection(section_id=section_id, sheet_id=sheet.sheet_id))
    topics = [
        ScoreTopic(
            topic_id=next(ids), sheet_id=sheet.sheet_id, position=position, name=name, maximum=Decimal(maximum),
            weight=Decimal(weight),
        )
        for position, (name, maximum, weight) in enumerate(_TOPICS, start=1)
    ]  # fmt: skip
    session.add_all(topics)
    session.flush()
    random = plan.random("late scores")
    session.add_all(
        TopicScore(
            topic_id=topics[0].topic_id, student_id=student_id, value=Decimal(random.randint(36, 96)) / 2, revision=1,
            changed_at=at, changed_by=taught.person_id,
        )
        for student_id in students
    )  # fmt: skip
    due = DueSheet(
        sheet_id=sheet.sheet_id, academic_year=year, semester=semester, campus_code=taught.campus_code,
        faculty_code=taught.faculty_code, department_code=taught.department_code, coordinator_id=taught.person_id,
        subject_code=taught.show_code, subject_th=taught.name_th, subject_en=taught.name_en, group_name="",
        sections="1",
    )  # fmt: skip
    case = submission_case(due, GradeRound.NORMAL, next(ids), plan.now - timedelta(days=30))
    session.add(case)
    session.flush()
    session.add(GradeSubmission(case_id=case.case_id, sheet_id=sheet.sheet_id, round=GradeRound.NORMAL))
    session.flush()
