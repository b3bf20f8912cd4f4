"""Reconciliation: what was accepted is begun, and no broken row, no hanging round, no old schedule is in its way."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text
from temporalio.client import (
    Client,
    Schedule,
    ScheduleActionStartWorkflow,
    ScheduleDescription,
    ScheduleIntervalSpec,
    ScheduleSpec,
    WorkflowFailureError,
)

from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.curriculum.section.contract import SectionApproval
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.kit.settings import settings
from models.kit.table import new_id
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken
from tests.support.starting import begun, followed, reconciled
from tests.support.university import University
from tests.support.waiting import eventually
from worker import create_worker
from workflows.enrolment import EnrolmentWorkflow
from workflows.schedules import keep_schedules, reconciliation_of


def never_begun(university: University, kind: CaseKind, request: dict[str, object], minutes_ago: int) -> CaseFile:
    """The row of a request that was accepted while Temporal was away."""
    student, at, case_id = university.student(), utc_now() - timedelta(minutes=minutes_ago), new_id()
    case = CaseFile(
        case_id=case_id, kind=kind, workflow_id=f"{kind.value}-{case_id}", idempotency_key=str(case_id),
        opened_by=student.person_id, student_id=student.student_id, title_th="คำขอ", title_en="Request",
        stage="received", state=CaseState.OPEN, request=request, opened_at=at, updated_at=at,
    )  # fmt: skip
    university.add(case)
    return case


async def test_a_row_that_cannot_be_started_holds_up_no_other(university: University, temporal_client: Client) -> None:
    never_begun(university, CaseKind.ENROLMENT, {"case_id": "no uuid"}, minutes_ago=9)
    unknown = never_begun(university, CaseKind.ENROLMENT, {}, minutes_ago=8)
    request = university.request(university.student(), university.section())
    with university.engine.begin() as connection:
        connection.execute(
            text("UPDATE case_file SET opened_at = opened_at - interval '1 minute' WHERE case_id = :case_id"),
            {"case_id": request.case_id},
        )
        connection.execute(  # as a later version of the portal would write it
            text("UPDATE case_file SET kind = 'parking' WHERE case_id = :case_id"), {"case_id": unknown.case_id}
        )
    async with create_worker(temporal_client):
        started = await reconciled(temporal_client)
        await temporal_client.get_workflow_handle(f"enrolment-{request.case_id}").result()
    assert started == 1


async def test_more_rows_than_a_batch_are_all_started(
    university: University, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from activities.cases import reconciliation

    monkeypatch.setattr(reconciliation, "_BATCH", 2)
    section = university.section(seats=9)
    for _ in range(5):
        university.request(university.student(), section)
    with university.engine.begin() as connection:  # two of one instant in different batches among them
        connection.execute(text("UPDATE case_file SET opened_at = date_trunc('hour', now()) - interval '1 hour'"))
    async with create_worker(temporal_client):
        started = await reconciled(temporal_client)
    assert started == 5


async def test_a_follower_that_fails_stops_no_other_and_fails_the_round(
    university: University, temporal_client: Client
) -> None:
    request = university.request(university.student(), university.section())
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE case_file SET opened_at = opened_at - interval '1 minute'"))
        connection.execute(text("ALTER TABLE sweep_mark RENAME TO mark_of_sweep"))
    async with create_worker(temporal_client):
        with pytest.raises(WorkflowFailureError) as failure:
            await followed(temporal_client, Follower.DUE_DAYS, Follower.ACCEPTED_CASES)
        assert "follow_due_days" in str(failure.value.cause)
        await temporal_client.get_workflow_handle(f"enrolment-{request.case_id}").result()


@pytest.mark.own_namespace
async def test_each_follower_has_a_schedule_and_that_of_an_earlier_version_is_removed(temporal_client: Client) -> None:
    round = ScheduleActionStartWorkflow("ReconciliationWorkflow", id="reconciliation", task_queue="old")
    every = ScheduleIntervalSpec(every=timedelta(seconds=30))
    await temporal_client.create_schedule("reconciliation", Schedule(round, ScheduleSpec(intervals=[every])))
    await keep_schedules(temporal_client, settings().temporal_task_queue)

    async def kept() -> bool:
        found = {each.id async for each in await temporal_client.list_schedules()}
        return found == {*map(reconciliation_of, Follower), "housekeeping", "audit-round"}

    await eventually(kept)


@pytest.mark.own_namespace
async def test_a_worker_brings_an_old_schedule_up_to_date_and_leaves_a_paused_one_paused(
    university: University, temporal_client: Client
) -> None:
    await keep_schedules(temporal_client, settings().temporal_task_queue)
    handle = temporal_client.get_schedule_handle(reconciliation_of(Follower.WAIVERS))
    await handle.pause()

    async def paused() -> ScheduleDescription | None:
        found = await handle.describe()
        return found if found.schedule.state.paused else None

    await eventually(paused)
    await asyncio.gather(
        keep_schedules(temporal_client, settings().temporal_task_queue),
        keep_schedules(temporal_client, settings().temporal_task_queue),
    )
    found = await eventually(paused)
    action = found.schedule.action
    assert isinstance(action, ScheduleActionStartWorkflow)
    assert action.run_timeout == timedelta(minutes=5)


@pytest.mark.parametrize("how", ["terminated by an operator", "cancelled by an operator"])
async def test_a_case_whose_workflow_was_stopped_is_closed_and_gives_back_what_was_kept(
    university: University, temporal_client: Client, how: str
) -> None:
    advisor = university.teacher()
    section = university.section(approval=SectionApproval.ADVISOR)
    request = university.request(university.student(advisor), section)
    async with create_worker(temporal_client):
        workflow_id = case_workflow_id(CaseKind.ENROLMENT, request.case_id)
        handle = await begun(temporal_client, EnrolmentWorkflow.run, request, workflow_id)
        waiting = record_in_rows(university.engine, request.case_id)
        assert (waiting.stage, seats_taken(university.engine, section.section_id)) == ("awaiting_approval", 1)
        await (handle.terminate() if how.startswith("terminated") else handle.cancel())
        with pytest.raises(WorkflowFailureError):
            await handle.result()

        async def closed() -> CaseRecord | None:
            await followed(temporal_client, Follower.ENDED_CASES)
            record = record_in_rows(university.engine, request.case_id)
            return None if record.state is CaseState.OPEN else record

        record = await eventually(closed)  # the server lists an ended workflow a moment after it ended
    assert (record.stage, record.tasks, record.deadline_at) == ("cancelled", (), None)
    assert (record.events[-1].action, record.events[-1].actor_id) == (CaseActionName.TERMINATE, None)
    assert [item.outcome for item in record.items] == ["cancelled"]
    assert seats_taken(university.engine, section.section_id) == 0
    assert_counters_equal_rows(university.engine)
