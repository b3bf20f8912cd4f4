"""The current term's sections as the generator holds them: who teaches, when, where, and who may take a seat."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple
from uuid import UUID

from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.demo.curriculum import SHARED, Course, Curriculum
from models.demo.exams import ExamCalendar
from models.demo.organisation import Organisation
from models.demo.plan import Plan
from models.demo.week import PATTERNS, Pattern, Room

_FOUNDATION_AT = {"B": 4, "K": 2, "C": 1, "P": 1}
_LANGUAGE_AT = {"B": 3, "K": 2, "C": 1, "P": 1}
_GENERAL_AT = {"B": 2, "K": 1, "C": 1, "P": 1}
_LAB_SEATS, _LECTURE_SEATS, _FOUNDATION_SEATS = (24, 30, 36), (40, 50, 60), (80, 100, 120)
_INFORMATION_TECHNOLOGY = frozenset({"01418102", "01418104", "01999023"})
_COMPUTING_MAJORS = frozenset({"D14", "E09", "E10", "Y01", "Y02"})
_FIRST_SECTION = {"B": 1, "K": 700, "C": 400, "P": 600}


class Remark(NamedTuple):
    """What students should know of a section."""

    th: str
    en: str


NO_REMARK = Remark("", "")
_REMARKS = {
    SectionType.LECTURE: (
        Remark("เรียนออนไลน์สัปดาห์เว้นสัปดาห์", "Taught online every other week."),
        Remark("เอกสารประกอบการสอนเป็นภาษาอังกฤษ", "Course materials are in English."),
        Remark("คาบแรกชี้แจงวิธีให้คะแนน", "The first class explains how the grade is made up."),
    ),
    SectionType.LABORATORY: (
        Remark("แต่งกายให้เหมาะกับการฝึกปฏิบัติ", "Dress for practical work."),
        Remark("แบ่งกลุ่มในคาบแรก กรุณามาให้ตรงเวลา", "Groups are formed in the first class; please be on time."),
    ),
}
_REMARKED_EVERY = 9
"""One section in so many has a remark."""


@dataclass(slots=True)
class Offering:
    """A section with the counters the generator keeps while students take seats."""

    section_id: int
    course: Course
    code: str
    type: SectionType
    campus_code: str
    department_code: str
    """Who teaches it: the subject's department, or at another campus one of that campus's."""
    seats: int
    exam_slot: int | None
    allowed: frozenset[str] = frozenset()
    excluded: frozenset[str] = frozenset()
    allotments: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    """Seats and seats taken of each major and year that has its own share."""
    approval: SectionApproval = SectionApproval.NONE
    status: SectionStatus = SectionStatus.OPEN
    remark: Remark = NO_REMARK
    taken: int = 0
    has_persona: bool = False
    pattern: Pattern | None = None
    room: Room | None = None
    teachers: list[UUID] = field(default_factory=list)

    @property
    def mask(self) -> int:
        """The half hours of the week it meets in."""
        return self.pattern.mask if self.pattern else 0

    @property
    def reserved(self) -> int:
        """Seats kept for majors and years that nobody of them took."""
        return sum(seats - taken for seats, taken in self.allotments.values())

    @property
    def hours(self) -> int:
        """Hours a week."""
        return self.course.theory if self.type is SectionType.LECTURE else self.course.practice

    def has_seat(self, major_code: str, study_year: int) -> bool:
        """Whether a student of this major and year may still take a seat without anybody's approval."""
        if self.taken >= self.seats or self.status is SectionStatus.CLOSED:
            return False
        if self.approval is not SectionApproval.NONE or major_code in self.excluded:
            return False
        if self.allowed and major_code not in self.allowed:
            return False
        if not self.allotments:
            return True
        share = self.allotments.get((major_code, study_year))
        return share is not None and share[1] < share[0]

    def share_of(self, major_code: str, study_year: int) -> tuple[str, int] | None:
        """The major and year whose kept seats a student takes from, if the section keeps any."""
        key = (major_code, study_year)
        return key if key in self.allotments else None

    def take(self, major_code: str, study_year: int) -> None:
        """Count one more seat, and one of the major and year's share."""
        self.taken += 1
        if share := self.allotments.get((major_code, study_year)):
            share[1] += 1


