"""The subjects and what stands between them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlmodel import SQLModel

from models.curriculum.requisite.contract import AllOf, RequiredSubject, Requisite, RequisiteKind
from models.curriculum.section.contract import SectionType
from models.curriculum.subject.tables import SubjectEquivalence, SubjectLink, SubjectRequisite
from models.demo.data import read
from models.demo.organisation import Organisation
from models.demo.plan import Plan

_CREDIT = re.compile(r"(\d+)\((\d+)-(\d+)-(\d+)\)")
_FILES = ("subjects_general", "subjects_science", "subjects_engineering", "subjects_arts")
_GENERAL_EDUCATION_OFFICE = "01999"

FOUNDATION: dict[str, dict[int, tuple[str, ...]]] = {
    "science": {
        1: ("01417111", "01403117", "01403114", "01355111"),
        2: ("01417112", "01420111", "01420113", "01355112"),
        3: ("01422111", "01424111", "01424112", "01355113"),
    },
    "arts": {
        1: ("01355111", "01361101", "01999111"),
        2: ("01355112", "01999023", "01132101"),
        3: ("01355113", "01422111"),
    },
}
"""What every student of a path takes in the first, second and third of their terms."""

_EQUIVALENCES = (
    ("01204111", "04601111", 2560, None),
    ("04601111", "01204111", 2560, None),
    ("01418112", "04601111", 2565, 2568),
)
"""A subject, as what it counts, and the first and the last year in which it was passed for that."""

SHARED = frozenset(code for terms in FOUNDATION.values() for codes in terms.values() for code in codes)


@dataclass(frozen=True, slots=True)
class Course:
    """A subject as the generator sees it."""

    code: str
    show_code: str
    department_code: str
    credit: int
    theory: int
    practice: int
    self_study: int
    year: int
    group: str | None
    requires: tuple[str, ...]
    together: tuple[str, ...]
    linked: str | None
    name_th: str
    name_en: str

    @property
    def section_types(self) -> frozenset[SectionType]:
        """Lecture, laboratory or both, by its hours."""
        hours = {SectionType.LECTURE: self.theory, SectionType.LABORATORY: self.practice}
        return frozenset(kind for kind, count in hours.items() if count)

    @property
    def is_sport(self) -> bool:
        """A one-credit sport of the wellness group."""
        return self.group is not None and self.show_code.startswith("01175")


DESCRIPTIONS = {
    "sport": (
        "ทักษะ กติกา มารยาท และความปลอดภัยในวิชา{name} การฝึกปฏิบัติและการสร้างเสริมสมรรถภาพทางกาย",
        "Skills, rules, manners and safety in {name}; practice and physical fitness.",
    ),
    "laboratory": (
        "ปฏิบัติการสำหรับวิชา{name} การวางแผนการทดลอง การเก็บและวิเคราะห์ข้อมูล การเขียนรายงาน",
        "Laboratory work of {name}: planning experiments, collecting and analysing data, writing reports.",
    ),
    "both": (
        "แนวคิดและทฤษฎีของ{name} เทคนิคและเครื่องมือที่ใช้ การฝึกปฏิบัติการควบคู่กับการบรรยาย กรณีศึกษา",
        "Concepts and theory of {name}; techniques and tools; laboratory practice beside the lectures; case studies.",
    ),
    "advanced": (
        "หัวข้อคัดสรรและพัฒนาการล่าสุดของ{name} การอ่านและอภิปรายงานวิจัย การประยุกต์กับปัญหาจริง",
        "Selected topics and recent developments in {name}; reading and discussing research; real problems.",
    ),
    "general": (
        "ความรู้ทั่วไปเกี่ยวกับ{name} ความสำคัญต่อการดำเนินชีวิตและสังคม การคิดวิเคราะห์และการสื่อสาร",
        "A general view of {name}; its importance for life and society; critical thinking and communication.",
    ),
    "lecture": (
        "หลักการ ทฤษฎี และวิธีการพื้นฐานของ{name} การแก้ปัญหา และการประยุกต์ในสาขาที่เกี่ยวข้อง",
        "Principles, theory and basic methods of {name}; problem solving and applications in related fields.",
    ),
}
"""What a description says, by how a subject is taught, in Thai and English."""
_ADVANCED_FROM_YEAR = 4


def manner(course: Course) -> str:
    """How a subject is taught, for its description and its examination."""
    if course.is_sport:
        return "sport"
    if not course.theory:
        return "laboratory"
    if course.practice:
        return "both"
    if course.group is not None:
        return "general"
    return "advanced" if course.year >= _ADVANCED_FROM_YEAR else "lecture"


class Curriculum:
    """All subjects, by show code and by department."""

    def __init__(self, organisation: Organisation) -> None:
        self.courses = {
            course.show_code: course for file in _FILES for course in (_course(row, organisation) for row in read(file))
        }
        own = [course for course in self.courses.values() if course.group is None]
        self.of_department: dict[str, list[Course]] = {}
        for course in sorted(own, key=lambda course: (course.year, course.show_code)):
            self.of_department.setdefault(course.department_code, []).append(course)
        self.sports = [course for course in self.courses.values() if course.is_sport]
        self.general = [
            course for course in self.courses.values() if course.group and not course.is_sport and not course.requires
        ]

    def electives(self, organisation: Organisation, department_code: str) -> list[Course]:
        """General education and the subjects of the faculty's other departments."""
        faculty = organisation.faculty_of[department_code]
        siblings = [
            course
            for other, courses in self.of_department.items()
            if other != department_code and organisation.faculty_of[other] == faculty
            for course in courses
            if course.year < 4
        ]
        return self.general + siblings


