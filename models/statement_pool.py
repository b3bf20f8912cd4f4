"""The API's connections for the few statements that most requests run: psycopg itself, one round trip each.

A session of SQLAlchemy costs four times what the statement does. Whatever runs here takes a session too
(:data:`Statements`), so that a caller with a transaction of its own reads what that transaction sees.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import TypeVar, cast

import psycopg
from psycopg import AsyncConnection
from psycopg.pq import TransactionStatus
from psycopg.rows import AsyncRowFactory, TupleRow
from sqlalchemy import ClauseElement
from sqlalchemy.ext.asyncio import AsyncSession

from models.db import QUEUE_SECONDS, prepare_threshold
from models.driver import connection_address, driver_text
from models.kit.settings import settings

Row = TypeVar("Row")


class StatementPool:
    """Up to ``size`` connections, opened as they are needed; each statement is a transaction of its own.

    A statement may be sent twice: one whose connection died at rest goes to a new one. So only what reads is for here,
    and what does nothing the second time.
    """

    def __init__(self, database_url: str, size: int) -> None:
        self._address = connection_address(database_url)
        self._turn = asyncio.Semaphore(size)
        self._resting: list[AsyncConnection[TupleRow]] = []

    async def read(
        self, statement: ClauseElement, parameters: Mapping[str, object], row: AsyncRowFactory[Row]
    ) -> list[Row]:
        """The rows the statement finds or returns. Raises psycopg's OperationalError when the database is away."""
        async with self._in_turn():
            if self._resting:
                rested = self._resting.pop()
                try:
                    return await self._read(rested, statement, parameters, row)
                except psycopg.OperationalError:
                    if not rested.closed:
                        raise
            opened = await AsyncConnection.connect(
                self._address, autocommit=True, prepare_threshold=prepare_threshold()
            )
            return await self._read(opened, statement, parameters, row)

    async def close(self) -> None:
        """Close what rests."""
        while self._resting:
            await self._resting.pop().close()

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """Wait for one of the connections, as long as a request may wait for the database."""
        try:
            async with asyncio.timeout(QUEUE_SECONDS):
                await self._turn.acquire()
        except TimeoutError as none_came:
            raise psycopg.OperationalError("no connection became free") from none_came
        try:
            yield
        finally:
            self._turn.release()

    async def _read(
        self,
        connection: AsyncConnection[TupleRow],
        statement: ClauseElement,
        parameters: Mapping[str, object],
        row: AsyncRowFactory[Row],
    ) -> list[Row]:
        try:
            return await _rows(connection, statement, parameters, row)
        finally:
            if connection.info.transaction_status is TransactionStatus.IDLE:
                self._resting.append(connection)
            else:  # it died, or its request was cancelled in the middle
                await connection.close()


@lru_cache(maxsize=1)
def statement_pool() -> StatementPool:
    """The pool of this process and event loop."""
    return StatementPool(settings().database_url, settings().database_pool_size)


Statements = StatementPool | AsyncSession
"""What a statement is run by: the pool, or the transaction of a session."""


async def read(
    by: Statements, statement: ClauseElement, parameters: Mapping[str, object], row: AsyncRowFactory[Row]
) -> list[Row]:
    """The rows a statement finds or returns, as ``row`` makes them (:mod:`psycopg.rows`)."""
    if isinstance(by, StatementPool):
        return await by.read(statement, parameters, row)
    await by.flush()
    raw = await (await by.connection()).get_raw_connection()
    return await _rows(cast("AsyncConnection[TupleRow]", raw.driver_connection), statement, parameters, row)


async def read_optional(
    by: Statements, statement: ClauseElement, parameters: Mapping[str, object], row: AsyncRowFactory[Row]
) -> Row | None:
    """The row there is; None when there is none."""
    found = await read(by, statement, parameters, row)
    return found[0] if found else None


async def _rows(
    connection: AsyncConnection[TupleRow],
    statement: ClauseElement,
    parameters: Mapping[str, object],
    row: AsyncRowFactory[Row],
) -> list[Row]:
    sql, constants = driver_text(statement)
    cursor = connection.cursor(row_factory=row)
    await cursor.execute(sql, {**constants, **parameters})
    return await cursor.fetchall()
