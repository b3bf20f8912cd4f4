"""What the demo's subjects teach and achieve, and what graduates of its curricula can do (study §2)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlmodel import SQLModel

from models.curriculum.subject.tables import Subject
from models.curriculum.teaching.contract import OutcomeShare
from models.curriculum.teaching.tables import (
    CurriculumOutcome,
    CurriculumOutcomes,
    OutcomeLink,
    SubjectOutcome,
    TeachingTopic,
)
from models.demo.curriculum import Curriculum
from models.demo.organisation import Organisation, organisation_rows
from models.demo.plan import Plan
from models.demo.subject_rows import subject_rows
from models.people.organisation.tables import Major

_TOPICS: Final = (
    ("บทนำและภาพรวมของ{name}", "Introduction and overview of {name}", 2),
    ("แนวคิดและหลักการพื้นฐาน", "Concepts and principles", 4),
    ("วิธีการและเครื่องมือ", "Methods and tools", 4),
    ("กรณีศึกษาและการประยุกต์", "Case studies and applications", 3),
    ("สรุปและการนำเสนอผลงาน", "Summary and presentations", 2),
)
"""The topics of a subject with the weeks each is given; together they are those of a term."""
_OF_SUBJECT: Final = (
    ("อธิบายแนวคิดและหลักการของ{name}ได้", "Explain concepts and principles of {name}"),
    ("ใช้วิธีการและเครื่องมือแก้ปัญหาได้อย่างเหมาะสม", "Solve problems with suitable methods and tools"),
    ("สื่อสารและทำงานร่วมกับผู้อื่นได้", "Communicate and work with others"),
)
_OF_CURRICULUM: Final = (
    ("อธิบายองค์ความรู้ของสาขา{name}ได้", "Explain the body of knowledge of {name}"),
    ("วิเคราะห์และแก้ปัญหาในวิชาชีพ", "Analyse and solve problems of the profession"),
    ("สื่อสารและทำงานเป็นทีม", "Communicate and work in a team"),
    ("เรียนรู้ด้วยตนเองตลอดชีวิตอย่างมีจริยธรรม", "Learn throughout life, with integrity"),
)
"""The last one is seen to by no subject: the map shows a gap."""


def taught_and_achieved(
    plan: Plan, organisation: Organisation, curriculum: Curriculum, officer: UUID
) -> Iterator[SQLModel]:
    """Everything that subjects teach and achieve, kept by a curriculum officer; rows before those that name them."""
    subjects = list(subject_rows(plan, organisation, curriculum))
    majors = [row for row in organisation_rows() if isinstance(row, Major)]
    yield from outcome_rows_of_curricula(plan, majors, officer)
    yield from teaching_rows(subjects)
    yield from outcome_rows_of_subjects(subjects, majors, organisation)


def outcome_rows_of_curricula(plan: Plan, majors: list[Major], officer: UUID) -> Iterator[SQLModel]:
    """What graduates of each curriculum can do."""
    for major in majors:
        yield CurriculumOutcomes(curriculum_code=major.curriculum_code, updated_by=officer, updated_at=plan.now)
    for major in majors:
        for position, (text_th, text_en) in enumerate(_OF_CURRICULUM, start=1):
            yield CurriculumOutcome(
                curriculum_code=major.curriculum_code,
                outcome_code=f"PLO{position}",
                position=position,
                text_th=text_th.format(name=major.name_th),
                text_en=text_en.format(name=major.name_en),
            )


def teaching_rows(subjects: list[Subject]) -> Iterator[SQLModel]:
    """The topics of each version, whose hours are those of a term."""
    for subject in subjects:
        for position, (topic_th, topic_en, weeks) in enumerate(_TOPICS, start=1):
            yield TeachingTopic(
                subject_code=subject.subject_code,
                position=position,
                topic_th=topic_th.format(name=subject.name_th),
                topic_en=topic_en.format(name=subject.name_en),
                theory_hours=Decimal(subject.theory_hours * weeks),
                practice_hours=Decimal(subject.practice_hours * weeks),
            )


def outcome_rows_of_subjects(
    subjects: list[Subject], majors: list[Major], organisation: Organisation
) -> Iterator[SQLModel]:
    """What students can do after each version, and what that does for the curricula of its department."""
    curriculum_of = {major.major_code: major.curriculum_code for major in majors}
    for subject in subjects:
        for position, (text_th, text_en) in enumerate(_OF_SUBJECT, start=1):
            yield SubjectOutcome(
                subject_code=subject.subject_code,
                outcome_code=f"CLO{position}",
                position=position,
                text_th=text_th.format(name=subject.name_th),
                text_en=text_en.format(name=subject.name_en),
            )
    for subject in subjects:
        for major_code in organisation.majors_of_department(subject.department_code):
            for position in range(1, len(_OF_SUBJECT) + 1):
                yield OutcomeLink(
                    subject_code=subject.subject_code,
                    subject_outcome=f"CLO{position}",
                    curriculum_code=curriculum_of[major_code],
                    curriculum_outcome=f"PLO{position}",
                    share=OutcomeShare.MAIN if position == 1 else OutcomeShare.PART,
                )