def _course(row: dict[str, str], organisation: Organisation) -> Course:
    hours = _CREDIT.fullmatch(row["credit"])
    if hours is None:
        raise ValueError(f"{row['code']}: credits are written like 3(3-0-6), not {row['credit']}")
    credit, theory, practice, self_study = map(int, hours.groups())
    prefix = row["code"][:5]
    return Course(
        code=row["code"],
        show_code=row["code"].split("-")[0],
        department_code=prefix if prefix in organisation.faculty_of else _GENERAL_EDUCATION_OFFICE,
        credit=credit,
        theory=theory,
        practice=practice,
        self_study=self_study,
        year=int(row["year"]),
        group=row["group"] or None,
        requires=tuple(row["requires"].split()),
        together=tuple(row["together"].split()),
        linked=row["linked"] or None,
        name_th=row["name_th"],
        name_en=row["name_en"],
    )


def _each_of(codes: tuple[str, ...]) -> Requisite:
    """Every one of the subjects."""
    leaves = tuple(RequiredSubject(subject=code) for code in codes)
    return leaves[0] if len(leaves) == 1 else AllOf(of=leaves)


def requisite_rows(plan: Plan, curriculum: Curriculum) -> list[SQLModel]:
    """What the subjects that are taught require, which of them are taken together, and which count as others."""
    courses = curriculum.courses
    requisites = [
        SubjectRequisite(subject_code=course.code, kind=kind, tree=_each_of(codes).model_dump(mode="json"))
        for course in courses.values()
        for kind, codes in (
            (RequisiteKind.PREREQUISITE, course.requires),
            (RequisiteKind.COREQUISITE, course.together),
        )
        if codes
    ]
    links = [
        SubjectLink(subject_code=course.code, linked_subject_code=courses[course.linked].code)
        for course in courses.values()
        if course.linked
    ]
    ids = plan.ids("equivalence")
    equivalences = [
        SubjectEquivalence(
            equivalence_id=next(ids),
            show_code=one,
            counts_as=other,
            valid_from=since,
            valid_to=until,
            changed_at=plan.now,
        )
        for one, other, since, until in _EQUIVALENCES
    ]
    return [*requisites, *links, *equivalences]
