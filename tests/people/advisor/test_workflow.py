"""Tasks that wait for an advisor follow the student to the next one, on the real server (golive §4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.rules.steps import HANDED_TO
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.unlock.contract import UnlockStage
from models.kit.follower import Follower
from models.people.person.tables import Person
from models.study.leave.contract import LeaveStage
from tests.support.enrolling import Waiting
from tests.support.histories import keep_history
from tests.support.leaving import LeaveOffices
from tests.support.rows import record_in_rows
from tests.support.running_case import ReviewedCase
from tests.support.starting import begun, followed
from tests.support.university import University
from tests.support.unlock import hold, unlock_request
from tests.support.waiting import eventually
from workflows.case import CaseHandlers
from workflows.leave import LeaveWorkflow
from workflows.unlock import UnlockWorkflow

pytestmark = pytest.mark.usefixtures("worker")


def give(university: University, student_id: int, advisor: Person) -> None:
    """Another advisor from now on, as a statement alone: whoever gave them, the cases follow."""
    with university.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE student SET advisor_id = %s WHERE student_id = %s", (advisor.person_id, student_id)
        )


async def told(client: Client) -> int:
    """How many cases were told by a round."""
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
    assert await told(temporal_client) == 1
    record = await passed_on(waiting.handle, new)
    assert record == record_in_rows(waiting.university.engine, record.case_id)
    assert await told(temporal_client) == 0
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
    assert await told(temporal_client) == 0
    ended = await waiting.act(CaseActionName.APPROVE, substitute, revision=record.revision)
    assert ended.stage == EnrolmentStage.ENROLLED


async def test_a_case_that_escalated_stays_with_the_head_too(temporal_client: Client, university: University) -> None:
    student = university.student(university.teacher())
    hold(university, student)
    request = unlock_request(university, student)
    handle = await begun(
        temporal_client, UnlockWorkflow.run, request, case_workflow_id(CaseKind.UNLOCK, request.case_id)
    )
    new = university.teacher()
    give(university, student.student_id, new)
    assert await told(temporal_client) == 1
    record = await passed_on(handle, new)
    assert (record.stage, record.tasks[0].assignee_id) == (UnlockStage.ADVISOR_REVIEW, new.person_id)
    escalation = record.tasks[0].escalation
    assert escalation is not None
    assert (escalation.role_id, escalation.at - record.tasks[0].since) == (
        RoleId.HEAD_OF_DEPARTMENT, timedelta(days=3),
    )  # fmt: skip
    await keep_history(handle, "unlock_passed_on_to_a_new_advisor")


async def test_a_case_before_another_office_is_left_alone(temporal_client: Client, university: University) -> None:
    offices = LeaveOffices(university)
    request = offices.request()
    handle = await begun(temporal_client, LeaveWorkflow.run, request, case_workflow_id(CaseKind.LEAVE, request.case_id))
    case = ReviewedCase(offices, handle)
    record = await case.approve(await case.state())
    give(university, offices.student.student_id, university.teacher())
    assert await told(temporal_client) == 0
    assert (await case.state(), record.stage) == (record, LeaveStage.FACULTY_REVIEW)
