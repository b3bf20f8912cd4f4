"""The process ``leave`` on the real server: every ending, every waiting stage, deadlines by fast-forward (study §5)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.curriculum.section.contract import SectionApproval
from models.enrolment.enrolment.contract import EnrolmentStage
from models.news.announcement.tables import Notification
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import LeaveKind, LeaveRequest, LeaveStage
from tests.support.enrolling import submitted
from tests.support.histories import keep_history
from tests.support.leaving import DAY, NEXT, LeaveOffices
from tests.support.rows import seats_taken
from tests.support.running_case import ReviewedCase
from tests.support.starting import begun, reconciled
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.waiting import eventually
from workflows.leave import LeaveWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[LeaveWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"leave_{request.node.name.removeprefix('test_').replace('[', '_').rstrip(']')}")


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student and everybody who considers their request."""
    return LeaveOffices(university)


async def ask(offices: LeaveOffices, client: Client, request: LeaveRequest | None = None) -> ReviewedCase:
    """A request, once the rules have decided."""
    request = request or offices.request()
    handle = await begun(client, LeaveWorkflow.run, request, case_workflow_id(CaseKind.LEAVE, request.case_id))
    STARTED.append(handle)
    return ReviewedCase(offices, handle)


def told(offices: LeaveOffices) -> list[str]:
    """What the student's bell says, in order."""
    return [row.key for row in sorted(offices.university.rows(Notification), key=lambda row: row.updated_at)]


async def test_three_offices_agree_and_the_student_comes_back(temporal_client: Client, offices: LeaveOffices) -> None:
    leave = await ask(offices, temporal_client)
    active = await leave.approved()
    assert (active.stage, offices.status) == (LeaveStage.ACTIVE, StudentStatus.ON_LEAVE)
    back = await ask(offices, temporal_client, offices.request(LeaveKind.RETURN))
    await back.approved()
    assert (await back.ended()).stage == LeaveStage.APPROVED
    assert (await leave.ended()).stage == LeaveStage.RETURNED
    assert offices.status == StudentStatus.CURRENT
    assert "leave.returned" in told(offices)


async def test_a_granted_leave_is_taken_back_by_the_offices_that_agreed_to_it(
    temporal_client: Client, offices: LeaveOffices
) -> None:
    offices.next_term()
    leave = await ask(offices, temporal_client, offices.request(LeaveKind.LEAVE, NEXT))
    granted = await leave.approved()
    back = await ask(offices, temporal_client, offices.request(LeaveKind.TAKE_BACK, NEXT))
    assert (await back.state()).deadline_at == granted.deadline_at
    await back.approved()
    assert (await back.ended()).stage == LeaveStage.APPROVED
    assert (await leave.ended()).stage == LeaveStage.TAKEN_BACK
    assert (offices.status, told(offices)[-1]) == (StudentStatus.CURRENT, "leave.taken_back")


async def test_what_nobody_agrees_to_take_back_begins(temporal_client: Client, offices: LeaveOffices) -> None:
    offices.next_term()
    back_of = offices.request(LeaveKind.LEAVE, NEXT)
    offices.agreed(back_of)
    back = await ask(offices, temporal_client, offices.request(LeaveKind.TAKE_BACK, NEXT))
    await fast_forward(temporal_client, back.handle.id, timedelta(days=131))
    assert (await back.ended()).stage == LeaveStage.LAPSED
    assert offices.row(back_of).ended_at is None


async def test_a_leave_is_extended_by_another_one(temporal_client: Client, offices: LeaveOffices) -> None:
    offices.next_term()
    leave = await ask(offices, temporal_client)
    await leave.approved()
    longer = await ask(offices, temporal_client, offices.request(LeaveKind.LEAVE, NEXT))
    assert (await longer.approved()).stage == LeaveStage.ACTIVE
    assert (await leave.ended()).stage == LeaveStage.EXTENDED
    assert offices.status == StudentStatus.ON_LEAVE


