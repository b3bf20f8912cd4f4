"""A worker killed in the middle delays a case; it never loses it and never does it twice (design §1)."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import text
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.processes import WorkerProcess
from tests.support.rows import assert_counters_equal_rows, seats_taken
from tests.support.university import University

pytestmark = pytest.mark.own_namespace  # a worker's start keeps the schedules of its namespace


async def test_killed_between_the_click_and_the_result(
    university: University, api: httpx.AsyncClient, temporal_client: Client, worker_process: WorkerProcess
) -> None:
    student, section = university.student(), university.section()
    headers = as_student(university, student)
    await worker_process.start()
    with university.engine.connect() as in_the_way:
        # Holding the section's row stops the transaction after it began and before it can commit.
        in_the_way.execute(text("SELECT 1 FROM section WHERE section_id = :id FOR UPDATE"), {"id": section.section_id})
        answer = await api.post("/enroll/enroll", json=body(section), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (202, "accepted")
        worker_process.kill()
        in_the_way.rollback()
    await worker_process.start()
    case_id = answer.json()["caseId"]
    await temporal_client.get_workflow_handle(f"enrolment-{case_id}").result()
    shown = (await api.get(f"/cases/{case_id}", headers=headers)).json()
    assert shown["stage"] == "enrolled"
    assert seats_taken(university.engine, section.section_id) == 1
    assert_counters_equal_rows(university.engine)


async def test_killed_while_an_approval_waits(
    university: University, api: httpx.AsyncClient, temporal_client: Client, worker_process: WorkerProcess
) -> None:
    advisor = university.teacher()
    student, section = university.student(advisor), university.section(approval=SectionApproval.ADVISOR)
    await worker_process.start()
    case_id = (await api.post("/enroll/enroll", json=body(section), headers=as_student(university, student))).json()[
        "caseId"
    ]
    worker_process.kill()
    await worker_process.start()
    headers = {**university.signed_in(advisor.person_id, RoleId.TEACHER), "Idempotency-Key": "after-the-crash"}
    pressed = await api.post(f"/cases/{case_id}/actions/approve", json={"revision": 2}, headers=headers)
    assert pressed.status_code in (200, 202), pressed.text
    await temporal_client.get_workflow_handle(f"enrolment-{case_id}").result()
    again = await api.post(f"/cases/{case_id}/actions/approve", json={"revision": 2}, headers=headers)
    assert (again.status_code, again.json()["stage"]) == (200, "enrolled")
    assert [event["action"] for event in again.json()["timeline"]] == ["submit", "decide", "approve"]
    assert seats_taken(university.engine, section.section_id) == 1
    assert_counters_equal_rows(university.engine)
