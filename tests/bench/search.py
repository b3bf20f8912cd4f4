"""Searching open subjects through the API against a bare ASGI endpoint with the same SQL."""

from __future__ import annotations

import os
import random
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import urlencode

from sqlalchemy import text

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.measure import Measured, measure
from tests.bench.processor import ProcessorTime
from tests.bench.stack import BenchStack
from tests.support.university import University

AT_ONCE = 10
SEARCHES = 400
ROUNDS = 3
WORDS = ("014", "013", "012", "การ", "วิทยา", "ระบบ", "english", "intro", "prin", "ชีว")
_STUDENTS = text(
    """
    SELECT s.person_id, s.student_id, s.campus_code, t.academic_year, t.semester
      FROM student s
      JOIN LATERAL (SELECT academic_year, semester FROM section ORDER BY academic_year DESC, semester DESC LIMIT 1) t
        ON true
     WHERE EXISTS (SELECT 1 FROM enrolment e WHERE e.student_id = s.student_id)
     ORDER BY s.student_id LIMIT 50
    """
)


async def bench_search(stack: BenchStack) -> dict[str, float]:
    """Searches a second, p95, and the ratio to the bare endpoint, over a demo university of ``SCALE``."""
    await stack.database("search", scale=float(os.environ.get("SCALE") or 1))
    api = await stack.serve("API", "api.app.main:app", "/myku/api/health/live")
    bare = await stack.serve("Bare", "tests.bench.bare:app", "/?studentId=1&academicYear=1&semester=1&campus=B&query=x")
    university = University(engine())
    with engine().connect() as connection:
        students = connection.execute(_STUDENTS).all()
    chooser = random.Random(2569)
    asked = []
    for _ in range(stack.part_of(SEARCHES, least=AT_ONCE)):
        student = chooser.choice(students)
        headers = university.signed_in(student.person_id, RoleId.STUDENT)
        parameters = {
            "academicYear": student.academic_year,
            "semester": student.semester,
            "campus": student.campus_code,
            "query": chooser.choice(WORDS),
        }
        asked.append((headers, parameters, student.student_id))
    key = {"app-key": settings().app_key.get_secret_value(), "Accept-Encoding": "gzip"}  # as a browser sends it
    async with Browsers(f"{api}/myku/api/enrolment/sections", key) as portal, Browsers(f"{bare}/", {}) as alone:

        async def get(server: Browsers, parameters: dict[str, object], headers: dict[str, str]) -> None:
            answer = await server.send("GET", f"?{urlencode(parameters)}", headers)
            assert answer.status == 200, answer.body

        jobs: list[Callable[[], Awaitable[None]]] = [
            partial(get, portal, parameters, headers) for headers, parameters, _ in asked
        ]
        baseline: list[Callable[[], Awaitable[None]]] = [
            partial(get, alone, {**parameters, "studentId": student_id}, {}) for _, parameters, student_id in asked
        ]
        await measure(jobs[:50], at_once=AT_ONCE)
        await measure(baseline[:50], at_once=AT_ONCE)
        ours: list[Measured] = []
        theirs: list[Measured] = []
        used = ProcessorTime({})
        for _ in range(ROUNDS):
            theirs.append(await measure(baseline, at_once=AT_ONCE))
            before = ProcessorTime.of(stack, "API", "PostgreSQL")
            ours.append(await measure(jobs, at_once=AT_ONCE))
            used = used.plus(ProcessorTime.of(stack, "API", "PostgreSQL").since(before))
    per_second = sum(measured.per_second for measured in ours) / ROUNDS
    bare_per_second = sum(measured.per_second for measured in theirs) / ROUNDS
    return {
        "search_per_second": round(per_second, 1),
        "bare_search_per_second": round(bare_per_second, 1),
        "search_ratio": round(per_second / bare_per_second, 2),
        "search_p95_ms": round(max(measured.p95_ms for measured in ours), 1),
        **used.figures("search", ROUNDS * len(jobs)),
    }
