"""A graded subject is not given up, and nobody joins a section whose grades are submitted."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval
from models.enrolment.hold.contract import UnlockPurpose
from models.people.person.tables import Person, UserType
from tests.enrolment.enrolment.test_api import as_student
from tests.support.grading import Grades
from tests.support.student_desk import Desk, codes
from tests.support.submitting import Submitting
from tests.support.university import SEMESTER, YEAR, University
from tests.support.unlock import unlock


@pytest.fixture
def advisor(university: University) -> Person:
    """Who must agree."""
    return university.teacher()


@pytest.fixture
def desk(university: University, api: httpx.AsyncClient, advisor: Person) -> Desk:
    """A student of the advisor."""
    student = university.student(advisor)
    return Desk(api, university, student, as_student(university, student))


def graded(desk: Desk, subject_code: str, letter: str) -> None:
    """The grade of the student's subject is published."""
    Grades(desk.university.engine).give(desk.student.student_id, subject_code, letter, (YEAR, SEMESTER))


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("operation", ["drop", "withdraw", "change"])
async def test_page_desk_and_decision_refuse_with_the_grade(desk: Desk, operation: str) -> None:
    subject = desk.university.subject()
    held, other = desk.university.section(subject), desk.university.section(subject)
    await desk.request("enrol", held)
    graded(desk, held.subject_code, "C")
    take = [other] if operation == "change" else []
    seen = await desk.validate(operation, *take, give=(held,))
    assert codes(seen["items"]) == ["graded_this_term"]
    assert seen["items"][0]["refused"]["facts"] == {"subject": subject.show_code, "grade": "C"}
    registrar = desk.university.person(UserType.STAFF, RoleId.REGISTRAR)
    body: dict[str, Any] = {
        "studentCode": desk.student.student_code, "academicYear": YEAR, "semester": SEMESTER, "operation": operation,
        "sectionIds": [section.section_id for section in take], "dropSectionIds": [held.section_id],
    }  # fmt: skip
    headers = desk.university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    on_behalf = await desk.api.post("/enrolments/on-behalf/validate", json=body, headers=headers)
    assert codes(on_behalf.json()["items"]) == ["graded_this_term"]
    case = await desk.request(operation, *take, give=(held,))
    assert (case["stage"], codes(case["items"])) == ("refused", ["graded_this_term"])


@pytest.mark.usefixtures("worker")
async def test_my_enrolment_shows_the_grade_to_the_student_alone(desk: Desk) -> None:
    held = desk.university.section()
    await desk.request("enrol", held)
    graded(desk, held.subject_code, "C")
    registrar = desk.university.person(UserType.STAFF, RoleId.REGISTRAR)
    readers = (desk.headers, desk.university.signed_in(registrar.person_id, RoleId.REGISTRAR))
    asked = {"academicYear": str(YEAR), "semester": str(SEMESTER), "stdid": str(desk.student.student_id)}
    found = [await desk.api.post("/enroll/searchEnrollResult", json=asked, headers=each) for each in readers]
    assert [each.json()["enrollSubjects"][0]["grade"] for each in found] == ["C", None]


@pytest.mark.usefixtures("worker")
async def test_a_change_is_not_approved_once_the_subject_was_graded(desk: Desk, advisor: Person) -> None:
    subject = desk.university.subject()
    old, new = (
        desk.university.section(subject, approval=approval)
        for approval in (SectionApproval.NONE, SectionApproval.ADVISOR)
    )
    await desk.request("enrol", old)
    change = await desk.request("change", new, give=(old,))
    assert change["stage"] == "awaiting_approval"
    graded(desk, old.subject_code, "F")

    async def act(action: str) -> httpx.Response:
        return await desk.api.post(
            f"/cases/{change['id']}/actions/{action}",
            json={"revision": change["revision"], "remark": "มีเกรดแล้ว"},
            headers={**desk.university.signed_in(advisor.person_id, RoleId.TEACHER), "Idempotency-Key": uuid4().hex},
        )

    approved = await act("approve")
    assert (approved.status_code, approved.json()["code"]) == (409, "graded_meanwhile")
    assert (await act("disapprove")).status_code == 200


@pytest.mark.usefixtures("worker")
async def test_nobody_joins_a_section_whose_grades_are_submitted(desk: Desk) -> None:
    submitting = Submitting(desk.api, desk.university)
    section = submitting.taught.section
    sheet = await submitting.filled()
    assert codes((await desk.validate("enrol", section))["items"]) == ["enrolled"]
    await submitting.submitted(sheet)
    assert codes((await desk.validate("enrol", section))["items"]) == ["section_graded"]
    case = await desk.request("enrol", section)
    assert (case["stage"], codes(case["items"])) == ("refused", ["section_graded"])


@pytest.mark.usefixtures("worker")
async def test_who_was_granted_to_enrol_late_joins_it(desk: Desk) -> None:
    submitting = Submitting(desk.api, desk.university)
    await submitting.submitted(await submitting.filled())
    unlock(desk.university, desk.student, UnlockPurpose.OUTSIDE_PERIOD)
    case = await desk.request("enrol", submitting.taught.section)
    assert case["stage"] == "enrolled"
