"""psycopg below SQLAlchemy: a statement as psycopg takes it, and the connection of a session."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Final, TypeVar, cast

from psycopg import AsyncConnection, Connection
from psycopg.rows import TupleRow
from sqlalchemy import ClauseElement
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.engine import AdaptedConnection
from sqlalchemy.orm import Session

Answer = TypeVar("Answer")

_DIALECT: Final = PGDialect_psycopg(paramstyle="pyformat")  # type: ignore[no-untyped-call]


def as_sent(statement: ClauseElement, parameters: Mapping[str, object]) -> tuple[bytes, dict[str, object]]:
    """Return the text of a statement as psycopg wants it, and its values with those that the statement itself has."""
    sql, constants = driver_text(statement)
    return sql, {**constants, **parameters}


@cache
def driver_text(statement: ClauseElement) -> tuple[bytes, dict[str, object]]:
    """Return a statement as psycopg wants it, and the values that are bound in the statement itself."""
    compiled = statement.compile(dialect=_DIALECT)
    constants: dict[str, object] = {}
    for name, bound in compiled.binds.items():  # type: ignore[attr-defined]
        if not bound.required:
            stored = bound.type.bind_processor(_DIALECT)
            constants[name] = stored(bound.value) if stored else bound.value
    return str(compiled).encode(), constants


def ask_driver(
    session: Session,
    in_thread: Callable[[Connection[TupleRow]], Answer],
    in_event_loop: Callable[[AsyncConnection[TupleRow]], Awaitable[Answer]],
) -> Answer:
    """Ask the connection of a session, in its transaction and after it has sent what it held back.

    ``in_thread`` asks in an activity. ``in_event_loop`` asks for the same where the session is the synchronous side of
    an ``AsyncSession`` (``run_sync``): it is awaited while the calling function waits.
    """
    session.flush()
    pooled = session.connection().connection
    if isinstance(pooled.driver_connection, AsyncConnection):
        return cast("AdaptedConnection", pooled.dbapi_connection).run_async(in_event_loop)
    return in_thread(cast("Connection[TupleRow]", pooled.driver_connection))
