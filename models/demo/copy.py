"""Tables that are given as models, by COPY."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from psycopg import Connection, sql
from psycopg.types.json import Jsonb
from sqlmodel import SQLModel

from models.kit.copying import Row, copy_rows


def copy_models(connection: Connection[Row], models: Iterable[SQLModel]) -> None:
    """Copy small tables given as models, in the order given."""
    for kind, group in groupby(models, key=lambda model: model.__class__):
        columns = list(kind.model_fields)
        table = str(kind.__tablename__)
        copy_rows(connection, table, columns, (_values(model, columns) for model in group))


def _values(model: SQLModel, columns: list[str]) -> list[object]:
    values = (getattr(model, column) for column in columns)
    return [Jsonb(value) if isinstance(value, dict | list) else value for value in values]


def analyze(connection: Connection[Row], tables: Iterable[str]) -> None:
    """The planner learns how many rows are in these tables now, those of the open transaction among them.

    Without it a table that was empty when PostgreSQL last counted is planned as empty, and triggers that join the
    money of 300 students read whole tables for every row. Tables are named because ``ANALYZE`` alone also locks those
    that all databases of a server share, until this transaction ends: two universities are loaded at once by tests.
    """
    connection.execute(sql.SQL("ANALYZE {}").format(sql.SQL(", ").join(map(sql.Identifier, tables))))
