"""Imports: a file's rows are checked, brought in and undone, a transaction for each chunk (finance §6).

The check is the real run rolled back. A row that fails is a line of the result, never the end of the import.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.rows import write_record
from models.cases.run.contract import RunChunk
from models.db import engine
from models.imports.import_batch.contract.case import BatchFigures, BatchStage
from models.imports.import_batch.store.bringing_in import bring_in_chunk, check_chunk
from models.imports.import_batch.store.comparing import keep_differences
from models.imports.import_batch.store.missing import keep_missing_rows
from models.imports.import_batch.store.pictures import empty_archive
from models.imports.import_batch.store.undoing import undo_chunk
from models.imports.import_batch.tables import ImportBatch


@activity.defn(name="check_import_chunk")
def check_import_chunk(chunk: RunChunk) -> None:
    """Find out what bringing in the rows of a chunk would do; one transaction. Run again, none waits any more."""
    with Session(engine()) as session, session.begin():
        check_chunk(session, chunk)


@activity.defn(name="find_missing_rows")
def find_missing_rows(case_id: UUID) -> int:
    """Add a row for everything that a complete list does not name, to be closed; how many rows the import has then.

    One transaction. Run again, it adds none.
    """
    with Session(engine()) as session, session.begin():
        return keep_missing_rows(session, case_id)


@activity.defn(name="compare_import")
def compare_import(case_id: UUID) -> None:
    """Warn of rows found in comparing the whole file; one transaction. Run again, it does the same."""
    with Session(engine()) as session, session.begin():
        keep_differences(session, case_id)


@activity.defn(name="apply_import_chunk")
def apply_import_chunk(chunk: RunChunk) -> None:
    """Bring in the good rows of a chunk, each judged again; one transaction. Run again, none is good any more."""
    with Session(engine()) as session, session.begin():
        bring_in_chunk(session, chunk)


@activity.defn(name="undo_import_chunk")
def undo_import_chunk(chunk: RunChunk) -> None:
    """Take back what the rows of a chunk became; one transaction. Run again, none is taken back twice."""
    with Session(engine()) as session, session.begin():
        undo_chunk(session, chunk)


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
        if record.stage != BatchStage.UPLOADED:
            empty_archive(session, session.get_one(ImportBatch, record.case_id), record.events[-1].at)


def _once(session: Session, case_id: UUID, name: str, at: datetime) -> None:
    """When it came to a stage for the first time: also where it was paused, or somebody asked to undo it, meanwhile."""
    first = update(ImportBatch).where(col(ImportBatch.case_id) == case_id, getattr(ImportBatch, name).is_(None))
    session.execute(first.values({name: at}))


ACTIVITIES: Final = (
    check_import_chunk,
    find_missing_rows,
    compare_import,
    apply_import_chunk,
    undo_import_chunk,
    read_import_figures,
    settle_import,
)
SETTLES: Final = {CaseKind.IMPORT_BATCH: settle_import}
