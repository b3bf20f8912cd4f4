"""Statements run by psycopg itself, in a transaction of either kind.

A session of SQLAlchemy costs more time for each statement than the statement does. The transaction of an enrolment
is the busiest of the portal and goes without (``models.db.driver_transaction``). The text of a statement is the same
for both: :func:`run`, :func:`read` and :func:`read_one` take either. The session may also be the synchronous side of
an ``AsyncSession`` (``run_sync``): an activity and a preview of the API call one function.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from psycopg import AsyncConnection, Connection
from psycopg.rows import BaseRowFactory, TupleRow
from sqlalchemy import TextClause
from sqlalchemy.orm import Session

from models.kit.driver import as_sent, ask_driver

Row = TypeVar("Row")
Transaction = Session | Connection[TupleRow]
"""A transaction under way, of either kind."""


class RowCountError(LookupError):
    """A statement that finds one row found none, or several: a fault, not an answer."""


def run(within: Transaction, statement: TextClause, parameters: Mapping[str, object]) -> int:
    """Run a statement and return how many rows it changed or found."""
    sql, values = as_sent(statement, parameters)

    def in_thread(connection: Connection[TupleRow]) -> int:
        return connection.execute(sql, values).rowcount

    async def in_event_loop(connection: AsyncConnection[TupleRow]) -> int:
        return (await connection.execute(sql, values)).rowcount

    return in_thread(within) if isinstance(within, Connection) else ask_driver(within, in_thread, in_event_loop)


def read(
    within: Transaction, statement: TextClause, parameters: Mapping[str, object], row: BaseRowFactory[Row]
) -> list[Row]:
    """Return the rows a statement finds or returns, as ``row`` makes them (:mod:`psycopg.rows`)."""
    sql, values = as_sent(statement, parameters)

    def in_thread(connection: Connection[TupleRow]) -> list[Row]:
        return connection.cursor(row_factory=row).execute(sql, values).fetchall()

    async def in_event_loop(connection: AsyncConnection[TupleRow]) -> list[Row]:
        return await (await connection.cursor(row_factory=row).execute(sql, values)).fetchall()

    return in_thread(within) if isinstance(within, Connection) else ask_driver(within, in_thread, in_event_loop)


def read_one(
    within: Transaction, statement: TextClause, parameters: Mapping[str, object], row: BaseRowFactory[Row]
) -> Row:
    """Return the one row there is. Raises :class:`RowCountError` where there is none or more than one."""
    found = read(within, statement, parameters, row)
    if len(found) != 1:
        raise RowCountError(f"{len(found)} rows instead of one")
    return found[0]
