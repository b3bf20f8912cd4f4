"""Enrolling through the API against workflows that do nothing, on the same server with the same settings."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import partial

import httpx
from sqlalchemy import text
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from models.contracts.access import RoleId
from models.db import engine
from models.settings import settings
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
    http: httpx.AsyncClient, university: University, students: int, sections: list[int]
) -> list[Callable[[], Awaitable[None]]]:
    """One request of six sections for each of so many new students."""
    chooser = random.Random(2569)

    async def one(headers: dict[str, str], chosen: list[int]) -> None:
        body = {
            "academicYear": YEAR,
            "semester": SEMESTER,
            "sections": [{"sectionId": number, "enrollType": "92201"} for number in chosen],
        }
        answer = await http.post("/enroll/enroll", json=body, headers=headers)
        while answer.status_code == 202:  # accepted; the same key again waits for the same case
            answer = await http.post("/enroll/enroll", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        assert answer.json()["code"] == "success", answer.text

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
    await stack.worker("No-op", "-m", "tests.bench.noop")
    url = await stack.serve("API", "api.main:app", "/myku/api/health/ready")
    client = await Client.connect(settings().temporal_address, data_converter=pydantic_data_converter)
    university = University(engine()).found()
    sections = [university.section(seats=STUDENTS).section_id for _ in range(SECTIONS)]
    limits = httpx.Limits(max_connections=AT_ONCE)
    headers = {"app-key": settings().app_key.get_secret_value()}
    async with httpx.AsyncClient(base_url=f"{url}/myku/api", headers=headers, limits=limits, timeout=60) as http:
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
