"""CSV files for other systems, row by row to disk: UTF-8 with a mark that spreadsheets know it by.

A text that a spreadsheet would run as a formula is led by an apostrophe; numbers are written as numbers.
"""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from api.kit.spreadsheet import Cell, ColumnOf
from models.kit.calendar import BANGKOK

CSV_TYPE: Final = "text/csv"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def write_csv(columns: Sequence[ColumnOf], rows: Iterable[Sequence[Cell]]) -> Path:
    """Write one list to a new temporary file; the caller removes it. Instants are written on Bangkok's clock."""
    with tempfile.NamedTemporaryFile(
        "w", prefix="myku-", suffix=".csv", delete=False, encoding="utf-8-sig", newline=""
    ) as file:
        path = Path(file.name)
        try:
            writer = csv.writer(file)
            writer.writerow([column.heading for column in columns])
            writer.writerows([_written(cell) for cell in row] for row in rows)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    return path


def _written(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return f"{cell.astimezone(BANGKOK):%Y-%m-%d %H:%M}" if isinstance(cell, datetime) else cell