async def test_a_leave_of_a_term_to_come_begins_on_its_first_day(
    temporal_client: Client, offices: LeaveOffices
) -> None:
    offices.next_term()
    leave = await ask(offices, temporal_client, offices.request(LeaveKind.LEAVE, NEXT))
    granted = await leave.approved()
    assert (granted.stage, granted.deadline_effect) == (LeaveStage.GRANTED, "leave_begins")
    assert offices.status == StudentStatus.CURRENT
    await fast_forward(temporal_client, leave.handle.id, timedelta(days=131))
    active = await leave.reaches(LeaveStage.ACTIVE)
    assert active.deadline_effect == "leave_lapses"
    assert offices.status == StudentStatus.ON_LEAVE


async def test_who_comes_back_in_a_term_to_come_does_so_on_its_first_day(
    temporal_client: Client, offices: LeaveOffices
) -> None:
    offices.next_term()
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    back = await ask(offices, temporal_client, offices.request(LeaveKind.REINSTATEMENT, NEXT))
    granted = await back.approved()
    assert (granted.stage, granted.deadline_effect) == (LeaveStage.GRANTED, "comes_back")
    assert offices.status == StudentStatus.DISMISSED
    await fast_forward(temporal_client, back.handle.id, timedelta(days=131))
    assert (await back.ended()).stage == LeaveStage.APPROVED
    assert offices.status == StudentStatus.CURRENT


async def test_who_comes_back_in_a_term_to_come_takes_it_back_with_a_reason_until_then(
    temporal_client: Client, offices: LeaveOffices
) -> None:
    offices.next_term()
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    back = await ask(offices, temporal_client, offices.request(LeaveKind.REINSTATEMENT, NEXT))
    await back.approved()
    with pytest.raises(WorkflowUpdateFailedError):
        await back.act(CaseActionName.CANCEL, offices.student)
    with pytest.raises(WorkflowUpdateFailedError):
        await back.act(CaseActionName.CANCEL, offices.advisor, remark="ไม่เอาแล้ว")
    await back.act(CaseActionName.CANCEL, offices.student, remark="ได้งานทำ")
    record = await back.ended()
    assert (record.stage, record.events[-1].remark) == (LeaveStage.CANCELLED, "ได้งานทำ")
    assert offices.status == StudentStatus.DISMISSED
    again = await ask(offices, temporal_client, offices.request(LeaveKind.REINSTATEMENT, NEXT))
    assert (await again.state()).stage == LeaveStage.ADVISOR_REVIEW


async def test_a_granted_leave_is_not_cancelled_by_a_button(temporal_client: Client, offices: LeaveOffices) -> None:
    offices.next_term()
    leave = await ask(offices, temporal_client, offices.request(LeaveKind.LEAVE, NEXT))
    assert (await leave.approved()).stage == LeaveStage.GRANTED
    with pytest.raises(WorkflowUpdateFailedError):
        await leave.act(CaseActionName.CANCEL, offices.student, remark="ไม่ลาแล้ว")


async def test_who_does_not_come_back_is_reminded_twice_and_the_leave_lapses(
    temporal_client: Client, offices: LeaveOffices
) -> None:
    leave = await ask(offices, temporal_client)
    await leave.approved()
    await fast_forward(temporal_client, leave.handle.id, timedelta(days=200))
    record = await leave.ended()
    assert record.stage == LeaveStage.LAPSED
    assert [event.action for event in record.events].count(CaseActionName.REMIND) == 2
    assert offices.status == StudentStatus.CURRENT
    assert told(offices)[-1] == "leave.lapsed"


async def test_what_nobody_decides_lapses_with_its_term(temporal_client: Client, offices: LeaveOffices) -> None:
    leave = await ask(offices, temporal_client)
    await fast_forward(temporal_client, leave.handle.id, timedelta(days=120))
    record = await leave.ended()
    assert record.stage == LeaveStage.LAPSED
    assert CaseActionName.ESCALATE in [event.action for event in record.events]
    assert offices.status == StudentStatus.CURRENT


