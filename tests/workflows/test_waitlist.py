"""The process ``waitlist`` on the real server: every ending, every waiting stage, every deadline."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio.client import Client, WithStartWorkflowOperation, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.enrolment import decide_enrolment
from activities.waitlist_offers import offer_seats
from models.calendar import utc_now
from models.contracts.cases import Actor, CalendarChanged, CaseAction, CaseActionName, CaseRecord, CaseState
from models.contracts.enrolment import EnrolmentOperation, EnrolmentRequest, enrolment_workflow_id
from models.contracts.sections import SectionApproval, SectionStatus, SectionType
from models.contracts.waitlist import SeatsFreed, WaitlistRequest, WaitlistStage, waitlist_workflow_id
from models.settings import settings
from models.tables.academic_calendar import PeriodKind
from models.tables.people import Person, Student
from models.tables.sections import Section
from tests.support.histories import keep_history
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from tests.support.waitlist import waitlist_request
from workflows.enrolment import EnrolmentWorkflow
from workflows.reconciliation import ReconciliationWorkflow
from workflows.waitlist import WaitlistWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[WaitlistWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's first waitlist history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"waitlist_{request.node.originalname.removeprefix('test_')}")


async def joined(client: Client, request: WaitlistRequest) -> Handle:
    """The workflow of a request to wait, once the rules have decided."""
    start = WithStartWorkflowOperation(
        WaitlistWorkflow.run,
        request,
        id=waitlist_workflow_id(request.case_id),
        task_queue=settings().temporal_task_queue,
        id_conflict_policy=WorkflowIDConflictPolicy.FAIL,
    )
    await client.execute_update_with_start_workflow(WaitlistWorkflow.outcome, start_workflow_operation=start)
    handle: Handle = await start.workflow_handle()
    STARTED.append(handle)
    return handle


async def act(
    handle: Handle, action: CaseActionName, by: Student | Person, *, key: str | None = None, revision: int | None = None
) -> CaseRecord:
    """Take an action by the workflow's update."""
    seen = revision if revision is not None else (await handle.query(WaitlistWorkflow.state)).revision
    message = CaseAction(action=action, actor=Actor(person_id=by.person_id), revision=seen)
    return await handle.execute_update(WaitlistWorkflow.act, message, id=key or str(uuid4()))


async def reached(handle: Handle, stage: WaitlistStage) -> CaseRecord:
    """The record once the workflow and the rows stand at a stage."""

    async def there() -> CaseRecord | None:
        record = await handle.query(WaitlistWorkflow.state)
        return record if record.stage == stage else None

    return await eventually(there)


class FullSection:
    """A section with one seat, taken by a student who may drop it."""

    def __init__(self, university: University, client: Client) -> None:
        self.university = university
        self.client = client
        self.holder = university.student()
        self.section = university.section(seats=1)
        decide_enrolment(university.request(self.holder, self.section))

    async def dropped(self, *, by: Student | None = None, sections: tuple[Section, ...] = ()) -> None:
        """The seat is dropped by its holder, by the process that drops."""
        request = self.university.request(by or self.holder).model_copy(
            update={
                "operation": EnrolmentOperation.DROP,
                "drop_section_ids": tuple(section.section_id for section in sections or (self.section,)),
            }
        )
        await run_enrolment(self.client, request)


async def run_enrolment(client: Client, request: EnrolmentRequest) -> CaseRecord:
    """An enrolment from its start to its end."""
    return await client.execute_workflow(
        EnrolmentWorkflow.run,
        request,
        id=enrolment_workflow_id(request.case_id),
        task_queue=settings().temporal_task_queue,
    )


@pytest.fixture
def full(university: University, temporal_client: Client) -> FullSection:
    """A full section."""
    return FullSection(university, temporal_client)


