"""psycopg's connection below a session: for COPY, and for rows that psycopg makes.

The session may be the synchronous side of an ``AsyncSession`` (``run_sync``). Its connection is an asynchronous one:
what is asked of it is awaited while the calling function stands still.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

from psycopg import AsyncConnection, Connection
from psycopg.rows import TupleRow
from sqlalchemy.engine import AdaptedConnection
from sqlalchemy.orm import Session

Answer = TypeVar("Answer")


def ask_driver(
    session: Session,
    plain: Callable[[Connection[TupleRow]], Answer],
    awaited: Callable[[AsyncConnection[TupleRow]], Awaitable[Answer]],
) -> Answer:
    """Ask the connection that the session has, in the session's transaction and after what the session still held.

    ``plain`` asks in an activity, ``awaited`` in the API; both ask for the same.
    """
    session.flush()
    pooled = session.connection().connection
    if isinstance(pooled.driver_connection, AsyncConnection):
        return cast("AdaptedConnection", pooled.dbapi_connection).run_async(awaited)
    return plain(cast("Connection[TupleRow]", pooled.driver_connection))
