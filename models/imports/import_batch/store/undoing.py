"""Taking back what the rows of a chunk became (finance §6, golive §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.store.each_or_all import each_or_all
from models.cases.run.contract import RunChunk
from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.rules.columns import key_row_of
from models.imports.import_batch.store.chunks import (
    add_counts,
    rows_of_chunk,
    settings_of,
    source_of,
    wholes,
    write_states,
)
from models.imports.import_batch.store.kinds import take_back, why_kept
from models.imports.import_batch.store.restoring import Undone, undo_updates
from models.imports.import_batch.store.updated_kinds import does_update, updated_kind
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.calendar import utc_now
from models.kit.imported_row import FieldChange, RowChange, RowProblem, facts_of
from models.kit.updating import Writer

_USED: Final = RowProblem(code="import_row_used")
"""Something else refers to what a row added."""


def undo_chunk(session: Session, chunk: RunChunk) -> None:
    """Take back what the rows of a chunk became, and keep which of them stay and why."""
    batch, rows = rows_of_chunk(session, chunk, RowState.APPLIED)
    undo = _undo_updates if does_update(batch.kind) else _undo_results
    stays = undo(session, batch, rows)
    states = {place: RowState.UNDONE if place not in stays else RowState.KEPT for place in _positions(rows)}
    write_states(session, batch.case_id, [{"position": place, "state": state} for place, state in states.items()])
    reasons = [
        {"position": place, "problem": problem.code, "facts": facts_of(problem)}
        for place, problem in stays.items()
        if problem is not None
    ]
    write_states(session, batch.case_id, reasons)
    counts = Counter(states.values())
    add_counts(session, batch.case_id, undone=counts[RowState.UNDONE], kept=counts[RowState.KEPT])


def _positions(rows: Sequence[ImportRow]) -> list[int]:
    return [row.position for row in rows if row.result_id is not None]


def _undo_results(session: Session, batch: ImportBatch, rows: Sequence[ImportRow]) -> Mapping[int, RowProblem | None]:
    """Take back what rows became; by the position of those that stay, why, where it is more than money paid."""
    results = {row.position: row.result_id for row in rows if row.result_id is not None}
    source, at = source_of(session, batch), utc_now()

    def undo(positions: Sequence[int]) -> frozenset[UUID]:
        wanted = [results[position] for position in positions]
        return take_back(batch.kind, session, source, wanted, at)

    done, _failed = each_or_all(session, list(results), undo)
    undone = frozenset[UUID]().union(*(found for found, _ in done))
    kept = {place: result_id for place, result_id in results.items() if result_id not in undone}
    reasons = why_kept(batch.kind, session, source, list(kept.values()))
    return {place: reasons.get(result_id) for place, result_id in kept.items()}


def _undo_updates(session: Session, batch: ImportBatch, rows: Sequence[ImportRow]) -> Mapping[int, RowProblem | None]:
    """Restore what rows changed; by the position of those that stay, why."""
    keyed = {row.position: key_row_of(batch.kind, batch.columns, row.cells) for row in rows}
    wanted = {
        row.position: Undone(
            key_row, row.change or RowChange.NEW, [FieldChange.model_validate(each) for each in row.changes or ()]
        )  # what came in before its kind updated says no change: it was new
        for row in rows
        if (key_row := keyed[row.position]) is not None
    }
    updated = updated_kind(batch.kind, session, settings_of(batch), [each.row for each in wanted.values()], {})
    writer = Writer(batch.case_id, source_of(session, batch).entered_by, utc_now())

    together = wholes({place: wanted[place].row for place in sorted(wanted, reverse=True)})

    def undo(places: Sequence[int]) -> Mapping[int, RowProblem | None]:
        positions = [position for place in places for position in together[place]]
        return undo_updates(updated, session, writer, {place: wanted[place] for place in positions})

    stays: dict[int, RowProblem | None] = {}
    left = list(range(len(together)))
    before = len(left) + 1
    while left and len(left) < before:  # what one row added may be in the way of another until it is gone
        before = len(left)
        done, left = each_or_all(session, left, undo)
        for answers, _ in done:
            stays |= {place: problem for place, problem in answers.items() if problem is not None}
    stays |= dict.fromkeys((position for place in left for position in together[place]), _USED)
    return stays
