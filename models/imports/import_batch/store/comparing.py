"""Warnings of a whole file: rows that differ from what the portal computes, or repeat each other (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.rules.columns import compares
from models.imports.import_batch.store.chunks import noted, read, settings_of, write_states
from models.imports.import_batch.store.updated_kinds import updated_kind
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.imported_row import RowProblem
from models.kit.updating import SaidRow

_AT_ONCE: Final = 5000
"""Rows that are held at once: a file may have hundreds of thousands."""
_COMPARED: Final = (RowState.GOOD, RowState.APPLIED, RowState.UNCHANGED)


def keep_differences(session: Session, case_id: UUID) -> None:
    """Warn of every row that its kind finds in comparing the whole file, and take back warnings that hold no more.

    Of a kind that compares, these are the only warnings. Run again, it changes nothing.
    """
    batch = session.get_one(ImportBatch, case_id, with_for_update=True)
    if not compares(batch.kind, batch.columns):
        return
    updated = updated_kind(batch.kind, session, settings_of(batch), (), {})
    found = updated.compared(session, _said_rows(session, batch))
    of_import = (col(ImportRow.case_id) == case_id, col(ImportRow.state).in_(_COMPARED))
    warned = set(session.scalars(select(col(ImportRow.position)).where(*of_import, col(ImportRow.notes).is_not(None))))
    places = sorted(warned | found.keys())
    write_states(
        session,
        case_id,
        [{"position": place, "notes": noted([found[place]] if place in found else [])} for place in places],
    )
    batch.warned += len(found) - len(warned)


def _said_rows(session: Session, batch: ImportBatch) -> Iterator[SaidRow[Any]]:
    wanted = (
        select(col(ImportRow.position), col(ImportRow.state), col(ImportRow.cells))
        .where(col(ImportRow.case_id) == batch.case_id, col(ImportRow.state).in_(_COMPARED))
        .order_by(col(ImportRow.position))
    )
    settings = settings_of(batch)
    for position, state, cells in session.execute(wanted.execution_options(yield_per=_AT_ONCE)):
        row = read(batch, settings, cells)
        if not isinstance(row, RowProblem):
            yield SaidRow(position, row, state == RowState.GOOD)