async def test_a_student_waits_in_the_line_of_a_full_section(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    record = await handle.query(WaitlistWorkflow.state)
    assert (record.stage, record.state, record.deadline_effect) == (WaitlistStage.WAITING, CaseState.OPEN, "line_ends")
    assert record == record_in_rows(full.university.engine, record.case_id)
    assert_counters_equal_rows(full.university.engine)


async def test_a_dropped_seat_is_offered_and_accepted(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    handle = await joined(temporal_client, waitlist_request(full.university, student, full.section))
    await full.dropped()
    offered = await reached(handle, WaitlistStage.OFFERED)
    assert offered.deadline_at is not None
    assert offered.deadline_at - utc_now() > timedelta(hours=23)
    assert_counters_equal_rows(full.university.engine)
    record = await act(handle, CaseActionName.ACCEPT, student)
    assert (record.stage, record.items[0].outcome) == (WaitlistStage.ENROLLED, "enrolled")
    assert statuses(full.university.engine, record.case_id) == ["enrolled"]
    assert record == await handle.result() == record_in_rows(full.university.engine, record.case_id)
    assert_counters_equal_rows(full.university.engine)


async def test_an_offered_seat_is_kept_from_everybody_else(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    hasty = await run_enrolment(temporal_client, full.university.request(full.university.student(), full.section))
    assert [item.refused.code for item in hasty.items if item.refused] == ["section_full"]


async def test_a_declined_offer_goes_to_the_next_in_line(full: FullSection, temporal_client: Client) -> None:
    first, second = full.university.student(), full.university.student()
    handles = [
        await joined(temporal_client, waitlist_request(full.university, s, full.section)) for s in (first, second)
    ]
    await full.dropped()
    await reached(handles[0], WaitlistStage.OFFERED)
    assert (await handles[1].query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING
    assert (await act(handles[0], CaseActionName.DECLINE, first)).stage == WaitlistStage.DECLINED
    await handles[0].result()
    await reached(handles[1], WaitlistStage.OFFERED)
    assert seats_taken(full.university.engine, full.section.section_id) == 1
    assert_counters_equal_rows(full.university.engine)


async def test_an_offer_lapses_after_its_hours_and_goes_on(full: FullSection, temporal_client: Client) -> None:
    university = full.university
    handles = [
        await joined(temporal_client, waitlist_request(university, university.student(), full.section)) for _ in "12"
    ]
    await full.dropped()
    await reached(handles[0], WaitlistStage.OFFERED)
    await fast_forward(temporal_client, handles[0].id, timedelta(hours=25))
    record = await handles[0].result()
    assert (record.stage, record.events[-1].action) == (WaitlistStage.LAPSED, CaseActionName.LAPSE)
    await reached(handles[1], WaitlistStage.OFFERED)
    assert_counters_equal_rows(university.engine)


async def test_the_end_of_the_add_period_ends_the_line(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await fast_forward(temporal_client, handle.id, timedelta(days=11))
    record = await handle.result()
    assert (record.stage, record.state) == (WaitlistStage.LAPSED, CaseState.CLOSED)
    assert record == record_in_rows(full.university.engine, record.case_id)


async def test_a_moved_calendar_moves_the_end_of_the_line(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    later = utc_now().replace(microsecond=0) + timedelta(days=30)
    full.university.period(PeriodKind.ADD_DROP, utc_now() - timedelta(days=5), later)
    await handle.signal(WaitlistWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER))

    async def moved() -> bool:
        return (await handle.query(WaitlistWorkflow.state)).deadline_at == later

    await eventually(moved)
    await fast_forward(temporal_client, handle.id, timedelta(days=31))
    assert (await handle.result()).stage == WaitlistStage.LAPSED


async def test_an_offer_ends_with_a_period_that_moved_nearer(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    sooner = utc_now().replace(microsecond=0) + timedelta(hours=2)
    for kind in (PeriodKind.ENROLMENT, PeriodKind.LATE_ENROLMENT, PeriodKind.ADD_DROP):
        full.university.period(kind, utc_now() - timedelta(days=5), sooner)
    await handle.signal(WaitlistWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER))

    async def moved() -> bool:
        return (await handle.query(WaitlistWorkflow.state)).deadline_at == sooner

    await eventually(moved)
    await fast_forward(temporal_client, handle.id, timedelta(hours=3))
    assert (await handle.result()).stage == WaitlistStage.LAPSED
    assert seats_taken(full.university.engine, full.section.section_id) == 0
    assert_counters_equal_rows(full.university.engine)


async def test_the_student_leaves_the_line(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    handle = await joined(temporal_client, waitlist_request(full.university, student, full.section))
    record = await act(handle, CaseActionName.CANCEL, student)
    assert record.stage == WaitlistStage.DECLINED
    await handle.result()
    await full.dropped()
    assert seats_taken(full.university.engine, full.section.section_id) == 0


async def test_graduating_students_come_before_earlier_ones(full: FullSection, temporal_client: Client) -> None:
    early = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    graduating = full.university.student(year=4)
    late = await joined(temporal_client, waitlist_request(full.university, graduating, full.section))
    await full.dropped()
    await reached(late, WaitlistStage.OFFERED)
    assert (await early.query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING


async def test_this_is_taken_and_that_dropped_only_then(full: FullSection, temporal_client: Client) -> None:
    university, student = full.university, full.university.student()
    other = university.section(seats=5)
    held = decide_enrolment(university.request(student, other))
    handle = await joined(temporal_client, waitlist_request(university, student, full.section, drop=(other,)))
    assert statuses(university.engine, held.case_id) == ["enrolled"]
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    assert statuses(university.engine, held.case_id) == ["enrolled"]
    record = await act(handle, CaseActionName.ACCEPT, student)
    assert statuses(university.engine, held.case_id) == ["dropped"]
    assert [item.outcome for item in record.items] == ["enrolled", "dropped"]
    assert seats_taken(university.engine, other.section_id) == 0
    assert_counters_equal_rows(university.engine)


async def test_a_rule_may_refuse_at_acceptance_and_the_seat_goes_on(full: FullSection, temporal_client: Client) -> None:
    university, student = full.university, full.university.student()
    section = university.section(seats=1, meeting=(0, 540, 660))
    holder = university.student()
    decide_enrolment(university.request(holder, section))
    handle = await joined(temporal_client, waitlist_request(university, student, section))
    next_one = await joined(temporal_client, waitlist_request(university, university.student(), section))
    decide_enrolment(university.request(student, university.section(meeting=(0, 600, 720))))
    await full.dropped(by=holder, sections=(section,))
    await reached(handle, WaitlistStage.OFFERED)
    record = await act(handle, CaseActionName.ACCEPT, student)
    assert record.stage == WaitlistStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "class_time_clash"
    await reached(next_one, WaitlistStage.OFFERED)
    assert_counters_equal_rows(university.engine)


async def test_lecture_and_lab_are_offered_together_or_not_at_all(
    university: University, temporal_client: Client
) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    lecture = university.section(subject, seats=1)
    labs = [university.section(subject, seats=1, section_type=SectionType.LABORATORY) for _ in range(2)]
    other_lecture = university.section(subject, seats=5)
    full = FullSection(university, temporal_client)
    one, two = university.student(), university.student()
    decide_enrolment(university.request(one, lecture, labs[0]))
    decide_enrolment(university.request(two, other_lecture, labs[1]))
    student = university.student()
    handle = await joined(temporal_client, waitlist_request(university, student, lecture, labs[1]))
    await full.dropped(by=one, sections=(lecture, labs[0]))
    assert (await handle.query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING
    hasty = await run_enrolment(temporal_client, university.request(university.student(), lecture, labs[0]))
    assert [item.refused.code for item in hasty.items if item.refused] == ["seats_kept_for_line"]
    await full.dropped(by=two, sections=(other_lecture, labs[1]))
    await reached(handle, WaitlistStage.OFFERED)
    await act(handle, CaseActionName.ACCEPT, student)
    assert_counters_equal_rows(university.engine)


async def test_a_section_with_a_seat_has_no_line(university: University, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(university, university.student(), university.section()))
    record = await handle.result()
    assert (record.stage, record.items[0].refused.code) == (WaitlistStage.REFUSED, "section_not_full")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("approval", "status", "code"),
    [
        (SectionApproval.ADVISOR, SectionStatus.OPEN, "waitlist_needs_approval"),
        (SectionApproval.NONE, SectionStatus.CLOSED, "section_closed"),
    ],
    ids=["approval", "closed"],
)
async def test_what_could_never_be_offered_is_refused_at_once(
    university: University, temporal_client: Client, approval: SectionApproval, status: SectionStatus, code: str
) -> None:
    section = university.section(seats=0, approval=approval, status=status)
    student = university.student(university.teacher())
    record = await (await joined(temporal_client, waitlist_request(university, student, section))).result()
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == code


async def test_nobody_stands_in_one_line_twice(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    await joined(temporal_client, waitlist_request(full.university, student, full.section))
    again = await (await joined(temporal_client, waitlist_request(full.university, student, full.section))).result()
    assert again.items[0].refused is not None
    assert again.items[0].refused.code == "already_waiting"


async def test_an_offer_whose_signal_was_lost_is_told_by_the_reconciliation(
    full: FullSection, temporal_client: Client
) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    drop = full.university.request(full.holder).model_copy(
        update={"operation": EnrolmentOperation.DROP, "drop_section_ids": (full.section.section_id,)}
    )
    decide_enrolment(drop)
    offer_seats(SeatsFreed())
    assert (await handle.query(WaitlistWorkflow.state)).stage == WaitlistStage.WAITING
    await temporal_client.execute_workflow(
        ReconciliationWorkflow.run, id="one-round", task_queue=settings().temporal_task_queue
    )
    await reached(handle, WaitlistStage.OFFERED)


async def test_pressing_accept_twice_is_accepting_once(full: FullSection, temporal_client: Client) -> None:
    student = full.university.student()
    handle = await joined(temporal_client, waitlist_request(full.university, student, full.section))
    await full.dropped()
    offered = await reached(handle, WaitlistStage.OFFERED)
    answers = [
        await act(handle, CaseActionName.ACCEPT, student, key="the-same", revision=offered.revision) for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert statuses(full.university.engine, answers[0].case_id) == ["enrolled"]


async def test_nobody_else_takes_the_offer(full: FullSection, temporal_client: Client) -> None:
    handle = await joined(temporal_client, waitlist_request(full.university, full.university.student(), full.section))
    await full.dropped()
    await reached(handle, WaitlistStage.OFFERED)
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await act(handle, CaseActionName.ACCEPT, full.university.student())
    assert isinstance(failure.value.cause, ApplicationError)
    assert failure.value.cause.type == "not_your_task"
