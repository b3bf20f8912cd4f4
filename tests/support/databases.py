"""The databases of tests: one for each process of the run, brought back to how it was made after each test.

A new copy of the template costs a fifth of a second of the processors each time, for some three hundred files that are
made and removed; deleting the rows of a test costs a hundredth.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import psycopg
from psycopg import sql

_TABLES: Final = """
    SELECT c.relname FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname
"""
_AS_MADE: Final = "as_made"
_WATCH_THE_SCHEMA: Final = """
    CREATE SCHEMA as_made;
    CREATE TABLE as_made.schema_change (at timestamptz NOT NULL DEFAULT now());
    CREATE FUNCTION as_made.note_change() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands() WHERE schema_name IS DISTINCT FROM 'pg_temp') THEN
            INSERT INTO as_made.schema_change DEFAULT VALUES;
        END IF;
    END $$;
    CREATE FUNCTION as_made.note_drop() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM pg_event_trigger_dropped_objects() WHERE NOT is_temporary) THEN
            INSERT INTO as_made.schema_change DEFAULT VALUES;
        END IF;
    END $$;
"""
_WATCH: Final = """
    CREATE EVENT TRIGGER schema_changes ON ddl_command_end EXECUTE FUNCTION as_made.note_change();
    CREATE EVENT TRIGGER schema_drops ON sql_drop EXECUTE FUNCTION as_made.note_drop();
"""
_CUT_OFF: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
       AND (state IS DISTINCT FROM 'idle' OR pid <> ALL(%s))
"""
_ALIVE: Final = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
_RESTART_SEQUENCES: Final = """
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE last_value IS NOT NULL
"""

_CUT_OFF_WITHIN_SECONDS: Final = 5.0
_LOOK_SECONDS: Final = 0.002

Mark = tuple[int, int]
"""How many rows a table has, and the newest transaction that wrote one: both stay only where nothing changed."""


@dataclass(slots=True)
class TestDatabase:
    """A copy of the template that remembers what it was made with.

    It keeps one connection, so that PostgreSQL need not read what it knows of two hundred tables for each test.
    """

    name: str
    connection: psycopg.Connection
    asks: bytes
    """Which tables have rows: to ask all at once costs a tenth of emptying each, and a test fills a few of them."""
    marks: dict[str, Mark] = field(default_factory=dict)
    """Of the tables that the copy came with rows of."""

    __test__ = False

    @classmethod
    def of_copy(cls, name: str, socket: str) -> TestDatabase:
        """Of a copy that was just made: the rows it came with are kept beside it, in a schema of their own."""
        connection = psycopg.connect(host=socket, user="postgres", dbname=name, autocommit=True, prepare_threshold=0)
        connection.execute(_WATCH_THE_SCHEMA, prepare=False)
        database = cls(name, connection, _ask_for_rows(row[0] for row in connection.execute(_TABLES)))
        filled = database._with_rows()
        for table in filled:
            copy = "CREATE TABLE {}.{} AS TABLE public.{}"
            connection.execute(
                sql.SQL(copy).format(sql.Identifier(_AS_MADE), sql.Identifier(table), sql.Identifier(table))
            )
        connection.execute(_WATCH, prepare=False)
        database.marks = {table: database._mark(table) for table in filled}
        return database

    def restore(self, kept: list[int]) -> bool:
        """Its rows and sequences are again as they were made; False when the schema is not: then nothing is certain.

        Whoever is still connected is cut off first, so that nothing of the last test is written into the next: all but
        the backends in ``kept``, where they are at rest.
        """
        self._cut_off(kept)
        if self.connection.execute("SELECT EXISTS (SELECT FROM as_made.schema_change)").fetchone() != (False,):
            return False
        with_rows = self._with_rows()
        changed = [table for table in self.marks if table not in with_rows or self._mark(table) != self.marks[table]]
        to_empty = [table for table in with_rows if table not in self.marks or table in changed]
        with self.connection.transaction():
            self.connection.execute("SET LOCAL session_replication_role = replica")  # any order, without triggers
            if statements := [*map(_empty, to_empty), *map(_fill, changed)]:
                self.connection.execute(sql.SQL("; ").join(statements), prepare=False)
            self.connection.execute(_RESTART_SEQUENCES)
        self.marks |= {table: self._mark(table) for table in changed}
        return True

    def _cut_off(self, kept: list[int]) -> None:
        """End the other backends, and come back when they have ended.

        To let PostgreSQL wait for each (``pg_terminate_backend`` with a timeout) takes a tenth of a second: it looks
        that often.
        """
        give_up = time.monotonic() + _CUT_OFF_WITHIN_SECONDS
        while self.connection.execute(_CUT_OFF, [kept]).fetchall():
            if time.monotonic() > give_up:
                raise psycopg.errors.QueryCanceled("a backend of the last test does not end")
            time.sleep(_LOOK_SECONDS)

    def backends(self) -> set[int]:
        """Return the processes of PostgreSQL that serve it now."""
        return {row[0] for row in self.connection.execute(_ALIVE)}

    def close(self) -> None:
        """Close its connection."""
        self.connection.close()

    def _with_rows(self) -> tuple[str, ...]:
        return tuple(row[0] for row in self.connection.execute(self.asks))

    def _mark(self, table: str) -> Mark:
        ask = sql.SQL("SELECT count(*), coalesce(max(xmin::text::bigint), 0) FROM public.{}")
        found = self.connection.execute(ask.format(sql.Identifier(table))).fetchone()
        assert found is not None
        return found[0], found[1]


def _ask_for_rows(tables: Iterable[str]) -> bytes:
    ask = "SELECT {} WHERE EXISTS (SELECT FROM public.{})"
    asks = sql.SQL(" UNION ALL ").join(sql.SQL(ask).format(table, sql.Identifier(table)) for table in tables)
    return asks.as_bytes()


def _empty(table: str) -> sql.Composed:
    return sql.SQL("DELETE FROM public.{}").format(sql.Identifier(table))


def _fill(table: str) -> sql.Composed:
    fill = "INSERT INTO public.{} SELECT * FROM {}.{}"
    return sql.SQL(fill).format(sql.Identifier(table), sql.Identifier(_AS_MADE), sql.Identifier(table))
