"""A request of several subjects may come to several things: the bell, the case and the list say so alike."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval
from models.people.person.tables import Person
from tests.enrolment.enrolment.test_api import as_student
from tests.support.student_desk import Desk
from tests.support.university import University


@pytest.fixture
def advisor(university: University) -> Person:
    """Who must agree."""
    return university.teacher()


@pytest.fixture
def desk(university: University, api: httpx.AsyncClient, advisor: Person) -> Desk:
    """A student of the advisor."""
    student = university.student(advisor)
    return Desk(api, university, student, as_student(university, student))


async def told(desk: Desk, case: dict[str, Any]) -> tuple[str, str, str, str]:
    """The result in the case and in the list, and the newest line of the bell in both languages."""
    view = (await desk.api.get(f"/cases/{case['id']}", headers=desk.headers)).json()
    listed = (await desk.api.get("/cases", headers=desk.headers)).json()["items"]
    [row] = [row for row in listed if row["id"] == case["id"]]
    assert row["result"] == view["result"]
    thai, english = [
        (await desk.api.get("/notifications", headers={**desk.headers, "Accept-Language": language})).json()[0]
        for language in ("th", "en")
    ]
    assert thai["caseId"] == case["id"]
    return view["stage"], view["result"], thai["message"], english["message"]


async def decide(desk: Desk, advisor: Person, case: dict[str, Any], action: str) -> None:
    """The advisor agrees, or does not."""
    answer = await desk.api.post(
        f"/cases/{case['id']}/actions/{action}",
        json={"revision": case["revision"], "remark": "เหตุผล"},
        headers={**desk.university.signed_in(advisor.person_id, RoleId.TEACHER), "Idempotency-Key": uuid4().hex},
    )
    assert answer.status_code == 200, answer.text


@pytest.mark.usefixtures("worker")
async def test_what_was_given_in_part_is_not_called_enrolled(desk: Desk) -> None:
    free, full = desk.university.section(), desk.university.section(seats=0)
    given, not_given = free.subject_code[:8], full.subject_code[:8]
    stage, result, thai, english = await told(desk, await desk.request("enrol", free, full))
    assert (stage, result) == ("enrolled", "partly")
    assert thai == f"สำเร็จบางส่วน ได้: {given} ไม่ได้: {not_given}"
    assert english == f"Partly done. Given: {given}. Not given: {not_given}"


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("action", "result"), [("approve", "enrolled"), ("disapprove", "partly")])
async def test_where_one_of_two_waits_the_bell_names_that_one_and_then_what_became_of_both(
    desk: Desk, advisor: Person, action: str, result: str
) -> None:
    free, asked = desk.university.section(), desk.university.section(approval=SectionApproval.ADVISOR)
    case = await desk.request("enrol", free, asked)
    stage, waiting, thai, _ = await told(desk, case)
    assert (stage, waiting) == ("awaiting_approval", "awaiting_approval_partly")
    assert thai == f"อาจารย์ที่ปรึกษากำลังพิจารณา: {asked.subject_code[:8]} รายการอื่นในคำขอมีผลแล้ว"
    await decide(desk, advisor, case, action)
    assert (await told(desk, case))[1] == result


@pytest.mark.usefixtures("worker")
async def test_a_change_of_section_is_called_one_at_once_and_after_an_approval(desk: Desk, advisor: Person) -> None:
    university = desk.university
    subject = university.subject()
    old, new = university.section(subject), university.section(subject)
    asked = university.section(subject, approval=SectionApproval.ADVISOR)
    code = subject.show_code
    await desk.request("enrol", old)
    changed = ("enrolled", "changed", f"เปลี่ยนหมู่เรียนแล้ว: {code}", f"Section changed: {code}")
    assert await told(desk, await desk.request("change", new, give=(old,))) == changed
    case = await desk.request("change", asked, give=(new,))
    await decide(desk, advisor, case, "approve")
    assert await told(desk, case) == changed
