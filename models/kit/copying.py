"""Rows into tables by COPY: many thousands a second, one statement, and without ORM objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from psycopg import AsyncConnection, Connection, sql
from sqlalchemy.orm import Session

from models.kit.driver import ask_driver

Row = Sequence[object]
_AT_ONCE: Final = 5_000


def copy_rows(connection: Connection[Row], table: str, columns: Sequence[str], rows: Iterable[Row]) -> int:
    """Stream rows into a table; returns how many. Column defaults of Python do not apply: every column is given."""
    count = 0
    with connection.cursor() as cursor, cursor.copy(_into(table, columns)) as copy:
        for row in rows:
            copy.write_row(row)
            count += 1
    return count


def copy_rows_within(session: Session, table: str, columns: Sequence[str], rows: Iterable[Row]) -> int:
    """Stream rows into a table within the transaction of a session; returns how many. See :func:`copy_rows`."""
    return ask_driver(
        session,
        lambda connection: copy_rows(connection, table, columns, rows),
        lambda connection: _copy_awaited(connection, table, columns, rows),
    )


def copy_made_rows(session: Session, table: str, columns: Sequence[str], rows: Iterable[Row]) -> int:
    """Copy rows that take long to make, a few thousand in a statement; returns how many.

    They are made before their statement begins: PostgreSQL ends a statement that takes too long, also where it waits
    for rows that a busy machine reads from a large file. What the database checks of a statement holds for each part.
    """
    count, remaining = 0, iter(rows)
    while made := list(islice(remaining, _AT_ONCE)):
        count += copy_rows_within(session, table, columns, made)
    return count


async def _copy_awaited(
    connection: AsyncConnection[tuple[object, ...]], table: str, columns: Sequence[str], rows: Iterable[Row]
) -> int:
    count = 0
    async with connection.cursor() as cursor, cursor.copy(_into(table, columns)) as copy:
        for row in rows:
            await copy.write_row(row)
            count += 1
    return count


def _into(table: str, columns: Sequence[str]) -> sql.Composed:
    return sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
    )
