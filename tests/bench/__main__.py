"""``python -m tests.bench``: prints the figures and writes them to ``$DATA_DIR/bench.json``."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import httpx
from sqlalchemy import text
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from api.embedded.postgres import Postgres
from api.embedded.process import Child, Command, run_to_end
from api.embedded.supervisor import Supervisor
from api.embedded.temporal import Temporal
from models.contracts.access import RoleId
from models.db import engine
from models.settings import settings
from tests.bench.measure import Measured, measure
from tests.bench.noop import TASK_QUEUE, NoopWorkflow
from tests.support.keeper import free_ports
from tests.support.university import SEMESTER, YEAR, University

AT_ONCE = 50
WARM_UP = 100
STUDENTS = 1_000
SECTIONS = 300
SECTIONS_PER_REQUEST = 6
ROUNDS = 3


async def answered(_: Child, url: str) -> None:
    """Wait until the API is ready."""
    async with httpx.AsyncClient() as client:
        while True:
            try:
                if (await client.get(f"{url}/health/ready")).status_code == 200:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.1)


async def anyway(_: Child) -> None:
    """Ready as soon as it runs."""


async def start_stack(folder: Path, supervisor: Supervisor) -> str:
    """The embedded stack, durable as ``make run`` has it; the settings go into the environment. Returns the API."""
    port, temporal_port, ui_port = free_ports(3)
    postgres = Postgres.in_folder(folder, folder / "postgres.log")
    temporal = Temporal(temporal_port, ui_port, folder / "temporal.db", folder / "temporal.log", time_skipping=False)
    postgres.prepare()
    await supervisor.start((postgres.command(), postgres.ready), (temporal.command(), temporal.ready))
    postgres.ensure_database("bench")
    os.environ |= {
        "MYKU_DATABASE_URL": postgres.url("bench"),
        "MYKU_TEMPORAL_ADDRESS": temporal.address,
        "MYKU_DATA_DIR": str(folder),
        "MYKU_LOG_LEVEL": "WARNING",
    }
    await run_to_end(
        Command(name="Migrations", argv=(sys.executable, "-m", "models.migrations"), log=folder / "migrations.log")
    )
    url = f"http://127.0.0.1:{port}/myku/api"
    uvicorn = (sys.executable, "-m", "uvicorn", "api.main:app", "--port", str(port), "--no-access-log")
    await supervisor.start(
        (Command(name="Worker", argv=(sys.executable, "worker.py"), log=folder / "worker.log"), anyway),
        (Command(name="API", argv=uvicorn, log=folder / "api.log"), partial(answered, url=url)),
    )
    return url


async def measure_noops(client: Client, name: str, count: int) -> Measured:
    """No-op workflows, each awaited to its end."""

    async def one(number: int) -> None:
        await client.execute_workflow(NoopWorkflow.run, id=f"noop-{name}-{number}", task_queue=TASK_QUEUE)

    return await measure([partial(one, number) for number in range(count)], at_once=AT_ONCE)


def enrolments(
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

    jobs = []
    for number in range(students):
        student = university.student()
        headers = {
            **university.signed_in(student.person_id, RoleId.STUDENT),
            "Idempotency-Key": f"bench-{student.student_id}-{number}",
        }
        jobs.append(partial(one, headers, chooser.sample(sections, SECTIONS_PER_REQUEST)))
    return jobs


async def bench(folder: Path, supervisor: Supervisor) -> dict[str, float]:
    """Every figure, in one run."""
    url = await start_stack(folder, supervisor)
    noop_worker = Command(name="No-op", argv=(sys.executable, "-m", "tests.bench.noop"), log=folder / "noop.log")
    await supervisor.start((noop_worker, anyway))
    client = await Client.connect(settings().temporal_address, data_converter=pydantic_data_converter)
    university = University(engine()).found()
    sections = [university.section(seats=STUDENTS).section_id for _ in range(SECTIONS)]
    limits = httpx.Limits(max_connections=AT_ONCE)
    headers = {"app-key": settings().app_key.get_secret_value()}
    async with httpx.AsyncClient(base_url=url, headers=headers, limits=limits, timeout=60) as http:
        await measure_noops(client, "warm-up", WARM_UP)
        await measure(enrolments(http, university, WARM_UP, sections), at_once=AT_ONCE)
        noops: list[Measured] = []
        enrolled: list[Measured] = []
        for number in range(ROUNDS):  # in turn, so that whatever else the machine does falls on both
            jobs = enrolments(http, university, STUDENTS // ROUNDS, sections)
            noops.append(await measure_noops(client, str(number), STUDENTS // ROUNDS))
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


async def measured() -> dict[str, float]:
    """The figures, from a stack of its own that is gone afterwards."""
    supervisor = Supervisor()
    with tempfile.TemporaryDirectory(prefix="myku-bench-") as folder:
        try:
            return await bench(Path(folder), supervisor)
        finally:
            await supervisor.stop()


def main() -> None:
    """Measure, print, write."""
    figures = asyncio.run(measured())
    target = Path(os.environ.get("DATA_DIR") or "var")
    target.mkdir(parents=True, exist_ok=True)
    (target / "bench.json").write_text(json.dumps(figures, indent=2) + "\n")
    for name, value in figures.items():
        print(f"{name:28} {value:>10}")


if __name__ == "__main__":
    main()