async def test_an_office_refuses_with_a_reason(temporal_client: Client, offices: LeaveOffices) -> None:
    leave = await ask(offices, temporal_client)
    await leave.act(CaseActionName.DISAPPROVE, offices.advisor, remark="ขอให้มาพบก่อน")
    assert (await leave.ended()).stage == LeaveStage.REFUSED


async def test_the_student_takes_it_back(temporal_client: Client, offices: LeaveOffices) -> None:
    leave = await ask(offices, temporal_client)
    await leave.act(CaseActionName.CANCEL, offices.student)
    assert (await leave.ended()).stage == LeaveStage.CANCELLED
    again = await ask(offices, temporal_client)
    assert (await again.state()).stage == LeaveStage.ADVISOR_REVIEW


async def test_what_the_rules_refuse_ends_at_once(temporal_client: Client, offices: LeaveOffices) -> None:
    record = await (await ask(offices, temporal_client, offices.request(LeaveKind.RETURN))).ended()
    assert [item.refused.code for item in record.items if item.refused] == ["leave_status_return"]


async def test_who_was_dismissed_meanwhile_gets_no_leave(temporal_client: Client, offices: LeaveOffices) -> None:
    leave = await ask(offices, temporal_client)
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    await leave.act(CaseActionName.APPROVE, offices.advisor)
    assert (await leave.ended()).stage == LeaveStage.REFUSED


async def test_four_offices_restore_a_student(temporal_client: Client, offices: LeaveOffices) -> None:
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    asked = await ask(offices, temporal_client, offices.request(LeaveKind.REINSTATEMENT))
    await asked.approved()
    assert (await asked.ended()).stage == LeaveStage.APPROVED
    assert offices.status == StudentStatus.CURRENT


async def test_who_resigns_is_told_when_everybody_agreed(temporal_client: Client, offices: LeaveOffices) -> None:
    asked = await ask(offices, temporal_client, offices.request(LeaveKind.RESIGN))
    await asked.approved()
    assert (await asked.ended()).stage == LeaveStage.APPROVED
    assert (offices.status, told(offices)[-1]) == (StudentStatus.RESIGNED, "leave.approved")


async def test_of_two_who_decide_at_once_one_is_told_that_it_moved(
    temporal_client: Client, offices: LeaveOffices
) -> None:
    leave = await ask(offices, temporal_client)
    seen = (await leave.state()).revision
    await leave.act(CaseActionName.APPROVE, offices.advisor, revision=seen)
    with pytest.raises(WorkflowUpdateFailedError) as late:
        await leave.act(CaseActionName.DISAPPROVE, offices.advisor, remark="ไม่", revision=seen)
    assert isinstance(late.value.cause, ApplicationError)
    assert late.value.cause.type == "stage_moved"


async def test_a_first_day_that_moves_moves_the_beginning(temporal_client: Client, offices: LeaveOffices) -> None:
    offices.next_term()
    leave = await ask(offices, temporal_client, offices.request(LeaveKind.LEAVE, NEXT))
    granted = await leave.approved()
    offices.move_next_term(offices.today + 150 * DAY)
    await fast_forward(temporal_client, leave.handle.id, timedelta(days=131))

    async def moved() -> CaseRecord | None:
        record = await leave.state()
        return record if record.deadline_at != granted.deadline_at else None

    record = await eventually(moved)
    assert (record.stage, offices.status) == (LeaveStage.GRANTED, StudentStatus.CURRENT)
    assert record.events[-1].action is CaseActionName.MOVE_DEADLINE


async def test_requests_of_its_terms_end_with_the_leave(temporal_client: Client, offices: LeaveOffices) -> None:
    section = offices.university.section(approval=SectionApproval.ADVISOR)
    waiting = await submitted(temporal_client, offices.university.request(offices.student, section))
    leave = await ask(offices, temporal_client)
    await leave.approved()
    for _ in range(2):
        await reconciled(temporal_client)
    record = await waiting.result()
    assert (record.stage, record.events[-1].action) == (EnrolmentStage.CANCELLED, CaseActionName.END_STUDIES)
    assert seats_taken(offices.university.engine, section.section_id) == 0
