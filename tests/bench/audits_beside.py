"""Audits of all students while others enrol: how long they take, and how much longer enrolling does (study §7).

The audits run in a process of their own, as low in rank as the worker that decides what students ask for, over a demo
university of ``SCALE``; who enrols does so in another database of the same server.
"""

from __future__ import annotations

import asyncio
import os
import sys
from statistics import median
from typing import Final

from api.embedded.process import DECIDES, Command, run_to_end
from models.db import engine
from models.settings import settings
from tests.bench.browser import Browsers
from tests.bench.enrolling import AT_ONCE, SECTIONS, STUDENTS, WARM_UP, Students
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

ROUND: Final = 100
"""Students of a round. While audits run, rounds go on until the last audit."""
ALONE: Final = 5
"""Rounds without audits: so many before, and as many after, for a machine is not as quick in every minute."""
ALL: Final = 70_000


async def bench_audits_beside(stack: BenchStack) -> dict[str, float]:
    """Seconds for the audits of 70,000 students, and p95 of enrolling beside them as a ratio to enrolling alone."""
    await stack.database("audited")
    await stack.run("Demo", "models.demo", {"SCALE": os.environ.get("SCALE", "1")})
    audited = settings().database_url
    await stack.database("enrolling_beside")
    await stack.worker("Worker", "worker.py")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    university = University(engine()).found()
    sections = [university.section(seats=STUDENTS * 10).section_id for _ in range(SECTIONS)]
    told = stack.folder / "audited.txt"
    argv = (sys.executable, "-m", "tests.bench.audit_everybody", str(told))
    command = Command(
        name="Audits", argv=argv, log=stack.folder / "audits.log", env={"MYKU_DATABASE_URL": audited}, niceness=DECIDES
    )
    async with Browsers(f"{url}/myku/api", {"app-key": settings().app_key.get_secret_value()}) as http:
        students = Students(http, university, sections)
        await measure(students.requests(WARM_UP), at_once=AT_ONCE)
        rounds = max(1, stack.part_of(ALONE))
        alone = [await _p95_of_round(students) for _ in range(rounds)]
        audits = asyncio.create_task(run_to_end(command))
        beside: list[float] = []
        while not audits.done():
            beside.append(await _p95_of_round(students))
        await audits
        alone += [await _p95_of_round(students) for _ in range(rounds)]
    count, seconds = (float(word) for word in told.read_text().split())
    return {
        "audits_seconds_70000": round(seconds * ALL / count, 1),
        "audits_enrolment_slowdown": round(median(beside) / median(alone), 2),
        "audits_beside_students": count,
        "audits_beside_rounds": len(beside),
    }


async def _p95_of_round(students: Students) -> float:
    return (await measure(students.requests(ROUND), at_once=AT_ONCE)).p95_ms
