"""The few statements that most requests run: psycopg itself, one round trip each, on a connection of the API's engine.

A session of SQLAlchemy costs three times what the statement does. Both functions take a session too
(:data:`Connectable`), so that a statement can be part of a transaction that its caller has begun.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar, cast

from psycopg import AsyncConnection
from psycopg.pq import TransactionStatus
from psycopg.rows import AsyncRowFactory, TupleRow
from sqlalchemy import ClauseElement
from sqlalchemy.engine import AdaptedConnection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.util import greenlet_spawn

from models.kit.driver import as_sent

Row = TypeVar("Row")
Connectable = AsyncEngine | AsyncSession
"""Where a statement runs: on an engine, as a transaction of its own, or in the transaction of a session."""


async def fetch(
    connectable: Connectable, statement: ClauseElement, parameters: Mapping[str, object], row: AsyncRowFactory[Row]
) -> list[Row]:
    """Run a statement; return the rows it finds or returns, as ``row`` makes them (:mod:`psycopg.rows`).

    Raises psycopg's or SQLAlchemy's OperationalError when the database is away, SQLAlchemy's TimeoutError when no
    connection becomes free.
    """
    sql, values = as_sent(statement, parameters)

    async def rows(connection: AsyncConnection[TupleRow]) -> list[Row]:
        cursor = connection.cursor(row_factory=row)
        await cursor.execute(sql, values)
        return await cursor.fetchall()

    if isinstance(connectable, AsyncEngine):
        return await greenlet_spawn(_alone, connectable.sync_engine, rows)
    await connectable.flush()
    raw = await (await connectable.connection()).get_raw_connection()
    return await rows(cast("AsyncConnection[TupleRow]", raw.driver_connection))


async def fetch_optional(
    connectable: Connectable, statement: ClauseElement, parameters: Mapping[str, object], row: AsyncRowFactory[Row]
) -> Row | None:
    """Return the first row that a statement finds or returns, or None."""
    found = await fetch(connectable, statement, parameters, row)
    return found[0] if found else None


def _alone(engine: Engine, rows: Callable[[AsyncConnection[TupleRow]], Awaitable[list[Row]]]) -> list[Row]:
    """Return what ``rows`` returns on a connection of its own, outside of any transaction."""
    pooled = engine.raw_connection()
    connection = cast("AsyncConnection[TupleRow]", pooled.driver_connection)

    async def run_alone(connection: AsyncConnection[TupleRow]) -> list[Row]:
        await connection.set_autocommit(True)
        try:
            return await rows(connection)
        finally:
            if connection.info.transaction_status is TransactionStatus.IDLE:
                await connection.set_autocommit(False)

    try:
        return cast("AdaptedConnection", pooled.dbapi_connection).run_async(run_alone)
    finally:
        if connection.info.transaction_status is not TransactionStatus.IDLE:
            pooled.invalidate()  # it died, or its request was cancelled in the middle
        pooled.close()
