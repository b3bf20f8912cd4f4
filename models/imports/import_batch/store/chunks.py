"""The rows of an import, a chunk at a time: which they are, and what is kept of what became of them (finance §6)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import TextClause, select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.cases.case.tables import CaseFile
from models.cases.run.contract import RunChunk
from models.finance.debt.store.posting import Source
from models.imports.import_batch.contract.case import EmptyCells, ImportSettings, RowState, UpdateSettings
from models.imports.import_batch.rules.columns import read_row
from models.imports.import_batch.store.reading import ADD_COUNTS, COUNTED
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.imported_row import (
    AppliedRow,
    BroughtBefore,
    FileRow,
    RowChange,
    RowOutcome,
    RowProblem,
    UnchangedRow,
    facts_of,
)

_SETTINGS: Final[TypeAdapter[ImportSettings]] = TypeAdapter(ImportSettings)
_STORED_AS: Final[Mapping[str, str]] = {
    "student_id": "int", "amount": "numeric", "facts": "jsonb", "notes": "jsonb", "result_id": "uuid",
    "changes": "jsonb",
}  # fmt: skip
"""Types of the columns of a row that are no text."""
UNEXPECTED: Final = "import_row_failed"
"""The code of a row that could not be written for a reason that no rule names."""


def rows_of_chunk(session: Session, chunk: RunChunk, state: RowState) -> tuple[ImportBatch, Sequence[ImportRow]]:
    """Return the import, locked, and the rows of the chunk that are in a state."""
    batch = session.get_one(ImportBatch, chunk.case_id, with_for_update=True)
    place = col(ImportRow.position)
    wanted = select(ImportRow).where(
        col(ImportRow.case_id) == chunk.case_id,
        place >= chunk.first,
        place < chunk.first + chunk.size,
        col(ImportRow.state) == state,
    )
    return batch, session.scalars(wanted.order_by(place)).all()


def settings_of(batch: ImportBatch) -> ImportSettings:
    """Return what holds for every row of a file."""
    return _SETTINGS.validate_python(batch.settings)


def read(batch: ImportBatch, settings: ImportSettings, cells: Sequence[str]) -> FileRow | RowProblem:
    """Return a row of a file as its kind's schema, or the cells that are wrong."""
    empty_cells = settings.empty_cells if isinstance(settings, UpdateSettings) else EmptyCells.SAY_NOTHING
    return read_row(batch.kind, batch.columns, cells, empty_cells)


def wholes(rows: Mapping[int, FileRow]) -> list[list[int]]:
    """Return the positions of rows of which all come in or none; most rows stand by themselves."""
    found: dict[object, list[int]] = {}
    for position, row in rows.items():
        found.setdefault(position if row.part_of is None else row.part_of, []).append(position)
    return list(found.values())


def source_of(session: Session, batch: ImportBatch) -> Source:
    """Return which import brings rows in, and who sent it."""
    opened_by = session.get_one(CaseFile, batch.case_id).opened_by
    if opened_by is None:
        raise LookupError("an import that nobody asked for")
    return Source(batch.case_id, batch.root_id, opened_by)


def keep_outcomes(
    session: Session,
    batch: ImportBatch,
    before: Sequence[ImportRow],
    outcomes: Mapping[int, RowOutcome | None],
    *,
    applied: RowState,
) -> None:
    """Keep what became of the rows; ``applied`` is the state of those that came through."""
    had_warnings = sum(row.notes is not None for row in before)
    did = Counter(row.change for row in before)
    rows = [{"position": position, **_columns(outcome, applied)} for position, outcome in outcomes.items()]
    write_states(session, batch.case_id, rows)
    states = Counter(row["state"] for row in rows)
    through = [found for found in outcomes.values() if isinstance(found, AppliedRow)]
    does = Counter(found.change for found in through)
    amount = sum((found.amount for found in through), Decimal(0))
    is_check = applied is RowState.GOOD
    add_counts(
        session,
        batch.case_id,
        checked=len(rows) if is_check else 0,
        done=0 if is_check else len(rows),
        good=states[RowState.GOOD],
        warned=sum(bool(found.warnings) for found in through) - had_warnings,
        expected=amount if is_check else Decimal(0),
        refused=states[RowState.REFUSED],
        done_before=states[RowState.DONE_BEFORE],
        applied=states[RowState.APPLIED],
        amount=Decimal(0) if is_check else amount,
        failed=states[RowState.FAILED],
        changed=_changed(does) - _changed(did),
        closing=does[RowChange.CLOSED] - did[RowChange.CLOSED],
        unchanged=states[RowState.UNCHANGED],
    )


def _changed(counts: Counter[RowChange | None]) -> int:
    """How many rows change what there is, what was closed included."""
    return counts[RowChange.CHANGED] + counts[RowChange.REOPENED]


def _columns(outcome: RowOutcome | None, applied: RowState) -> dict[str, object]:
    """What a row keeps of what became of it."""
    kept: dict[str, object] = dict.fromkeys(
        ("student_id", "amount", "problem", "facts", "notes", "result_id", "change", "changes")
    )
    match outcome:
        case AppliedRow():
            return kept | {
                "state": applied,
                "student_id": outcome.student_id,
                "amount": outcome.amount,
                "notes": noted(outcome.warnings),
                "result_id": outcome.result_id if applied is RowState.APPLIED else None,
                "change": outcome.change,
                "changes": [change.model_dump() for change in outcome.changes] or None,
            }
        case RowProblem():
            return kept | {
                "state": RowState.REFUSED,
                "problem": outcome.code,
                "facts": facts_of(outcome),
                "notes": noted(outcome.more),
            }
        case BroughtBefore():
            return kept | {"state": RowState.DONE_BEFORE}
        case UnchangedRow():
            return kept | {"state": RowState.UNCHANGED}
        case None:
            return kept | {"state": RowState.FAILED, "problem": UNEXPECTED}


def noted(problems: Sequence[RowProblem]) -> list[dict[str, object]] | None:
    """Return problems as a row keeps them; None where there are none."""
    return [{"code": problem.code, "facts": facts_of(problem)} for problem in problems] or None


def write_states(session: Session, case_id: UUID, rows: Sequence[Mapping[str, object]]) -> None:
    """Bring rows of an import to these values; each names its ``position``, and all of them the same columns."""
    if rows:
        session.flush()
        columns = tuple(sorted(rows[0].keys() - {"position"}))
        session.execute(_to_values(columns), {"case_id": case_id, "rows": json.dumps(rows, default=str)})


@cache
def _to_values(columns: tuple[str, ...]) -> TextClause:
    """Return the statement that brings columns of many rows to their values: one, since each costs as much again."""
    types = ", ".join(f"{name} {_STORED_AS.get(name, 'text')}" for name in columns)
    values = ", ".join(f"{name} = given.{name}" for name in columns)
    return text(f"""
        UPDATE import_row r SET {values}
          FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS given(position int, {types})
         WHERE r.case_id = :case_id AND r.position = given.position
    """)


def add_counts(session: Session, case_id: UUID, **counts: Decimal | int) -> None:
    """Add to the counts of an import what became of some of its rows."""
    session.execute(ADD_COUNTS, {"case_id": case_id, **dict.fromkeys(COUNTED, 0), **counts})
