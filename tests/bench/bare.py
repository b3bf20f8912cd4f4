"""The baseline of the search: the same SQL, psycopg, and nothing else. ``uvicorn tests.bench.bare:app``."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.engine import make_url

from api.enrolment.open_sections.filters import SECTIONS_SHOWN, SectionFilter
from api.enrolment.open_sections.queries import search_statement
from api.kit.sql import like

Scope = MutableMapping[str, Any]


def _conninfo() -> str:
    url = make_url(os.environ["MYKU_DATABASE_URL"])
    return f"host={url.query['host']} user={url.username} dbname={url.database}"


_SQL = str(search_statement(SectionFilter(text="x")).compile(dialect=PGDialect_psycopg()))
_pool = AsyncConnectionPool(_conninfo(), min_size=10, max_size=10, open=False)


async def app(scope: Scope, receive: Callable[[], Awaitable[Scope]], send: Callable[[Scope], Awaitable[None]]) -> None:
    """Answer a search with the JSON the database made."""
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await _pool.open()
                await send({"type": "lifespan.startup.complete"})
            else:
                await _pool.close()
                await send({"type": "lifespan.shutdown.complete"})
                return
    asked = {name: values[0] for name, values in parse_qs(scope["query_string"].decode()).items()}
    parameters = {
        "student_id": int(asked["studentId"]),
        "academic_year": int(asked["academicYear"]),
        "semester": int(asked["semester"]),
        "campus_code": asked["campus"],
        "like": like(asked["query"]),
        "shown": SECTIONS_SHOWN,
        "page": 1,
        "limit": 10,
        "offset": 0,
    }
    async with _pool.connection() as connection, connection.cursor(row_factory=dict_row) as cursor:
        await cursor.execute(_SQL, parameters)
        row = await cursor.fetchone()
    body = row["page"].encode() if row else b""
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
