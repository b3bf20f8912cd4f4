"""What to take in a term: what the student's own audit lacks, open, and fitting each other (issue 14)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from models.contracts.access.permissions import RoleId
from models.contracts.curriculum.requisites import RequisiteKind
from models.contracts.curriculum.sections import SectionStatus
from models.tables.curriculum.subjects import SubjectLink
from models.tables.study.programmes import StudentProgramme
from tests.api.study.test_audits import Desk
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
