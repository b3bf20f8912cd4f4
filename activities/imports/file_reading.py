"""Reading the file of an import: its rows are kept as they are, in their order (finance §6)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from psycopg.types.json import Jsonb
from sqlalchemy import update
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.documents.file.store.archives import opened_pictures
from models.documents.file.store.keeping import opened_file, read_file
from models.documents.file.tables import StoredFile
from models.imports.import_batch.contract.case import BatchRead, BatchRequest, RowState
from models.imports.import_batch.contract.sheets import SheetRow
from models.imports.import_batch.rules.columns import read_row
from models.imports.import_batch.rules.process import REGULATIONS, regulation_of, sheet_limits, uploaded
from models.imports.import_batch.rules.schemas import ARCHIVED
from models.imports.import_batch.store.pictures import COLUMNS
from models.imports.import_batch.tables import ImportBatch
from models.kit.copying import copy_made_rows
from models.kit.imported_row import RowProblem, facts_of
from models.spreadsheets.reading import opened_sheet

REPEATED: Final = "import_row_repeated"
REPEATED_VALUE: Final = "import_value_repeated"
_MEMORY: Final = 8 * 1024 * 1024
_COLUMNS: Final = ("case_id", "position", "number", "cells", "state", "problem", "facts")


@activity.defn(name="read_import_file")
def read_import_file(request: BatchRequest) -> BatchRead:
    """Keep the rows below the headings, refused where one repeats another of its file; one transaction.

    Run again, it answers what it kept. The file was found readable when it was sent.
    """
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, case.case_id)
            rows = session.get_one(ImportBatch, case.case_id).rows
            return BatchRead(record=record, rows=rows, regulation=REGULATIONS[record.regulation_version])
        kept, refused = _keep_rows(session, request)
        counts = {"rows": kept, "checked": refused, "refused": refused}
        session.execute(update(ImportBatch).where(col(ImportBatch.case_id) == request.case_id).values(counts))
        regulation = regulation_of(request.kind)
        record = uploaded(request, kept, regulation)
        write_record(session, record)
        return BatchRead(record=record, rows=kept, regulation=regulation)


def _keep_rows(session: Session, request: BatchRequest) -> tuple[int, int]:
    """Write the rows; how many there are, and how many of them are refused already."""
    file = session.get_one(StoredFile, request.file_id)
    if request.kind in ARCHIVED:
        return _keep_pictures(session, request, file)
    with tempfile.SpooledTemporaryFile(_MEMORY) as content:
        for piece in read_file(session, file):
            content.write(piece)
        with opened_sheet(content, sheet_limits(request.kind)) as sheet:
            repeats = _Repeats(request)
            headings = next(row for row in sheet.rows if request.heading_row in (None, row.number))
            width = len(headings.cells)
            for second in islice(sheet.rows, request.heading_lines - 1):
                width = max(width, len(second.cells))
            copy_made_rows(session, "import_row", _COLUMNS, repeats.rows(sheet.rows, width))
    return repeats.kept, repeats.refused


def _keep_pictures(session: Session, request: BatchRequest, file: StoredFile) -> tuple[int, int]:
    """Write a row for each picture of a ZIP, by its path there; what it shows is looked at by the check."""
    repeats = _Repeats(request)
    with opened_file(session, file) as content, opened_pictures(content) as archive:
        rows = (SheetRow(number=number, cells=(path, "")) for number, path in enumerate(archive.paths, start=1))
        copy_made_rows(session, "import_row", _COLUMNS, repeats.rows(rows, len(COLUMNS)))
    return repeats.kept, repeats.refused


class _Repeats:
    """The rows as the table takes them; one that says again what an earlier one says is refused."""

    def __init__(self, request: BatchRequest) -> None:
        self._request = request
        self._first: dict[tuple[str, ...], int] = {}
        self._unique: dict[tuple[str, str], int] = {}
        self.kept = 0
        self.refused = 0

    def rows(self, rows: Iterator[SheetRow], width: int) -> Iterator[tuple[object, ...]]:
        """A row of the table for each row of the file."""
        for position, row in enumerate(rows):
            cells = [*row.cells[:width], *[""] * (width - len(row.cells))]
            problem = self._repeated(row.number, cells)
            self.kept += 1
            self.refused += problem is not None
            yield (
                self._request.case_id,
                position,
                row.number,
                Jsonb(cells),
                RowState.WAITING if problem is None else RowState.REFUSED,
                None if problem is None else problem.code,
                None if problem is None else Jsonb(facts_of(problem)),
            )

    def _repeated(self, number: int, cells: Sequence[str]) -> RowProblem | None:
        """Why a row is refused that says again what an earlier one said, or has a value that only one may have."""
        read = read_row(self._request.kind, self._request.columns, cells)
        if isinstance(read, RowProblem):
            return None
        first = self._first.setdefault(read.identity, number)
        if first != number:
            return RowProblem(code=REPEATED, facts={"row": first})
        for column, value in read.unique.items():
            first = self._unique.setdefault((column, value), number)
            if first != number:
                return RowProblem(code=REPEATED_VALUE, facts={"row": first, "cell": value}, column=column)
        return None


ACTIVITIES: Final = (read_import_file,)
