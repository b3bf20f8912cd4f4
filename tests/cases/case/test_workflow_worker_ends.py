"""A worker that is told to end does so, whatever its activities wait for."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text
from temporalio.client import Client

import worker
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.kit.settings import settings
from tests.support.rows import record_in_rows
from tests.support.university import University
from tests.support.waiting import eventually
from worker import create_worker, run_until
from workflows.enrolment import EnrolmentWorkflow


async def test_a_worker_ends_while_the_decision_of_a_request_is_tried_again_and_the_next_one_decides(
    university: University, temporal_client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    request = university.request(university.student(), university.section())
    workflow_id = case_workflow_id(CaseKind.ENROLMENT, request.case_id)
    with university.engine.begin() as connection:
        connection.execute(text("ALTER TABLE section RENAME COLUMN seats_taken TO taken"))
    stop = asyncio.Event()
    running = asyncio.create_task(run_until(stop, create_worker(temporal_client)))
    handle = await temporal_client.start_workflow(
        EnrolmentWorkflow.run, request, id=workflow_id, task_queue=settings().temporal_task_queue
    )

    async def tried_by_a_timer() -> bool:
        return "timer" in str([event async for event in handle.fetch_history_events()]).lower()

    await eventually(tried_by_a_timer, 60)
    stop.set()
    assert await running
    with university.engine.begin() as connection:
        connection.execute(text("ALTER TABLE section RENAME COLUMN taken TO seats_taken"))
    async with create_worker(temporal_client):
        await handle.result()
    assert record_in_rows(university.engine, request.case_id).stage == "enrolled"


async def test_a_worker_is_left_where_its_work_does_not_end(
    university: University, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "ENDS_WITHIN", timedelta(milliseconds=200))
    section = university.section()
    request = university.request(university.student(), section)
    stop = asyncio.Event()
    with university.engine.begin() as connection:
        connection.execute(text("SELECT FROM section WHERE section_id = :id FOR UPDATE"), {"id": section.section_id})
        waiting = create_worker(temporal_client)
        running = asyncio.create_task(run_until(stop, waiting))
        handle = await temporal_client.start_workflow(
            EnrolmentWorkflow.run,
            request,
            id=case_workflow_id(CaseKind.ENROLMENT, request.case_id),
            task_queue=settings().temporal_task_queue,
        )

        def locked() -> bool:
            with university.engine.connect() as other:
                return bool(other.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))

        async def is_locked() -> bool:
            return await asyncio.to_thread(locked)

        await eventually(is_locked)
        stop.set()
        assert not await running
    await handle.result()
    await waiting.shutdown()
