"""The baseline of the search: the same SQL, psycopg, and nothing else. ``uvicorn tests.bench.bare:app``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import make_url

from api.enrolment.open_section.filters import SectionFilter, parameters_of
from api.enrolment.open_section.queries import search_statement
from models.kit.driver import driver_text
from models.kit.settings import settings

Scope = MutableMapping[str, Any]


def _address(database_url: str) -> str:
    return make_url(database_url).set(drivername="postgresql").render_as_string(hide_password=False)


_SQL, _CONSTANTS = driver_text(search_statement(SectionFilter(text="x")))
_pool = AsyncConnectionPool(_address(settings().database_url), min_size=10, max_size=10, open=False)


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
    query = {name: values[0] for name, values in parse_qs(scope["query_string"].decode()).items()}
    filters = SectionFilter(text=query["query"], campus=query["campus"])
    term = int(query["academicYear"]), int(query["semester"])
    parameters = {  # what the portal binds, so that a parameter it gets is one of the baseline too
        **_CONSTANTS,
        **parameters_of(int(query["studentId"]), term, filters),
        "shown": filters.shown,
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
