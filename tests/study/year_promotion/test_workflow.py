"""The process ``year_promotion`` on the real server: every ending and every stage that waits for somebody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import text
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError, WorkflowUpdateStage
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.study import year_promotion
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.people.student.contract.status import StudentStatus
from models.study.year_promotion.contract import PromotionRequest, PromotionStage
from models.study.year_promotion.rules.process import REGULATION
from tests.support.deciding import decide, reached
from tests.support.histories import keep_history
from tests.support.locks import a_lock_is_waited_for
from tests.support.promoting import PromotionOffices
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from workflows.year_promotion import YearPromotionWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[YearPromotionWorkflow, CaseRecord]
STARTED: list[Handle] = []
A_WEEK = timedelta(days=7, minutes=1)
ROLE = RoleId.REGISTRAR
LOCK_SECOND = text("""
    SELECT student_id FROM student
     WHERE student_id = (SELECT student_id FROM student ORDER BY student_code OFFSET 1 LIMIT 1) FOR UPDATE
""")


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    if STARTED:
        await keep_history(STARTED[0], f"year_promotion_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def offices(university: University) -> PromotionOffices:
    """Two registrars."""
    return PromotionOffices(university)


async def started(client: Client, request: PromotionRequest) -> Handle:
    """The workflow, once it works."""
    workflow_id = case_workflow_id(CaseKind.YEAR_PROMOTION, request.case_id)
    handle = await begun(client, YearPromotionWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


async def previewed(client: Client, offices: PromotionOffices) -> Handle:
    """A promotion whose preview is before the second registrar."""
    handle = await started(client, offices.request())
    await reached(handle, PromotionStage.PREVIEWED)
    return handle


async def promoted(client: Client, offices: PromotionOffices) -> Handle:
    """A promotion that was confirmed and is carried out."""
    handle = await previewed(client, offices)
    await decide(handle, offices.second, ROLE, CaseActionName.APPROVE)
    await reached(handle, PromotionStage.PROMOTED)
    return handle


async def ended(handle: Handle, offices: PromotionOffices, stage: PromotionStage) -> CaseRecord:
    """The last record, which is what the rows say."""
    record = await handle.result()
    assert (record.stage, record.state) == (stage, CaseState.CLOSED)
    assert record == record_in_rows(offices.university.engine, record.case_id)
    return record


async def test_two_registrars_promote_a_year_and_it_stands_after_a_week(
    university: University, offices: PromotionOffices, temporal_client: Client
) -> None:
    rises, stays, looked_at = offices.student(), offices.student(2, 3), offices.student(1, 4)
    moved = offices.student()
    handle = await previewed(temporal_client, offices)
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await decide(handle, offices.registrar, ROLE, CaseActionName.APPROVE)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "own_request"
    university.give_status(moved, StudentStatus.RESIGNED)
    assert [offices.year_of(each) for each in (rises, stays, looked_at)] == [2, 2, 1]
    await decide(handle, offices.second, ROLE, CaseActionName.APPROVE)
    record = await reached(handle, PromotionStage.PROMOTED)
    assert record.events[-1].facts == {"students": 1, "moved": 1, "problems": 1}
    assert [offices.year_of(each) for each in (rises, stays, looked_at, moved)] == [3, 2, 1, 2]
    await fast_forward(temporal_client, handle.id, A_WEEK)
    await ended(handle, offices, PromotionStage.PROMOTED)


async def test_a_year_in_which_nobody_goes_up_ends_with_the_preview(
    offices: PromotionOffices, temporal_client: Client
) -> None:
    offices.student(2, 3)
    record = await ended(await started(temporal_client, offices.request()), offices, PromotionStage.CANCELLED)
    assert record.events[-1].facts == {"students": 0, "unchanged": 1, "problems": 0}


async def test_a_university_without_students_ends_with_the_preview(
    offices: PromotionOffices, temporal_client: Client
) -> None:
    await ended(await started(temporal_client, offices.request()), offices, PromotionStage.CANCELLED)


async def test_a_second_registrar_who_refuses_ends_it_and_nobody_goes_up(
    offices: PromotionOffices, temporal_client: Client
) -> None:
    student = offices.student()
    handle = await previewed(temporal_client, offices)
    await decide(handle, offices.second, ROLE, CaseActionName.DISAPPROVE)
    await ended(handle, offices, PromotionStage.CANCELLED)
    assert offices.year_of(student) == 2


async def test_who_asked_calls_it_off(offices: PromotionOffices, temporal_client: Client) -> None:
    student = offices.student()
    handle = await previewed(temporal_client, offices)
    await decide(handle, offices.registrar, ROLE, CaseActionName.CANCEL)
    await ended(handle, offices, PromotionStage.CANCELLED)
    assert offices.year_of(student) == 2


async def test_undoing_needs_another_registrar_and_the_years_before_are_back(
    offices: PromotionOffices, temporal_client: Client
) -> None:
    back, changed = offices.student(), offices.student()
    handle = await promoted(temporal_client, offices)
    offices.set_year(changed, 4)
    await decide(handle, offices.registrar, ROLE, CaseActionName.ASK_UNDO)
    await reached(handle, PromotionStage.UNDO_REVIEW)
    await decide(handle, offices.second, ROLE, CaseActionName.APPROVE)
    record = await ended(handle, offices, PromotionStage.UNDONE)
    assert record.events[-1].facts == {"students": 1, "kept": 1}
    assert (offices.year_of(back), offices.year_of(changed)) == (2, 4)


async def test_undoing_that_is_refused_leaves_it_and_a_week_after_it_stands(
    offices: PromotionOffices, temporal_client: Client
) -> None:
    student = offices.student()
    handle = await promoted(temporal_client, offices)
    await decide(handle, offices.registrar, ROLE, CaseActionName.ASK_UNDO)
    await decide(handle, offices.second, ROLE, CaseActionName.DISAPPROVE)
    await reached(handle, PromotionStage.PROMOTED)
    await fast_forward(temporal_client, handle.id, A_WEEK)
    await ended(handle, offices, PromotionStage.PROMOTED)
    assert offices.year_of(student) == 3


async def test_undoing_that_nobody_decides_in_a_week_is_over(
    offices: PromotionOffices, temporal_client: Client
) -> None:
    student = offices.student()
    handle = await promoted(temporal_client, offices)
    await decide(handle, offices.registrar, ROLE, CaseActionName.ASK_UNDO)
    await fast_forward(temporal_client, handle.id, A_WEEK)
    await ended(handle, offices, PromotionStage.PROMOTED)
    assert offices.year_of(student) == 3


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of one student."""
    monkeypatch.setattr(year_promotion, "REGULATION", REGULATION.model_copy(update={"chunk": 1}))


