"""Many rows into a table by one statement, which takes little more time for hundreds than for one.

Rows are by columns of the table, all of the same ones; PostgreSQL gives their values the types of the table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.kit.updating import written

SetRow = Mapping[str, object]
_NUMBERS: Final = (int, float)


def add_rows(session: Session, table: str, rows: Sequence[SetRow]) -> None:
    """Insert rows, in their order."""
    if rows:
        columns = ", ".join(rows[0])
        session.execute(
            text(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {_populated(table)}"), {"rows": _json(rows)}
        )


def change_rows(session: Session, table: str, key: str, rows: Sequence[SetRow]) -> None:
    """Bring the rows that have these values in the column ``key`` to the values of the others."""
    if rows:
        changes = ", ".join(f"{column} = r.{column}" for column in rows[0] if column != key)
        session.execute(
            text(f"UPDATE {table} t SET {changes} FROM {_populated(table)} WHERE t.{key} = r.{key}"),
            {"rows": _json(rows)},
        )


def _populated(table: str) -> str:
    return f"jsonb_populate_recordset(CAST(NULL AS {table}), CAST(:rows AS jsonb)) r"


def _json(rows: Sequence[SetRow]) -> str:
    return json.dumps([{name: _value(value) for name, value in row.items()} for row in rows])


def _value(value: object) -> object:
    return value if value is None or value == "" or isinstance(value, _NUMBERS) else written(value)
