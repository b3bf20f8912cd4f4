"""Excel files, row by row to disk: memory stays the same for ten rows and a hundred thousand.

Text stays text: what begins with ``=``, ``+``, ``-`` or ``@`` is neither a formula nor a link, whoever typed it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Final

import xlsxwriter

from models.kit.calendar import BANGKOK

MEDIA_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Cell = str | int | float | Decimal | datetime | None

OPTIONS: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""How every workbook of the portal is written."""


class EmptyCells(StrEnum):
    """What becomes of what is typed into an empty cell."""

    GENERAL = "general"
    """Excel guesses: 007 becomes 7."""
    TEXT = "text"
    """It stays as it was typed."""


@dataclass(frozen=True, slots=True)
class ColumnOf:
    """A column: its heading, its width in characters, and how Excel shows what people type into its empty cells."""

    heading: str
    width: int
    empty: EmptyCells = EmptyCells.GENERAL


def write_sheet(name: str, columns: Sequence[ColumnOf], rows: Iterable[Sequence[Cell]]) -> Path:
    """Write one sheet to a new temporary file; the caller removes it. Instants are shown on Bangkok's clock."""
    with tempfile.NamedTemporaryFile(prefix="myku-", suffix=".xlsx", delete=False) as file:
        path = Path(file.name)
    try:
        _write(path, name, columns, rows)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


def _write(path: Path, name: str, columns: Sequence[ColumnOf], rows: Iterable[Sequence[Cell]]) -> None:
    with xlsxwriter.Workbook(path, OPTIONS) as book:
        sheet = book.add_worksheet(name)
        heading, plain = book.add_format({"bold": True}), book.add_format({"num_format": "@"})
        at = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        sheet.freeze_panes(1, 0)
        for place, column in enumerate(columns):
            sheet.set_column(place, place, column.width, plain if column.empty is EmptyCells.TEXT else None)
            sheet.write_string(0, place, column.heading, heading)
        for line, row in enumerate(rows, start=1):
            for place, value in enumerate(row):
                if isinstance(value, str):
                    sheet.write_string(line, place, value, plain)
                elif isinstance(value, datetime):
                    sheet.write_datetime(line, place, value.astimezone(BANGKOK).replace(tzinfo=None), at)
                elif value is not None:
                    sheet.write_number(line, place, float(value))
