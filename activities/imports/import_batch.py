"""Imports: a file's rows are read, checked, brought in and undone, a transaction for each chunk (finance §6).

The check is the real run rolled back. A row that fails is a line of the result, never the end of the import.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import select, update
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.each_or_all import each_or_all
from models.cases.case.store.rows import write_record
from models.cases.case.tables import CaseFile
from models.cases.run.contract import RunChunk
from models.db import engine
from models.finance.debt.store.posting import Source
from models.imports.import_batch.contract.case import BatchFigures, BatchStage, ImportSettings, RowState
from models.imports.import_batch.rules.columns import read_rest, read_row
from models.imports.import_batch.store.kinds import (
    JUDGED_WHOLE,
    bring_in,
    facts_of_file,
    problems_of_other_cells,
    take_back,
    why_kept,
)
from models.imports.import_batch.store.reading import ADD_COUNTS, COUNTED
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.calendar import utc_now
from models.kit.imported_row import AppliedRow, BroughtBefore, FileRow, RowOutcome, RowProblem, combined_problem

_SETTINGS: Final[TypeAdapter[ImportSettings]] = TypeAdapter(ImportSettings)
UNEXPECTED: Final = "import_row_failed"
"""The code of a row that could not be written for a reason that no rule names."""


@activity.defn(name="check_import_chunk")
def check_import_chunk(chunk: RunChunk) -> None:
    """Find out what bringing in the rows of a chunk would do; one transaction. Run again, none waits any more."""
    with Session(engine()) as session, session.begin():
        batch, rows = _chunk(session, chunk, RowState.WAITING)
        with _rolled_back(session):
            outcomes = _bring_in(session, batch, rows)
        _write(session, batch, rows, outcomes, applied=RowState.GOOD)


@activity.defn(name="apply_import_chunk")
def apply_import_chunk(chunk: RunChunk) -> None:
    """Bring in the good rows of a chunk, each judged again; one transaction. Run again, none is good any more."""
    with Session(engine()) as session, session.begin():
        batch, rows = _chunk(session, chunk, RowState.GOOD)
        _write(session, batch, rows, _bring_in(session, batch, rows), applied=RowState.APPLIED)


@activity.defn(name="undo_import_chunk")
def undo_import_chunk(chunk: RunChunk) -> None:
    """Take back what the rows of a chunk became; one transaction. Run again, none is taken back twice."""
    with Session(engine()) as session, session.begin():
        batch, rows = _chunk(session, chunk, RowState.APPLIED)
        results = {row.position: row.result_id for row in rows if row.result_id is not None}
        source, at = _source(session, batch), utc_now()

        def undo(positions: Sequence[int]) -> frozenset[UUID]:
            wanted = [results[position] for position in positions]
            return take_back(batch.kind, session, source, wanted, at)

        done, _failed = each_or_all(session, list(results), undo)
        undone = frozenset[UUID]().union(*(found for found, _ in done))
        states = {
            position: RowState.UNDONE if result_id in undone else RowState.KEPT
            for position, result_id in results.items()
        }
        _write_states(session, batch.case_id, [{"position": place, "state": state} for place, state in states.items()])
        kept = [result_id for result_id in results.values() if result_id not in undone]
        said = why_kept(batch.kind, session, kept)
        reasons = [
            {"position": place, "problem": said[result_id].code, "facts": _facts(said[result_id])}
            for place, result_id in results.items()
            if result_id in said
        ]
        _write_states(session, batch.case_id, reasons)
        counts = Counter(states.values())
        _add(session, batch.case_id, undone=counts[RowState.UNDONE], kept=counts[RowState.KEPT])


def _chunk(session: Session, chunk: RunChunk, state: RowState) -> tuple[ImportBatch, Sequence[ImportRow]]:
    """The import, locked, and the rows of the chunk that are in a state."""
    batch = session.get_one(ImportBatch, chunk.case_id, with_for_update=True)
    place = col(ImportRow.position)
    wanted = select(ImportRow).where(
        col(ImportRow.case_id) == chunk.case_id,
        place >= chunk.first,
        place < chunk.first + chunk.size,
        col(ImportRow.state) == state,
    )
    return batch, session.scalars(wanted.order_by(place)).all()


def _bring_in(session: Session, batch: ImportBatch, rows: Sequence[ImportRow]) -> dict[int, RowOutcome | None]:
    """What became of each row, by its position; None of one that could not be written."""
    wrong: dict[int, RowProblem] = {}
    rest: dict[int, FileRow] = {}
    readable: dict[int, FileRow] = {}
    for row in rows:
        read = read_row(batch.kind, batch.columns, row.cells)
        if not isinstance(read, RowProblem):
            readable[row.position] = read
            continue
        wrong[row.position] = read
        if (others := read_rest(batch.kind, batch.columns, row.cells, read)) is not None:
            rest[row.position] = others
    settings = _SETTINGS.validate_python(batch.settings)
    source, at = _source(session, batch), utc_now()
    for position, problems in problems_of_other_cells(batch.kind, session, source, settings, rest).items():
        wrong[position] = _with_other_cells(wrong[position], problems)
    outcomes: dict[int, RowOutcome | None] = {**wrong}
    whole = _whole(session, batch) if readable else {}
    facts = facts_of_file(batch.kind, session, source, settings, readable, whole)

    def work(positions: Sequence[int]) -> dict[int, RowOutcome]:
        wanted = {position: readable[position] for position in positions}
        return bring_in(batch.kind, session, source, settings, wanted, at, facts)

    done, failed = each_or_all(session, list(readable), work)
    for found, _ in done:
        outcomes |= found
    return outcomes | dict.fromkeys(failed)


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
        col(ImportRow.state).in_((RowState.WAITING, RowState.GOOD, RowState.APPLIED)),
    )
    rows = session.execute(wanted.order_by(col(ImportRow.position)))
    read = {number: read_row(batch.kind, batch.columns, cells) for number, cells in rows}
    return {number: row for number, row in read.items() if not isinstance(row, RowProblem)}


def _source(session: Session, batch: ImportBatch) -> Source:
    opened_by = session.get_one(CaseFile, batch.case_id).opened_by
    if opened_by is None:
        raise LookupError("an import that nobody asked for")
    return Source(batch.case_id, batch.root_id, opened_by)


@contextmanager
def _rolled_back(session: Session) -> Iterator[None]:
    """Whatever the block writes is not written."""
    savepoint = session.begin_nested()
    try:
        yield
        session.flush()
    finally:
        savepoint.rollback()


def _write(
    session: Session,
    batch: ImportBatch,
    before: Sequence[ImportRow],
    outcomes: Mapping[int, RowOutcome | None],
    *,
    applied: RowState,
) -> None:
    """Keep what became of the rows; ``applied`` is the state of those that came through."""
    had_warnings = sum(row.notes is not None for row in before)
    rows = [{"position": position, **_columns(outcome, applied)} for position, outcome in outcomes.items()]
    _write_states(session, batch.case_id, rows)
    states = Counter(row["state"] for row in rows)
    has_warnings = sum(bool(found.warnings) for found in outcomes.values() if isinstance(found, AppliedRow))
    amount = sum((found.amount for found in outcomes.values() if isinstance(found, AppliedRow)), Decimal(0))
    is_check = applied is RowState.GOOD
    _add(
        session,
        batch.case_id,
        checked=len(rows) if is_check else 0,
        done=0 if is_check else len(rows),
        good=states[RowState.GOOD],
        warned=has_warnings - had_warnings,
        expected=amount if is_check else Decimal(0),
        refused=states[RowState.REFUSED],
        done_before=states[RowState.DONE_BEFORE],
        applied=states[RowState.APPLIED],
        amount=Decimal(0) if is_check else amount,
        failed=states[RowState.FAILED],
    )


def _columns(outcome: RowOutcome | None, applied: RowState) -> dict[str, object]:
    """What a row keeps of what became of it."""
    match outcome:
        case AppliedRow():
            result = outcome.result_id if applied is RowState.APPLIED else None
            notes = _notes(outcome.warnings)
            said: tuple[object, ...] = (applied, outcome.student_id, outcome.amount, None, None, notes, result)
        case RowProblem():
            said = (RowState.REFUSED, None, None, outcome.code, _facts(outcome), _notes(outcome.more), None)
        case BroughtBefore():
            said = (RowState.DONE_BEFORE, None, None, None, None, None, None)
        case None:
            said = (RowState.FAILED, None, None, UNEXPECTED, None, None, None)
    return dict(zip(("state", "student_id", "amount", "problem", "facts", "notes", "result_id"), said, strict=True))


def _notes(problems: Sequence[RowProblem]) -> list[dict[str, object]] | None:
    return [{"code": problem.code, "facts": _facts(problem)} for problem in problems] or None


def _facts(problem: RowProblem) -> dict[str, object]:
    return {**problem.facts, **({"column": problem.column} if problem.column else {})}


def _write_states(session: Session, case_id: UUID, rows: Sequence[Mapping[str, object]]) -> None:
    if rows:
        session.execute(update(ImportRow), [{"case_id": case_id, **row} for row in rows])


def _add(session: Session, case_id: UUID, **counts: Decimal | int) -> None:
    session.execute(ADD_COUNTS, {"case_id": case_id, **dict.fromkeys(COUNTED, 0), **counts})


@activity.defn(name="read_import_figures")
def read_import_figures(case_id: UUID) -> BatchFigures:
    """What the import has come to so far."""
    with Session(engine()) as session:
        return BatchFigures.model_validate(session.get_one(ImportBatch, case_id), from_attributes=True)


@activity.defn(name="settle_import")
def settle_import(record: CaseRecord) -> None:
    """Bring the rows to the record; run again it changes nothing."""
    with Session(engine()) as session, session.begin():
        if not write_record(session, record):
            return
        reached = {
            BatchStage.CHECKED: "checked_at",
            BatchStage.RUNNING: "started_at",
            BatchStage.FINISHED: "finished_at",
        }.get(BatchStage(record.stage))
        if reached is not None:
            _once(session, record.case_id, reached, record.events[-1].at)


def _once(session: Session, case_id: UUID, name: str, at: datetime) -> None:
    """When it came to a stage for the first time: also where it was paused, or somebody asked to undo it, meanwhile."""
    first = update(ImportBatch).where(col(ImportBatch.case_id) == case_id, getattr(ImportBatch, name).is_(None))
    session.execute(first.values({name: at}))


ACTIVITIES: Final = (check_import_chunk, apply_import_chunk, undo_import_chunk, read_import_figures, settle_import)
SETTLES: Final = {CaseKind.IMPORT_BATCH: settle_import}
