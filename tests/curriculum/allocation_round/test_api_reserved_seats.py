"""Who looks at a section sees the seats they could take, by the very words of the rule that takes them."""

from __future__ import annotations

import httpx
import pytest
from temporalio.testing import ActivityEnvironment

from activities.curriculum.allocation_round import release_reserved_seats
from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.curriculum.allocation_round.contract import RoundRelease
from models.curriculum.section.tables import Section
from models.people.person.tables import Student, UserType
from tests.support.rounds import round_request
from tests.support.university import SEMESTER, YEAR, University

TERM = {"academicYear": YEAR, "semester": SEMESTER}


@pytest.fixture
def section(university: University) -> Section:
    """Four seats: two kept for E09 in the third year, one of them taken, and one of everybody's taken."""
    found = university.section(university.subject(), seats=4, allotments={("E09", 3): 2})
    for student in (university.student(), university.student(major="D14")):
        assert decide_enrolment(university.request(student, found)).stage == "enrolled"
    return found


async def looks(
    api: httpx.AsyncClient, university: University, student: Student, section: Section
) -> tuple[int, int, str, bool]:
    """Free and reserved seats, the section's state, and whether a search for free seats finds it."""
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    number = str(section.section_id)
    live = (await api.get("/enrolment/seats", params={"sectionIds": number}, headers=headers)).json()[0]
    found = (await api.get("/enrolment/sections", params={**TERM, "sectionIds": number}, headers=headers)).json()
    shown = found["items"][0]["sections"][0]
    assert {name: shown[name] for name in live} == live
    free = (await api.get("/enrolment/sections", params={**TERM, "freeSeats": "true"}, headers=headers)).json()
    return live["seats"] - live["seatsTaken"], live["seatsReserved"], live["status"], free["total"] == 1


async def test_each_student_sees_the_seats_that_are_free_for_them(
    api: httpx.AsyncClient, university: University, section: Section
) -> None:
    theirs, others = university.student(), university.student(major="D14")
    assert await looks(api, university, theirs, section) == (1, 0, "open", True)
    assert await looks(api, university, others, section) == (1, 1, "open", True)
    decide_enrolment(university.request(university.student(major="D14"), section))
    assert await looks(api, university, theirs, section) == (1, 0, "open", True)
    assert await looks(api, university, others, section) == (0, 1, "full", False)
    decide_enrolment(university.request(university.student(), section))
    assert await looks(api, university, theirs, section) == (0, 0, "full", False)


async def test_a_major_whose_seats_are_taken_sees_those_a_round_released_of_another(
    api: httpx.AsyncClient, university: University
) -> None:
    section = university.section(university.subject(), seats=3, allotments={("E09", 3): 1, ("D14", 3): 2})
    decide_enrolment(university.request(university.student(), section))
    theirs = university.student()
    assert await looks(api, university, theirs, section) == (0, 2, "full", False)
    ended = round_request(university, university.person(UserType.STAFF, RoleId.REGISTRAR), percent=100)
    release = RoundRelease(case_id=ended.case_id, at=ended.plan.closes_at)
    ActivityEnvironment().run(release_reserved_seats, release)
    assert await looks(api, university, theirs, section) == (2, 0, "open", True)
    assert decide_enrolment(university.request(theirs, section)).stage == "enrolled"


async def test_validate_says_for_whom_the_seats_are_kept(
    api: httpx.AsyncClient, university: University, section: Section
) -> None:
    decide_enrolment(university.request(university.student(major="D14"), section))
    headers = university.signed_in(university.student(major="D14").person_id, RoleId.STUDENT)
    body = {**TERM, "operation": "enrol", "sectionIds": [section.section_id], "dropSectionIds": []}
    said = (await api.post("/enrolment/validate", json=body, headers=headers)).json()["items"][0]["refused"]
    assert (said["code"], said["facts"]["reserved"]) == ("seats_reserved", 1)
    assert "สงวน" in said["message"]
    assert said["remedy"]
