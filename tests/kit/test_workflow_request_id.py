"""The request that caused a step is named by everything its activities log."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import httpx
from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.worker import Worker
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName
from models.cases.task.contract import Actor
from models.curriculum.section.contract import SectionApproval
from models.kit.logs import current_request_id
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.university import University
from workflows.request_id import HEADER, RequestIdInterceptor


@activity.defn
async def request_id_seen() -> str | None:
    """What a log line of an activity would carry."""
    return current_request_id()


@workflow.defn
class AsksItsActivities:
    """Asks at its start, and again after a decision."""

    def __init__(self) -> None:
        self._seen: list[str | None] = []
        self._decided = False

    @workflow.run
    async def run(self) -> list[str | None]:
        """What the activities saw."""
        await self._ask()
        await workflow.wait_condition(lambda: self._decided)
        await self._ask()
        return self._seen

    async def _ask(self) -> None:
        within = timedelta(seconds=10)
        self._seen.append(await workflow.execute_local_activity(request_id_seen, start_to_close_timeout=within))
        self._seen.append(await workflow.execute_activity(request_id_seen, start_to_close_timeout=within))

    @workflow.update
    async def asked(self) -> None:
        """Answers once the first activities were asked."""
        await workflow.wait_condition(lambda: len(self._seen) == 2)

    @workflow.update
    async def act(self, action: CaseAction) -> None:
        """A decision."""
        self._decided = True


async def test_activities_carry_the_id_of_the_start_and_then_of_the_decision(temporal_client: Client) -> None:
    action = CaseAction(
        action=CaseActionName.APPROVE, actor=Actor(person_id=uuid4()), revision=1, request_id="of-the-decision"
    )
    async with Worker(
        temporal_client,
        task_queue="asking",
        workflows=[AsksItsActivities],
        activities=[request_id_seen],
        interceptors=[RequestIdInterceptor()],
        workflow_runner=SandboxedWorkflowRunner(SandboxRestrictions.default.with_passthrough_all_modules()),
    ):
        handle = await temporal_client.start_workflow(
            AsksItsActivities.run, id="asks", task_queue="asking", memo={HEADER: "of-the-start"}
        )
        await handle.execute_update(AsksItsActivities.asked)
        await handle.execute_update(AsksItsActivities.act, action)
        assert await handle.result() == ["of-the-start"] * 2 + ["of-the-decision"] * 2


async def test_what_a_click_sets_off_is_found_by_its_request_id(
    university: University, api: httpx.AsyncClient, temporal_client: Client, worker: Worker
) -> None:
    advisor = university.teacher()
    section = university.section(approval=SectionApproval.ADVISOR)
    student = as_student(university, university.student(advisor))
    case_id = (await api.post("/enroll/enroll", json=body(section), headers=student)).json()["caseId"]
    teacher = university.signed_in(advisor.person_id, RoleId.TEACHER)
    answer = await api.post(
        f"/cases/{case_id}/actions/approve",
        json={"revision": 2},
        headers={**teacher, "Idempotency-Key": "approve-it", "x-request-id": "the-approving-click"},
    )
    assert answer.json()["stage"] == "enrolled"
    history = await temporal_client.get_workflow_handle(f"enrolment-{case_id}").fetch_history()
    settled = [
        event.activity_task_scheduled_event_attributes
        for event in history.events
        if event.HasField("activity_task_scheduled_event_attributes")
    ][-1]
    assert settled.activity_type.name == "settle_enrolment"
    assert (
        pydantic_data_converter.payload_converter.from_payload(settled.header.fields[HEADER]) == "the-approving-click"
    )
