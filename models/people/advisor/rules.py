"""Which advisor each student gets, and refusals (golive §4). Preview and transaction use the same functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from models.kit.errors import Refusal
from models.people.advisor.contract import MOST_STUDENTS


@dataclass(frozen=True, slots=True)
class Advisee:
    """A student whom the person who gives advisors may see. ``studies``: their studies have not ended."""

    student_id: int
    student_code: str
    advisor_id: UUID | None
    studies: bool


@dataclass(frozen=True, slots=True)
class Teacher:
    """A proposed advisor. ``advisees``: how many students they advise now whose studies have not ended."""

    person_id: UUID
    code: str
    is_teacher: bool
    is_closed: bool
    advisees: int


@dataclass(frozen=True, slots=True)
class AdvisorGiven:
    """A student who gets another advisor."""

    student: Advisee
    advisor_id: UUID


@dataclass(frozen=True, slots=True)
class AdvisingFacts:
    """The facts that decide whether advisors can be given.

    ``unknown_codes``: codes that were named and belong to no student within the scope. ``moved_from``: the teacher
    whose students all move to others, or None.
    """

    students: Sequence[Advisee]
    teachers: Sequence[Teacher]
    unknown_codes: Collection[str] = ()
    moved_from: UUID | None = None


def refusal_to_give(facts: AdvisingFacts) -> Refusal | None:
    """Return why these students cannot get these teachers as advisors, or None. The refusal names codes only."""
    no_teachers = [each.code for each in facts.teachers if not each.is_teacher]
    if no_teachers:
        return Refusal("advisor_not_teacher", codes=", ".join(no_teachers))
    closed = [each.code for each in facts.teachers if each.is_closed]
    if closed:
        return Refusal("advisor_closed", codes=", ".join(closed))
    if any(each.person_id == facts.moved_from for each in facts.teachers):
        return Refusal("advisor_same")
    if facts.unknown_codes:
        return Refusal("advisees_unknown", codes=", ".join(sorted(facts.unknown_codes)))
    ended = [each.student_code for each in facts.students if not each.studies]
    if ended:
        return Refusal("advisees_ended", codes=", ".join(ended))
    if len(facts.students) > MOST_STUDENTS:
        return Refusal("advisees_too_many", count=len(facts.students), limit=MOST_STUDENTS)
    if not distribute(facts.students, facts.teachers):
        return Refusal("advisees_nothing")
    return None


def distribute(students: Sequence[Advisee], teachers: Sequence[Teacher]) -> list[AdvisorGiven]:
    """Return the students who get another advisor, in the order of their codes.

    Afterwards the numbers of students of the teachers are as equal as possible; students whom they advise already
    count. As many students as possible keep their advisor. The others are given out in the order of their codes, so
    that neighbouring codes have the same advisor. The same facts always give the same result.
    """
    in_order = sorted(students, key=lambda each: each.student_code)
    room = _room(in_order, sorted(teachers, key=lambda each: each.code))
    others: list[Advisee] = []
    for student in in_order:
        if student.advisor_id is not None and room.get(student.advisor_id, 0) > 0:
            room[student.advisor_id] -= 1
        else:
            others.append(student)
    places = [advisor_id for advisor_id, left in room.items() for _ in range(left)]
    return [AdvisorGiven(student, advisor_id) for student, advisor_id in zip(others, places, strict=True)]


def _room(students: Sequence[Advisee], teachers: Sequence[Teacher]) -> dict[UUID, int]:
    """Return how many of these students each teacher has afterwards, in the order of the teachers."""
    of_them = Counter(each.advisor_id for each in students)
    load = {each.person_id: each.advisees - of_them[each.person_id] for each in teachers}
    room = dict.fromkeys(load, 0)
    for _ in students:
        least = min(load, key=lambda person_id: load[person_id])  # of equal teachers the first by code
        load[least] += 1
        room[least] += 1
    return room


def fingerprint(given: Sequence[AdvisorGiven]) -> str:
    """Return a hash of a distribution: of every student with the advisor before and after."""
    lines = (f"{each.student.student_code} {each.student.advisor_id} {each.advisor_id}" for each in given)
    return sha256("\n".join(lines).encode()).hexdigest()
