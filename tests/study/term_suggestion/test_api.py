"""What to take in a term: what the student's own audit lacks, open, and fitting each other (issue 14)."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.curriculum.requisite.contract import RequisiteKind
from models.curriculum.section.contract import SectionStatus
from models.curriculum.subject.tables import Subject, SubjectLink
from models.db import engine
from models.study.programme.tables import StudentProgramme
from tests.study.audit.test_api import Desk
from tests.support.university import SEMESTER, YEAR, University

TERM = {"academicYear": YEAR, "semester": SEMESTER}


@pytest.fixture
def desk(api: httpx.AsyncClient, university: University) -> Desk:
    """A student who lacks three required subjects, and six credits of anything."""
    return Desk(api, university)


async def suggestions(desk: Desk) -> dict[str, Any]:
    """What the student is told."""
    return await desk.audit("/study/term-suggestions", **TERM)


async def test_what_is_lacked_and_open_is_chosen_so_that_it_fits_and_the_required_goes_first(desk: Desk) -> None:
    desk.university.section(desk.one, meeting=(0, 540, 720))
    desk.university.section(desk.two, meeting=(0, 600, 720))
    desk.university.section(desk.three, meeting=(1, 540, 720), status=SectionStatus.CLOSED)
    desk.university.section(desk.free, meeting=(2, 540, 720))
    view = await suggestions(desk)
    assert view["chosen"] == [desk.one.show_code, desk.free.show_code]
    named = {one["path"]: one for one in view["lacked"]}
    assert named[f"major.s{desk.two.show_code}"]["subjects"] == [desk.two.show_code]
    assert f"major.s{desk.three.show_code}" not in named
    assert (named["free.any"]["credits"], desk.free.show_code in named["free.any"]["subjects"]) == ("6", True)


async def test_what_is_passed_or_required_first_is_not_chosen(desk: Desk) -> None:
    desk.graded(desk.one, "B")
    desk.university.requires(desk.three, RequisiteKind.PREREQUISITE, desk.other)
    desk.university.section(desk.one, meeting=(0, 540, 720))
    desk.university.section(desk.three, meeting=(1, 540, 720))
    assert (await suggestions(desk))["chosen"] == []


async def test_what_must_be_enrolled_together_is_chosen_together(desk: Desk) -> None:
    desk.university.add(
        SubjectLink(subject_code=desk.one.subject_code, linked_subject_code=desk.other.subject_code),
        SubjectLink(subject_code=desk.other.subject_code, linked_subject_code=desk.one.subject_code),
    )
    desk.university.section(desk.one, meeting=(0, 540, 720))
    desk.university.section(desk.other, meeting=(1, 540, 720))
    assert (await suggestions(desk))["chosen"] == [desk.one.show_code, desk.other.show_code]


async def test_who_follows_no_programme_is_told_nothing(api: httpx.AsyncClient, university: University) -> None:
    student = university.student(university.teacher())
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    answer = await api.get("/study/term-suggestions", params=TERM, headers=headers)
    assert answer.json() == {"hasProgramme": False, "chosen": [], "lacked": []}
    assert university.rows(StudentProgramme) == []


async def test_first_year_is_not_told_of_what_the_plan_puts_in_a_later_year(desk: Desk) -> None:
    follow_plan(desk, (1, 1, desk.two), (3, 1, desk.one))
    higher = subject_of_level(desk, 3)
    desk.university.section(desk.one, meeting=(0, 540, 720), seats=90)
    desk.university.section(desk.two, meeting=(1, 540, 720))
    desk.university.section(higher, meeting=(2, 540, 720), seats=90)
    desk.university.section(desk.free, meeting=(3, 540, 720))
    view = await suggestions(desk)
    assert view["chosen"] == [desk.two.show_code, desk.free.show_code]
    told = {code for one in view["lacked"] for code in one["subjects"]}
    assert told.isdisjoint({desk.one.show_code, higher.show_code})


async def test_first_year_who_has_all_up_to_now_is_told_of_later_years_whose_requisites_are_met(desk: Desk) -> None:
    follow_plan(desk, (1, 1, desk.two), (2, 1, desk.one), (3, 1, desk.three))
    desk.graded(desk.two, "B")
    desk.university.requires(desk.one, RequisiteKind.PREREQUISITE, desk.two)
    desk.university.requires(desk.three, RequisiteKind.PREREQUISITE, desk.other)
    desk.university.section(desk.one, meeting=(0, 540, 720))
    desk.university.section(desk.three, meeting=(1, 540, 720))
    view = await suggestions(desk)
    assert view["chosen"] == [desk.one.show_code]
    told = {code for one in view["lacked"] for code in one["subjects"]}
    assert (desk.one.show_code in told, desk.three.show_code in told) == (True, False)


def follow_plan(desk: Desk, *terms: tuple[int, int, Subject]) -> None:
    """The student is in the first year, and the programme recommends these subjects in these terms."""
    plan = [
        {"year": year, "semester": semester, "path": f"major.s{subject.show_code}", "code": subject.show_code}
        for year, semester, subject in terms
    ]
    with engine().begin() as connection:
        connection.execute(
            text("UPDATE programme_version SET document = document || jsonb_build_object('plan', CAST(:plan AS jsonb))"
                 " WHERE version_id = :version_id"),
            {"plan": json.dumps(plan), "version_id": desk.programme.version_id},
        )  # fmt: skip
        connection.execute(
            text("UPDATE student SET admission_year = :year, study_year = 1 WHERE student_id = :student_id"),
            {"year": YEAR, "student_id": desk.student.student_id},
        )


def subject_of_level(desk: Desk, level: int) -> Subject:
    """A subject that is meant for students of a year."""
    code = f"{desk.free.show_code[:5]}{level}{desk.free.show_code[6:]}"
    like = desk.free.model_dump() | {"subject_code": f"{code}-65", "show_code": code}
    subject = Subject.model_validate(like)
    desk.university.add(subject)
    return subject
