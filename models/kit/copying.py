"""Rows into tables by COPY: many thousands a second, and without ORM objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from psycopg import AsyncConnection, Connection, sql
from sqlalchemy.orm import Session

from models.kit.driver import ask_driver

Row = Sequence[object]
_AT_ONCE: Final = 5_000
"""How many rows a statement takes. They are made before it begins: PostgreSQL ends a statement that takes too long,
also where it waits for rows that a busy machine reads from a large file."""


def copy_rows(connection: Connection[Row], table: str, columns: Sequence[str], rows: Iterable[Row]) -> int:
    """Stream rows into a table; returns how many. Column defaults of Python do not apply: every column is given.

    No statement runs while rows are made.
    """
    count = 0
    for batch in _batches(rows):
        with connection.cursor() as cursor, cursor.copy(_into(table, columns)) as copy:
            for row in batch:
                copy.write_row(row)
        count += len(batch)
    return count


def copy_rows_within(session: Session, table: str, columns: Sequence[str], rows: Iterable[Row]) -> int:
    """Stream rows into a table within the transaction of a session; returns how many. See :func:`copy_rows`."""
    return ask_driver(
        session,
        lambda connection: copy_rows(connection, table, columns, rows),
        lambda connection: _copy_awaited(connection, table, columns, rows),
    )


async def _copy_awaited(
    connection: AsyncConnection[tuple[object, ...]], table: str, columns: Sequence[str], rows: Iterable[Row]
) -> int:
    count = 0
    for batch in _batches(rows):
        async with connection.cursor() as cursor, cursor.copy(_into(table, columns)) as copy:
            for row in batch:
                await copy.write_row(row)
        count += len(batch)
    return count


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    remaining = iter(rows)
    while batch := list(islice(remaining, _AT_ONCE)):
        yield batch


def _into(table: str, columns: Sequence[str]) -> sql.Composed:
    return sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
    )
