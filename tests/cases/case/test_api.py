"""Cases and the inbox: who sees what, who may do what, and what the loser of a race is told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.workflowservice.v1 import DeleteWorkflowExecutionRequest
from temporalio.client import Client

from models.access.role.contract import Action, MenuId, RoleId
from models.access.role.tables import RolePermission
from models.curriculum.section.contract import SectionApproval
from models.people.person.tables import Person, Student, UserType
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.university import University
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("worker")


@dataclass
class Desk:
    """An advisor's desk with a waiting case."""

    api: httpx.AsyncClient
    university: University
    advisor: Person
    student: Student

    def by(self, person: Person | Student, role: RoleId) -> dict[str, str]:
        """The headers of a session."""
        return self.university.signed_in(person.person_id, role)

    async def submit(self, student: Student | None = None) -> str:
        """A new case that waits for the advisor."""
        section = self.university.section(approval=SectionApproval.ADVISOR)
        headers = as_student(self.university, student or self.student)
        answer = await self.api.post("/enroll/enroll", json=body(section), headers=headers)
        assert answer.json()["case"]["stage"] == "awaiting_approval", answer.text
        return str(answer.json()["caseId"])

    async def act(
        self, case_id: str, action: str, headers: dict[str, str], key: str = "a-press-of-the-button", **fields: Any
    ) -> httpx.Response:
        """Press a button of the case page."""
        return await self.api.post(
            f"/cases/{case_id}/actions/{action}",
            json={"revision": 2, **fields},
            headers={**headers, "Idempotency-Key": key},
        )


@pytest.fixture
def desk(university: University, api: httpx.AsyncClient) -> Desk:
    """An advisor with one student."""
    advisor = university.teacher()
    return Desk(api, university, advisor, university.student(advisor))


async def test_the_case_shows_who_has_it_until_when_and_what_happens_then(desk: Desk) -> None:
    case_id = await desk.submit()
    case = (await desk.api.get(f"/cases/{case_id}", headers=as_student(desk.university, desk.student))).json()
    assert [(stage["name"], stage["state"]) for stage in case["stages"]] == [
        ("received", "done"),
        ("awaiting_approval", "current"),
        ("enrolled", "upcoming"),
    ]
    assert case["holders"][0]["th"] == desk.advisor.full_name_th
    assert case["deadline"]["effect"] == "disapprove_and_free_seats"
    assert [action["name"] for action in case["actions"]] == ["cancel"]
    assert case["temporalUrl"] is None


