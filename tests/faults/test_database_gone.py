"""The database killed or hung under load: what was accepted is finished, what was refused may be sent again.

``OUTAGE_SECONDS=20`` keeps it away that long; otherwise it comes back once enough requests have been turned away.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from datetime import timedelta

import httpx
import psycopg
import pytest
from psycopg.rows import scalar_row
from sqlalchemy import text
from structlog.testing import capture_logs
from temporalio.client import Client

from api.cases.case import beginning
from api.cases.case.watch import CaseWatch
from models.db import driver_transaction
from models.kit.settings import Settings, settings
from models.kit.statements import read_one
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.own_database import Database
from tests.support.own_database import database as database
from tests.support.own_database import database_url as database_url
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import University
from tests.support.waiting import eventually

STUDENTS = 60
BEFORE = 30
"""So many press before the database is away, and are decided or under way then."""


@dataclass
class Load:
    """Students who press until they are answered, each always with the same key."""

    api: httpx.AsyncClient
    accepted: dict[str, dict[str, str]] = field(default_factory=dict)
    is_away: bool = False
    """Whether the database is away by now: who is turned away before that presses again at once."""
    turned_away: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    comes_back: asyncio.Event = field(default_factory=asyncio.Event)

    async def press(self, request: dict[str, object], headers: dict[str, str]) -> None:
        """Send the request until it is accepted; 503 says that sending it again is safe, later."""
        while True:
            answer = await self.api.post("/enroll/enroll", json=request, headers=headers, timeout=60)
            async with self.changed:
                self.changed.notify_all()
                if answer.status_code in (200, 202):
                    assert answer.json()["caseId"] not in self.accepted
                    self.accepted[answer.json()["caseId"]] = headers
                    return
                assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), answer.text
                if not self.is_away:  # a busy machine turns somebody away too
                    continue
                self.turned_away += 1
            await self.comes_back.wait()

    async def decided(self, case_id: str) -> None:
        """Follow a case as pages do, until the rules have decided."""
        while True:
            answer = await self.api.get(f"/cases/{case_id}?after=0", headers=self.accepted[case_id], timeout=60)
            if answer.status_code == 200:
                assert answer.json()["revision"] > 0
                return
            assert answer.status_code in (204, 503), answer.text

    async def until(self, *, accepted: int = 0, turned_away: int = 0) -> None:
        """Wait for so many answers."""
        async with self.changed:
            await self.changed.wait_for(lambda: len(self.accepted) >= accepted and self.turned_away >= turned_away)


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("how", ["killed", "hung"])
async def test_nothing_is_lost_and_nothing_is_twice(
    university: University,
    api: httpx.AsyncClient,
    temporal_client: Client,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    how: str,
) -> None:
    monkeypatch.setenv("MYKU_REQUEST_SECONDS", "3")
    monkeypatch.setattr(beginning, "OUTCOME_WITHIN", timedelta(seconds=2))  # as in production
    settings.cache_clear()
    section = university.section(seats=STUDENTS)
    students = [university.student() for _ in range(STUDENTS)]
    headers = [
        as_student(university, student, **{"Idempotency-Key": f"press-{student.student_code}"}) for student in students
    ]
    load = Load(api)
    async with asyncio.TaskGroup() as presses:  # a press that is answered wrongly ends the test
        for header in headers[:BEFORE]:
            presses.create_task(load.press(body(section), header))
        await load.until(accepted=5)
        if how == "killed":
            await database.kill()
        else:
            database.hang()
        load.is_away = True
        for header in headers[BEFORE:]:  # nobody can accept these, however slow the kill was
            presses.create_task(load.press(body(section), header))
        if seconds := int(os.environ.get("OUTAGE_SECONDS", "0")):
            await asyncio.sleep(seconds)
        else:
            await load.until(turned_away=STUDENTS - BEFORE)
        if how == "killed":
            await database.start()
        else:
            database.go_on()
        load.comes_back.set()

    assert len(load.accepted) == STUDENTS
    for case_id in load.accepted:
        await load.decided(case_id)
        await temporal_client.get_workflow_handle(f"enrolment-{case_id}").result()
    with university.engine.connect() as connection:
        rows = connection.execute(
            text("SELECT count(*), count(DISTINCT student_id) FROM enrolment WHERE status = 'enrolled'")
        ).one()
        stages = connection.execute(text("SELECT DISTINCT stage FROM case_file")).scalars().all()
    assert tuple(rows) == (STUDENTS, STUDENTS)
    assert stages == ["enrolled"]
    assert_counters_equal_rows(university.engine)


async def test_who_follows_a_case_is_told_of_it_though_the_database_was_away_meanwhile(
    settings_for_test: Settings, database: Database, university: University
) -> None:
    student = university.student()
    request = university.request(student, university.section())
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE case_file SET revision = 1"))
    await database.kill()
    with capture_logs() as logged:
        follower = asyncio.create_task(CaseWatch().moved(request.case_id, 0, timedelta(seconds=60)))

        async def has_looked() -> bool:
            return any(line["event"] == "case_watch_failed" for line in logged)

        await eventually(has_looked)
    await database.start()
    assert await follower


async def test_a_restarted_database_is_found_again_by_a_thread_that_kept_its_connection(
    settings_for_test: Settings, database: Database
) -> None:
    def number() -> int:
        with driver_transaction() as within:
            return read_one(within, text("SELECT 1"), {}, scalar_row)

    assert number() == 1
    await database.kill()
    with pytest.raises(psycopg.OperationalError):
        number()
    await database.start()
    assert number() == 1
