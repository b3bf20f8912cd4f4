"""Who becomes whose advisor, and why not (golive §4). The preview and the transaction ask the same."""

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
    """A student within the scope of whoever gives advisors. ``studies``: their studies have not ended."""

    student_id: int
    student_code: str
    advisor_id: UUID | None
    studies: bool


@dataclass(frozen=True, slots=True)
class Teacher:
    """Somebody who shall advise. ``advisees``: how many who study have them as advisor now."""

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
    """What giving looks at.

    ``unknown_codes`` are of students who were named and are not there for whoever gives; ``moved_from`` is the teacher
    whose students move, where all of them do.
    """

    students: Sequence[Advisee]
    teachers: Sequence[Teacher]
    unknown_codes: Collection[str] = ()
    moved_from: UUID | None = None


def refusal_to_give(facts: AdvisingFacts) -> Refusal | None:
    """Return why these students cannot get these teachers as advisors; None where they can. It names codes only."""
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
    """Return who gets which advisor, without those who have theirs already, by the codes of students.

    In the end the teachers advise as equal numbers as they can, with those whom they advise besides. As many as can
    keep the advisor they have; the others go to teachers in blocks of codes. The same facts give the same result.
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
    """Return how many of these students each teacher advises in the end, in the order of the teachers."""
    of_them = Counter(each.advisor_id for each in students)
    load = {each.person_id: each.advisees - of_them[each.person_id] for each in teachers}
    room = dict.fromkeys(load, 0)
    for _ in students:
        least = min(load, key=lambda person_id: load[person_id])  # the first of equal ones: the order of codes
        load[least] += 1
        room[least] += 1
    return room


def fingerprint(given: Sequence[AdvisorGiven]) -> str:
    """Return what tells one distribution from another: who had whom, and gets whom."""
    lines = (f"{each.student.student_code} {each.student.advisor_id} {each.advisor_id}" for each in given)
    return sha256("\n".join(lines).encode()).hexdigest()
