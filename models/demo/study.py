"""What a student took and takes: term by term along the study path of their major."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from random import Random
from typing import NamedTuple

from models.demo.curriculum import FOUNDATION, Course, Curriculum
from models.demo.organisation import MajorPlan, Organisation
from models.demo.plan import Plan
from models.demo.terms import FIRST, SECOND, SUMMER, TermKey, regular_terms_before, summer_before_admission
from models.grades.grade.rules.averages import average_policy
from models.grades.grade.rules.letters import PASSING, POINTS
from models.grades.standing.rules.computing import Attempt, TermStanding, standings

_TARGET_CREDITS = 18
_SUMMER_ENGLISH = "01355111"
_SCALE = list(POINTS)


class Record(NamedTuple):
    """A subject taken in a past term, with its grade."""

    term: TermKey
    course: Course
    grade: str


class Transcript:
    """A student's past: the records, and what they mean for the next choice."""

    def __init__(self, electives: list[Course]) -> None:
        self.records: list[Record] = []
        self.passed: set[str] = set()
        self.failed: dict[str, Course] = {}
        self.taken: set[str] = set()
        self.electives = electives

    def add(self, term: TermKey, course: Course, grade: str) -> None:
        """Write one grade down."""
        self.records.append(Record(term, course, grade))
        self.taken.add(course.show_code)
        if grade in PASSING:
            self.passed.add(course.show_code)
            self.failed.pop(course.show_code, None)
        elif grade in ("F", "W"):
            self.failed[course.show_code] = course

    def standings(self, regulation_year: int) -> list[TermStanding]:
        """Where the student stood after each term, by the regulation of a Buddhist year."""
        attempts = (
            Attempt(course.show_code, *term, Decimal(course.credit), grade) for term, course, grade in self.records
        )
        return standings(attempts, average_policy(regulation_year))


class Studies:
    """Chooses subjects and grades for students of every major."""

    def __init__(self, plan: Plan, organisation: Organisation, curriculum: Curriculum) -> None:
        self.current = plan.current
        self.curriculum = curriculum
        self._electives = cache(lambda department: curriculum.electives(organisation, department))

    def transcript(
        self, major: MajorPlan, study_year: int, ability: float, random: Random, *, summer_english: bool, steady: bool
    ) -> Transcript:
        """All terms up to the current one. A ``steady`` student never withdraws, fails or leaves a grade open."""
        electives = self._electives(major.department_code)
        transcript = Transcript(random.sample(electives, len(electives)))
        if summer_english:
            term = summer_before_admission(self.current, study_year)
            transcript.add(term, self.curriculum.courses[_SUMMER_ENGLISH], "A")
        terms = regular_terms_before(self.current, self.term_number(study_year) - 1)
        for number, term in enumerate(terms, start=1):
            for course in self.choose(major, number, transcript, random):
                grade = _grade(ability, random, steady=steady, last=number == len(terms))
                transcript.add(term, course, grade)
        return transcript

    def term_number(self, study_year: int) -> int:
        """Which of a student's regular terms the current one is; a summer counts as the one after the second."""
        return 2 * study_year + {FIRST: -1, SECOND: 0, SUMMER: 1}[self.current.semester]

    def choose(
        self, major: MajorPlan, number: int, transcript: Transcript, random: Random, target: int = _TARGET_CREDITS
    ) -> list[Course]:
        """The subjects of the student's term ``number``, about ``target`` credits, requirements kept."""
        chosen: dict[str, Course] = {}
        credits = 0
        for course in self._wishes(major, number, transcript, random):
            bundle = [course]
            if course.linked and course.linked not in transcript.passed:
                bundle.append(self.curriculum.courses[course.linked])
            bundle = [item for item in bundle if item.show_code not in chosen]
            added = sum(item.credit for item in bundle)
            if credits + added > target + 3 or not all(set(item.requires) <= transcript.passed for item in bundle):
                continue
            chosen.update((item.show_code, item) for item in bundle)
            credits += added
            if credits >= target:
                break
        return list(chosen.values())

    def _wishes(self, major: MajorPlan, number: int, transcript: Transcript, random: Random) -> Iterator[Course]:
        """Failed subjects first, then foundation, the department's, a sport, and electives."""
        courses, taken = self.curriculum.courses, transcript.taken
        yield from list(transcript.failed.values())
        for code in FOUNDATION[major.path].get(number, ()):
            if code not in taken:
                yield courses[code]
        year, second_half = (number + 1) // 2, number % 2 == 0
        own = self.curriculum.of_department[major.department_code]
        due = [course for course in own if course.show_code not in taken and course.year <= year]
        of_year = [course for course in own if course.year == year]
        later = frozenset() if second_half else frozenset(course.code for course in of_year[len(of_year) // 2 :])
        yield from (course for course in due if course.code not in later)
        if number <= 2:
            yield random.choice([sport for sport in self.curriculum.sports if sport.show_code not in taken])
        yield from (course for course in transcript.electives if course.show_code not in taken and course.year <= year)


def _grade(ability: float, random: Random, *, steady: bool, last: bool) -> str:
    lot = random.random()
    if not steady:
        if lot < 0.02:
            return "W"
        if last and lot < 0.03:
            return "I" if lot < 0.026 else "N"
    points = random.gauss(ability, 0.25 if steady else 0.6)
    best = min(max(round(points * 2), 2 if steady else 0), 8)
    return _SCALE[8 - best] if best >= 2 else "F"
