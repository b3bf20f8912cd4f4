"""The bell: a date that moved is told once, as it is now."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest

from models.access.role.contract import RoleId
from models.enrolment.enrolment.contract import EnrolmentRequest
from models.kit.calendar import bangkok_instant, utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import Student
from tests.support.days import days_from_today
from tests.support.university import University


def moved(
    university: University, request: EnrolmentRequest, *, to: int, minute: int, stage: str = "armed", subjects: str = ""
) -> None:
    """A line that a date of the case moved to so many days from now, written at a minute."""
    university.add(
        Notification(
            student_id=request.student_id,
            contact_type="enrolment",
            key=f"enrolment.{stage}_moved",
            facts={"to": bangkok_instant(days_from_today(to)).isoformat(), "subjects": subjects},
            case_id=request.case_id,
            updated_at=utc_now() + timedelta(minutes=minute),
        )
    )


async def bell(university: University, api: httpx.AsyncClient, student: Student) -> list[str]:
    """The catalogue keys and the cases of the lines, newest first."""
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    lines = (await api.get("/notifications", headers=headers)).json()
    return [f"{line['about']} {line['caseId']}" for line in lines]


@pytest.fixture
def student(university: University) -> Student:
    """Whose bell it is."""
    return university.student()


async def test_an_opening_that_the_slot_and_then_the_period_moved_is_told_as_it_is_now(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    armed = university.request(student)
    moved(university, armed, to=3, minute=1)
    moved(university, armed, to=5, minute=2)
    assert await bell(university, api, student) == [f"enrolment.armed_moved {armed.case_id}"]


async def test_two_armed_plans_whose_opening_moved_are_told_in_one_line(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    one, other = university.request(student), university.request(student)
    moved(university, one, to=3, minute=1)
    moved(university, other, to=3, minute=2)
    assert await bell(university, api, student) == [f"enrolment.armed_moved {other.case_id}"]


async def test_requests_for_different_subjects_are_each_told_of(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    one, other = university.request(student), university.request(student)
    moved(university, one, to=3, minute=1, stage="awaiting_approval", subjects="01417111")
    moved(university, other, to=3, minute=2, stage="awaiting_approval", subjects="01420111")
    moved(university, one, to=4, minute=3)
    assert len(await bell(university, api, student)) == 3
