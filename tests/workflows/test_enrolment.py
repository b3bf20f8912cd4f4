"""The process ``enrolment`` on the real server: every ending, every waiting stage, every deadline."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio.client import Client, WithStartWorkflowOperation, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.calendar import utc_now
from models.contracts.access import RoleId
from models.contracts.cases import (
    ActingFor,
    Actor,
    CalendarChanged,
    CaseAction,
    CaseActionName,
    CaseRecord,
    CaseState,
)
from models.contracts.enrolment import EnrolmentRequest, EnrolmentStage, enrolment_workflow_id
from models.contracts.sections import SectionApproval, SectionStatus
from models.rules.enrolment.wording import RULES_VERSION
from models.rules.escalation import ESCALATE_AFTER
from models.settings import settings
from models.tables.academic_calendar import PeriodKind
from models.tables.communication import Notification
from models.tables.people import Person, Student, UserType
from models.tables.sections import Section
from tests.support.histories import keep_history
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from workflows.enrolment import EnrolmentWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[EnrolmentWorkflow, CaseRecord]
STARTED: list[Handle] = []


async def submitted(client: Client, request: EnrolmentRequest) -> Handle:
    """The workflow of a request, once the rules have decided."""
    start = WithStartWorkflowOperation(
        EnrolmentWorkflow.run,
        request,
        id=enrolment_workflow_id(request.case_id),
        task_queue=settings().temporal_task_queue,
        id_conflict_policy=WorkflowIDConflictPolicy.FAIL,
    )
    await client.execute_update_with_start_workflow(EnrolmentWorkflow.outcome, start_workflow_operation=start)
    handle: Handle = await start.workflow_handle()
    STARTED.append(handle)
    return handle


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's first history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], request.node.name)


class Waiting:
    """A case that waits for its advisor."""

    def __init__(
        self, university: University, student: Student, advisor: Person, section: Section, handle: Handle
    ) -> None:
        self.university = university
        self.student = student
        self.advisor = advisor
        self.section = section
        self.handle = handle

    async def act(
        self,
        action: CaseActionName,
        by: Person | Student,
        *,
        remark: str | None = None,
        substitute: Person | None = None,
        revision: int = 2,
        key: str | None = None,
        role: RoleId | None = None,
        in_place_of: Person | None = None,
    ) -> CaseRecord:
        """Take an action by the workflow's update; in a role of faculty E, or for a colleague who is away."""
        away = (ActingFor(person_id=in_place_of.person_id, role_id=RoleId.TEACHER),) if in_place_of else ()
        message = CaseAction(
            action=action,
            actor=Actor(person_id=by.person_id, role_id=role, faculty_code="E", department_code="E1", acting_for=away),
            revision=revision,
            remark=remark,
            substitute_id=substitute.person_id if substitute else None,
        )
        return await self.handle.execute_update(EnrolmentWorkflow.act, message, id=key or str(uuid4()))


@pytest.fixture
async def waiting(university: University, temporal_client: Client) -> Waiting:
    """A student's request for a section that needs the advisor's approval."""
    advisor = university.teacher()
    student = university.student(advisor)
    section = university.section(approval=SectionApproval.ADVISOR)
    handle = await submitted(temporal_client, university.request(student, section))
    return Waiting(university, student, advisor, section, handle)


def refused_with(failure: pytest.ExceptionInfo[WorkflowUpdateFailedError]) -> str | None:
    """The code a validator refused with."""
    assert isinstance(failure.value.cause, ApplicationError)
    return failure.value.cause.type


async def test_an_open_section_is_enrolled_at_once(university: University, temporal_client: Client) -> None:
    request = university.request(university.student(), university.section())
    record = await (await submitted(temporal_client, request)).result()
    assert (record.stage, record.state) == (EnrolmentStage.ENROLLED, CaseState.CLOSED)
    assert statuses(university.engine, request.case_id) == ["enrolled"]
    assert_counters_equal_rows(university.engine)


