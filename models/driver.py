"""psycopg below SQLAlchemy: its address of the database, and its text of a statement that is written for SQLAlchemy."""

from __future__ import annotations

from functools import cache
from typing import Final

from psycopg.conninfo import make_conninfo
from sqlalchemy import ClauseElement, make_url
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from models.db import CONNECT_ARGUMENTS

_DIALECT: Final = PGDialect_psycopg(paramstyle="pyformat")  # type: ignore[no-untyped-call]


def connection_address(database_url: str) -> str:
    """psycopg's address of the database that SQLAlchemy knows by ``database_url``."""
    _, options = _DIALECT.create_connect_args(make_url(database_url))  # type: ignore[no-untyped-call]
    return make_conninfo("", **options, **CONNECT_ARGUMENTS)


@cache
def driver_text(statement: ClauseElement) -> tuple[bytes, dict[str, object]]:
    """A statement as psycopg wants it, and the values that are bound in the statement itself."""
    compiled = statement.compile(dialect=_DIALECT)
    constants: dict[str, object] = {}
    for name, bound in compiled.binds.items():  # type: ignore[attr-defined]
        if not bound.required:
            stored = bound.type.bind_processor(_DIALECT)
            constants[name] = stored(bound.value) if stored else bound.value
    return str(compiled).encode(), constants
