"""Audits of all students while others enrol: how long they take, and how much longer enrolling does (study §7).

The audits run in a process of their own, as low in rank as the worker that decides what students ask for, over a demo
university of ``SCALE``; who enrols does so in another database of the same server. The audits are held every other
round: a machine is not as quick in every minute, and the more are enrolled the longer enrolling takes, so each round
beside them is compared with those before and after it, without them.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from statistics import mean, median
from typing import Final

from api.embedded.process import DECIDES, Child
from models.db import engine
from models.kit.settings import settings
from tests.bench.audit_everybody import part_of_everybody
from tests.bench.browser import Browsers
from tests.bench.enrolling import AT_ONCE, SECTIONS, SECTIONS_PER_REQUEST, STUDENTS, WARM_UP, Students
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

ROUND: Final = 100
"""Students of a round. Rounds go on until the last audit."""
ALL: Final = 70_000


async def bench_audits_beside(stack: BenchStack) -> dict[str, float]:
    """Seconds for the audits of 70,000 students, and p95 of enrolling beside them as a ratio to enrolling alone."""
    await stack.database("audited", scale=float(os.environ.get("SCALE") or 1))
    audited = settings().database_url
    await stack.database("enrolling_beside")
    await stack.worker("Worker", "worker.py")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    university = University(engine()).found()
    sections = [
        university.section(seats=STUDENTS * 10).section_id
        for _ in range(stack.part_of(SECTIONS, least=2 * SECTIONS_PER_REQUEST))
    ]
    most = part_of_everybody(stack)
    told = stack.folder / "audited.txt"
    command = stack.command(
        "Audits", "-m", "tests.bench.audit_everybody", str(told), *([] if most is None else [str(most)]),
        environment={"MYKU_DATABASE_URL": audited}, niceness=DECIDES,
    )  # fmt: skip
    async with Browsers(f"{url}/myku/api", {"app-key": settings().app_key.get_secret_value()}) as http:
        students = Students(http, university, sections)
        await measure(students.requests(stack.part_of(WARM_UP)), at_once=AT_ONCE)
        round_size = stack.part_of(ROUND, least=2)
        alone = await _p95_of_round(students, round_size)
        audits = await stack.start(command)
        try:
            ratios, held = await _compared(students, audits, round_size, alone)
            if await audits.ended() != 0:
                raise audits.fault()
        finally:
            await audits.stop()
    count, seconds = (float(word) for word in told.read_text().split())
    return {
        "audits_seconds_70000": round((seconds - held) * ALL / count, 1),
        "audits_enrolment_slowdown": round(median(ratios), 2),
        "audits_beside_students": count,
        "audits_beside_rounds": len(ratios),
    }


async def _compared(students: Students, audits: Child, size: int, before: float) -> tuple[list[float], float]:
    """What each round beside the audits takes of those before and after it; and the seconds the audits were held."""
    ratios: list[float] = []
    held = 0.0
    while True:
        beside = await _p95_of_round(students, size)
        if not audits.running:  # in a short look perhaps before the first round has ended
            return ratios or [beside / before], held
        _send(audits, signal.SIGSTOP)
        began = time.perf_counter()
        after = await _p95_of_round(students, size)
        _send(audits, signal.SIGCONT)
        held += time.perf_counter() - began
        ratios.append(beside / mean((before, after)))
        before = after


def _send(audits: Child, what: signal.Signals) -> None:
    """Send a signal to the process, and to those that compute for it, which have sessions of their own."""
    children = Path(f"/proc/{audits.pid}/task/{audits.pid}/children")
    for process in (audits.pid, *(map(int, children.read_text().split()) if children.exists() else ())):
        with suppress(ProcessLookupError):  # it ended meanwhile
            os.kill(process, what)


async def _p95_of_round(students: Students, size: int) -> float:
    return (await measure(students.requests(size), at_once=AT_ONCE)).p95_ms