@pytest.mark.usefixtures("one_at_a_time")
async def test_a_pause_takes_hold_between_two_chunks_and_it_goes_on_where_it_stopped(
    university: University, offices: PromotionOffices, temporal_client: Client
) -> None:
    students = [offices.student() for _ in range(3)]
    handle = await previewed(temporal_client, offices)
    with university.engine.connect() as connection:
        connection.execute(LOCK_SECOND).scalar_one()
        await decide(handle, offices.second, ROLE, CaseActionName.APPROVE)
        record = await reached(handle, PromotionStage.PROMOTING)
        await a_lock_is_waited_for(university.engine)
        actor = Actor(person_id=offices.second.person_id, role_id=ROLE)
        pause = CaseAction(action=CaseActionName.PAUSE, actor=actor, revision=record.revision)
        pausing = await handle.start_update(
            YearPromotionWorkflow.act, pause, id=str(uuid4()), wait_for_stage=WorkflowUpdateStage.ACCEPTED
        )
    assert (await pausing.result()).stage == PromotionStage.PAUSED
    assert [offices.year_of(student) for student in students] == [3, 3, 2]
    await decide(handle, offices.second, ROLE, CaseActionName.RESUME)
    await reached(handle, PromotionStage.PROMOTED)
    assert [offices.year_of(student) for student in students] == [3, 3, 3]
    await fast_forward(temporal_client, handle.id, A_WEEK)
    await ended(handle, offices, PromotionStage.PROMOTED)
