"""Reconciliation: what was accepted is begun, and no broken row, no hanging round, no old schedule is in its way."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text
from temporalio.client import Client, ScheduleActionStartWorkflow, ScheduleDescription

from models.calendar import utc_now
from models.contracts.cases.case import CaseKind, CaseState
from models.settings import settings
from models.tables.base import new_id
from models.tables.cases.cases import CaseFile
from tests.support.university import University
from tests.support.waiting import eventually
from worker import RECONCILIATION, create_worker, keep_schedules
from workflows.reconciliation import ReconciliationWorkflow


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
        started = await temporal_client.execute_workflow(
            ReconciliationWorkflow.run, id="one-round", task_queue=settings().temporal_task_queue
        )
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
        started = await temporal_client.execute_workflow(
            ReconciliationWorkflow.run, id="one-round", task_queue=settings().temporal_task_queue
        )
    assert started == 5


async def test_a_worker_brings_an_old_schedule_up_to_date_and_leaves_a_paused_one_paused(
    university: University, temporal_client: Client
) -> None:
    await keep_schedules(temporal_client)
    handle = temporal_client.get_schedule_handle(RECONCILIATION)
    await handle.pause()

    async def paused() -> ScheduleDescription | None:
        found = await handle.describe()
        return found if found.schedule.state.paused else None

    await eventually(paused)
    await asyncio.gather(keep_schedules(temporal_client), keep_schedules(temporal_client))
    found = await eventually(paused)
    action = found.schedule.action
    assert isinstance(action, ScheduleActionStartWorkflow)
    assert action.run_timeout == timedelta(minutes=5)
