"""The process ``enrolment`` on the real server: escalation, lapse, and the calendar that moves them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CalendarChanged, CaseActionName, CaseRecord, CaseState
from models.cases.task.contract import ESCALATE_AFTER
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.period.contract import EnrolmentPeriod
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import UserType
from tests.support.enrolling import Waiting
from tests.support.rows import assert_counters_equal_rows, record_in_rows, statuses
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR
from tests.support.waiting import eventually
from workflows.enrolment import EnrolmentWorkflow

pytestmark = pytest.mark.usefixtures("worker", "enrolment_history")


async def escalated(waiting: Waiting, client: Client) -> CaseRecord:
    """The case once its advisor has let three days go by."""
    await fast_forward(client, waiting.handle.id, timedelta(days=4))

    case_id = (await waiting.handle.query(EnrolmentWorkflow.state)).case_id

    async def beside() -> bool:  # the rows follow the workflow
        return len(record_in_rows(waiting.university.engine, case_id).tasks) == 2

    await eventually(beside)
    return await waiting.handle.query(EnrolmentWorkflow.state)


async def test_a_task_left_undecided_also_goes_to_the_head_of_department_who_may_decide(
    waiting: Waiting, temporal_client: Client
) -> None:
    before = await waiting.handle.query(EnrolmentWorkflow.state)
    assert before.tasks[0].escalation is not None
    assert before.tasks[0].escalation.at == before.tasks[0].since + ESCALATE_AFTER
    record = await escalated(waiting, temporal_client)
    mine, beside = record.tasks
    assert (mine.assignee_id, mine.escalation) == (waiting.advisor.person_id, None)
    assert (beside.role_id, beside.department_code) == (RoleId.HEAD_OF_DEPARTMENT, "E1")
    assert mine.escalated_at == beside.escalated_at == record.events[-1].at
    assert (mine.due_at, record.deadline_at) == (before.tasks[0].due_at, before.deadline_at)
    assert record == record_in_rows(waiting.university.engine, record.case_id)
    head = waiting.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
    await waiting.act(CaseActionName.APPROVE, head, revision=3, role=RoleId.HEAD_OF_DEPARTMENT)
    assert (await waiting.handle.result()).stage == EnrolmentStage.ENROLLED


async def test_an_escalated_task_is_still_its_holders_and_lapses_when_nobody_decides(
    waiting: Waiting, temporal_client: Client
) -> None:
    record = await escalated(waiting, temporal_client)
    substitute = waiting.university.teacher()
    handed = await waiting.act(
        CaseActionName.DELEGATE, waiting.advisor, substitute=substitute, revision=record.revision
    )
    assert [task.assignee_id for task in handed.tasks] == [substitute.person_id, None]
    await fast_forward(temporal_client, waiting.handle.id, timedelta(days=11))
    record = await waiting.handle.result()
    assert [event.action for event in record.events][-3:] == [
        CaseActionName.ESCALATE,
        CaseActionName.DELEGATE,
        CaseActionName.LAPSE,
    ]
    assert_counters_equal_rows(waiting.university.engine)


async def test_the_end_of_the_approval_period_lapses_the_request_and_frees_the_seat(
    waiting: Waiting, temporal_client: Client
) -> None:
    await fast_forward(temporal_client, waiting.handle.id, timedelta(days=11))
    record = await waiting.handle.result()
    assert (record.stage, record.state) == (EnrolmentStage.LAPSED, CaseState.CLOSED)
    assert record.events[-1].actor_id is None
    assert statuses(waiting.university.engine, record.case_id) == ["lapsed"]
    assert_counters_equal_rows(waiting.university.engine)


async def test_a_moved_calendar_moves_the_deadline_of_a_waiting_case(waiting: Waiting, temporal_client: Client) -> None:
    later = utc_now().replace(microsecond=0) + timedelta(days=30)
    waiting.university.period(EnrolmentPeriod.APPROVAL, utc_now() - timedelta(days=5), later)
    await waiting.handle.signal(
        EnrolmentWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    )

    async def after_the_signal() -> CaseRecord | None:
        record = await waiting.handle.query(EnrolmentWorkflow.state)
        return record if record.revision == 3 else None

    moved = await eventually(after_the_signal)
    assert moved.deadline_at == later
    assert moved.tasks[0].due_at == later
    await fast_forward(temporal_client, waiting.handle.id, timedelta(days=31))
    assert (await waiting.handle.result()).stage == EnrolmentStage.LAPSED
    bell = sorted(waiting.university.rows(Notification), key=lambda line: line.updated_at)
    assert [line.key.removeprefix("enrolment.") for line in bell] == [
        "awaiting_approval",
        "awaiting_approval_moved",
        "lapsed",
    ]
    assert bell[1].facts["to"] == later.isoformat()


async def test_a_calendar_moved_without_a_signal_still_counts_at_the_old_deadline(
    waiting: Waiting, temporal_client: Client
) -> None:
    later = utc_now().replace(microsecond=0) + timedelta(days=30)
    waiting.university.period(EnrolmentPeriod.APPROVAL, utc_now() - timedelta(days=5), later)
    await fast_forward(temporal_client, waiting.handle.id, timedelta(days=31))
    record = await waiting.handle.result()
    assert [event.action for event in record.events][-3:] == [
        CaseActionName.MOVE_DEADLINE,
        CaseActionName.ESCALATE,
        CaseActionName.LAPSE,
    ]
