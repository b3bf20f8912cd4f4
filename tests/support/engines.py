"""The engines of a test process: opened once, and used by all its tests.

A new engine compiles every statement anew, and a new connection makes PostgreSQL read what it knows of the tables: for
each test that was most of what a call of the API took.
"""

from __future__ import annotations

import os
from typing import Final

from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from models.connections import connections
from models.db import async_engine, autocommit_engine, engine
from models.kit.settings import settings
from models.statement_pool import statement_pool

ENGINES_IN: Final = frozenset({"models.db", "models.statement_pool"})
"""The modules that keep them."""
_FOLLOWS_FROM: Final = ("MYKU_DATABASE_URL", "MYKU_DATABASE_POOL_SIZE", "MYKU_DATABASE_PREPARED_STATEMENTS")
_OPEN_FOR: Final[list[tuple[str | None, ...]]] = []
"""What of the environment the engines were made from; nothing before the first test."""
_BACKENDS: Final[set[int]] = set()
"""The processes of PostgreSQL that serve the engines."""


async def use_engines_of_this_environment() -> None:
    """Close the engines where they are of another database or size; the next to ask for one opens it anew."""
    environment = tuple(map(os.environ.get, _FOLLOWS_FROM))
    if [environment] == _OPEN_FOR:
        return
    await close_engines()
    settings.cache_clear()  # a test without these fixtures may have read those of no database
    _OPEN_FOR[:] = [environment]
    for opened in (engine(), async_engine().sync_engine, autocommit_engine().sync_engine):
        _note_backends(opened)


def backends_of_engines() -> list[int]:
    """Return the processes of PostgreSQL that serve this process's engines: at rest they wait for the next test."""
    resting = statement_pool()._resting if statement_pool.cache_info().currsize else []
    return [*_BACKENDS, *(connection.info.backend_pid for connection in resting)]


def _note_backends(opened: Engine) -> None:
    @event.listens_for(opened, "connect")
    def note(_: object, entry: ConnectionPoolEntry) -> None:
        _BACKENDS.add(entry.driver_connection.info.backend_pid)


async def close_connections_of_engines() -> None:
    """Close every connection of this process's engines: the next are opened under the settings of the database then."""
    if statement_pool.cache_info().currsize:
        await statement_pool().close()
    for opened in (async_engine, autocommit_engine):
        if opened.cache_info().currsize:
            await opened().dispose()
    if engine.cache_info().currsize:
        engine().dispose()


async def close_engines() -> None:
    """Close every connection of this process's engines, and forget the engines."""
    await close_connections_of_engines()
    for each in (statement_pool, async_engine, autocommit_engine, engine):
        each.cache_clear()
    _BACKENDS.clear()


def close_connections_of_threads() -> None:
    """Close the connections of activity threads, which end with their worker."""
    if connections.cache_info().currsize:
        connections().close()
    connections.cache_clear()
