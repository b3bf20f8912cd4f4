"""``GET /enrolment/sections/verdicts``: what a student is told of sections before they ask for one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import MajorAccess, Section, SectionMajor
from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.tables import StudentHold
from models.kit.calendar import utc_now
from tests.enrolment.enrolment.test_api import as_student
from tests.support.api_enrolment import desk as desk
from tests.support.grading import Grades
from tests.support.student_desk import Desk
from tests.support.university import SEMESTER, YEAR


async def verdicts_of(desk: Desk, *sections: Section, **parameters: str) -> dict[str, Any]:
    """The answer for these sections."""
    numbers = ",".join(str(section.section_id) for section in sections)
    answer: dict[str, Any] = await desk.get("sections/verdicts", sectionIds=numbers, **parameters)
    assert [one["sectionId"] for one in answer["sections"]] == [section.section_id for section in sections]
    return answer


def words(answer: dict[str, Any]) -> list[str]:
    """Each section's verdict, or the code it is refused with."""
    return [one["refused"]["code"] if one["refused"] else one["verdict"] for one in answer["sections"]]


@pytest.mark.usefixtures("worker")
async def test_a_student_is_told_before_asking_what_the_request_would_say(desk: Desk) -> None:
    university = desk.university
    held, passed = university.section(meeting=(0, 540, 660)), university.section()
    sections = [
        held,
        university.section(university.subject(), meeting=(0, 600, 720)),
        passed,
        university.section(majors=[SectionMajor(major_code="D14", access=MajorAccess.ALLOWED)]),
        university.section(approval=SectionApproval.ADVISOR),
        university.section(),
    ]
    Grades(university.engine).give(desk.student.student_id, passed.subject_code, "B+")
    await desk.request("enrol", held)
    answer = await verdicts_of(desk, *sections)
    assert words(answer) == [
        "already_enrolled",
        "class_time_clash",
        "already_graded",
        "section_major_mismatch",
        "needs_approval",
        "can_enrol",
    ]
    assert answer["inTheWay"] is None
    assert answer["sections"][2]["refused"]["facts"]["grade"] == "B+"
    refused = [section for section, one in zip(sections, answer["sections"], strict=True) if one["refused"]]
    validated = await desk.validate("enrol", *refused)
    assert [item["refused"] for item in validated["items"]] == [
        one["refused"] for one in answer["sections"] if one["refused"]
    ]


@pytest.mark.usefixtures("worker")
async def test_a_place_of_ones_own_is_told_with_the_case_it_came_by(desk: Desk) -> None:
    university = desk.university
    held = university.section()
    asked = university.section(approval=SectionApproval.ADVISOR)
    full, other = university.section(seats=0), university.section()
    cases = [await desk.request("enrol", held), await desk.request("enrol", asked)]
    joined = await desk.api.post(
        "/enrolment/waitlist",
        json={"academicYear": YEAR, "semester": SEMESTER, "sectionIds": [full.section_id], "dropSectionIds": []},
        headers={**desk.headers, "Idempotency-Key": "stand-in-line"},
    )
    assert joined.status_code == 200, joined.text
    answer = await verdicts_of(desk, held, asked, full, other)
    assert [one["mine"] for one in answer["sections"]] == [
        {"state": "enrolled", "caseId": cases[0]["id"]},
        {"state": "awaiting_approval", "caseId": cases[1]["id"]},
        {"state": "waiting", "caseId": joined.json()["caseId"]},
        None,
    ]


@pytest.mark.usefixtures("worker")
async def test_a_section_to_be_given_up_does_not_stand_in_the_way_of_another(desk: Desk) -> None:
    university = desk.university
    subject = university.subject()
    held = university.section(subject, meeting=(0, 540, 660))
    other = university.section(subject, meeting=(0, 540, 660))
    await desk.request("enrol", held)
    assert words(await verdicts_of(desk, other)) == ["already_enrolled"]
    assert words(await verdicts_of(desk, other, givenUp=str(held.section_id))) == ["can_enrol"]


async def test_a_hold_is_said_once_in_the_language_asked_for(desk: Desk) -> None:
    university = desk.university
    hold = StudentHold(
        student_id=desk.student.student_id,
        kind=HoldKind.DEBT,
        reason_th="ค้างชำระค่าธรรมเนียม",
        reason_en="Fees owed",
        placed_at=utc_now() - timedelta(days=1),
        placed_by=desk.student.person_id,
    )
    university.add(hold)
    desk.headers["Accept-Language"] = "en"
    answer = await verdicts_of(desk, university.section(), university.section())
    assert answer["inTheWay"]["code"] == "student_on_hold"
    assert "Fees owed" in answer["inTheWay"]["message"]
    assert words(answer) == ["can_enrol", "can_enrol"]


@pytest.mark.usefixtures("worker")
async def test_another_students_places_and_grades_are_nobody_elses(desk: Desk) -> None:
    section = desk.university.section(meeting=(0, 540, 660))
    clashing = desk.university.section(meeting=(0, 540, 660))
    await desk.request("enrol", section)
    stranger = desk.university.student()
    seen = await verdicts_of(
        Desk(desk.api, desk.university, stranger, as_student(desk.university, stranger)), section, clashing
    )
    assert words(seen) == ["can_enrol", "can_enrol"]
    assert [one["mine"] for one in seen["sections"]] == [None, None]


async def test_a_section_that_does_not_exist_is_not_told_of(desk: Desk) -> None:
    assert (await desk.get("sections/verdicts", sectionIds="999999"))["sections"] == []
