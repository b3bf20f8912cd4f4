"""Files of kinds that update, of units and of people, and what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlmodel import Session, col

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import (
    apply_import_chunk,
    check_import_chunk,
    compare_import,
    find_missing_rows,
    undo_import_chunk,
)
from models.imports.import_batch.contract.case import (
    BatchRequest,
    EmptyCells,
    ImportKind,
    ImportSettings,
    MissingRows,
    RowState,
    UpdateSettings,
    closes_missing,
)
from models.imports.import_batch.rules.columns import fields_of
from models.imports.import_batch.tables import ImportRow
from models.kit.imported_row import RowChange
from models.people.person.tables import Person
from tests.support.imports import Line, import_request, whole
from tests.support.university import University

PART: Final = UpdateSettings(missing_rows=MissingRows.KEPT, empty_cells=EmptyCells.SAY_NOTHING)
COMPLETE: Final = UpdateSettings(missing_rows=MissingRows.CLOSED, empty_cells=EmptyCells.SAY_NOTHING)
REMOVING: Final = UpdateSettings(missing_rows=MissingRows.KEPT, empty_cells=EmptyCells.REMOVE)


def unit(kind: str, code: str, **said: str) -> dict[str, str]:
    """A row of a file of units."""
    return {"unit_kind": kind, "code": code, **said}


def request_of(
    university: University,
    sender: Person,
    rows: Sequence[Mapping[str, str]],
    settings: ImportSettings = PART,
    kind: ImportKind = ImportKind.ORGANISATION,
) -> BatchRequest:
    """An import whose file has the columns that its rows name."""
    fields = [field.name for field in fields_of(kind) if any(field.name in row for row in rows)]
    lines: list[Line] = [[row.get(name, "") for name in fields] for row in rows]
    return import_request(
        university, sender, lines, kind, settings=settings, headings=fields,
        columns={name: place for place, name in enumerate(fields)},
    )  # fmt: skip


def checked(request: BatchRequest) -> UUID:
    """Check the rows of an import, as its workflow does."""
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    if closes_missing(request):
        find_missing_rows(request.case_id)
    compare_import(request.case_id)  # of a file that says nothing of it, it changes nothing
    return request.case_id


def brought_in(request: BatchRequest) -> UUID:
    """Check the rows of an import and bring in the good ones."""
    applied(checked(request))
    return request.case_id


def applied(case_id: UUID) -> None:
    """Bring in the good rows of an import that was checked."""
    apply_import_chunk(whole(case_id))
    compare_import(case_id)


def undone(case_id: UUID) -> None:
    """Undo an import."""
    undo_import_chunk(whole(case_id))


Became = tuple[RowState, RowChange | None, str | None]


def became(university: University, case_id: UUID) -> list[Became]:
    """What became of each row, what it does, and what stood in its way."""
    return [(row.state, row.change, row.problem) for row in rows_of(university, case_id)]


def rows_of(university: University, case_id: UUID) -> list[ImportRow]:
    """The rows of an import, in their order."""
    with Session(university.engine, expire_on_commit=False) as session:
        wanted = select(ImportRow).where(col(ImportRow.case_id) == case_id).order_by(col(ImportRow.position))
        return list(session.scalars(wanted))