async def test_the_advisor_finds_the_case_in_the_inbox_and_approves(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    inbox = (await desk.api.get("/tasks", params={"due": "all", "kind": "enrolment"}, headers=teacher)).json()
    assert [item["caseId"] for item in inbox["items"]] == [case_id]
    assert [action["name"] for action in inbox["items"][0]["actions"]] == ["approve", "disapprove", "delegate"]
    answer = await desk.act(case_id, "approve", teacher, remark="ได้")
    assert (answer.status_code, answer.json()["stage"]) == (200, "enrolled")
    assert (await desk.api.get("/tasks", headers=teacher)).json()["total"] == 0
    shown = (await desk.api.get(f"/cases/{case_id}", headers=teacher)).json()
    assert shown["timeline"][-1]["actor"]["th"] == desk.advisor.full_name_th


async def test_the_inbox_is_filtered_by_text_and_due_and_paged_in_order(desk: Desk) -> None:
    other = desk.university.student(desk.advisor)
    for student in (desk.student, other):
        await desk.submit(student)
    teacher = desk.by(desk.advisor, RoleId.TEACHER)

    async def total(**filters: str | int) -> int:
        page = await desk.api.get("/tasks", params=filters, headers=teacher)
        return int(page.json()["total"])

    assert await total() == 2
    assert await total(text=other.student_code) == 1
    assert await total(text="%") == 0
    assert await total(due="overdue") == 0
    assert await total(page=9) == 2
    assert await total(text="outcome") == 0  # the name of a field, not a word of the case
    assert await total(text="ทดสอบ") == 2
    page = (await desk.api.get("/tasks", params={"page": 2, "pageSize": 1}, headers=teacher)).json()
    assert (len(page["items"]), page["page"], page["total"]) == (1, 2, 2)


async def test_of_two_approvers_at_once_the_second_is_told_what_happened(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    answers = await asyncio.gather(
        desk.act(case_id, "approve", teacher, key="first-tab"),
        desk.act(case_id, "disapprove", teacher, key="second-tab", remark="ไม่"),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    lost = next(answer for answer in answers if answer.status_code == 409)
    assert lost.json()["code"] == "case_closed"
    assert "“" in lost.json()["message"]


async def test_an_advisor_who_comes_after_the_student_cancelled_is_told_that_it_is_closed(desk: Desk) -> None:
    case_id = await desk.submit()
    assert (await desk.act(case_id, "cancel", as_student(desk.university, desk.student))).status_code == 200
    late = await desk.act(case_id, "approve", desk.by(desk.advisor, RoleId.TEACHER))
    assert (late.status_code, late.json()["code"]) == (409, "case_closed")


async def test_a_role_that_may_not_look_at_requests_sees_those_that_came_to_the_desk_only(desk: Desk) -> None:
    case_id = await desk.submit()
    answer = await desk.api.post(
        "/enroll/enroll", json=body(desk.university.section()), headers=as_student(desk.university, desk.student)
    )
    never_on_the_desk = answer.json()["caseId"]
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    with Session(desk.university.engine) as session, session.begin():
        session.delete(session.get_one(RolePermission, (RoleId.TEACHER.value, MenuId.CASES.value)))
    assert (await desk.api.get(f"/cases/{case_id}", headers=teacher)).status_code == 200
    assert (await desk.act(case_id, "cancel", as_student(desk.university, desk.student))).status_code == 200
    assert (await desk.api.get(f"/cases/{case_id}", headers=teacher)).status_code == 200
    assert (await desk.api.get(f"/cases/{never_on_the_desk}", headers=teacher)).status_code == 404


async def test_of_the_holder_and_the_owner_at_once_one_decides_and_the_other_is_told(desk: Desk) -> None:
    for number in range(4):
        student = desk.university.student(desk.advisor)
        case_id = await desk.submit(student)
        approve = desk.act(case_id, "approve", desk.by(desk.advisor, RoleId.TEACHER), key=f"approve-{number}")
        cancel = desk.act(case_id, "cancel", as_student(desk.university, student), key=f"cancel-{number}")
        answers = await asyncio.gather(*((approve, cancel) if number % 2 else (cancel, approve)))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        won = next(answer.json() for answer in answers if answer.status_code == 200)
        lost = next(answer.json() for answer in answers if answer.status_code == 409)
        assert lost["code"] == "case_closed"
        shown = await desk.api.get(f"/cases/{case_id}", headers=as_student(desk.university, student))
        assert shown.json()["stage"] == won["stage"] in {"enrolled", "cancelled"}
        assert len(shown.json()["timeline"]) == 3


async def test_one_key_stands_for_one_button(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    assert (await desk.act(case_id, "approve", teacher)).status_code == 200
    other = await desk.act(case_id, "disapprove", teacher, remark="ไม่")
    assert (other.status_code, other.json()["code"]) == (409, "case_closed")


async def test_without_the_right_to_approve_a_holder_sees_the_case_and_decides_nothing(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    with Session(desk.university.engine) as session, session.begin():
        row = session.get_one(RolePermission, (RoleId.TEACHER.value, MenuId.TASKS.value))
        row.actions = [Action.VIEW.value]
    shown = (await desk.api.get(f"/cases/{case_id}", headers=teacher)).json()
    listed = (await desk.api.get("/tasks", headers=teacher)).json()
    assert (shown["actions"], listed["items"][0]["actions"]) == ([], [])
    for action in ("approve", "disapprove", "delegate"):
        refused = await desk.act(case_id, action, teacher, remark="x", substituteId=str(uuid4()))
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    cancelled = await desk.act(case_id, "cancel", as_student(desk.university, desk.student))
    assert cancelled.status_code == 200


async def test_a_task_is_not_handed_to_oneself_or_to_somebody_who_may_not_approve(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    powerless = desk.university.person(UserType.STAFF)  # without a role
    for person, code in ((desk.advisor, "substitute_is_self"), (powerless, "substitute_not_found")):
        refused = await desk.act(case_id, "delegate", teacher, substituteId=str(person.person_id))
        assert (refused.status_code, refused.json()["code"]) == (422, code)
    found = await desk.api.get("/people/substitutes", params={"text": powerless.first_name_en}, headers=teacher)
    assert found.json() == []


async def test_live_says_when_the_workflow_is_no_longer_kept(desk: Desk, temporal_client: Client) -> None:
    case_id = await desk.submit()
    registrar = desk.by(desk.university.person(UserType.STAFF, RoleId.REGISTRAR), RoleId.REGISTRAR)
    await temporal_client.workflow_service.delete_workflow_execution(
        DeleteWorkflowExecutionRequest(
            namespace=temporal_client.namespace,
            workflow_execution=WorkflowExecution(workflow_id=f"enrolment-{case_id}"),
        )
    )

    async def refused() -> dict[str, str] | None:
        live = await desk.api.get(f"/cases/{case_id}", params={"live": True}, headers=registrar)
        return live.json() if live.status_code == 409 else None

    assert (await eventually(refused))["code"] == "workflow_gone"


async def test_the_same_decision_sent_again_after_the_end_answers_the_same(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    first = await desk.act(case_id, "approve", teacher)
    again = await desk.act(case_id, "approve", teacher)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["timeline"] == again.json()["timeline"]


async def test_a_case_of_somebody_else_looks_like_none(desk: Desk) -> None:
    case_id = await desk.submit()
    strangers = [
        as_student(desk.university, desk.university.student()),
        desk.by(desk.university.teacher(), RoleId.TEACHER),
    ]
    for headers in strangers:
        seen = await desk.api.get(f"/cases/{case_id}", headers=headers)
        acted = await desk.act(case_id, "cancel", headers)
        assert (seen.status_code, acted.status_code) == (404, 404)


async def test_a_student_cannot_approve_their_own_request(desk: Desk) -> None:
    case_id = await desk.submit()
    answer = await desk.act(case_id, "approve", as_student(desk.university, desk.student))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_task")


async def test_a_reason_is_asked_for_by_name(desk: Desk) -> None:
    case_id = await desk.submit()
    answer = await desk.act(case_id, "disapprove", desk.by(desk.advisor, RoleId.TEACHER))
    assert (answer.status_code, answer.json()["code"]) == (422, "remark_required")


async def test_the_task_is_handed_to_a_colleague_of_the_faculty_only(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    colleague = desk.university.teacher()
    stranger = desk.university.person(UserType.TEACHER, RoleId.TEACHER, faculty="D")
    found = (
        await desk.api.get("/people/substitutes", params={"text": colleague.first_name_en}, headers=teacher)
    ).json()
    assert [person["id"] for person in found] == [str(colleague.person_id)]
    refused = await desk.act(case_id, "delegate", teacher, substituteId=str(stranger.person_id))
    assert (refused.status_code, refused.json()["code"]) == (422, "substitute_not_found")
    handed = await desk.act(case_id, "delegate", teacher, key="another-press", substituteId=str(colleague.person_id))
    assert handed.json()["holders"][0]["th"] == colleague.full_name_th
    last = handed.json()["timeline"][-1]
    assert (last["actor"]["th"], last["to"]["th"]) == (desk.advisor.full_name_th, colleague.full_name_th)
    assert last["facts"] == {}
    assert (await desk.api.get("/tasks", headers=desk.by(colleague, RoleId.TEACHER))).json()["total"] == 1
    again = await desk.act(case_id, "delegate", teacher, key="another-press", substituteId=str(colleague.person_id))
    assert (again.status_code, again.json()["timeline"]) == (200, handed.json()["timeline"])


async def test_whoever_had_the_task_still_reads_the_case_after_another_decided(desk: Desk) -> None:
    case_id = await desk.submit()
    colleague, stranger = desk.university.teacher(), desk.university.teacher()
    headers = desk.by(desk.advisor, RoleId.TEACHER)
    handed = await desk.act(case_id, "delegate", headers, substituteId=str(colleague.person_id))
    assert handed.status_code == 200, handed.text
    substitute = desk.by(colleague, RoleId.TEACHER)
    cancelled = await desk.act(case_id, "cancel", desk.by(desk.student, RoleId.STUDENT), revision=3)
    assert cancelled.status_code == 200, cancelled.text
    found = await desk.api.get(f"/cases/{case_id}", headers=substitute)
    assert (found.status_code, found.json()["stage"], found.json()["actions"]) == (200, "cancelled", [])
    listed = await desk.api.get("/cases", headers=substitute)
    assert [row["id"] for row in listed.json()["items"]] == [case_id]
    elsewhere = await desk.api.get(f"/cases/{case_id}", headers=desk.by(stranger, RoleId.TEACHER))
    assert elsewhere.status_code == 404


async def test_bulk_approval_decides_each_and_says_which_failed(desk: Desk) -> None:
    cases = [await desk.submit(desk.university.student(desk.advisor)) for _ in range(3)]
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    answer = await desk.api.post(
        "/tasks/bulk",
        json={
            "action": "approve",
            "tasks": [{"caseId": case, "revision": 1 if case == cases[2] else 2} for case in cases],
        },
        headers={**teacher, "Idempotency-Key": "bulk-press-1"},
    )
    assert [result["outcome"] for result in answer.json()["results"]] == ["decided", "decided", "refused"]
    assert answer.json()["results"][2]["error"]["code"] == "stage_moved"


async def test_who_runs_the_portal_compares_rows_with_the_workflow_and_finds_the_temporal_link(desk: Desk) -> None:
    case_id = await desk.submit()
    operator = desk.by(desk.university.person(UserType.STAFF, RoleId.ADMINISTRATOR), RoleId.ADMINISTRATOR)
    rows = (await desk.api.get(f"/cases/{case_id}", headers=operator)).json()
    live = (await desk.api.get(f"/cases/{case_id}", params={"live": True}, headers=operator)).json()
    assert rows == live
    assert f"/workflows/enrolment-{case_id}" in rows["temporalUrl"]
    registrar = desk.by(desk.university.person(UserType.STAFF, RoleId.REGISTRAR), RoleId.REGISTRAR)
    assert (await desk.api.get(f"/cases/{case_id}", headers=registrar)).json()["temporalUrl"] is None


async def test_a_department_scope_sees_its_own_cases_only(desk: Desk) -> None:
    await desk.submit()
    head = desk.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="E")
    other = desk.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="D")
    totals = [
        (await desk.api.get("/cases", headers=desk.by(person, RoleId.HEAD_OF_DEPARTMENT))).json()["total"]
        for person in (head, other)
    ]
    assert totals == [1, 0]
