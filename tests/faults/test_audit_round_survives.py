"""A worker that is killed in the middle of a round of audits: what was found stays, and each chunk counts once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import httpx
import pytest
from sqlalchemy import text
from temporalio.client import Client

from activities.study.audit_round import CHUNK
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.people.person.tables import Student
from models.study.audit_round.contract import AuditRoundRequest
from models.study.audit_round.tables import AuditChange, AuditRound, AuditSummary
from models.study.programme.tables import StudentProgramme
from tests.study.audit.test_api import Desk
from tests.support.locks import a_lock_is_waited_for
from tests.support.processes import WorkerProcess
from tests.support.university import University
from workflows.audit_round import AuditRoundWorkflow

pytestmark = pytest.mark.own_namespace  # a worker's start keeps the schedules of its namespace

SECOND_CHUNK = 3
LONGEST = 90.0
"""Seconds: a chunk is tried again once its worker has not been heard of for a while (``SWEEP_HEARTBEAT``)."""
LOCK = text("SELECT FROM student WHERE student_id = :student_id FOR UPDATE")


def followed(desk: Desk, students: Iterable[Student]) -> None:
    """They follow the programme of the desk."""
    version_id, now = desk.programme.version_id, utc_now()
    desk.university.add(
        *(
            StudentProgramme(student_id=student.student_id, version_id=version_id, assigned_at=now)
            for student in students
        )
    )


async def test_a_worker_killed_in_the_middle_of_a_round_of_audits_does_only_its_chunk_again(
    api: httpx.AsyncClient, university: University, temporal_client: Client, worker_process: WorkerProcess
) -> None:
    desk = Desk(api, university)
    others = [university.student(has_chosen=False) for _ in range(CHUNK + SECOND_CHUNK - 1)]
    followed(desk, others)
    last = max(student.student_id for student in others)
    await worker_process.start()
    with university.engine.connect() as in_the_way:
        # Holding a student of the second chunk stops its transaction after it began and before it can commit.
        in_the_way.execute(LOCK, {"student_id": last})
        handle = await temporal_client.start_workflow(
            AuditRoundWorkflow.run, AuditRoundRequest(), id="audit-round", task_queue=settings().temporal_task_queue
        )
        await a_lock_is_waited_for(university.engine, within_seconds=LONGEST)
        before = {row.student_id: row for row in university.rows(AuditSummary)}
        assert len(before) == CHUNK
        worker_process.kill()
        in_the_way.rollback()
    assert len(university.rows(AuditSummary)) == CHUNK
    await worker_process.start()
    async with asyncio.timeout(LONGEST):
        assert await handle.result() == 0
    found = {row.student_id: row for row in university.rows(AuditSummary)}
    assert found.keys() == {desk.student.student_id, *(student.student_id for student in others)}
    assert {student: found[student].audited_at for student in before} == {
        student: row.audited_at for student, row in before.items()
    }
    [done] = university.rows(AuditRound)
    assert (done.students, done.changed) == (CHUNK + SECOND_CHUNK, 0)
    assert done.finished_at is not None
    assert university.rows(AuditChange) == []
