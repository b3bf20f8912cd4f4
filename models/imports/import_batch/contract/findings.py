"""What people are told of a sheet before anything of it is taken (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.imports.import_batch.contract.sheets import (
    ColumnCount,
    RowCount,
    SheetFindings,
    SheetNotes,
    SheetRow,
    cell_name,
)
from models.kit.text import lacks_zeros, plain

_FIRST: Final = 5
"""So many rows are named; of the others only their number is told."""


class FindingsCounter:
    """Counts what is found in the rows below the headings, which are ``width`` columns wide.

    ``digits`` are those of the codes in a column, by its place from 0.
    """

    def __init__(self, width: int, digits: Mapping[int, int] | None = None) -> None:
        self._width = width
        self._digits = digits or {}
        self._hidden = self._wide = 0
        self._first_hidden: list[int] = []
        self._first_wide: list[int] = []
        self._formulas: dict[int, ColumnCount] = {}
        self._short: dict[int, ColumnCount] = {}

    def add(self, row: SheetRow) -> None:
        """Count a row."""
        if row.is_hidden:
            self._hidden += 1
            self._first_hidden += [row.number] if self._hidden <= _FIRST else []
        if any(row.cells[self._width :]):
            self._wide += 1
            self._first_wide += [row.number] if self._wide <= _FIRST else []
        for column in row.formulas:
            _count(self._formulas, row, column)
        for place, digits in self._digits.items():
            if place < len(row.cells) and lacks_zeros(plain(row.cells[place]), digits):
                _count(self._short, row, place + 1)

    def findings(self, notes: SheetNotes) -> SheetFindings:
        """Return what was found, with what the sheet notes of itself."""
        return SheetFindings(
            hidden=RowCount(count=self._hidden, first=tuple(self._first_hidden)),
            wide=RowCount(count=self._wide, first=tuple(self._first_wide)),
            formulas=tuple(self._formulas[column] for column in sorted(self._formulas)),
            short_codes=tuple(self._short[column] for column in sorted(self._short)),
            hidden_columns=tuple(column - 1 for column in notes.hidden_columns if column <= self._width),
            other_sheets=notes.other_sheets,
        )


def _count(found: dict[int, ColumnCount], row: SheetRow, column: int) -> None:
    """Count a row of a column, from 1."""
    before = found.get(column) or ColumnCount(place=column - 1, count=0, first_cell=cell_name(row.number, column))
    found[column] = before.model_copy(update={"count": before.count + 1})
