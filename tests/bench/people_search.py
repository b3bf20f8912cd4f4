"""Searching 70,000 students by code and name, in the list of students and in the list of accounts."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final
from urllib.parse import unquote, urlencode

from sqlalchemy import RowMapping, text

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.many_cases import STUDENTS, fill
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

AT_ONCE: Final = 2
ROUNDS: Final = 10
_SHOWN: Final = 6
_ROLES: Final = {"students/status": RoleId.REGISTRAR, "finance/accounts": RoleId.FINANCE_OFFICER}
_STAFF: Final = text("""
    SELECT h.role_id, min(CAST(h.person_id AS text)) AS person_id FROM role_holder h JOIN person p USING (person_id)
     WHERE p.closed_at IS NULL GROUP BY h.role_id
""")
_NAMES: Final = text("""
    SELECT (SELECT student_code FROM student ORDER BY student_id DESC LIMIT 1) AS code,
           (SELECT first_name_th FROM person GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS common_name,
           (SELECT first_name_en FROM person GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS english_name,
           (SELECT last_name_th FROM person GROUP BY 1 ORDER BY count(*), 1 LIMIT 1) AS rare_name,
           (SELECT first_name_th || ' ' || last_name_th FROM person ORDER BY id_code DESC LIMIT 1) AS whole_name
""")


def _texts(names: RowMapping) -> list[str]:
    """What people type: codes, their beginnings, rare and common names, both names, and what nobody has."""
    code = str(names["code"])
    return [
        code, f"b{code}", code[:6], code[:4], *names.values(), f"{names['whole_name']} {code}", "สม", "ก",
        "nobody has this name",
    ]  # fmt: skip


async def bench_people_search(stack: BenchStack) -> dict[str, float]:
    """p50 and p95 over all texts of both lists, two at a time."""
    await stack.database("people", scale=1)
    with engine().begin() as connection:
        fill(connection, students=int(STUDENTS * stack.share), cases=1)
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        staff = {row.role_id: row.person_id for row in connection.execute(_STAFF)}
        texts = _texts(connection.execute(_NAMES).mappings().one())
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/live")
    university = University(engine())
    key = {"app-key": settings().app_key.get_secret_value(), "Accept-Encoding": "gzip"}
    took: dict[str, list[float]] = {}
    async with Browsers(f"{url}/myku/api", key) as portal:

        async def find(address: str, headers: dict[str, str]) -> None:
            began = time.perf_counter()
            answer = await portal.send("GET", address, headers)
            took.setdefault(address, []).append((time.perf_counter() - began) * 1000)
            assert answer.status == 200, answer.body

        jobs: list[Callable[[], Awaitable[None]]] = [
            partial(find, f"/{path}?{urlencode({'text': words})}", university.signed_in(staff[role], role))
            for path, role in _ROLES.items()
            for words in texts
        ]
        await measure(jobs, at_once=AT_ONCE)
        took.clear()
        found = await measure(jobs * stack.part_of(ROUNDS), at_once=AT_ONCE)
    for address, times in sorted(took.items(), key=lambda item: -max(item[1]))[:_SHOWN]:
        print(f"  {unquote(address):60} {max(times):8.1f} ms at most")
    return {"people_search_p50_ms": round(found.p50_ms, 1), "people_search_p95_ms": round(found.p95_ms, 1)}
