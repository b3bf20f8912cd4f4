"""What a subject requires, against all a student has done: equivalents, general education, petitions, repeats."""

from __future__ import annotations

from typing import Final

import pytest

from models.curriculum.requisite.contract import (
    AllOf,
    AnyOf,
    AppliesTo,
    RequiredSubject,
    RequiredTag,
    Requisite,
    RequisiteKind,
    ResultNeeded,
)
from models.curriculum.subject.tables import Subject, SubjectEquivalence
from models.enrolment.hold.contract import UnlockPurpose
from models.kit.calendar import utc_now
from tests.support.api_enrolment import desk as desk
from tests.support.grading import LAST_YEAR, Grades
from tests.support.student_desk import Desk, codes
from tests.support.unlock import unlock

PASSED_IN: Final = LAST_YEAR[0]


def leaf(subject: Subject, **changes: object) -> RequiredSubject:
    """The subject, passed before."""
    return RequiredSubject(subject=subject.show_code).model_copy(update=changes)


async def outcome(desk: Desk, subject: Subject) -> str:
    """What would become of asking for a section of the subject."""
    [code] = codes((await desk.validate("enrol", desk.university.section(subject)))["items"])
    return code


async def refused_unless(desk: Desk, tree: Requisite) -> Subject:
    """A subject that asks for the tree, which the student does not meet yet."""
    subject = desk.university.subject()
    desk.university.requires(subject, RequisiteKind.PREREQUISITE, tree)
    assert await outcome(desk, subject) == "prerequisite_not_passed"
    return subject


async def test_a_refusal_says_the_missing_part_in_the_callers_language_with_the_grade_one_has(desk: Desk) -> None:
    wanted, base, other = (desk.university.subject() for _ in range(3))
    tree = AllOf(of=(leaf(base, minimum_grade="C"), AnyOf(of=(leaf(other),))))
    desk.university.requires(wanted, RequisiteKind.PREREQUISITE, tree)
    for subject, grade in ((base, "D"), (other, "A")):
        Grades(desk.university.engine).give(desk.student.student_id, subject, grade)
    [item] = (await desk.validate("enrol", desk.university.section(wanted)))["items"]
    assert item["refused"]["message"] == (
        f"ยังไม่ผ่านวิชาบังคับก่อนของ {wanted.show_code}: {base.show_code} เกรดไม่ต่ำกว่า C (ผลที่มี D)"
    )


@pytest.mark.parametrize(
    ("valid_from", "valid_to", "counts"),
    [
        (PASSED_IN, PASSED_IN, True),
        (PASSED_IN - 9, None, True),
        (PASSED_IN + 1, None, False),
        (PASSED_IN - 9, PASSED_IN - 1, False),
    ],
    ids=("that-year", "open-ended", "too-late", "too-early"),
)
async def test_an_equivalent_passed_in_its_years_meets_what_asks_for_the_other(
    desk: Desk, valid_from: int, valid_to: int | None, counts: bool
) -> None:
    old, new = desk.university.subject(), desk.university.subject()
    asking = await refused_unless(desk, leaf(new))
    Grades(desk.university.engine).give(desk.student.student_id, old, "B")
    desk.university.add(
        SubjectEquivalence(
            changed_at=utc_now(),
            show_code=old.show_code,
            counts_as=new.show_code,
            valid_from=valid_from,
            valid_to=valid_to,
        )
    )
    assert await outcome(desk, asking) == ("enrolled" if counts else "prerequisite_not_passed")
    assert await outcome(desk, new) == ("equivalent_already_passed" if counts else "enrolled")


async def test_a_failed_equivalent_counts_for_nothing(desk: Desk) -> None:
    old, new = desk.university.subject(), desk.university.subject()
    desk.university.add(
        SubjectEquivalence(changed_at=utc_now(), show_code=old.show_code, counts_as=new.show_code, valid_from=PASSED_IN)
    )
    Grades(desk.university.engine).give(desk.student.student_id, old, "F")
    assert await outcome(desk, new) == "enrolled"
    await refused_unless(desk, leaf(new))


async def test_so_many_subjects_of_a_group_of_general_education(desk: Desk) -> None:
    group = [desk.university.subject() for _ in range(2)]
    for one in group:
        one.general_education_group = "สุนทรียศาสตร์"
        desk.university.merge(one)
    asking = await refused_unless(desk, RequiredTag(tag="สุนทรียศาสตร์", count=2))
    Grades(desk.university.engine).give(desk.student.student_id, group[0], "C")
    assert await outcome(desk, asking) == "prerequisite_not_passed"
    Grades(desk.university.engine).give(desk.student.student_id, group[1], "C")
    assert await outcome(desk, asking) == "enrolled"


async def test_an_approved_petition_stands_in_for_what_may_be_had_by_petition(desk: Desk) -> None:
    base = desk.university.subject()
    strict = await refused_unless(desk, leaf(base))
    lenient = await refused_unless(desk, leaf(base, by_petition=True))
    unlock(desk.university, desk.student, UnlockPurpose.REQUISITE)
    assert await outcome(desk, lenient) == "enrolled"
    assert await outcome(desk, strict) == "prerequisite_not_passed"


async def test_a_requisite_for_other_years_of_entry_or_campuses_is_not_asked(desk: Desk) -> None:
    base, subject = desk.university.subject(), desk.university.subject()
    entered = desk.student.admission_year
    parts = (
        leaf(base, applies_to=AppliesTo(entry_from=entered + 1)),
        leaf(base, applies_to=AppliesTo(entry_to=entered - 1)),
        leaf(base, applies_to=AppliesTo(campuses=("99",))),
    )
    desk.university.requires(subject, RequisiteKind.PREREQUISITE, AllOf(of=parts))
    assert await outcome(desk, subject) == "enrolled"
    await refused_unless(desk, leaf(base, applies_to=AppliesTo(entry_from=entered, entry_to=entered)))


async def test_an_f_before_a_w_is_still_an_attempt(desk: Desk) -> None:
    base = desk.university.subject()
    asking = await refused_unless(desk, leaf(base, result=ResultNeeded.ATTEMPTED))
    Grades(desk.university.engine).give(desk.student.student_id, base, "F", (PASSED_IN - 1, 1))
    Grades(desk.university.engine).give(desk.student.student_id, base, "W")
    assert await outcome(desk, asking) == "enrolled"


async def test_a_subject_is_passed_as_often_as_it_may_be_registered(desk: Desk) -> None:
    seminar = desk.university.subject()
    seminar.times_to_register = 2
    desk.university.merge(seminar)
    Grades(desk.university.engine).give(desk.student.student_id, seminar, "S", (PASSED_IN - 1, 1))
    assert await outcome(desk, seminar) == "enrolled"
    Grades(desk.university.engine).give(desk.student.student_id, seminar, "S")
    assert await outcome(desk, seminar) == "registered_times_reached"


async def test_a_subject_that_repeats_one_taken_is_not_taken(desk: Desk) -> None:
    wanted, repeated = desk.university.subject(), desk.university.subject()
    desk.university.requires(wanted, RequisiteKind.EXCLUSIVE, repeated)
    assert await outcome(desk, wanted) == "enrolled"
    Grades(desk.university.engine).give(desk.student.student_id, repeated, "D")
    assert await outcome(desk, wanted) == "exclusive_subject_taken"
