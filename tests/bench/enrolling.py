"""Enrolling through the API against workflows that do nothing, on the same server with the same settings."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy import text
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.measure import Measured, measure
from tests.bench.noop import TASK_QUEUE, NoopWorkflow
from tests.bench.processor import ProcessorTime
from tests.bench.stack import BenchStack
from tests.support.university import SEMESTER, YEAR, University

AT_ONCE = 50
WARM_UP = 100
STUDENTS = 1_000
SECTIONS = 300
SECTIONS_PER_REQUEST = 6
ROUNDS = 3
_NOOP_PARTS: Final = ("No-op", "Temporal")
_OUR_PARTS: Final = ("API", "Worker", "Temporal", "PostgreSQL")

Jobs = list[Callable[[], Awaitable[None]]]


@dataclass(slots=True)
class _Total:
    """What all rounds of one kind came to."""

    rounds: list[Measured]
    used: ProcessorTime

    @property
    def per_second(self) -> float:
        return sum(measured.per_second for measured in self.rounds) / len(self.rounds)


async def _round(stack: BenchStack, total: _Total, parts: tuple[str, ...], jobs: Jobs) -> None:
    before = ProcessorTime.of(stack, *parts)
    total.rounds.append(await measure(jobs, at_once=AT_ONCE))
    total.used = total.used.plus(ProcessorTime.of(stack, *parts).since(before))


def _noops(client: Client, name: str, count: int) -> Jobs:
    async def one(number: int) -> None:
        await client.execute_workflow(NoopWorkflow.run, id=f"noop-{name}-{number}", task_queue=TASK_QUEUE)

    return [partial(one, number) for number in range(count)]


class Students:
    """New students who ask for six sections each, and how many were told to follow their case."""

    def __init__(self, http: Browsers, university: University, sections: list[int]) -> None:
        self.followed = 0
        self._http = http
        self._university = university
        self._sections = sections
        self._chooser = random.Random(2569)

    def requests(self, count: int) -> Jobs:
        """One request of each of so many new students."""
        return [self._request() for _ in range(count)]

    def _request(self) -> Callable[[], Awaitable[None]]:
        student = self._university.student()
        headers = {
            **self._university.signed_in(student.person_id, RoleId.STUDENT),
            "Idempotency-Key": f"bench-{student.student_code}",
        }
        return partial(self._ask, headers, self._chooser.sample(self._sections, SECTIONS_PER_REQUEST))

    async def _ask(self, headers: dict[str, str], chosen: list[int]) -> None:
        body = {
            "academicYear": YEAR,
            "semester": SEMESTER,
            "sections": [{"sectionId": number, "enrollType": "92201"} for number in chosen],
        }
        answer = await self._http.send("POST", "/enroll/enroll", headers, body)
        assert answer.status in (200, 202), answer.body
        case = answer.json()["case"]
        self.followed += answer.status == 202
        while case["revision"] == 0:  # accepted: followed as our pages do, until the case has its outcome
            answer = await self._http.send("GET", f"/cases/{case['id']}?after=0", headers)
            case = answer.json() if answer.status == 200 else case
        assert case["stage"] == "enrolled", answer.body


async def bench_enrolling(stack: BenchStack) -> dict[str, float]:
    """Requests of six sections a second, 50 students at a time; the ratio to workflows that do nothing; oversold.

    And the processor time of each part, for an enrolment and for a workflow that does nothing.
    """
    await stack.database("enrolling")
    await stack.worker("Worker", "worker.py")
    await stack.worker("No-op", "-m", "tests.bench.noop_worker")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    client = await stack.client()
    university = University(engine()).found()
    sections = [
        university.section(seats=STUDENTS).section_id
        for _ in range(stack.part_of(SECTIONS, least=2 * SECTIONS_PER_REQUEST))
    ]
    headers = {"app-key": settings().app_key.get_secret_value()}
    count, warm_up = stack.part_of(STUDENTS // ROUNDS, least=2), stack.part_of(WARM_UP)
    noops, enrolled = _Total([], ProcessorTime({})), _Total([], ProcessorTime({}))
    async with Browsers(f"{url}/myku/api", headers) as http:
        students = Students(http, university, sections)
        await measure(_noops(client, "warm-up", warm_up), at_once=AT_ONCE)
        await measure(students.requests(warm_up), at_once=AT_ONCE)
        students.followed = 0
        for number in range(ROUNDS):  # in turn, so that whatever else the machine does falls on both
            jobs = students.requests(count)
            await _round(stack, noops, _NOOP_PARTS, _noops(client, str(number), count))
            await _round(stack, enrolled, _OUR_PARTS, jobs)
    with engine().connect() as connection:
        oversold = connection.execute(text("SELECT count(*) FROM section WHERE seats_taken > seats")).scalar_one()
    return {
        "enrolment_per_second": round(enrolled.per_second, 1),
        "noop_workflows_per_second": round(noops.per_second, 1),
        "enrolment_ratio": round(enrolled.per_second / noops.per_second, 2),
        "enrolment_p50_ms": round(max(measured.p50_ms for measured in enrolled.rounds), 1),
        "enrolment_p95_ms": round(max(measured.p95_ms for measured in enrolled.rounds), 1),
        "enrolment_share_of_202": round(students.followed / (ROUNDS * count), 2),
        **enrolled.used.figures("enrolment", ROUNDS * count),
        **noops.used.figures("noop", ROUNDS * count),
        "oversold": oversold,
    }
