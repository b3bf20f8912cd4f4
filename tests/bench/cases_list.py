"""``GET /cases`` among a million cases, as each kind of caller asks for it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import product
from typing import Final
from urllib.parse import unquote, urlencode

from sqlalchemy import Connection, text

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.many_cases import CASES, STUDENTS, fill
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

AT_ONCE: Final = 2
ROUNDS: Final = 4
_CALLERS: Final = {
    "registrar": ("SELECT person_id FROM person WHERE username = 'registrar01'", RoleId.REGISTRAR),
    "dean": ("SELECT person_id FROM person WHERE username = 'dean01'", RoleId.DEAN),
    "head": ("SELECT person_id FROM person WHERE username = 'head01'", RoleId.HEAD_OF_DEPARTMENT),
    "advisor": (
        "SELECT advisor_id FROM student WHERE advisor_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
        RoleId.TEACHER,
    ),
    "student": ("SELECT opened_by FROM case_file ORDER BY updated_at LIMIT 1", RoleId.STUDENT),
}
_WORDS: Final = text(
    """
    SELECT (SELECT student_code FROM student ORDER BY student_id DESC LIMIT 1) AS code,
           (SELECT first_name_th FROM person GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS common_name,
           (SELECT last_name_th FROM person GROUP BY 1 ORDER BY count(*) LIMIT 1) AS rare_name,
           (SELECT show_code FROM subject ORDER BY show_code LIMIT 1) AS subject,
           (SELECT name_en FROM subject ORDER BY show_code DESC LIMIT 1) AS subject_name
    """
)


def _asked(connection: Connection) -> list[dict[str, str | int]]:
    """What a list is asked for: by state, by kind, by stage, deeper pages, and by every sort of text."""
    words = connection.execute(_WORDS).one()
    narrowed: list[dict[str, str | int]] = [
        {},
        {"page": 3},
        {"page": 50},
        {"state": "open"},
        {"state": "closed"},
        {"kind": "unlock"},
        {"kind": "allocation_round"},
        {"stage": "refused"},
        {"stage": "cancelled"},
    ]
    section = f"{words.subject} หมู่ 3"
    texts = (
        *words,
        section,
        "หมู่ 3",
        "sec. 5",
        "800",
        "ระงับสิทธิ์",
        "although a hold",
        words.code[:4],
        words.code[:7],
        "Unlock",
        "ลงทะเบียน",
        "0141",
        "ก",
        "nobody has this name",
    )
    searched = [{"text": word, **more} for word, more in product(texts, ({}, {"state": "open"}))]
    return [*narrowed, *searched]


async def bench_cases_list(stack: BenchStack) -> dict[str, float]:
    """p95 over all callers and questions, two at a time, with 70,000 students and 1,000,000 cases."""
    await stack.database("cases", scale=1)
    with engine().begin() as connection:
        fill(connection, students=stack.part_of(STUDENTS), cases=stack.part_of(CASES, least=100))
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
    api = await stack.serve("Cases", "api.app.main:app", "/myku/api/health/live")
    return await measured(api, stack.share)


async def measured(api: str, share: float) -> dict[str, float]:
    """Return the figures of a portal that is served at an address, over the database of this process.

    With a small ``share`` each question is asked once.
    """
    university = University(engine())
    with engine().connect() as connection:
        asked = _asked(connection)
        people = {name: (connection.scalar(text(who)), role) for name, (who, role) in _CALLERS.items()}
    key = {"app-key": settings().app_key.get_secret_value(), "Accept-Encoding": "gzip"}
    took: dict[tuple[str, str], list[float]] = {}
    async with Browsers(f"{api}/myku/api/cases", key) as portal:

        async def get(parameters: dict[str, str | int], headers: dict[str, str], name: tuple[str, str]) -> None:
            began = time.perf_counter()
            answer = await portal.send("GET", f"?{urlencode(parameters)}", headers)
            took.setdefault(name, []).append((time.perf_counter() - began) * 1000)
            assert answer.status == 200, answer.body

        jobs: list[Callable[[], Awaitable[None]]] = []
        for name, (person_id, role) in people.items():
            headers = university.signed_in(person_id, role)
            jobs += [partial(get, question, headers, (name, urlencode(question))) for question in asked]
        await measure(jobs[: max(5, round(len(jobs) * share))], at_once=AT_ONCE)
        took.clear()
        found = await measure(jobs * max(1, round(ROUNDS * share)), at_once=AT_ONCE)
    for name, times in sorted(took.items(), key=lambda item: -max(item[1]))[:10]:
        print(f"  {name[0]:10} {unquote(name[1]):40} {max(times):8.1f} ms at most")
    return {"cases_list_p50_ms": round(found.p50_ms, 1), "cases_list_p95_ms": round(found.p95_ms, 1)}
