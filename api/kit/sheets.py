"""What people are told of a spreadsheet before anything of it is taken."""

from __future__ import annotations

from api.kit.wire import Camel
from models.imports.import_batch.contract.sheets import SheetFindings


class RowsFound(Camel):
    """How many rows, and the numbers of the first of them."""

    count: int
    first: list[int]


class ColumnFound(Camel):
    """In how many rows of a column, and the first cell of them (C7). ``place`` counts from 0."""

    place: int
    count: int
    first_cell: str


class SheetFindingsView(Camel):
    """Rows and columns that are hidden, rows with values beyond the headings, formulas, codes without the zeros they
    begin with, and sheets that are not read.

    Places count from 0.
    """

    hidden: RowsFound
    wide: RowsFound
    formulas: list[ColumnFound]
    short_codes: list[ColumnFound]
    hidden_columns: list[int]
    other_sheets: list[str]


def findings_view(findings: SheetFindings) -> SheetFindingsView:
    """Return the findings as they are sent."""
    return SheetFindingsView.model_validate(findings.model_dump())
