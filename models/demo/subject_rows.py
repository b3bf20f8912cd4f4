"""The versions of the demo's subjects: the one that is taught, and up to two before it (spec §3 Subject)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import Connection, text

from models.curriculum.subject.contract.words import (
    CurriculumType,
    ExaminationFormat,
    GoalStatus,
    SubjectCategory,
    SubjectStatus,
)
from models.curriculum.subject.tables import Subject
from models.curriculum.subject_change.tables import StrategicGoal
from models.demo.curriculum import DESCRIPTIONS, SHARED, Course, Curriculum, manner
from models.demo.organisation import Organisation
from models.demo.plan import Plan

GOALS: Final = {
    "G1": ("สร้างบัณฑิตที่มีคุณภาพและเป็นผู้ประกอบการ", "Graduates of quality with an entrepreneurial mind"),
    "G2": ("วิจัยและนวัตกรรมเพื่อเกษตรและอาหาร", "Research and innovation for agriculture and food"),
    "G3": ("พัฒนาสังคมและชุมชนอย่างยั่งยืน", "Sustainable development of society and communities"),
    "G4": ("ความเป็นสากลและความร่วมมือระหว่างประเทศ", "Internationalisation and cooperation"),
}
"""The strategic goals of the university that subjects of the demo serve."""
_RETIRED_GOAL: Final = "G4"

_YEARS_BETWEEN: Final = 5
_PROJECT: Final = "499"
"""How the codes of projects end: they are taken with an amount of credits, over more than one term."""
_EXAMINED: Final = {
    "sport": ExaminationFormat.PRACTICAL,
    "laboratory": ExaminationFormat.PRACTICAL,
    "advanced": ExaminationFormat.PROJECT,
}
_OBJECTIVES: Final = (
    "เปิดรายวิชาตามหลักสูตรใหม่",
    "ปรับปรุงรายวิชาตามรอบการปรับปรุงหลักสูตร และให้ทันต่อความก้าวหน้าของศาสตร์",
    "ปรับปรุงเนื้อหาและผลลัพธ์การเรียนรู้ให้สอดคล้องกับเกณฑ์มาตรฐานหลักสูตร พ.ศ. 2565",
)
_NAMED: Final = text("""
    WITH teacher AS (
        SELECT p.person_id, p.department_code, row_number() OVER w AS place, count(*) OVER w_all AS of
          FROM person p JOIN role_holder h USING (person_id)
         WHERE h.role_id = :role AND p.department_code IS NOT NULL
        WINDOW w AS (PARTITION BY p.department_code ORDER BY p.id_code),
               w_all AS (PARTITION BY p.department_code)),
    numbered AS (
        SELECT subject_code, department_code,
               row_number() OVER (PARTITION BY department_code ORDER BY subject_code) AS n
          FROM subject)
    UPDATE subject u SET responsible_id = t.person_id, updated_by = :officer
      FROM numbered m JOIN teacher t ON t.department_code = m.department_code AND t.place = 1 + m.n % t.of
     WHERE u.subject_code = m.subject_code
""")


def goal_rows(plan: Plan) -> list[StrategicGoal]:
    """The strategic goals; one of them is retired."""
    return [
        StrategicGoal(
            goal_code=code,
            name_th=th,
            name_en=en,
            status=GoalStatus.RETIRED if code == _RETIRED_GOAL else GoalStatus.ACTIVE,
            changed_at=plan.now,
        )
        for code, (th, en) in GOALS.items()
    ]


def subject_rows(plan: Plan, organisation: Organisation, curriculum: Curriculum) -> Iterator[Subject]:
    """Every version of every subject, earlier ones first."""
    for number, course in enumerate(curriculum.courses.values()):
        earlier: str | None = None
        for back in range(number % 3, -1, -1):
            row = _version(plan, organisation, course, number, back)
            row.copied_from = earlier
            earlier = row.subject_code
            yield row


def name_responsible(connection: Connection, teacher_role: int, officer: UUID) -> None:
    """Each subject has a teacher of its department who is responsible for it."""
    connection.execute(_NAMED, {"role": teacher_role, "officer": officer})


def _version(plan: Plan, organisation: Organisation, course: Course, number: int, back: int) -> Subject:
    """The version that is taught (``back`` 0), or one so many revisions before it."""
    start_year = 2500 + int(course.code[-2:]) - back * _YEARS_BETWEEN
    how = manner(course)
    majors = organisation.majors_of_department(course.department_code)
    return Subject(
        subject_code=f"{course.show_code}-{start_year % 100:02d}",
        show_code=course.show_code,
        name_th=course.name_th,
        name_en=course.name_en,
        description_th=DESCRIPTIONS[how][0].format(name=course.name_th),
        description_en=DESCRIPTIONS[how][1].format(name=course.name_en),
        credit=Decimal(course.credit),
        theory_hours=course.theory,
        practice_hours=course.practice,
        self_hours=course.self_study,
        department_code=course.department_code,
        education_level_code="10",
        general_education_group=course.group,
        start_year=start_year,
        status=(SubjectStatus.INACTIVE if back else SubjectStatus.ACTIVE).value,
        category=_category(course),
        approved_on=date(start_year - 544, 11, 15),
        curriculum_type=CurriculumType.STANDARD_2565 if start_year >= 2565 else CurriculumType.TQF,
        objective=_OBJECTIVES[(number + back) % len(_OBJECTIVES)],
        major_code=majors[0] if majors and course.group is None and course.show_code not in SHARED else None,
        campus_code=organisation.campus_of[course.department_code],
        first_year=start_year,
        first_semester=1,
        splittable=course.show_code.endswith(_PROJECT),
        minimum_credit_to_open=Decimal(1) if course.show_code.endswith(_PROJECT) else None,
        examination=_EXAMINED.get(how, ExaminationFormat.WRITTEN),
        strategic_goals=list(GOALS)[number % 3 : number % 3 + 1 + number % 2],
        updated_at=plan.now,
    )


def _category(course: Course) -> SubjectCategory:
    if course.group is not None:
        return SubjectCategory.GENERAL
    if course.show_code in SHARED:
        return SubjectCategory.CORE
    return SubjectCategory.ELECTIVE if course.year > 3 else SubjectCategory.SPECIFIC
