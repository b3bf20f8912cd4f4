"""Gives every section its time, room and teachers, so that no room and no teacher is in two places."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from uuid import UUID

from models.curriculum.section.contract import SectionType
from models.demo.plan import Plan
from models.demo.sections import Offering, patterns_for
from models.demo.week import Pattern, Room, rooms


@dataclass(slots=True)
class Lecturer:
    """A teacher and the half hours already given away."""

    person_id: UUID
    department_code: str
    busy: int = 0
    sections: int = 0
    more_lectures: int = 0
    """So many lectures they are given before their colleagues have as many sections."""

    def share(self, kind: SectionType) -> int:
        """How much they have of what there is to teach: who has least is asked first."""
        return self.sections - (self.more_lectures if kind is SectionType.LECTURE else 0)


@dataclass(slots=True)
class _Space:
    room: Room
    busy: int = 0


@dataclass(slots=True)
class Timetable:
    """The timetable under construction."""

    plan: Plan
    lecturers: dict[str, list[Lecturer]]
    """Of each department."""
    spaces: dict[tuple[str, bool], list[_Space]] = field(default_factory=dict)
    cohorts: dict[tuple[str, str, int], int] = field(default_factory=dict)
    """What the first sections of a department's year occupy: they should not clash with each other."""

    def arrange(self, offerings: list[Offering]) -> None:
        """Place all sections. One that finds no free time keeps none: its time is announced later."""
        random = self.plan.random("timetable")
        first_of: set[tuple[str, str, SectionType]] = set()
        for offering in offerings:
            key = (offering.course.code, offering.campus_code, offering.type)
            self._place(offering, random, leads=key not in first_of)
            first_of.add(key)

    def _place(self, offering: Offering, random: Random, *, leads: bool) -> None:
        course = offering.course
        cohort = (course.department_code, offering.campus_code, course.year)
        keep_free = self.cohorts.get(cohort, 0) if leads and not course.group else 0
        patterns = list(patterns_for(offering))
        random.shuffle(patterns)
        patterns.sort(key=lambda pattern: bool(pattern.mask & keep_free))  # stable: free ones first, in random order
        spaces = self._spaces(offering.campus_code, laboratory=offering.type is SectionType.LABORATORY)
        team = sorted(self.lecturers[offering.department_code], key=lambda lecturer: lecturer.share(offering.type))
        for pattern in patterns:
            space = next((space for space in spaces if not space.busy & pattern.mask), None)
            lecturer = next((lecturer for lecturer in team if not lecturer.busy & pattern.mask), None)
            if space and lecturer:
                self._settle(offering, pattern, space, lecturer)
                if leads:
                    self.cohorts[cohort] = self.cohorts.get(cohort, 0) | pattern.mask
                break
        else:
            team[0].sections += 1
            offering.teachers = [team[0].person_id]

    def _settle(self, offering: Offering, pattern: Pattern, space: _Space, lecturer: Lecturer) -> None:
        space.busy |= pattern.mask
        lecturer.busy |= pattern.mask
        lecturer.sections += 1
        offering.pattern, offering.room, offering.teachers = pattern, space.room, [lecturer.person_id]

    def _spaces(self, campus_code: str, *, laboratory: bool) -> list[_Space]:
        key = (campus_code, laboratory)
        if key not in self.spaces:
            found = rooms(campus_code, self.plan.section_factor, laboratory=laboratory)
            self.spaces[key] = [_Space(room) for room in found]
        return self.spaces[key]
