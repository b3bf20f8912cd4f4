"""The opening minute: every student of a demo university submits within 60 seconds, and parts die meanwhile.

``python -m tests.bench opening``. One of two workers is killed with ``kill -9`` in the middle, the API is killed once.
"""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial

import httpx
from sqlalchemy import text

from models.contracts.access import RoleId
from models.db import async_engine, engine
from models.settings import settings
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import University

AT_ONCE = 60
_STUDENTS = text("SELECT person_id, student_id, student_code, campus_code FROM student ORDER BY student_id LIMIT 3000")
_SECTIONS = text(
    """
    SELECT s.section_id, s.campus_code, s.academic_year, s.semester
      FROM section s
     WHERE (s.academic_year, s.semester) = (SELECT academic_year, semester FROM section ORDER BY 1 DESC, 2 DESC LIMIT 1)
    """
)
_AFTERWARDS = text(
    """
    SELECT (SELECT count(*) FROM section WHERE seats_taken > seats) AS oversold,
           (SELECT count(*) FROM (SELECT 1 FROM enrolment WHERE status IN ('enrolled', 'awaiting_approval')
                                   GROUP BY student_id, section_id HAVING count(*) > 1) d) AS duplicates,
           (SELECT count(*) FROM case_file WHERE revision = 0) AS undecided,
           (SELECT count(*) FROM case_file) AS cases
    """
)


async def bench_opening(stack: BenchStack) -> dict[str, float]:
    """How long until the last of 3,000 students is answered, and what is wrong afterwards: nothing."""
    await stack.database("opening")
    await stack.run("Demo", "models.demo", {"SCALE": "1"})
    for cached in (settings, engine, async_engine):
        cached.cache_clear()
    await stack.worker("Worker A", "worker.py")
    await stack.worker("Worker B", "worker.py")
    url = await stack.serve("API", "api.main:app", "/myku/api/health/ready")
    university = University(engine())
    with engine().connect() as connection:
        students = connection.execute(_STUDENTS).all()
        sections = connection.execute(_SECTIONS).all()
    chooser = random.Random(2569)
    decided: list[str] = []
    retried = 0
    a_third, a_half = asyncio.Event(), asyncio.Event()
    key = {"app-key": settings().app_key.get_secret_value()}
    async with httpx.AsyncClient(base_url=f"{url}/myku/api", headers=key, timeout=60) as http:

        async def press(body: dict[str, object], headers: dict[str, str]) -> None:
            nonlocal retried
            while True:
                try:
                    answer = await http.post("/enroll/enroll", json=body, headers=headers)
                except httpx.TransportError:  # the API was killed; the same key again is safe
                    retried += 1
                    await asyncio.sleep(0.2)
                    continue
                if answer.status_code == 200:
                    decided.append(answer.json()["caseId"])
                    if len(decided) == len(students) // 3:
                        a_third.set()
                    elif len(decided) == len(students) // 2:
                        a_half.set()
                    return
                assert answer.status_code in (202, 503), answer.text
                retried += 1

        jobs = []
        for student in students:
            offered = [section for section in sections if section.campus_code == student.campus_code]
            chosen = chooser.sample(offered, 3)
            body = {
                "academicYear": chosen[0].academic_year,
                "semester": chosen[0].semester,
                "sections": [{"sectionId": section.section_id} for section in chosen],
            }
            headers = {
                **university.signed_in(student.person_id, RoleId.STUDENT),
                "Idempotency-Key": f"opening-{student.student_code}",
            }
            jobs.append(partial(press, body, headers))

        async def disturb() -> None:
            await a_third.wait()
            stack.supervisor.named("Worker B")[0].kill()
            await a_half.wait()
            stack.supervisor.named("API")[0].kill()

        disturbance = asyncio.create_task(disturb())
        began = time.perf_counter()
        answers = await measure(jobs, at_once=AT_ONCE)
        seconds = time.perf_counter() - began
        await disturbance
    assert_counters_equal_rows(engine())
    with engine().connect() as connection:
        after = connection.execute(_AFTERWARDS).one()
    return {
        "opening_students": len(set(decided)),
        "opening_seconds_to_last_answer": round(seconds, 1),
        "opening_p95_ms": round(answers.p95_ms, 1),
        "opening_sent_again": retried,
        "opening_oversold": after.oversold,
        "opening_duplicates": after.duplicates,
        "opening_undecided": after.undecided,
        "opening_cases": after.cases,
    }
