"""Tables that are given as models, by COPY."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from psycopg import Connection
from psycopg.types.json import Jsonb
from sqlmodel import SQLModel

from models.copying import Row, copy_rows


def copy_models(connection: Connection[Row], models: Iterable[SQLModel]) -> None:
    """Copy small tables given as models, in the order given."""
    for kind, group in groupby(models, key=lambda model: model.__class__):
        columns = list(kind.model_fields)
        table = str(kind.__tablename__)
        copy_rows(connection, table, columns, (_values(model, columns) for model in group))


def _values(model: SQLModel, columns: list[str]) -> list[object]:
    values = (getattr(model, column) for column in columns)
    return [Jsonb(value) if isinstance(value, dict | list) else value for value in values]
