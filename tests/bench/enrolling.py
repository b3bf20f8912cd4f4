"""Enrolling through the API against workflows that do nothing, on the same server with the same settings."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import partial

from sqlalchemy import text
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from models.contracts.access.permissions import RoleId
from models.db import engine
from models.settings import settings
from tests.bench.browser import Browsers
from tests.bench.measure import Measured, measure
from tests.bench.noop import TASK_QUEUE, NoopWorkflow
from tests.bench.stack import BenchStack
from tests.support.university import SEMESTER, YEAR, University

AT_ONCE = 50
WARM_UP = 100
STUDENTS = 1_000
SECTIONS = 300
SECTIONS_PER_REQUEST = 6
ROUNDS = 3


async def _noops(client: Client, name: str, count: int) -> Measured:
    async def one(number: int) -> None:
        await client.execute_workflow(NoopWorkflow.run, id=f"noop-{name}-{number}", task_queue=TASK_QUEUE)

    return await measure([partial(one, number) for number in range(count)], at_once=AT_ONCE)


def _enrolments(
    http: Browsers, university: University, students: int, sections: list[int]
) -> list[Callable[[], Awaitable[None]]]:
    """One request of six sections for each of so many new students."""
    chooser = random.Random(2569)

    async def one(headers: dict[str, str], chosen: list[int]) -> None:
        body = {
            "academicYear": YEAR,
            "semester": SEMESTER,
            "sections": [{"sectionId": number, "enrollType": "92201"} for number in chosen],
        }
        answer = await http.send("POST", "/enroll/enroll", headers, body)
        while answer.status == 202:  # accepted: followed as our pages do, then the same key answers the same case
            await http.send("GET", f"/cases/{answer.json()['caseId']}?after=0", headers)
            answer = await http.send("POST", "/enroll/enroll", headers, body)
        assert answer.status == 200, answer.body
        assert answer.json()["code"] == "success", answer.body

    jobs: list[Callable[[], Awaitable[None]]] = []
    for _ in range(students):
        student = university.student()
        headers = {
            **university.signed_in(student.person_id, RoleId.STUDENT),
            "Idempotency-Key": f"bench-{student.student_code}",
        }
        jobs.append(partial(one, headers, chooser.sample(sections, SECTIONS_PER_REQUEST)))
    return jobs


async def bench_enrolling(stack: BenchStack) -> dict[str, float]:
    """Requests of six sections a second, 50 students at a time; the ratio to workflows that do nothing; oversold."""
    await stack.database("enrolling")
    await stack.worker("Worker", "worker.py")
    await stack.worker("No-op", "-m", "tests.bench.noop_worker")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    client = await Client.connect(settings().temporal_address, data_converter=pydantic_data_converter)
    university = University(engine()).found()
    sections = [university.section(seats=STUDENTS).section_id for _ in range(SECTIONS)]
    headers = {"app-key": settings().app_key.get_secret_value()}
    async with Browsers(f"{url}/myku/api", headers) as http:
        await _noops(client, "warm-up", WARM_UP)
        await measure(_enrolments(http, university, WARM_UP, sections), at_once=AT_ONCE)
        noops: list[Measured] = []
        enrolled: list[Measured] = []
        for number in range(ROUNDS):  # in turn, so that whatever else the machine does falls on both
            jobs = _enrolments(http, university, STUDENTS // ROUNDS, sections)
            noops.append(await _noops(client, str(number), STUDENTS // ROUNDS))
            enrolled.append(await measure(jobs, at_once=AT_ONCE))
    with engine().connect() as connection:
        oversold = connection.execute(text("SELECT count(*) FROM section WHERE seats_taken > seats")).scalar_one()
    noop = sum(measured.per_second for measured in noops) / ROUNDS
    enrolment = sum(measured.per_second for measured in enrolled) / ROUNDS
    return {
        "enrolment_per_second": round(enrolment, 1),
        "noop_workflows_per_second": round(noop, 1),
        "enrolment_ratio": round(enrolment / noop, 2),
        "enrolment_p50_ms": round(max(measured.p50_ms for measured in enrolled), 1),
        "enrolment_p95_ms": round(max(measured.p95_ms for measured in enrolled), 1),
        "oversold": oversold,
    }
