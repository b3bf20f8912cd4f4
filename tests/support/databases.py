"""The databases of tests: one for each process of the run, brought back to how it was made after each test.

A new copy of the template costs a fifth of a second of the processors each time, for some three hundred files that are
made and removed; deleting the rows of a test costs a hundredth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import psycopg
from psycopg import sql

_TABLES: Final = """
    SELECT c.relname FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname
"""
_SHAPE: Final = """
    SELECT (SELECT array_agg((oid, relname, relchecks, reltriggers) ORDER BY oid)::text FROM
              (SELECT oid, relname, relchecks, relhastriggers AS reltriggers FROM pg_class
                WHERE relnamespace = 'public'::regnamespace) relations)
        || (SELECT array_agg(oid ORDER BY oid)::text FROM pg_constraint)
        || (SELECT coalesce(array_agg(oid ORDER BY oid)::text, '') FROM pg_trigger)
        || (SELECT array_agg((oid, xmin) ORDER BY oid)::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
        || (SELECT array_agg((attrelid, attname, atttypid, attnotnull) ORDER BY attrelid, attnum)::text
              FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
             WHERE c.relnamespace = 'public'::regnamespace)
"""
"""Whatever a test might change of the schema; the rows are another matter."""
_AS_MADE: Final = "as_made"


@dataclass(frozen=True, slots=True)
class TestDatabase:
    """A copy of the template that remembers what it was made with. ``shape`` tells whether its schema is still that."""

    name: str
    socket: str
    shape: str
    tables: tuple[str, ...]
    filled: tuple[str, ...]

    __test__ = False

    @classmethod
    def of_copy(cls, name: str, socket: str) -> TestDatabase:
        """Of a copy that was just made: the rows it came with are kept beside it, in a schema of their own."""
        with _connect(name, socket) as connection:
            tables = tuple(row[0] for row in connection.execute(_TABLES))
            connection.execute(f"CREATE SCHEMA {_AS_MADE}")
            filled = _with_rows(connection, tables)
            for table in filled:
                copy = "CREATE TABLE {}.{} AS TABLE public.{}"
                connection.execute(
                    sql.SQL(copy).format(sql.Identifier(_AS_MADE), sql.Identifier(table), sql.Identifier(table))
                )
            return cls(name, socket, _shape(connection), tables, filled)

    def restore(self) -> bool:
        """Its rows and sequences are again as they were made; False when the schema is not: then nothing is certain.

        Whoever is still connected is cut off first, so that nothing of the last test is written into the next.
        """
        with _connect(self.name, self.socket) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            if _shape(connection) != self.shape:
                return False
            with connection.transaction():
                connection.execute("SET LOCAL session_replication_role = replica")  # in any order, without triggers
                connection.execute(
                    sql.SQL("; ").join([*map(_empty, _with_rows(connection, self.tables)), *map(_fill, self.filled)])
                )
                connection.execute(
                    "SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)"
                    " FROM pg_sequences WHERE last_value IS NOT NULL"
                )
        return True


def _connect(name: str, socket: str) -> psycopg.Connection:
    return psycopg.connect(host=socket, user="postgres", dbname=name, autocommit=True)


def _with_rows(connection: psycopg.Connection, tables: Iterable[str]) -> tuple[str, ...]:
    """The tables that have rows: to ask all at once costs a tenth of emptying each, and a test fills a few of them."""
    asks = "SELECT {} WHERE EXISTS (SELECT FROM public.{})"
    asked = sql.SQL(" UNION ALL ").join(sql.SQL(asks).format(table, sql.Identifier(table)) for table in tables)
    return tuple(row[0] for row in connection.execute(asked))


def _empty(table: str) -> sql.Composed:
    return sql.SQL("DELETE FROM public.{}").format(sql.Identifier(table))


def _fill(table: str) -> sql.Composed:
    fill = "INSERT INTO public.{} SELECT * FROM {}.{}"
    return sql.SQL(fill).format(sql.Identifier(table), sql.Identifier(_AS_MADE), sql.Identifier(table))


def _shape(connection: psycopg.Connection) -> str:
    found = connection.execute(_SHAPE).fetchone()
    assert found is not None
    return str(found[0])
