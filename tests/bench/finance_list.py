"""``GET /finance/payment-list`` with 70,000 students, narrowed in every way, and its totals each time."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import product
from typing import Final
from urllib.parse import unquote, urlencode

from sqlalchemy import text

from models.contracts.access.permissions import RoleId
from models.contracts.finance.standings import StandingFilter
from models.db import engine
from models.settings import settings
from tests.bench.browser import Browsers
from tests.bench.many_cases import STUDENTS, fill
from tests.bench.many_invoices import bill_everybody
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

AT_ONCE: Final = 2
ROUNDS: Final = 3
_OFFICER: Final = text("SELECT person_id FROM person WHERE username = 'finance01'")
_WORDS: Final = text(
    """
    SELECT (SELECT student_code FROM student ORDER BY student_id DESC LIMIT 1) AS code,
           (SELECT first_name_th FROM person GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS common_name,
           (SELECT last_name_th FROM person GROUP BY 1 ORDER BY count(*) LIMIT 1) AS rare_name,
           (SELECT faculty_code FROM student GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS faculty,
           (SELECT fee_code FROM fee_standing GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS fee
    """
)


def _asked() -> list[dict[str, str | int]]:
    """What the list is asked for: each filter alone and with another, sorts, deep pages, rare and common texts."""
    with engine().connect() as connection:
        words = connection.execute(_WORDS).one()
    states: list[dict[str, str | int]] = [{}, *({"state": state.value} for state in StandingFilter)]
    others: list[dict[str, str | int]] = [
        {},
        {"faculty": words.faculty},
        {"fee": words.fee},
        {"faculty": words.faculty, "fee": words.fee},
        {"page": 500},
    ]
    texts = (words.code, words.common_name, words.rare_name, words.code[:4], "ก", "nobody has this name")
    return [
        *({**one, **other} for one, other in product(states, others)),
        *({"sort": sort} for sort in ("student", "-open", "due", "-paid", "faculty")),
        *({"text": word} for word in texts),
    ]


async def bench_finance_list(stack: BenchStack) -> dict[str, float]:
    """p95 over all questions, two at a time."""
    await stack.database("finance")
    await stack.run("Demo", "models.demo", {"SCALE": "1"})
    with engine().begin() as connection:
        fill(connection, students=int(STUDENTS * stack.share), cases=1)
        bill_everybody(connection)
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
        officer = connection.scalar(_OFFICER)
    api = await stack.serve("Finance", "api.app.main:app", "/myku/api/health/live")
    headers = University(engine()).signed_in(officer, RoleId.FINANCE_OFFICER)
    key = {"app-key": settings().app_key.get_secret_value(), "Accept-Encoding": "gzip"}
    took: dict[str, list[float]] = {}
    async with Browsers(f"{api}/myku/api/finance/payment-list", key) as portal:

        async def get(parameters: dict[str, str | int]) -> None:
            began = time.perf_counter()
            question = urlencode(parameters)
            answer = await portal.send("GET", f"?{question}", headers)
            took.setdefault(question, []).append((time.perf_counter() - began) * 1000)
            assert answer.status == 200, answer.body

        jobs: list[Callable[[], Awaitable[None]]] = [partial(get, question) for question in _asked()]
        await measure(jobs, at_once=AT_ONCE)
        took.clear()
        found = await measure(jobs * ROUNDS, at_once=AT_ONCE)
    for name, times in sorted(took.items(), key=lambda item: -max(item[1]))[:10]:
        print(f"  {unquote(name):50} {max(times):8.1f} ms at most")
    return {"finance_list_p50_ms": round(found.p50_ms, 1), "finance_list_p95_ms": round(found.p95_ms, 1)}
