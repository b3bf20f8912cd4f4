"""Lists of money with 70,000 students, asked by a finance officer over HTTP, two questions at a time."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final
from urllib.parse import unquote, urlencode

from sqlalchemy import Connection, RowMapping, TextClause, text

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.many_cases import STUDENTS, fill
from tests.bench.many_invoices import bill_everybody
from tests.bench.measure import Measured, measure
from tests.bench.stack import BenchStack
from tests.support.university import University

AT_ONCE: Final = 2
_SHOWN: Final = 6
_OFFICER: Final = text("SELECT person_id FROM person WHERE username = 'finance01'")
Question = dict[str, str | int]
"""What a list is asked for: its parameters."""


async def measured_lists(
    stack: BenchStack,
    name: str,
    more: Sequence[Callable[[Connection], None]],
    words: TextClause,
    asked: Callable[[RowMapping], dict[str, list[Question]]],
    rounds: int,
) -> dict[str, Measured]:
    """Return how long the questions of each list take, by its path, once each of them was asked before.

    ``more`` is added to the invoices of everybody; ``words`` finds what is there to ask by.
    """
    await stack.database(name, scale=1)
    with engine().begin() as connection:
        fill(connection, students=int(STUDENTS * stack.share), cases=1)
        for each in (bill_everybody, *more):
            each(connection)
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        officer = connection.scalar(_OFFICER)
        questions = asked(connection.execute(words).mappings().one())
    api = await stack.serve("Finance", "api.app.main:app", "/myku/api/health/live")
    headers = University(engine()).signed_in(officer, RoleId.FINANCE_OFFICER)
    key = {"app-key": settings().app_key.get_secret_value(), "Accept-Encoding": "gzip"}
    figures: dict[str, Measured] = {}
    async with Browsers(f"{api}/myku/api/finance", key) as portal:
        for path, of_list in questions.items():
            took: dict[str, list[float]] = {}

            async def get(address: str, took: dict[str, list[float]]) -> None:
                began = time.perf_counter()
                answer = await portal.send("GET", address, headers)
                took.setdefault(address, []).append((time.perf_counter() - began) * 1000)
                assert answer.status == 200, answer.body

            jobs: list[Callable[[], Awaitable[None]]] = [
                partial(get, f"/{path}?{urlencode(question)}", took) for question in of_list
            ]
            await measure(jobs[: stack.part_of(len(jobs), least=2)], at_once=AT_ONCE)
            took.clear()
            figures[path] = await measure(jobs * stack.part_of(rounds), at_once=AT_ONCE)
            for address, times in sorted(took.items(), key=lambda item: -max(item[1]))[:_SHOWN]:
                print(f"  {unquote(address):60} {max(times):8.1f} ms at most")
            print(f"  {path}: p95 {figures[path].p95_ms:.1f} ms")
    return figures
