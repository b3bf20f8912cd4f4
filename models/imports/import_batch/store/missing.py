"""What a complete list does not name: it is counted after the check, and closed with the rows (golive §3)."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.imports.import_batch.contract.case import Closings, RowState
from models.imports.import_batch.rules.columns import key_of
from models.imports.import_batch.store.updating import closings_of, missing_rows
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.imported_row import RowChange
from models.kit.updating import Closing, written


def keep_missing_rows(session: Session, case_id: UUID) -> int:
    """Add a row, good and to be closed, for everything that the list does not name; how many rows the import has then.

    Rows that are refused name what they are about all the same: nothing is closed for a wrong cell. Where a row's code
    cannot be read nobody knows what it names: the second person types the number then. Run again, it adds none.
    """
    batch = session.get_one(ImportBatch, case_id, with_for_update=True)
    of_import = col(ImportRow.case_id) == case_id
    have = session.scalar(select(func.count()).where(of_import)) or 0
    if have > batch.rows:
        return have
    cells = session.scalars(select(col(ImportRow.cells)).where(of_import)).all()
    keys = [key_of(batch.kind, batch.columns, each) for each in cells]
    named = [key for key in keys if key is not None]
    missing = missing_rows(batch.kind, session, named)
    if missing:
        session.execute(insert(ImportRow), [_row(batch, have + place, each) for place, each in enumerate(missing)])
    is_clear = len(named) == len(keys)
    batch.closings = closings_of(missing, len(named)) if is_clear or not missing else Closings.UNUSUAL
    batch.closing += len(missing)
    batch.good += len(missing)
    return have + len(missing)


def _row(batch: ImportBatch, position: int, closing: Closing) -> dict[str, object]:
    return {
        "case_id": batch.case_id,
        "position": position,
        "number": 0,
        "cells": _cells(batch, closing),
        "state": RowState.GOOD,
        "change": RowChange.CLOSED,
    }


def _cells(batch: ImportBatch, closing: Closing) -> Sequence[str]:
    """The cells that the file would have of it, as far as it is told by its values."""
    width = max(len(batch.headings), *(place + 1 for place in batch.columns.values()))
    cells = [""] * width
    for name, place in batch.columns.items():
        cells[place] = written(closing.values.get(name)) or ""
    return cells
