"""Engines: an asynchronous one for the API, a synchronous one for activities. Both read ``MYKU_DATABASE_URL``."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Final, cast

import psycopg
from psycopg import Connection
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow
from sqlalchemy import Engine, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from models.kit.instant_loader import read_every_row
from models.kit.settings import settings
from models.registry import tables as tables  # registers every table with the metadata

read_every_row()

_OVERFLOW: Final = 0
"""A connection beyond the pool is opened for a burst and closed after it: a process of PostgreSQL each time."""
_POOL_SECONDS: Final = 5
QUEUE_SECONDS: Final = 15
"""Under load a request waits for a connection rather than being asked to come again, which would be one more to serve.
A database that is away says so at once."""
_CONNECT_SECONDS: Final = 5
STATEMENT_SECONDS: Final = 15
LOCK_SECONDS: Final = 10
WORK_MEMORY: Final = "32MB"
"""What one step of a statement may take: a search among a million cases keeps its rows apart, not its pages."""
LIMITS: Final = {
    "statement_timeout": f"{STATEMENT_SECONDS}s",
    "lock_timeout": f"{LOCK_SECONDS}s",
    "work_mem": WORK_MEMORY,
}
"""Nobody waits for the database longer than its caller waits for the answer: a transaction of an activity has twenty
seconds, and a statement that goes on behind its back would still hold seats. Migrating makes them defaults of the
portal's role in its database (``models.migrations``); a connection asks for nothing when it is opened, which PgBouncer
would refuse. Migrations lift them for themselves, the demo university for its load.
"""
CONNECT_ARGUMENTS: Final[dict[str, str | int | None]] = {"connect_timeout": _CONNECT_SECONDS}
"""Of every connection of API and activities."""
_PREPARED_AFTER: Final = 5
_BEGIN: Final = (
    f"BEGIN; SET LOCAL statement_timeout = '{STATEMENT_SECONDS}s'; SET LOCAL lock_timeout = '{LOCK_SECONDS}s';"
    " SET LOCAL plan_cache_mode = force_generic_plan"
)
"""One round trip, and what is set is the transaction's: whatever stands between need not remember it.

Every statement of such a transaction finds its rows by their keys, so one plan fits all values: planning them anew took
PostgreSQL a third of its time.
"""


def prepare_threshold() -> int | None:
    """After how many times the driver prepares a statement; None where prepared statements are off."""
    return _PREPARED_AFTER if settings().database_prepared_statements else None


_RESTED_SECONDS: Final = 1.0
_RESTS_SINCE: Final = "rests_since"


@lru_cache(maxsize=1)
def engine() -> Engine:
    """The engine of activities and commands, one per process."""
    made = create_engine(
        settings().database_url,
        pool_size=settings().database_pool_size,
        max_overflow=_OVERFLOW,
        pool_timeout=_POOL_SECONDS,
        pool_use_lifo=True,
        connect_args=_connect_arguments(),
    )
    _ask_after_a_rest(made)
    return made


@contextmanager
def driver_transaction() -> Iterator[Connection[TupleRow]]:
    """A transaction of psycopg itself, on a connection of the engine's pool.

    It is committed at the end, and rolled back when the block raises. A connection that dies in it fails it: the
    caller, an activity, is run again as a whole, on another connection. Raises psycopg's InFailedSqlTransaction where a
    statement of the block failed and the block ended all the same: PostgreSQL would roll back, and say nothing.
    """
    pooled = engine().raw_connection()
    connection = cast("Connection[TupleRow]", pooled.driver_connection)
    try:
        connection.autocommit = True  # psycopg would begin it by a round trip of its own
        connection.execute(_BEGIN, prepare=False)
        yield connection
        # A transaction that failed is not committed, whatever became of its error: PostgreSQL would answer "ROLLBACK".
        if connection.info.transaction_status is not TransactionStatus.INTRANS:
            raise psycopg.errors.InFailedSqlTransaction("a statement of the transaction failed")
        connection.execute("COMMIT", prepare=False)
    finally:
        # Committed, it is idle. Else something was raised, and nothing of it may reach the next transaction.
        if connection.info.transaction_status is not TransactionStatus.IDLE:
            with suppress(psycopg.Error):
                connection.execute("ROLLBACK", prepare=False)
        if connection.info.transaction_status is TransactionStatus.IDLE:
            connection.autocommit = False
        else:
            pooled.invalidate()
        pooled.close()


@lru_cache(maxsize=1)
def engine_of_child(database_url: str) -> Engine:
    """The engine of a process that computes for another one: it opens a connection for each transaction."""
    return create_engine(database_url, poolclass=NullPool, connect_args=_connect_arguments())


def _connect_arguments() -> dict[str, str | int | None]:
    return CONNECT_ARGUMENTS | {"prepare_threshold": prepare_threshold()}


@lru_cache(maxsize=1)
def async_engine() -> AsyncEngine:
    """The engine of the API, one per process and event loop.

    A request holds one connection at a time (a test sees to it): requests that hold one and wait for a second would
    wait for each other.
    """
    made = create_async_engine(
        settings().database_url,
        pool_size=settings().database_pool_size,
        max_overflow=_OVERFLOW,
        pool_timeout=QUEUE_SECONDS,
        pool_use_lifo=True,
        connect_args=_connect_arguments(),
    )
    _ask_after_a_rest(made.sync_engine)
    return made


@lru_cache(maxsize=1)
def autocommit_engine() -> AsyncEngine:
    """The same engine for statements that stand alone: each is a transaction of its own, and one round trip.

    For what only reads, and for what is one statement.
    """
    return async_engine().execution_options(isolation_level="AUTOCOMMIT")


def _ask_after_a_rest(made: Engine) -> None:
    """Ask a connection whether it still lives before it is used, where it has rested for a second.

    The pool's own ``pool_pre_ping`` asks each time, which under load is a round trip for every transaction: there a
    connection was in use a moment ago, and one that died since fails its transaction either way.
    """

    @event.listens_for(made, "checkin")
    def rests(_: DBAPIConnection | None, entry: ConnectionPoolEntry) -> None:
        entry.info[_RESTS_SINCE] = time.monotonic()

    @event.listens_for(made, "checkout")
    def wakes(connection: DBAPIConnection, entry: ConnectionPoolEntry, _: PoolProxiedConnection) -> None:
        if time.monotonic() - entry.info.get(_RESTS_SINCE, time.monotonic()) < _RESTED_SECONDS:
            return
        try:
            made.dialect.do_ping(connection)
        except made.dialect.loaded_dbapi.Error as gone:
            raise DisconnectionError from gone  # the pool opens another one