def offerings(plan: Plan, organisation: Organisation, curriculum: Curriculum) -> list[Offering]:
    """Every section of the current term, without times yet; lectures of a subject before its labs."""
    random = plan.random("sections")
    exams = ExamCalendar(plan.current, list(curriculum.courses.values()))
    found: list[Offering] = []
    for course in curriculum.courses.values():
        for campus, lectures in _sections_by_campus(course, organisation).items():
            count = math.ceil(lectures * plan.section_factor)
            for offering in _sections_of(course, campus, count, plan, organisation, random):
                offering.section_id = 900_001 + len(found)
                offering.remark = _remark_of(offering)
                offering.exam_slot = exams.slot(course) if offering.type is SectionType.LECTURE else None
                found.append(offering)
    return found


def _remark_of(offering: Offering) -> Remark:
    """By its number alone, so that remarks change nothing that is drawn by chance."""
    if offering.section_id % _REMARKED_EVERY:
        return NO_REMARK
    remarks = _REMARKS[offering.type]
    return remarks[offering.section_id // _REMARKED_EVERY % len(remarks)]


def _sections_by_campus(course: Course, organisation: Organisation) -> dict[str, int]:
    if course.show_code in SHARED:
        return _FOUNDATION_AT
    if course.group:
        return _LANGUAGE_AT if course.show_code.startswith("01355") else _GENERAL_AT
    weight = sum(organisation.majors[code].weight for code in organisation.majors_of_department(course.department_code))
    return {organisation.campus_of[course.department_code]: 2 if weight >= 10 and course.year < 4 else 1}


def _sections_of(
    course: Course, campus: str, lectures: int, plan: Plan, organisation: Organisation, random: Random
) -> Iterator[Offering]:
    labs = (math.ceil(lectures * 1.5) if course.theory else lectures) if course.practice else 0
    kinds = [(SectionType.LECTURE, number) for number in range(lectures if course.theory else 0)]
    kinds += [(SectionType.LABORATORY, number) for number in range(labs)]
    first = _FIRST_SECTION[campus]
    for kind, number in kinds:
        offset = 10 if kind is SectionType.LABORATORY and course.theory and labs < 90 else 0
        sizes = _LAB_SEATS if kind is SectionType.LABORATORY else _LECTURE_SEATS
        if course.show_code in SHARED and kind is SectionType.LECTURE:
            sizes = _FOUNDATION_SEATS
        offering = Offering(
            section_id=0,
            course=course,
            code=str(first + offset + number),
            type=kind,
            campus_code=campus,
            department_code=_teaching_department(course, campus, organisation, number),
            seats=round(random.choice(sizes) * plan.seat_factor),
            exam_slot=None,
        )
        _restrict(offering, organisation, random)
        yield offering


def _teaching_department(course: Course, campus: str, organisation: Organisation, number: int) -> str:
    if organisation.campus_of[course.department_code] == campus:
        return course.department_code
    departments = organisation.departments_at(campus)
    return departments[(int(course.show_code) + number) % len(departments)]


def _restrict(offering: Offering, organisation: Organisation, random: Random) -> None:
    """Decide which majors may enrol and, in some lectures, how many of each year."""
    course = offering.course
    if course.show_code in _INFORMATION_TECHNOLOGY:
        offering.excluded = _COMPUTING_MAJORS
    if course.group or course.show_code in SHARED or course.year == 1:
        return
    majors = organisation.majors_of_department(course.department_code)
    if course.year < 4 and random.random() < 0.35:
        majors = organisation.majors_of_faculty(organisation.faculty_of[course.department_code])
        offering.allowed = frozenset(majors)
        return
    offering.allowed = frozenset(majors)
    if offering.type is SectionType.LECTURE and random.random() < 0.5:
        years = range(course.year, 5)
        shares = {(major, year): (3 if year == course.year else 1) for major in majors for year in years}
        total = sum(shares.values())
        # Shares smaller than a seat are none: together they never exceed the section.
        kept = {key: offering.seats * share // total for key, share in shares.items()}
        offering.allotments = {key: [seats, 0] for key, seats in kept.items() if seats}


def patterns_for(offering: Offering) -> list[Pattern]:
    """The patterns a section of its hours may meet in."""
    return PATTERNS[offering.hours]
