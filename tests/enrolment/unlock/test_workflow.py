"""The process ``unlock`` on the real server: every ending, every waiting stage, every deadline."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CalendarChanged, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.hold.tables import EnrolmentUnlock
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.unlock.contract import UnlockRequest, UnlockStage
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from tests.support.deciding import reached
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.running_case import RunningCase
from tests.support.starting import begun, reconciled
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR, University
from tests.support.unlock import Offices, unlock_request
from tests.support.waiting import eventually
from workflows.unlock import UnlockWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[UnlockWorkflow, CaseRecord]
STARTED: list[Handle] = []
TO_THE_REGISTRAR = (UnlockStage.FACULTY_REVIEW, UnlockStage.REGISTRAR_REVIEW)


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"unlock_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def offices(university: University) -> Offices:
    """A student on hold with an advisor, a dean, and a registrar."""
    return Offices(university)


async def asked(client: Client, request: UnlockRequest) -> Handle:
    """The workflow of a request, once the rules have decided."""
    handle = await begun(client, UnlockWorkflow.run, request, case_workflow_id(CaseKind.UNLOCK, request.case_id))
    STARTED.append(handle)
    return handle


async def before(offices: Offices, client: Client, request: UnlockRequest | None = None) -> RunningCase:
    """A request before its first reviewer."""
    return RunningCase(offices, await asked(client, request or offices.request()))


async def test_a_request_waits_for_the_advisor(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    record = await deciding.state()
    assert (record.stage, record.deadline_effect) == (UnlockStage.ADVISOR_REVIEW, "request_lapses")
    assert [task.assignee_id for task in record.tasks] == [offices.advisor.person_id]
    assert record == record_in_rows(offices.university.engine, record.case_id)


async def test_an_approved_advisor_review_waits_for_the_faculty(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    record = await deciding.approved_by(offices.advisor)
    assert record.stage == UnlockStage.FACULTY_REVIEW
    assert [(task.role_id, task.faculty_code, task.assignee_id) for task in record.tasks] == [(RoleId.DEAN, "E", None)]
    assert record == record_in_rows(offices.university.engine, record.case_id)


async def test_an_approved_faculty_review_waits_for_the_registrar(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    record = await deciding.approved_by(offices.advisor, offices.dean)
    assert record.stage == UnlockStage.REGISTRAR_REVIEW
    assert [(task.role_id, task.faculty_code, task.escalation) for task in record.tasks] == [
        (RoleId.REGISTRAR, None, None)
    ]


async def test_the_last_approval_unlocks_for_a_week(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    await deciding.approved_by(offices.advisor, offices.dean, offices.registrar)
    record = await deciding.ended()
    assert (record.stage, record.items[0].outcome) == (UnlockStage.APPROVED, "approved")
    [unlocked] = offices.university.rows(EnrolmentUnlock)
    assert (unlocked.case_id, unlocked.purpose) == (record.case_id, UnlockPurpose.HOLD)
    assert unlocked.granted_until - unlocked.granted_at == timedelta(days=7)
    notified = [row for row in offices.university.rows(Notification) if row.key == "unlock.approved"]
    assert [row.facts["to"] for row in notified] == [unlocked.granted_until.isoformat()]


@pytest.mark.parametrize("approvals", [0, 1, 2])
async def test_each_office_may_refuse_with_a_reason(offices: Offices, temporal_client: Client, approvals: int) -> None:
    deciding = await before(offices, temporal_client)
    offices_in_turn = (offices.advisor, offices.dean, offices.registrar)
    if approvals:
        await deciding.approved_by(*offices_in_turn[:approvals])
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await deciding.act(CaseActionName.DISAPPROVE, offices_in_turn[approvals])
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "remark_required"
    await deciding.act(CaseActionName.DISAPPROVE, offices_in_turn[approvals], remark="ไม่มีหลักฐานการชำระ")
    record = await deciding.ended()
    assert (record.stage, record.events[-1].remark) == (UnlockStage.REFUSED, "ไม่มีหลักฐานการชำระ")
    assert offices.university.rows(EnrolmentUnlock) == []


async def test_a_student_without_an_advisor_begins_with_the_faculty(
    university: University, temporal_client: Client
) -> None:
    offices = Offices(university, with_advisor=False)
    deciding = await before(offices, temporal_client)
    assert (await deciding.state()).stage == UnlockStage.FACULTY_REVIEW
    await deciding.approved_by(offices.dean, offices.registrar)
    assert (await deciding.ended()).stage == UnlockStage.APPROVED


async def test_a_substitute_decides_in_the_place_of_the_advisor(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    substitute = offices.university.teacher()
    record = await deciding.act(CaseActionName.DELEGATE, offices.advisor, substitute=substitute)
    assert (record.stage, record.tasks[0].assignee_id) == (UnlockStage.ADVISOR_REVIEW, substitute.person_id)
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await deciding.act(CaseActionName.APPROVE, offices.advisor)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "not_your_task"
    assert (await deciding.approved_by(substitute)).stage == UnlockStage.FACULTY_REVIEW


async def test_the_student_cancels_while_it_is_considered(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    await deciding.approved_by(offices.advisor)
    await deciding.act(CaseActionName.CANCEL, offices.student)
    assert (await deciding.ended()).stage == UnlockStage.CANCELLED


async def test_a_request_for_what_needs_no_unlocking_is_refused(offices: Offices, temporal_client: Client) -> None:
    request = unlock_request(offices.university, offices.university.student(offices.advisor))
    record = await (await before(offices, temporal_client, request)).ended()
    assert record.stage == UnlockStage.REFUSED
    assert [item.refused.code for item in record.items if item.refused] == ["unlock_no_hold"]


async def test_a_second_request_for_the_same_is_refused(offices: Offices, temporal_client: Client) -> None:
    await before(offices, temporal_client)
    record = await (await before(offices, temporal_client)).ended()
    assert [item.refused.code for item in record.items if item.refused] == ["unlock_asked_already"]


async def test_an_undecided_request_lapses_when_withdrawing_ends(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    await deciding.approved_by(offices.advisor, offices.dean)
    await fast_forward(temporal_client, deciding.handle.id, timedelta(days=11))
    record = await deciding.ended()
    assert (record.stage, record.events[-1].action) == (UnlockStage.LAPSED, CaseActionName.LAPSE)
    assert offices.university.rows(EnrolmentUnlock) == []


async def test_a_moved_calendar_moves_the_deadline(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    await deciding.approved_by(offices.advisor, offices.dean)
    later = utc_now().replace(microsecond=0) + timedelta(days=30)
    offices.university.period(EnrolmentPeriod.WITHDRAWAL, utc_now() - timedelta(days=5), later)
    await deciding.handle.signal(
        UnlockWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    )

    async def moved() -> bool:
        record = await deciding.state()
        return record.deadline_at == later and record.tasks[0].due_at == later

    await eventually(moved)
    await fast_forward(temporal_client, deciding.handle.id, timedelta(days=31))
    assert (await deciding.ended()).stage == UnlockStage.LAPSED


async def test_what_an_advisor_leaves_undecided_goes_to_the_head_of_department_too(
    offices: Offices, temporal_client: Client
) -> None:
    deciding = await before(offices, temporal_client)
    await fast_forward(temporal_client, deciding.handle.id, timedelta(days=3, hours=1))

    async def escalated() -> CaseRecord | None:
        record = await deciding.state()
        return record if len(record.tasks) == 2 else None

    record = await eventually(escalated)
    assert [task.role_id for task in record.tasks] == [None, RoleId.HEAD_OF_DEPARTMENT]
    await deciding.approved_by(offices.head)
    assert (await deciding.state()).stage == UnlockStage.FACULTY_REVIEW


async def test_a_stale_page_is_told_that_the_request_moved_on(offices: Offices, temporal_client: Client) -> None:
    deciding = await before(offices, temporal_client)
    seen = (await deciding.state()).revision
    substitute = offices.university.teacher()
    await deciding.act(CaseActionName.DELEGATE, offices.advisor, substitute=substitute)
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await deciding.act(CaseActionName.APPROVE, substitute, revision=seen)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "stage_moved"


async def test_a_request_accepted_while_temporal_was_away_is_started_by_the_reconciliation(
    offices: Offices, temporal_client: Client
) -> None:
    request = offices.request()
    with offices.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE case_file SET opened_at = opened_at - interval '1 minute'")
    await reconciled(temporal_client)
    handle: Handle = temporal_client.get_workflow_handle_for(
        UnlockWorkflow.run, case_workflow_id(CaseKind.UNLOCK, request.case_id)
    )
    STARTED.append(handle)
    await reached(handle, UnlockStage.ADVISOR_REVIEW)
