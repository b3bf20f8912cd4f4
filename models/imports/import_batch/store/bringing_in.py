"""Bringing in the rows of a chunk, and finding out beforehand what that would do (finance §6, golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.cases.case.store.each_or_all import each_or_all
from models.cases.run.contract import RunChunk
from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.rules.columns import key_of, read_rest, whole_of
from models.imports.import_batch.rules.schemas import ARCHIVED
from models.imports.import_batch.store.chunks import keep_outcomes, read, rows_of_chunk, settings_of, source_of, wholes
from models.imports.import_batch.store.kinds import JUDGED_WHOLE, bring_in, problems_of_other_cells
from models.imports.import_batch.store.pictures import take_pictures
from models.imports.import_batch.store.updated_kinds import does_update, updated_kind
from models.imports.import_batch.store.updating import FileBeside, close_missing
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.calendar import utc_now
from models.kit.imported_row import (
    AppliedRow,
    BroughtBefore,
    FileRow,
    RowChange,
    RowOutcome,
    RowProblem,
    UnchangedRow,
    combined_problem,
)
from models.kit.updating import Writer


def check_chunk(session: Session, chunk: RunChunk) -> None:
    """Find out what bringing in the waiting rows of a chunk would do, and keep it; nothing else is written."""
    batch, rows = rows_of_chunk(session, chunk, RowState.WAITING)
    if batch.kind in ARCHIVED:
        take_pictures(session, batch, rows)
    with _rolled_back(session):
        outcomes = _bring_in(session, batch, rows)
    keep_outcomes(session, batch, rows, outcomes, applied=RowState.GOOD)


def bring_in_chunk(session: Session, chunk: RunChunk) -> None:
    """Bring in the good rows of a chunk, each judged again."""
    batch, rows = rows_of_chunk(session, chunk, RowState.GOOD)
    closing = [row for row in rows if row.change is RowChange.CLOSED]
    named = [row for row in rows if row.change is not RowChange.CLOSED]
    brought = _bring_in(session, batch, named)
    refused = [row for row in named if not isinstance(brought[row.position], AppliedRow | UnchangedRow | BroughtBefore)]
    outcomes = {**brought, **_close(session, batch, closing, refused)}
    keep_outcomes(session, batch, rows, outcomes, applied=RowState.APPLIED)


def _bring_in(session: Session, batch: ImportBatch, rows: Sequence[ImportRow]) -> dict[int, RowOutcome | None]:
    """What became of each row, by its position; None of one that could not be written."""
    wrong: dict[int, RowProblem] = {}
    rest: dict[int, FileRow] = {}
    readable: dict[int, FileRow] = {}
    settings = settings_of(batch)
    for row in rows:
        found = read(batch, settings, row.cells)
        if not isinstance(found, RowProblem):
            readable[row.position] = found
            continue
        wrong[row.position] = found
        if (others := read_rest(batch.kind, batch.columns, row.cells, found)) is not None:
            rest[row.position] = others
    source, at = source_of(session, batch), utc_now()
    for position, problems in problems_of_other_cells(batch.kind, session, settings, rest).items():
        wrong[position] = _with_other_cells(wrong[position], problems)
    outcomes: dict[int, RowOutcome | None] = {**wrong}
    whole = _whole(session, batch) if readable else {}
    updated = None
    if readable and does_update(batch.kind):
        updated = updated_kind(batch.kind, session, settings, list(readable.values()), whole)
    refused = _refused_parts(session, batch, rows, wrong, readable)
    beside = FileBeside({row.position: row.number for row in rows}, refused, updated)
    together = wholes(readable)

    def work(places: Sequence[int]) -> dict[int, RowOutcome]:
        wanted = {position: readable[position] for place in places for position in together[place]}
        return bring_in(batch.kind, session, source, settings, wanted, at, beside)

    done, failed = each_or_all(session, range(len(together)), work)
    for brought, _ in done:
        outcomes |= brought
    return outcomes | dict.fromkeys(position for place in failed for position in together[place])


def _refused_parts(
    session: Session,
    batch: ImportBatch,
    rows: Sequence[ImportRow],
    wrong: Collection[int],
    readable: Mapping[int, FileRow],
) -> dict[tuple[str, ...], int]:
    """Return the number of the first row that cannot be read, or says again what another one said, by what it is a
    part of.
    """
    parts = [row for row in readable.values() if row.part_of is not None]
    if not parts:
        return {}
    refused = select(col(ImportRow.position), col(ImportRow.number), col(ImportRow.cells)).where(
        col(ImportRow.case_id) == batch.case_id, col(ImportRow.state) == RowState.REFUSED
    )
    if all(row.part_of == row.identity for row in parts):
        # Another row of the same part repeats one of these, and was refused for it: a file may have many other rows.
        numbers = [str(row.number) for row in rows]
        refused = refused.where(col(ImportRow.facts)["row"].as_string().in_(numbers))
    found = [(row.position, row.number, row.cells) for row in rows if row.position in wrong]
    found += [(position, number, cells) for position, number, cells in session.execute(refused)]
    numbers_of: dict[tuple[str, ...], int] = {}
    for _, number, cells in sorted(found):
        if (whole := whole_of(batch.kind, batch.columns, cells)) is not None:
            numbers_of.setdefault(whole, number)
    return numbers_of


def _close(
    session: Session, batch: ImportBatch, rows: Sequence[ImportRow], refused_now: Collection[ImportRow]
) -> dict[int, RowOutcome | None]:
    """What became of each row that a complete list does not name, by its position."""
    if not rows:
        return {}
    did_not_come_in = select(ImportRow).where(
        col(ImportRow.case_id) == batch.case_id,
        col(ImportRow.number) > 0,  # what the list does not name has none
        col(ImportRow.state).in_((RowState.REFUSED, RowState.FAILED)),
    )
    lacking = [*refused_now, *session.scalars(did_not_come_in)]
    refused = {key for row in lacking if (key := key_of(batch.kind, batch.columns, row.cells)) is not None}
    keys = {row.position: key_of(batch.kind, batch.columns, row.cells) for row in rows}
    writer = Writer(batch.case_id, source_of(session, batch).entered_by, utc_now())

    def work(positions: Sequence[int]) -> dict[int, RowOutcome]:
        known = {position: keys[position] for position in positions}
        closing = {place: key for place, key in known.items() if key}
        return close_missing(batch.kind, session, writer, closing, refused)

    done, failed = each_or_all(session, list(keys), work)
    outcomes: dict[int, RowOutcome | None] = dict.fromkeys(failed)
    for closed, _ in done:
        outcomes |= closed
    return outcomes


def _with_other_cells(problem: RowProblem, others: Collection[RowProblem]) -> RowProblem:
    """Return a wrong cell with the problems of the other cells: nothing more of a cell that cannot be read."""
    columns = {each.column for each in (problem, *problem.more)}
    return combined_problem([problem, *(other for other in others if other.column not in columns)])


def _whole(session: Session, batch: ImportBatch) -> dict[int, FileRow]:
    """Every row of the file that may be brought in, by its number, where rows are looked at beside each other."""
    if batch.kind not in JUDGED_WHOLE:
        return {}
    wanted = select(col(ImportRow.number), col(ImportRow.cells)).where(
        col(ImportRow.case_id) == batch.case_id,
        col(ImportRow.state).in_((RowState.WAITING, RowState.GOOD, RowState.APPLIED, RowState.UNCHANGED)),
    )
    rows = session.execute(wanted.order_by(col(ImportRow.position)))
    settings = settings_of(batch)
    found = {number: read(batch, settings, cells) for number, cells in rows}
    return {number: row for number, row in found.items() if not isinstance(row, RowProblem)}


@contextmanager
def _rolled_back(session: Session) -> Iterator[None]:
    """Whatever the block writes is not written."""
    savepoint = session.begin_nested()
    try:
        yield
        session.flush()
    finally:
        savepoint.rollback()