async def test_a_closed_section_is_refused_with_the_rule_and_its_facts(
    university: University, temporal_client: Client
) -> None:
    request = university.request(university.student(), university.section(status=SectionStatus.CLOSED))
    record = await (await submitted(temporal_client, request)).result()
    assert (record.stage, record.state) == (EnrolmentStage.REFUSED, CaseState.CLOSED)
    refused = record.items[0].refused
    assert refused is not None
    assert (refused.code, refused.rule, refused.rule_version) == ("section_closed", "sections_are_open", RULES_VERSION)
    assert statuses(university.engine, request.case_id) == []


async def test_bundles_succeed_or_fail_on_their_own(university: University, temporal_client: Client) -> None:
    good, closed = university.section(), university.section(status=SectionStatus.CLOSED)
    record = await (await submitted(temporal_client, university.request(university.student(), good, closed))).result()
    assert record.stage == EnrolmentStage.ENROLLED
    assert [item.outcome for item in record.items] == ["enrolled", "refused"]


async def test_a_section_that_needs_approval_waits_for_the_advisor_and_keeps_the_seat(waiting: Waiting) -> None:
    record = await waiting.handle.query(EnrolmentWorkflow.state)
    assert record.stage == EnrolmentStage.AWAITING_APPROVAL
    assert record.tasks[0].assignee_id == waiting.advisor.person_id
    assert record.deadline_at is not None
    assert seats_taken(waiting.university.engine, waiting.section.section_id) == 1


async def test_the_query_answers_what_the_rows_hold(waiting: Waiting) -> None:
    record = await waiting.handle.query(EnrolmentWorkflow.state)
    assert record == record_in_rows(waiting.university.engine, record.case_id)


async def test_the_advisor_approves_and_the_student_is_enrolled(waiting: Waiting) -> None:
    await waiting.act(CaseActionName.APPROVE, waiting.advisor)
    record = await waiting.handle.result()
    assert record.stage == EnrolmentStage.ENROLLED
    assert statuses(waiting.university.engine, record.case_id) == ["enrolled"]
    assert record == record_in_rows(waiting.university.engine, record.case_id)


async def test_the_advisor_disapproves_and_the_seat_is_given_back(waiting: Waiting) -> None:
    await waiting.act(CaseActionName.DISAPPROVE, waiting.advisor, remark="ควรเรียนภาคหน้า")
    record = await waiting.handle.result()
    assert (record.stage, record.events[-1].remark) == (EnrolmentStage.DISAPPROVED, "ควรเรียนภาคหน้า")
    assert seats_taken(waiting.university.engine, waiting.section.section_id) == 0
    assert_counters_equal_rows(waiting.university.engine)


async def test_disapproving_needs_a_reason(waiting: Waiting) -> None:
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.DISAPPROVE, waiting.advisor, remark="  ")
    assert refused_with(failure) == "remark_required"


async def test_the_student_cancels_while_waiting(waiting: Waiting) -> None:
    await waiting.act(CaseActionName.CANCEL, waiting.student)
    record = await waiting.handle.result()
    assert record.stage == EnrolmentStage.CANCELLED
    assert seats_taken(waiting.university.engine, waiting.section.section_id) == 0


async def test_nobody_but_the_holder_decides(waiting: Waiting) -> None:
    for stranger in (waiting.university.teacher(), waiting.student):
        with pytest.raises(WorkflowUpdateFailedError) as failure:
            await waiting.act(CaseActionName.APPROVE, stranger)
        assert refused_with(failure) == "not_your_task"


async def test_a_substitute_takes_the_task_over(waiting: Waiting) -> None:
    substitute = waiting.university.teacher()
    delegated = await waiting.act(CaseActionName.DELEGATE, waiting.advisor, substitute=substitute)
    assert delegated.tasks[0].delegated_by == waiting.advisor.person_id
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, waiting.advisor, revision=delegated.revision)
    assert refused_with(failure) == "not_your_task"
    await waiting.act(CaseActionName.APPROVE, substitute, revision=delegated.revision)
    assert (await waiting.handle.result()).stage == EnrolmentStage.ENROLLED


