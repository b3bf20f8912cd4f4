"""Rows into tables by COPY, many thousands a second and without ORM objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from psycopg import Connection, sql
from psycopg.types.json import Jsonb
from sqlmodel import SQLModel

Row = Sequence[object]


def copy_rows(connection: Connection[Row], table: str, columns: Sequence[str], rows: Iterable[Row]) -> int:
    """Stream rows into a table; returns how many. Column defaults of Python do not apply: every column is given."""
    count = 0
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)
            count += 1
    return count


def copy_models(connection: Connection[Row], models: Iterable[SQLModel]) -> None:
    """Copy small tables given as models, in the order given."""
    for kind, group in groupby(models, key=lambda model: model.__class__):
        columns = list(kind.model_fields)
        table = str(kind.__tablename__)
        copy_rows(connection, table, columns, (_values(model, columns) for model in group))


def _values(model: SQLModel, columns: list[str]) -> list[object]:
    values = (getattr(model, column) for column in columns)
    return [Jsonb(value) if isinstance(value, dict) else value for value in values]
