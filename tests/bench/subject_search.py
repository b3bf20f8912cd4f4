"""Finding subjects among 10,000 versions and more, and where one is used (study §7)."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final
from urllib.parse import urlencode

from sqlalchemy import text

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

SEARCHES: Final = 400
AT_ONCE: Final = 2
WARM_UP: Final = 20
_WORDS: Final = ("014", "01418", "0141811", "การ", "วิทยา", "ระบบ", "english", "intro", "ชีว", "no subject has this name")
_MORE: Final = text("""
    INSERT INTO subject
    SELECT r.*
      FROM (SELECT DISTINCT ON (substr(show_code, 1, 5)) * FROM subject
             ORDER BY substr(show_code, 1, 5), subject_code LIMIT 10) s
     CROSS JOIN generate_series(0, 999) n
     CROSS JOIN LATERAL jsonb_populate_record(NULL::subject, to_jsonb(s) || jsonb_build_object(
               'subject_code', substr(s.show_code, 1, 5) || lpad(n::text, 3, '0') || '-' || (40 + n % 60),
               'show_code', substr(s.show_code, 1, 5) || lpad(n::text, 3, '0'))) r
    ON CONFLICT DO NOTHING
""")

_OFFICER: Final = text("SELECT person_id FROM person WHERE username = 'curriculum01'")
_SOME: Final = text("SELECT subject_code FROM subject ORDER BY md5(subject_code) LIMIT 100")


async def bench_subject_search(stack: BenchStack) -> dict[str, float]:
    """p95 of finding subjects, and of reading where one is used, two officers at a time."""
    await stack.database("subjects", scale=0.05)
    with engine().begin() as connection:
        connection.execute(_MORE)
        versions = connection.execute(text("SELECT count(*) FROM subject")).scalar_one()
        connection.execute(text("ANALYZE subject"))
        officer = connection.scalar(_OFFICER)
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/live")
    headers = University(engine()).signed_in(officer, RoleId.CURRICULUM_OFFICER)
    chooser = random.Random(2569)
    key = {"app-key": settings().app_key.get_secret_value(), "Accept-Encoding": "gzip"}
    async with Browsers(f"{url}/myku/api/curriculum", key) as http:

        async def find(words: str) -> None:
            answer = await http.send("GET", f"/subjects?{urlencode({'text': words})}", headers)
            assert answer.status == 200, answer.body

        async def look(code: str) -> None:
            answer = await http.send("GET", f"/subjects/{code}/uses", headers)
            assert answer.status == 200, answer.body

        with engine().connect() as connection:
            codes = connection.scalars(_SOME).all()
        searches: list[Callable[[], Awaitable[None]]] = [
            partial(find, chooser.choice(_WORDS)) for _ in range(stack.part_of(SEARCHES, least=AT_ONCE))
        ]
        looks: list[Callable[[], Awaitable[None]]] = [
            partial(look, chooser.choice(codes)) for _ in range(stack.part_of(SEARCHES, least=AT_ONCE))
        ]
        await measure([*searches[:WARM_UP], *looks[:WARM_UP]], at_once=AT_ONCE)
        found = await measure(searches, at_once=AT_ONCE)
        used = await measure(looks, at_once=AT_ONCE)
    return {
        "subject_versions": versions,
        "subject_search_p95_ms": round(found.p95_ms, 1),
        "subject_uses_p95_ms": round(used.p95_ms, 1),
    }
