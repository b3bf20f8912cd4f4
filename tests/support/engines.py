"""The engines of a test process: opened once, and used by all its tests.

A new engine compiles every statement anew, and a new connection makes PostgreSQL read what it knows of the tables: for
each test that was most of what a call of the API took.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Set as AbstractSet
from typing import Final
from weakref import WeakSet

from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from models.db import async_engine, autocommit_engine, engine
from models.kit.settings import settings

ENGINES_IN: Final = frozenset({"models.db"})
"""The module that keeps them."""
_FOLLOWS_FROM: Final = ("MYKU_DATABASE_URL", "MYKU_DATABASE_POOL_SIZE", "MYKU_DATABASE_PREPARED_STATEMENTS")
_OPEN_FOR: Final[list[tuple[str | None, ...]]] = []
"""What of the environment the engines were made from; nothing before the first test."""
_HOLDER: Final = "holder"
_BACKENDS: Final[dict[int, ConnectionPoolEntry]] = {}
"""The processes of PostgreSQL that serve the engines, and where the pools keep them."""


async def use_engines_of_this_environment() -> None:
    """Close the engines where they are of another database or size; the next to ask for one opens it anew."""
    environment = tuple(map(os.environ.get, _FOLLOWS_FROM))
    if [environment] == _OPEN_FOR:
        return
    await close_engines()
    settings.cache_clear()  # a test without these fixtures may have read those of no database
    _OPEN_FOR[:] = [environment]
    for opened in (engine(), async_engine().sync_engine):
        _note_backends(opened)
    _refuse_a_second_connection(async_engine().sync_engine)


def backends_of_engines() -> list[int]:
    """Return the processes of PostgreSQL that serve this process's engines: at rest they wait for the next test."""
    return list(_BACKENDS)


def forget_backends_but(alive: AbstractSet[int]) -> None:
    """Have no engine hand out a connection whose backend has ended, by whomever: the next test would fail by it."""
    for backend in _BACKENDS.keys() - alive:
        _BACKENDS.pop(backend).invalidate(soft=True)


def _note_backends(opened: Engine) -> None:
    @event.listens_for(opened, "connect")
    def note(_: object, entry: ConnectionPoolEntry) -> None:
        _BACKENDS[entry.driver_connection.info.backend_pid] = entry


def _refuse_a_second_connection(opened: Engine) -> None:
    """Fail a request that holds a connection and takes another: such requests would wait for each other."""
    holders: WeakSet[asyncio.Task[object]] = WeakSet()

    @event.listens_for(opened, "checkout")
    def take(_: object, entry: ConnectionPoolEntry, __: object) -> None:
        task = asyncio.current_task()
        assert task not in holders, "a connection is held already: end_transaction() before another one is taken"
        if task is not None:
            entry.info[_HOLDER] = task
            holders.add(task)

    @event.listens_for(opened, "checkin")
    @event.listens_for(opened, "invalidate")
    def give_back(_: object, entry: ConnectionPoolEntry, *_reason: object) -> None:
        # A session may be closed by another task than the one that used it.
        if (task := entry.info.pop(_HOLDER, None)) is not None:
            holders.discard(task)


async def close_connections_of_engines() -> None:
    """Close every connection of this process's engines: the next are opened under the settings of the database then."""
    if async_engine.cache_info().currsize:
        await async_engine().dispose()
    if engine.cache_info().currsize:
        engine().dispose()


async def close_engines() -> None:
    """Close every connection of this process's engines, and forget the engines."""
    await close_connections_of_engines()
    forget_engines()


def forget_engines() -> None:
    """Have the next test open its own engines, whatever was opened in between."""
    for each in (autocommit_engine, async_engine, engine):
        each.cache_clear()
    _BACKENDS.clear()
    _OPEN_FOR.clear()
