"""Every list of every persona at 70,000 students: whatever ``GET`` the API describes, as each of them asks it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping
from http import HTTPStatus
from itertools import product
from typing import Final
from urllib.parse import urlencode

from sqlalchemy import text

from api.app.application import create_app
from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import API_PATH, settings
from tests.bench.browser import Browsers
from tests.bench.stack import BenchStack
from tests.support.university import University

SCALE: Final = 23.3
"""Times 3,000 students."""
LOOKS: Final = 2
"""How often each route is asked to find out which ones are slow."""
ASKED: Final = 20
"""How often each of the slow ones is asked: the others have no part in the figure."""
SLOWEST: Final = 40
PERSONAS: Final = {
    "b6610450001": RoleId.STUDENT,
    "teacher01": RoleId.TEACHER,
    "head01": RoleId.HEAD_OF_DEPARTMENT,
    "dean01": RoleId.DEAN,
    "registrar01": RoleId.REGISTRAR,
    "finance01": RoleId.FINANCE_OFFICER,
    "treasury01": RoleId.TREASURY_DIRECTOR,
    "scholar01": RoleId.SCHOLARSHIP_OFFICER,
    "curriculum01": RoleId.CURRICULUM_OFFICER,
    "admin01": RoleId.ADMINISTRATOR,
}
_SLOW_BY_PURPOSE: Final = ("/export", "/health/", "/openapi.json", "/documents")
"""Files that are made on the way, and what asks other servers."""
_TOLD_APART: Final = 30.0
"""Milliseconds above which a route is printed."""


async def bench_pages(stack: BenchStack) -> dict[str, float]:
    """The p95 of the slowest route, each asked one at a time."""
    await stack.database("pages", scale=max(1.0, SCALE * stack.share))
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
    api = await stack.serve("Pages", "api.app.main:app", f"{API_PATH}/health/live")
    return {"pages_worst_p95_ms": round(await slowest(api, stack.share), 1)}


async def slowest(api: str, share: float) -> float:
    """Return the p95 in milliseconds of the slowest route of a portal over the database of this process.

    With a small ``share`` some of the personas ask, and each route is asked twice.
    """
    university = University(engine())
    with engine().connect() as connection:
        people = {
            row.username: row.person_id for row in connection.execute(text("SELECT username, person_id FROM person"))
        }
        term = connection.execute(
            text("SELECT academic_year, semester FROM term WHERE ends_on >= now() ORDER BY ends_on")
        )
        year, semester = term.first() or (0, 0)
    asking = list(PERSONAS.items())[: max(2, round(len(PERSONAS) * min(1.0, 5 * share)))]
    key = {"app-key": settings().app_key.get_secret_value(), "Accept-Encoding": "gzip"}
    took: dict[tuple[str, str], float] = {}
    async with Browsers(f"{api}{API_PATH}", key) as portal:
        sessions = {persona: university.signed_in(people[persona], role) for persona, role in asking}
        paths = _lists({"academicYear": year, "semester": semester})
        for persona, path in product(sessions, paths):
            times = await _asked(portal, path, sessions[persona], max(1, round(LOOKS * share)))
            if times:
                took[persona, path] = statistics.median(times)
        for persona, path in sorted(took, key=lambda route: -took[route])[: max(3, round(SLOWEST * share))]:
            times = await _asked(portal, path, sessions[persona], max(2, round(ASKED * share)))
            took[persona, path] = statistics.quantiles(times, n=20)[-1]
    for (persona, path), milliseconds in sorted(took.items(), key=lambda item: -item[1]):
        if milliseconds > _TOLD_APART:
            print(f"  {persona:12} {path:70} {milliseconds:8.1f} ms")
    print(f"  {len(took)} routes of {len(asking)} personas")
    return max(took.values())


async def _asked(portal: Browsers, path: str, headers: Mapping[str, str], count: int) -> list[float]:
    """Ask a route so many times, one after another; return the milliseconds, and none where it is not answered 200."""
    times = []
    for _ in range(count):
        began = time.perf_counter()
        answer = await portal.send("GET", path, headers)
        times.append((time.perf_counter() - began) * 1000)
        if answer.status != HTTPStatus.OK:
            return []
    return times


def _lists(term: dict[str, int]) -> list[str]:
    """The paths of all routes that read and need no id, with the term where they ask for one."""
    found = []
    for path, methods in create_app().openapi()["paths"].items():
        short = path.removeprefix(API_PATH)
        if "get" not in methods or "{" in path or any(part in short for part in _SLOW_BY_PURPOSE):
            continue
        needed = [one["name"] for one in methods["get"].get("parameters", ()) if one.get("required")]
        if set(needed) <= term.keys():
            query = urlencode({name: term[name] for name in needed})
            found.append(f"{short}?{query}" if query else short)
    return found
