"""Tasks of an advisor pass to the student's next advisor, on the real server (golive §4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.rules.steps import HANDED_TO
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.unlock.contract import UnlockStage
from models.kit.follower import Follower, ReconciliationRound
from models.kit.settings import settings
from models.people.person.tables import Person, Student
from models.study.leave.contract import LeaveStage
from tests.support.enrolling import Waiting
from tests.support.histories import keep_history
from tests.support.leaving import LeaveOffices
from tests.support.rows import record_in_rows
from tests.support.running_case import ReviewedCase
from tests.support.starting import begun, followed
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.unlock import hold, unlock_request
from tests.support.waiting import eventually
from workflows.case import CaseHandlers
from workflows.leave import LeaveWorkflow
from workflows.options import SWEEP_HEARTBEAT
from workflows.reconciliation import ReconciliationWorkflow
from workflows.unlock import UnlockWorkflow

pytestmark = pytest.mark.usefixtures("worker")


def give(university: University, student_id: int, advisor: Person) -> None:
    """Set another advisor by a plain statement: the follower does not depend on who changed the advisor."""
    with university.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE student SET advisor_id = %s WHERE student_id = %s", (advisor.person_id, student_id)
        )


async def signalled(client: Client) -> int:
    """Run the follower once; return how many cases it signalled."""
    return await followed(client, Follower.ADVISORS)


async def passed_on(handle: WorkflowHandle[Any, CaseRecord], advisor: Person) -> CaseRecord:
    """The record once its first task is this advisor's."""

    async def there() -> CaseRecord | None:
        record = await handle.query(CaseHandlers.state)
        return record if record.tasks[0].assignee_id == advisor.person_id else None

    return await eventually(there)


async def test_the_new_advisor_decides_and_the_one_before_does_not(temporal_client: Client, waiting: Waiting) -> None:
    new = waiting.university.teacher()
    before = await waiting.handle.query(CaseHandlers.state)
    give(waiting.university, waiting.student.student_id, new)
    assert await signalled(temporal_client) == 1
    record = await passed_on(waiting.handle, new)
    assert record == record_in_rows(waiting.university.engine, record.case_id)
    assert await signalled(temporal_client) == 0
    [task] = record.tasks
    assert (task.assignee_id, task.due_at) == (new.person_id, before.tasks[0].due_at)
    assert task.escalation is not None
    last = record.events[-1]
    assert (last.action, last.actor_id, last.facts) == (
        CaseActionName.CHANGE_ADVISOR, None, {HANDED_TO: str(new.person_id)},
    )  # fmt: skip
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await waiting.act(CaseActionName.APPROVE, waiting.advisor, revision=record.revision)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "not_your_task"
    ended = await waiting.act(CaseActionName.APPROVE, new, revision=record.revision)
    assert (ended.stage, ended.state) == (EnrolmentStage.ENROLLED, CaseState.CLOSED)
    await keep_history(waiting.handle, "enrolment_passed_on_to_a_new_advisor")


async def test_what_was_handed_to_a_substitute_stays_theirs(temporal_client: Client, waiting: Waiting) -> None:
    substitute = waiting.university.teacher()
    record = await waiting.act(CaseActionName.DELEGATE, waiting.advisor, substitute=substitute)
    give(waiting.university, waiting.student.student_id, waiting.university.teacher())
    assert await signalled(temporal_client) == 0
    ended = await waiting.act(CaseActionName.APPROVE, substitute, revision=record.revision)
    assert ended.stage == EnrolmentStage.ENROLLED


@pytest.fixture
async def unlocking(temporal_client: Client, university: University) -> tuple[Student, WorkflowHandle[Any, CaseRecord]]:
    """A student whose request waits for the advisor, for as long as it takes, and its workflow."""
    student = university.student(university.teacher())
    hold(university, student)
    request = unlock_request(university, student)
    workflow_id = case_workflow_id(CaseKind.UNLOCK, request.case_id)
    return student, await begun(temporal_client, UnlockWorkflow.run, request, workflow_id)


async def test_the_new_advisor_has_the_whole_time_until_it_escalates(
    temporal_client: Client, university: University, unlocking: tuple[Student, WorkflowHandle[Any, CaseRecord]]
) -> None:
    student, handle = unlocking
    new = university.teacher()
    give(university, student.student_id, new)
    assert await signalled(temporal_client) == 1
    [task] = (await passed_on(handle, new)).tasks
    assert task.escalation is not None
    assert (task.escalation.role_id, task.escalation.at - task.since) == (RoleId.HEAD_OF_DEPARTMENT, timedelta(days=3))
    await keep_history(handle, "unlock_passed_on_to_a_new_advisor")


async def test_an_escalated_task_passes_on_and_the_head_keeps_theirs(
    temporal_client: Client, university: University, unlocking: tuple[Student, WorkflowHandle[Any, CaseRecord]]
) -> None:
    student, handle = unlocking
    await fast_forward(temporal_client, handle.id, timedelta(days=3, hours=1))

    async def escalated() -> CaseRecord | None:
        record = await handle.query(CaseHandlers.state)
        return record if len(record.tasks) == 2 else None

    before = await eventually(escalated)
    new = university.teacher()
    give(university, student.student_id, new)
    assert await signalled(temporal_client) == 1
    record = await passed_on(handle, new)
    assert record == record_in_rows(university.engine, record.case_id)
    assert record.stage == UnlockStage.ADVISOR_REVIEW
    advisors, heads = record.tasks
    assert (advisors.assignee_id, advisors.escalation) == (new.person_id, None)
    assert advisors.escalated_at == before.tasks[0].escalated_at is not None
    assert heads == before.tasks[1]
    assert heads.role_id == RoleId.HEAD_OF_DEPARTMENT
    assert await signalled(temporal_client) == 0
    await keep_history(handle, "unlock_passed_on_to_a_new_advisor_after_it_escalated")


async def test_a_round_that_goes_through_many_cases_heartbeats(temporal_client: Client) -> None:
    handle = await temporal_client.start_workflow(
        ReconciliationWorkflow.run,
        ReconciliationRound(followers=(Follower.ADVISORS,)),
        id=f"reconciliation-{uuid4()}",
        task_queue=settings().temporal_task_queue,
    )
    assert await handle.result() == 0
    [scheduled] = [
        event.activity_task_scheduled_event_attributes
        for event in (await handle.fetch_history()).events
        if event.HasField("activity_task_scheduled_event_attributes")
    ]
    assert scheduled.heartbeat_timeout.ToTimedelta() == SWEEP_HEARTBEAT


async def test_a_case_before_another_office_is_left_alone(temporal_client: Client, university: University) -> None:
    offices = LeaveOffices(university)
    request = offices.request()
    handle = await begun(temporal_client, LeaveWorkflow.run, request, case_workflow_id(CaseKind.LEAVE, request.case_id))
    case = ReviewedCase(offices, handle)
    record = await case.approve(await case.state())
    give(university, offices.student.student_id, university.teacher())
    assert await signalled(temporal_client) == 0
    assert (await case.state(), record.stage) == (record, LeaveStage.FACULTY_REVIEW)
