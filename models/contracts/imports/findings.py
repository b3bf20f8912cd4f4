"""What people are told of a sheet before anything of it is taken (finance §6)."""

from __future__ import annotations

from typing import Final

from models.contracts.imports.sheets import ColumnCount, RowCount, SheetFindings, SheetNotes, SheetRow, cell_name

_FIRST: Final = 5
"""So many rows are named; of the others only their number is told."""


class FindingsCounter:
    """Counts what is found in the rows below the headings, which are ``width`` columns wide."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._hidden = self._wide = 0
        self._first_hidden: list[int] = []
        self._first_wide: list[int] = []
        self._formulas: dict[int, ColumnCount] = {}

    def add(self, row: SheetRow) -> None:
        """Count a row."""
        if row.is_hidden:
            self._hidden += 1
            self._first_hidden += [row.number] if self._hidden <= _FIRST else []
        if any(row.cells[self._width :]):
            self._wide += 1
            self._first_wide += [row.number] if self._wide <= _FIRST else []
        for column in row.formulas:
            found = self._formulas.get(column)
            if found is None:
                found = ColumnCount(place=column - 1, count=0, first_cell=cell_name(row.number, column))
            self._formulas[column] = found.model_copy(update={"count": found.count + 1})

    def findings(self, notes: SheetNotes) -> SheetFindings:
        """Return what was found, with what the sheet notes of itself."""
        return SheetFindings(
            hidden=RowCount(count=self._hidden, first=tuple(self._first_hidden)),
            wide=RowCount(count=self._wide, first=tuple(self._first_wide)),
            formulas=tuple(self._formulas[column] for column in sorted(self._formulas)),
            hidden_columns=tuple(column - 1 for column in notes.hidden_columns if column <= self._width),
            other_sheets=notes.other_sheets,
            tells_looks=notes.tells_looks,
        )
