"""The current term's enrolments. Seats are counted as they are taken, so counters and rows agree."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import count

from models.curriculum.section.contract import SectionType
from models.demo import personas
from models.demo.curriculum import Course
from models.demo.plan import Plan
from models.demo.rows import EnrolmentRow, StudentTermRow
from models.demo.sections import Offering
from models.demo.students import StudentFile
from models.demo.study import Studies
from models.demo.terms import SUMMER
from models.enrolment.enrolment.contract import ENROL_TYPE_CREDIT, EnrolmentStatus
from models.enrolment.enrolment.rules.credits import section_credit

_SHARE_ENROLLED = 0.88
_TARGET_CREDITS = 16
_CANDIDATE_CREDITS = 30
"""Students look at more than they take: some of it is full or clashes."""
_ACTIVE = frozenset({"17001", "17002"})
_LAST_YEAR = 4


class Enrolling:
    """Enrols students into offerings, one after another."""

    def __init__(self, plan: Plan, studies: Studies, offerings: list[Offering]) -> None:
        self.plan = plan
        self.studies = studies
        self._sections: dict[tuple[str, str], dict[SectionType, list[Offering]]] = {}
        for offering in offerings:
            kinds = self._sections.setdefault((offering.course.show_code, offering.campus_code), {})
            kinds.setdefault(offering.type, []).append(offering)
        self._ids = plan.ids("enrolments")
        self._numbers = count(1)
        self.last_number = 0
        self._persona_mask, self._persona_exams = self._kept_for_personas()

    def student_term(self, student: StudentFile) -> StudentTermRow:
        """The row of ``student_term``: a summer has a lower credit limit and no minimum.

        Nor has the last year of study a minimum: what is left of a programme may be less.
        """
        year, semester = self.plan.current
        limit, minimum = (9, 0) if semester == SUMMER else (22, 6)
        if student.study_year >= _LAST_YEAR:
            minimum = 0
        return StudentTermRow(student.student_id, year, semester, limit, minimum)

    def enrol(self, student: StudentFile) -> Iterator[EnrolmentRow]:
        """The student's places: about the subjects of their study path that have a free seat and do not clash."""
        persona = student.persona
        if student.status_code not in _ACTIVE and not persona:
            return
        if not persona and student.random.random() > _SHARE_ENROLLED:
            return
        target = 6 if self.plan.current.semester == SUMMER else _TARGET_CREDITS
        target = persona.current_credits if persona else target
        mask, exams = (self._persona_mask, set(self._persona_exams)) if persona else (0, set[int]())
        credits = 0
        for bundle in _bundles(self._candidates(student)):
            if credits >= target:
                break
            total = sum(course.credit for course in bundle)
            picked = self._pick(bundle, student, mask, exams) if credits + total <= target + 3 else None
            if not picked:
                continue
            credits += total
            for offering in picked:
                mask |= offering.mask
                if offering.exam_slot is not None:
                    exams.add(offering.exam_slot)
                offering.take(student.major.code, student.study_year)
                offering.has_persona |= persona is not None
                yield self._row(student, offering)

    def _candidates(self, student: StudentFile) -> list[Course]:
        """What the student would like. A persona's own subjects stay open for them to try."""
        if student.persona:
            taken = student.transcript.taken
            general = (course for course in student.transcript.electives if course.group and course.credit > 1)
            return [course for course in general if course.show_code not in taken]
        number = self.studies.term_number(student.study_year)
        return self.studies.choose(student.major, number, student.transcript, student.random, target=_CANDIDATE_CREDITS)

    def _pick(self, bundle: list[Course], student: StudentFile, mask: int, exams: set[int]) -> list[Offering] | None:
        """One section of each type of each subject of the bundle, or None: all or nothing."""
        picked: list[Offering] = []
        for course in bundle:
            kinds = self._sections.get((course.show_code, student.major.campus_code))
            if not kinds:
                return None
            for sections in kinds.values():
                start = student.random.randrange(len(sections))
                free = (
                    offering
                    for offering in sections[start:] + sections[:start]
                    if not offering.mask & mask
                    and offering.exam_slot not in exams
                    and offering.has_seat(student.major.code, student.study_year)
                )
                offering = next(free, None)
                if offering is None:
                    return None
                mask |= offering.mask
                picked.append(offering)
            exams = exams | {offering.exam_slot for offering in picked if offering.exam_slot is not None}
        return picked

    def _row(self, student: StudentFile, offering: Offering) -> EnrolmentRow:
        self.last_number = next(self._numbers)
        now = self.plan.now
        course = offering.course
        credit = section_credit(Decimal(course.credit), course.theory, offering.type, course.section_types)
        major, year = offering.share_of(student.major.code, student.study_year) or (None, None)
        return EnrolmentRow(
            next(self._ids), self.last_number, student.student_id, offering.section_id, *self.plan.current,
            course.code, offering.type.value, credit, ENROL_TYPE_CREDIT,
            EnrolmentStatus.ENROLLED.value, major, year, None, None, None, None, None, None, now, now,
        )  # fmt: skip

    def _kept_for_personas(self) -> tuple[int, set[int]]:
        """The times and exam slots of the subjects personas are to try: their own timetable stays clear of them."""
        mask, exams = 0, set[int]()
        for show_code in personas.SHOWCASES:
            for (code, _), kinds in self._sections.items():
                for sections in kinds.values() if code == show_code else ():
                    mask |= sections[0].mask
                    exams |= {offering.exam_slot for offering in sections if offering.exam_slot is not None}
        return mask, exams


def _bundles(courses: list[Course]) -> list[list[Course]]:
    """Linked subjects together, all others alone."""
    left = {course.show_code: course for course in courses}
    bundles = []
    for course in courses:
        if course.show_code in left:
            partner = left.pop(course.linked, None) if course.linked else None
            left.pop(course.show_code)
            bundles.append([course, partner] if partner else [course])
    return bundles
