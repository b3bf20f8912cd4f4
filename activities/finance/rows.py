"""Adding rows of money: one statement for all rows of a table, since triggers judge what a statement adds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sqlalchemy import TextClause, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.sql import bindparam
from sqlmodel import Session, SQLModel

from models.contracts.finance.ledger import SeriesKind
from models.facts.finance.billing import TAKE_NUMBERS
from models.rules.finance.series import document_number
from models.tables.finance.ledger import LedgerEntry

_MADE_BY_THE_DATABASE: Final[dict[type[SQLModel], set[str]]] = {LedgerEntry: {"entry_id"}}


def add_rows(session: Session, rows: Sequence[SQLModel]) -> None:
    """Insert rows of one table, however many, with one statement."""
    if not rows:
        return
    kind = type(rows[0])
    hidden = _MADE_BY_THE_DATABASE.get(kind, set())
    session.execute(_insert(kind), {"rows": [row.model_dump(mode="json", exclude=hidden) for row in rows]})


@lru_cache
def _insert(kind: type[SQLModel]) -> TextClause:
    table = str(kind.__tablename__)
    columns = ", ".join(name for name in kind.model_fields if name not in _MADE_BY_THE_DATABASE.get(kind, set()))
    statement = f"INSERT INTO {table} ({columns}) SELECT {columns} FROM jsonb_populate_recordset(NULL::{table}, :rows)"
    return text(statement).bindparams(bindparam("rows", type_=JSONB))


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
