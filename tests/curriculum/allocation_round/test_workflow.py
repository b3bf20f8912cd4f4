"""The process ``allocation_round`` on the real server: every ending, every waiting stage, moved dates."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from sqlmodel import Session
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.cases.case.contract.record import (
    CalendarChanged,
    CaseAction,
    CaseActionName,
    CaseKind,
    CaseRecord,
    CaseState,
)
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.cases.task.contract import Actor
from models.curriculum.allocation_round.contract import RoundRequest, RoundStage
from models.curriculum.allocation_round.tables import AllocationRound
from models.curriculum.section.tables import Section
from models.enrolment.waitlist.contract import WaitlistStage
from models.people.person.tables import Person, UserType
from tests.support.deciding import reached
from tests.support.histories import keep_history
from tests.support.rounds import round_request
from tests.support.rows import assert_counters_equal_rows, record_in_rows
from tests.support.starting import begun, reconciled
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from tests.support.waitlist import waitlist_request
from workflows.allocation_round import AllocationRoundWorkflow
from workflows.waitlist import WaitlistWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[AllocationRoundWorkflow, CaseRecord]
STARTED: list[Handle] = []
DATES_MOVED = CalendarChanged(academic_year=YEAR, semester=SEMESTER)


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's first history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    name: str = request.node.name.removeprefix("test_").replace("[", "_").removesuffix("]")
    await keep_history(STARTED[0], f"allocation_round_{name}")


@pytest.fixture
def registrar(university: University) -> Person:
    """Who plans rounds."""
    return university.person(UserType.STAFF, RoleId.REGISTRAR)


async def planned(client: Client, request: RoundRequest) -> Handle:
    """The workflow of a round, once it stands in the rows."""
    handle = await begun(
        client, AllocationRoundWorkflow.run, request, case_workflow_id(CaseKind.ALLOCATION_ROUND, request.case_id)
    )
    STARTED.append(handle)
    return handle


async def cancel(handle: Handle, by: Person, role: RoleId = RoleId.REGISTRAR) -> CaseRecord:
    """Call the round off by the workflow's update."""
    revision = (await handle.query(AllocationRoundWorkflow.state)).revision
    actor = Actor(person_id=by.person_id, role_id=role)
    action = CaseAction(action=CaseActionName.CANCEL, actor=actor, revision=revision, remark="ไม่ต้องการแล้ว")
    return await handle.execute_update(AllocationRoundWorkflow.act, action, id=str(uuid4()))


async def moved_to(handle: Handle, instant: datetime) -> None:
    """Return once the case waits for this instant."""

    async def there() -> bool:
        return (await handle.query(AllocationRoundWorkflow.state)).deadline_at == instant

    await eventually(there)


def move(university: University, request: RoundRequest, **by: timedelta | int) -> None:
    """Change the dates of the round's row, as the API does before it signals."""
    with Session(university.engine) as session, session.begin():
        row = session.get_one(AllocationRound, request.case_id)
        for name, step in by.items():
            setattr(row, name, getattr(row, name) + step)


def seats(university: University, section: Section) -> tuple[int, int]:
    """Seats taken and reserved."""
    with Session(university.engine) as session:
        row = session.get_one(Section, section.section_id)
        return row.seats_taken, row.seats_reserved


