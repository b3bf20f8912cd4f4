"""Audits of many students are computed in a process beside the worker, which may die (study §7, ADR 48)."""

from __future__ import annotations

import os
import select
import signal
from concurrent.futures.process import BrokenProcessPool
from uuid import UUID

import httpx
import pytest

from activities.study.auditing import POOL, audited
from models.calendar import bangkok_date, utc_now
from models.contracts.study.programme import ProgrammeDocument
from models.db import engine
from models.facts.study.audits import AuditFacts, read_audit_facts, read_programmes
from models.rules.study.audit.audit import audit
from models.rules.study.audit.changes import summary_of
from models.rules.study.audit.reading import programme_of
from tests.api.study.test_audits import Desk
from tests.support.university import University


def facts_of(desk: Desk) -> tuple[dict[UUID, ProgrammeDocument], list[AuditFacts]]:
    """What a round reads of the desk's student."""
    with engine().connect() as connection:
        facts = read_audit_facts(connection, [desk.student.student_id], bangkok_date(utc_now()))
        found = read_programmes(connection, [each.version_id for each in facts if each.version_id is not None])
    return {version: each.document for version, each in found.items()}, facts


def test_audits_beside_the_worker_find_what_an_audit_here_finds(api: httpx.AsyncClient, university: University) -> None:
    documents, [facts] = facts_of(Desk(api, university))
    assert facts.version_id is not None
    here = summary_of(audit(programme_of(documents[facts.version_id]), facts.taken, facts.agreed), facts.version_id)
    assert list(audited(documents, [facts], None)) == [{facts.student_id: (here, None)}]
    assert POOL.result(os.getpid) != os.getpid()


def test_after_the_death_of_that_process_the_next_audits_have_another_one(
    api: httpx.AsyncClient, university: University
) -> None:
    documents, facts = facts_of(Desk(api, university))
    died = POOL.result(os.getpid)
    process = os.pidfd_open(died)
    signal.pidfd_send_signal(process, signal.SIGKILL)
    select.select([process], [], [], 60)
    os.close(process)
    with pytest.raises(BrokenProcessPool):
        list(audited(documents, facts, None))
    assert len(list(audited(documents, facts, None))) == 1
    assert POOL.result(os.getpid) != died


def test_whoever_waits_for_an_answer_goes_before_the_audits() -> None:
    assert POOL.result(os.nice, 0) > os.nice(0)
