"""Statements run by psycopg itself: each thread of activities keeps one connection.

A session of SQLAlchemy costs more time for each statement than the statement does. The transaction of an enrolment
is the busiest of the portal and goes without. The text of a statement is one and the same for both: what is written
for a session runs here, and :func:`run`, :func:`read` and :func:`read_one` take either. The session may also be the
synchronous side of an ``AsyncSession`` (``run_sync``): an activity and a preview of the API call one function.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Final, TypeVar

import psycopg
from psycopg import AsyncConnection, Connection
from psycopg.pq import TransactionStatus
from psycopg.rows import BaseRowFactory, TupleRow
from sqlalchemy import TextClause
from sqlalchemy.orm import Session

from models.db import LOCK_SECONDS, STATEMENT_SECONDS, prepare_threshold
from models.driver import connection_address, driver_text
from models.kit.driver_connection import ask_driver
from models.kit.settings import settings

Row = TypeVar("Row")
Transaction = Session | Connection[TupleRow]
"""A transaction under way, of either kind."""

_BEGIN: Final = (
    f"BEGIN; SET LOCAL statement_timeout = '{STATEMENT_SECONDS}s'; SET LOCAL lock_timeout = '{LOCK_SECONDS}s';"
    " SET LOCAL plan_cache_mode = force_generic_plan"
)
"""One round trip, and what is set is the transaction's: whatever stands between need not remember it.

Every statement of such a transaction finds its rows by their keys, so one plan fits all values: planning them anew took
PostgreSQL a third of its time.
"""


class RowCountError(LookupError):
    """A statement that finds one row found none, or several: a fault, not an answer."""


class Connections:
    """A connection to a database for each thread that asks for one, open until :meth:`close`."""

    def __init__(self, database_url: str) -> None:
        self._address = connection_address(database_url)
        self._of_thread = threading.local()
        self._open: list[Connection[TupleRow]] = []

    @contextmanager
    def transaction(self) -> Iterator[Connection[TupleRow]]:
        """A transaction on this thread's connection: committed at the end, rolled back when the block raises.

        A connection that died at rest is replaced. One that dies in the transaction fails it: the caller, an activity,
        is run again as a whole, on another connection.
        """
        connection = self._begun()
        try:
            yield connection
            connection.execute("COMMIT", prepare=False)
        finally:
            # Committed, it is idle. Else something was raised, and nothing of it may reach the next transaction.
            if connection.info.transaction_status is not TransactionStatus.IDLE:
                with suppress(psycopg.Error):
                    connection.execute("ROLLBACK", prepare=False)
            if connection.info.transaction_status is not TransactionStatus.IDLE:
                self._forget(connection)

    def close(self) -> None:
        """Close the connections of all threads; whoever asks later gets a new one."""
        for connection in self._open:
            connection.close()

    def _begun(self) -> Connection[TupleRow]:
        """This thread's connection, in a transaction that has done nothing yet."""
        kept: Connection[TupleRow] | None = getattr(self._of_thread, "connection", None)
        if kept is not None:
            try:
                kept.execute(_BEGIN, prepare=False)
            except psycopg.OperationalError:  # it died at rest
                self._forget(kept)
            else:
                return kept
        opened = Connection.connect(self._address, autocommit=True, prepare_threshold=prepare_threshold())
        self._open.append(opened)
        self._of_thread.connection = opened
        opened.execute(_BEGIN, prepare=False)
        return opened

    def _forget(self, connection: Connection[TupleRow]) -> None:
        self._of_thread.connection = None
        self._open.remove(connection)
        connection.close()


@lru_cache(maxsize=1)
def connections() -> Connections:
    """The connections of this process's threads."""
    return Connections(settings().database_url)


def run(within: Transaction, statement: TextClause, parameters: Mapping[str, object]) -> int:
    """Run a statement; how many rows it changed, or found."""
    sql, values = _sent(statement, parameters)

    def plain(connection: Connection[TupleRow]) -> int:
        return connection.execute(sql, values).rowcount

    async def awaited(connection: AsyncConnection[TupleRow]) -> int:
        return (await connection.execute(sql, values)).rowcount

    return plain(within) if isinstance(within, Connection) else ask_driver(within, plain, awaited)


def read(
    within: Transaction, statement: TextClause, parameters: Mapping[str, object], row: BaseRowFactory[Row]
) -> list[Row]:
    """The rows a statement finds or returns, as ``row`` makes them (:mod:`psycopg.rows`)."""
    sql, values = _sent(statement, parameters)

    def plain(connection: Connection[TupleRow]) -> list[Row]:
        return connection.cursor(row_factory=row).execute(sql, values).fetchall()

    async def awaited(connection: AsyncConnection[TupleRow]) -> list[Row]:
        return await (await connection.cursor(row_factory=row).execute(sql, values)).fetchall()

    return plain(within) if isinstance(within, Connection) else ask_driver(within, plain, awaited)


def read_one(
    within: Transaction, statement: TextClause, parameters: Mapping[str, object], row: BaseRowFactory[Row]
) -> Row:
    """The one row there is. Raises :class:`RowCountError` when there is none, or another."""
    found = read(within, statement, parameters, row)
    if len(found) != 1:
        raise RowCountError(f"{len(found)} rows instead of one")
    return found[0]


def _sent(statement: TextClause, parameters: Mapping[str, object]) -> tuple[bytes, dict[str, object]]:
    sql, constants = driver_text(statement)
    return sql, {**constants, **parameters}
