"""A chunk of audits is computed in a process beside the worker, which may die (study §7, docs/areas/study.md)."""

from __future__ import annotations

import os
import select
import signal
from concurrent.futures.process import BrokenProcessPool

import httpx
import pytest
from temporalio.testing import ActivityEnvironment

from activities.study.audit_round import POOL, audit_chunk
from models.db import engine
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.study.audit.rules.auditing import audit
from models.study.audit.rules.changes import summary_of
from models.study.audit.rules.reading import programme_of
from models.study.audit.store.auditing import audited
from models.study.audit.store.reading import read_audit_facts, read_programmes
from models.study.audit_round.contract import AuditChunk, AuditScope
from models.study.audit_round.tables import AuditRound, AuditSummary
from tests.study.audit.test_api import Desk
from tests.support.university import University


def test_audits_of_many_find_what_one_audit_finds(api: httpx.AsyncClient, university: University) -> None:
    desk = Desk(api, university)
    with engine().connect() as connection:
        [facts] = read_audit_facts(connection, [desk.student.student_id], bangkok_date(utc_now()))
        assert facts.version_id is not None
        document = read_programmes(connection, [facts.version_id])[facts.version_id].document
    alone = summary_of(audit(programme_of(document), facts.taken, facts.agreed), facts.version_id)
    assert audited({facts.version_id: document}, [facts], None) == {facts.student_id: (alone, None)}


def test_where_that_process_dies_nothing_is_kept_and_the_next_attempt_has_another_one(
    api: httpx.AsyncClient, university: University
) -> None:
    student = Desk(api, university).student.student_id
    chunk = AuditChunk(round_id=new_id(), scope=AuditScope.ALL, at=utc_now())
    university.add(AuditRound(round_id=chunk.round_id, scope=chunk.scope, began_at=chunk.at))
    died = POOL.result(os.getpid)
    assert died != os.getpid()
    process = os.pidfd_open(died)
    signal.pidfd_send_signal(process, signal.SIGKILL)
    select.select([process], [], [], 60)
    os.close(process)
    environment = ActivityEnvironment()
    with pytest.raises(BrokenProcessPool):
        environment.run(audit_chunk, chunk)
    assert university.rows(AuditSummary) == []
    assert environment.run(audit_chunk, chunk).students == 1
    assert [row.student_id for row in university.rows(AuditSummary)] == [student]
    assert POOL.result(os.getpid) != died


def test_the_worker_says_that_it_is_alive_while_a_chunk_is_computed() -> None:
    said: list[bool] = []
    assert POOL.watched(0.01, lambda: said.append(True), sum, range(30_000_000)) == sum(range(30_000_000))
    assert said


def test_whoever_waits_for_an_answer_goes_before_the_audits() -> None:
    assert POOL.result(os.nice, 0) > os.nice(0)