async def test_a_planned_round_waits_for_its_opening(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    request = round_request(university, registrar)
    handle = await planned(temporal_client, request)
    record = await handle.query(AllocationRoundWorkflow.state)
    assert (record.stage, record.state, record.deadline_at) == (
        RoundStage.SCHEDULED,
        CaseState.OPEN,
        request.plan.opens_at,
    )
    assert record == record_in_rows(university.engine, request.case_id)


async def test_it_opens_by_itself_and_waits_for_its_end(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    request = round_request(university, registrar)
    handle = await planned(temporal_client, request)
    await fast_forward(temporal_client, handle.id, timedelta(days=1, hours=1))
    record = await reached(handle, RoundStage.OPEN)
    assert (record.deadline_at, record.deadline_effect) == (request.plan.closes_at, "release_unused_seats")


async def test_at_its_end_unused_seats_are_released_and_offered_to_the_line(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    section = university.section(seats=3, allotments={("E09", 3): 3})
    decide_enrolment(university.request(university.student(), section))
    request = round_request(university, registrar)
    handle = await planned(temporal_client, request)
    waiting = waitlist_request(university, university.student(major="D14"), section)
    await begun(temporal_client, WaitlistWorkflow.run, waiting, case_workflow_id(CaseKind.WAITLIST, waiting.case_id))
    await fast_forward(temporal_client, handle.id, timedelta(days=4))
    record = await handle.result()
    assert (record.stage, record.state) == (RoundStage.RELEASED, CaseState.CLOSED)
    assert record.events[-1].facts == {"sections": 1, "seats": 2}
    assert [event.action for event in record.events] == [
        CaseActionName.SUBMIT,
        CaseActionName.OPEN,
        CaseActionName.RELEASE,
    ]
    assert record == record_in_rows(university.engine, request.case_id)

    async def offered() -> bool:
        return record_in_rows(university.engine, waiting.case_id).stage == WaitlistStage.OFFERED

    await eventually(offered)
    assert seats(university, section) == (2, 0)
    assert_counters_equal_rows(university.engine)


@pytest.mark.parametrize("after", [timedelta(0), timedelta(days=2)], ids=["scheduled", "open"])
async def test_any_registrar_calls_a_round_off(
    university: University, registrar: Person, temporal_client: Client, after: timedelta
) -> None:
    section = university.section(seats=3, allotments={("E09", 3): 3})
    handle = await planned(temporal_client, round_request(university, registrar))
    if after:
        await fast_forward(temporal_client, handle.id, after)
        await reached(handle, RoundStage.OPEN)
    colleague = university.person(UserType.STAFF, RoleId.REGISTRAR)
    record = await cancel(handle, colleague)
    assert (record.stage, record.items[0].outcome) == (RoundStage.CANCELLED, "cancelled")
    assert record == await handle.result() == record_in_rows(university.engine, record.case_id)
    assert seats(university, section) == (0, 3)


async def test_nobody_else_calls_it_off(university: University, registrar: Person, temporal_client: Client) -> None:
    handle = await planned(temporal_client, round_request(university, registrar))
    teacher = university.teacher()
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await cancel(handle, teacher, RoleId.TEACHER)
    assert isinstance(failure.value.cause, ApplicationError)
    assert failure.value.cause.type == "not_your_task"


async def test_moved_dates_are_kept(university: University, registrar: Person, temporal_client: Client) -> None:
    request = round_request(university, registrar)
    handle = await planned(temporal_client, request)
    move(university, request, opens_at=timedelta(days=10), closes_at=timedelta(days=10))
    await handle.signal(AllocationRoundWorkflow.calendar_changed, DATES_MOVED)
    later = request.plan.opens_at + timedelta(days=10)

    await moved_to(handle, later)
    record = record_in_rows(university.engine, request.case_id)
    assert record.tasks[0].due_at == request.plan.closes_at + timedelta(days=10)
    await fast_forward(temporal_client, handle.id, timedelta(days=14))
    assert (await handle.result()).stage == RoundStage.RELEASED


async def test_a_signal_of_nothing_new_changes_nothing(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    request = round_request(university, registrar)
    handle = await planned(temporal_client, request)
    await handle.signal(AllocationRoundWorkflow.calendar_changed, DATES_MOVED)
    assert (await cancel(handle, registrar)).revision == 2


async def test_an_end_moved_without_a_signal_still_counts_at_the_old_one(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    section = university.section(seats=3, allotments={("E09", 3): 3})
    request = round_request(university, registrar)
    handle = await planned(temporal_client, request)
    await fast_forward(temporal_client, handle.id, timedelta(days=2))
    await reached(handle, RoundStage.OPEN)
    move(university, request, closes_at=timedelta(days=10))
    await fast_forward(temporal_client, handle.id, timedelta(days=2))
    later = request.plan.closes_at + timedelta(days=10)

    await moved_to(handle, later)
    assert seats(university, section) == (0, 3)
    await fast_forward(temporal_client, handle.id, timedelta(days=11))
    assert (await handle.result()).stage == RoundStage.RELEASED


async def test_a_round_moved_nearer_while_temporal_was_away_acts_at_the_new_instant(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    request = round_request(university, registrar, opens_in=timedelta(days=20), closes_in=timedelta(days=30))
    handle = await planned(temporal_client, request)
    move(university, request, opens_at=-timedelta(days=19), closes_at=-timedelta(days=19), version=1)  # no signal
    await reconciled(temporal_client)
    nearer = request.plan.opens_at - timedelta(days=19)

    await moved_to(handle, nearer)
    await fast_forward(temporal_client, handle.id, timedelta(days=2))
    await reached(handle, RoundStage.OPEN)
    steps = (await handle.query(AllocationRoundWorkflow.state)).revision
    await reconciled(temporal_client)  # told once: the second time it is not even read again
    with Session(university.engine) as session:
        row = session.get_one(AllocationRound, request.case_id)
        assert (row.version, row.told_version) == (2, 2)
    assert (await handle.query(AllocationRoundWorkflow.state)).revision == steps


async def test_an_end_moved_in_the_moment_it_is_due_is_followed(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    section = university.section(seats=3, allotments={("E09", 3): 3})
    request = round_request(university, registrar)
    handle = await planned(temporal_client, request)
    await fast_forward(temporal_client, handle.id, timedelta(days=2))
    await reached(handle, RoundStage.OPEN)
    later = request.plan.closes_at + timedelta(days=10)

    async def releasing() -> bool:
        pending = (await handle.describe()).raw_description.pending_activities
        return "release_reserved_seats" in {activity.activity_type.name for activity in pending}

    with Session(university.engine) as saving:
        saving.get_one(AllocationRound, request.case_id, with_for_update=True).closes_at = later
        saving.flush()
        ending = asyncio.create_task(fast_forward(temporal_client, handle.id, timedelta(days=2)))
        await eventually(releasing)
        saving.commit()
    await ending
    await moved_to(handle, later)
    assert seats(university, section) == (0, 3)
    await fast_forward(temporal_client, handle.id, timedelta(days=11))
    assert (await handle.result()).stage == RoundStage.RELEASED


async def test_a_round_that_temporal_did_not_hear_of_is_started_by_the_reconciliation(
    university: University, registrar: Person, temporal_client: Client
) -> None:
    request = round_request(university, registrar)
    with Session(university.engine) as session, session.begin():
        session.get_one(CaseFile, request.case_id).opened_at -= timedelta(minutes=5)
    await reconciled(temporal_client)
    handle: Handle = temporal_client.get_workflow_handle_for(
        AllocationRoundWorkflow.run, case_workflow_id(CaseKind.ALLOCATION_ROUND, request.case_id)
    )
    STARTED.append(handle)
    record = await reached(handle, RoundStage.SCHEDULED)
    assert record.revision == 1
