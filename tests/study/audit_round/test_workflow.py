"""A round of audits: everybody in chunks, what changed since the round before, and a worker that dies (study §3)."""

from __future__ import annotations

from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text
from temporalio.client import Client
from temporalio.testing import ActivityEnvironment
from temporalio.worker import Worker

from activities.study import audit_round as audit_rounds
from activities.study.audit_round import audit_chunk
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.kit.table import new_id
from models.people.person.tables import Student
from models.people.student.contract.status import StudentStatus
from models.study.audit_round.contract import (
    AuditChangeKind,
    AuditChunk,
    AuditChunkDone,
    AuditRoundRequest,
    AuditScope,
)
from models.study.audit_round.tables import AuditChange, AuditRound, AuditSummary
from models.study.programme.tables import StudentProgramme
from tests.study.audit.test_api import Desk
from tests.support.histories import keep_history
from tests.support.university import University
from workflows.audit_round import AuditRoundWorkflow
from workflows.schedules import AUDIT_ROUND, keep_schedules


@pytest.fixture
def desk(api: httpx.AsyncClient, university: University) -> Desk:
    """A student of a small programme."""
    return Desk(api, university)


def follows(desk: Desk, *, year: int = 3, status: str = StudentStatus.CURRENT) -> Student:
    """One more student of the programme."""
    student = desk.university.student(desk.advisor, year=year, status=status)
    desk.university.add(
        StudentProgramme(student_id=student.student_id, version_id=desk.programme.version_id, assigned_at=utc_now())
    )
    return student


async def round_of(client: Client, scope: AuditScope = AuditScope.ALL) -> int:
    """A whole round; how many have changed."""
    handle = await client.start_workflow(
        AuditRoundWorkflow.run,
        AuditRoundRequest(scope=scope),
        id=f"audit-round-{uuid4()}",
        task_queue=settings().temporal_task_queue,
    )
    changed: int = await handle.result()
    await keep_history(handle, f"audit_round_{scope}")
    return changed


async def test_everybody_is_audited_in_chunks_and_only_what_changed_is_told(
    desk: Desk, worker: Worker, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_rounds, "CHUNK", 2)
    others = [follows(desk) for _ in range(4)]
    assert await round_of(temporal_client) == 0
    assert {row.student_id for row in desk.university.rows(AuditSummary)} == {
        desk.student.student_id, *(other.student_id for other in others),
    }  # fmt: skip
    desk.graded(desk.one, "B")
    assert await round_of(temporal_client) == 1
    [change] = desk.university.rows(AuditChange)
    assert (change.student_id, change.kind) == (desk.student.student_id, AuditChangeKind.LESS_TO_TAKE)
    assert (change.done_before, change.done, change.to_take_before, change.to_take) == (0, 3, 15, 12)
    assert change.filled == [f"major.s{desk.one.show_code}"]
    rounds = sorted(desk.university.rows(AuditRound), key=lambda each: each.began_at)
    assert [(each.students, each.changed) for each in rounds] == [(5, 0), (5, 1)]
    assert all(each.finished_at is not None for each in rounds)
    [summary] = [row for row in desk.university.rows(AuditSummary) if row.student_id == desk.student.student_id]
    assert {each["path"]: each["credits"] for each in summary.missing}["free.any"] == "6"
    assert (summary.need, summary.done, summary.to_take, summary.is_proven) == (15, 3, 12, True)


async def test_a_round_of_the_final_year_leaves_the_others_as_they_are(
    desk: Desk, worker: Worker, temporal_client: Client
) -> None:
    last = follows(desk, year=4)
    await round_of(temporal_client, AuditScope.FINAL_YEAR)
    assert [row.student_id for row in desk.university.rows(AuditSummary)] == [last.student_id]


async def test_whose_studies_have_ended_are_not_audited_and_not_counted_any_more(
    desk: Desk, worker: Worker, temporal_client: Client
) -> None:
    follows(desk, status=StudentStatus.RESIGNED)
    await round_of(temporal_client)
    assert [row.student_id for row in desk.university.rows(AuditSummary)] == [desk.student.student_id]
    with desk.university.engine.begin() as connection:
        connection.execute(text("DELETE FROM student_programme"))
    await round_of(temporal_client)
    assert desk.university.rows(AuditSummary) == []


async def test_a_chunk_that_is_run_again_changes_nothing_more(desk: Desk) -> None:
    began = AuditRound(round_id=new_id(), scope=AuditScope.ALL, began_at=utc_now())
    desk.university.add(began)
    environment = ActivityEnvironment()
    chunk = AuditChunk(round_id=began.round_id, scope=AuditScope.ALL, at=utc_now())
    done = AuditChunkDone(last=desk.student.student_id, students=1, changed=0)
    assert environment.run(audit_chunk, chunk) == done
    desk.graded(desk.one, "B")
    assert environment.run(audit_chunk, chunk) == done.model_copy(update={"changed": 1})
    assert environment.run(audit_chunk, chunk) == done
    assert len(desk.university.rows(AuditChange)) == 1
    after = chunk.model_copy(update={"after": desk.student.student_id})
    assert environment.run(audit_chunk, after) == AuditChunkDone(last=None, students=0, changed=0)


@pytest.mark.own_namespace
async def test_its_schedule_is_kept(temporal_client: Client) -> None:
    await keep_schedules(temporal_client, settings().temporal_task_queue)
    found = await temporal_client.get_schedule_handle(AUDIT_ROUND).describe()
    assert len(found.info.next_action_times) > 0
