"""Adding rows of money: one COPY for all rows of a table, since triggers judge what a statement adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from psycopg.types.json import Jsonb
from pydantic_core import to_json
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.invoice.store.reading import TAKE_NUMBERS
from models.finance.ledger.contract import SeriesKind
from models.finance.ledger.rules.series import document_number
from models.finance.ledger.tables.rows import TABLES, Row
from models.kit.copying import copy_rows_within

_BY_INDEXES: Final = text("SET LOCAL enable_seqscan = off")
"""PostgreSQL keeps the plans of triggers and foreign keys with a connection, also those it made while a table was
empty: a bill run would read the whole of a growing table for each of its rows."""


def add_rows(session: Session, rows: Sequence[Row]) -> None:
    """Insert rows of one table, however many, with one statement."""
    if not rows:
        return
    kind = type(rows[0])
    session.execute(_BY_INDEXES)
    copy_rows_within(session, TABLES[kind], kind._fields, rows)


def as_json(facts: Mapping[str, object]) -> Jsonb:
    """Facts as a column of JSON keeps them: decimals, days and ids as text."""
    return Jsonb(dict(facts), to_json)


def take_numbers(
    session: Session, kind: SeriesKind, campus_code: str, fiscal_year: int, count: int
) -> list[tuple[int, str]]:
    """The next ``count`` numbers of a series, each as its serial and as it is printed.

    The series is locked until the transaction ends: take numbers after everything else was read and judged.
    """
    if count == 0:
        return []
    asked = {"kind": kind.value, "campus_code": campus_code, "fiscal_year": fiscal_year, "count": count}
    last: int = session.execute(TAKE_NUMBERS, asked).scalar_one()
    return [
        (serial, document_number(kind, campus_code, fiscal_year, serial))
        for serial in range(last - count + 1, last + 1)
    ]
