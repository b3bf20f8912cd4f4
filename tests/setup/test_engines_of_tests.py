"""The engines that the tests of a process share hand out connections that live."""

from __future__ import annotations

from sqlalchemy import text

from models.db import async_engine, engine
from tests.support.engines import forget_backends_but
from tests.support.university import University

_OWN = text("SELECT pg_backend_pid()")
_END = text("SELECT pg_terminate_backend(:backend, 5000)")
_ALIVE = text("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")


async def test_a_backend_that_was_ended_with_a_test_serves_no_later_one(university: University) -> None:
    async with async_engine().connect() as waiting:
        ended = await waiting.scalar(_OWN)
    with engine().connect() as connection:
        assert connection.scalar(_END, {"backend": ended})
        alive = set(connection.scalars(_ALIVE))
    forget_backends_but(alive)
    async with async_engine().connect() as waiting:
        assert await waiting.scalar(_OWN) != ended


async def test_that_holds_for_what_threads_use_too(university: University) -> None:
    with engine().connect() as connection:
        ended = connection.scalar(_OWN)
    async with async_engine().connect() as waiting:
        assert await waiting.scalar(_END, {"backend": ended})
        alive = set(await waiting.scalars(_ALIVE))
    forget_backends_but(alive)
    with engine().connect() as connection:
        assert connection.scalar(_OWN) != ended