async def test_somebody_decides_in_the_place_of_the_advisor_who_is_away(waiting: Waiting) -> None:
    substitute = waiting.university.teacher()
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, substitute)
    assert refused_with(failure) == "not_your_task"
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, substitute, in_place_of=waiting.university.teacher())
    assert refused_with(failure) == "not_your_task"
    await waiting.act(CaseActionName.APPROVE, substitute, in_place_of=waiting.advisor)
    record = await waiting.handle.result()
    assert (record.stage, record.events[-1].actor_id) == (EnrolmentStage.ENROLLED, substitute.person_id)
    assert record.events[-1].facts == {"in_place_of": str(waiting.advisor.person_id)}


async def escalated(waiting: Waiting, client: Client) -> CaseRecord:
    """The case once its advisor has let three days go by."""
    await fast_forward(client, waiting.handle.id, timedelta(days=4))

    async def beside() -> CaseRecord | None:
        record = await waiting.handle.query(EnrolmentWorkflow.state)
        return record if len(record.tasks) == 2 else None

    return await eventually(beside)


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


async def test_of_two_decisions_at_once_one_wins_and_the_other_is_told(waiting: Waiting) -> None:
    answers = await asyncio.gather(
        waiting.act(CaseActionName.APPROVE, waiting.advisor),
        waiting.act(CaseActionName.DISAPPROVE, waiting.advisor, remark="ไม่เหมาะสม"),
        return_exceptions=True,
    )
    won = [answer for answer in answers if isinstance(answer, CaseRecord)]
    lost = [answer for answer in answers if isinstance(answer, WorkflowUpdateFailedError)]
    assert (len(won), len(lost)) == (1, 1)
    assert isinstance(lost[0].cause, ApplicationError)
    assert lost[0].cause.type == "case_closed"
    assert (await waiting.handle.result()).stage == won[0].stage
    assert_counters_equal_rows(waiting.university.engine)


async def test_the_same_key_is_the_same_decision(waiting: Waiting) -> None:
    answers = await asyncio.gather(
        *(waiting.act(CaseActionName.APPROVE, waiting.advisor, key="the-same-key") for _ in range(5))
    )
    assert len({answer.revision for answer in answers}) == 1
    record = await waiting.handle.result()
    assert [event.action for event in record.events].count(CaseActionName.APPROVE) == 1


async def test_a_decision_on_what_has_moved_is_refused(waiting: Waiting) -> None:
    substitute = waiting.university.teacher()
    await waiting.act(CaseActionName.DELEGATE, waiting.advisor, substitute=substitute)
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, substitute, revision=2)
    assert refused_with(failure) == "stage_moved"


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
    waiting.university.period(PeriodKind.APPROVAL, utc_now() - timedelta(days=5), later)
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
    waiting.university.period(PeriodKind.APPROVAL, utc_now() - timedelta(days=5), later)
    await fast_forward(temporal_client, waiting.handle.id, timedelta(days=31))
    record = await waiting.handle.result()
    assert [event.action for event in record.events][-3:] == [
        CaseActionName.MOVE_DEADLINE,
        CaseActionName.ESCALATE,
        CaseActionName.LAPSE,
    ]


async def test_two_hundred_students_for_forty_seats(
    university: University, temporal_client: Client, worker: Worker
) -> None:
    section = university.section(seats=40)
    requests = [university.request(university.student(), section) for _ in range(200)]
    handles = await asyncio.gather(*(submitted(temporal_client, request) for request in requests))
    records = [await handle.result() for handle in handles]
    refusals = [record.items[0].refused for record in records if record.stage == EnrolmentStage.REFUSED]
    assert len(refusals) == 160
    assert {refused.code for refused in refusals if refused} == {"section_full"}
    assert all(refused and refused.facts["seats"] == 40 for refused in refusals)
    assert seats_taken(university.engine, section.section_id) == 40
    assert_counters_equal_rows(university.engine)
