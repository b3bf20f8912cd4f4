"""Spreadsheets as they are read: what is asked for, what comes back, and why one is not read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from models.contracts.message import Message

HEADING_WITHIN: Final = 30
"""Among so many rows that are not empty the headings are looked for: banks and offices put titles above them."""


class SheetFault(StrEnum):
    """Why a spreadsheet is not read: also the code of the refusal."""

    NOT_READABLE = "sheet_not_readable"
    ENCRYPTED = "sheet_encrypted"
    TOO_LARGE = "sheet_too_large"
    TOO_MANY_ROWS = "sheet_too_many_rows"
    TOO_MANY_COLUMNS = "sheet_too_many_columns"
    HAS_FORMULAS = "sheet_has_formulas"
    HAS_MACROS = "sheet_has_macros"
    HAS_LINKS = "sheet_has_links"
    UNSAFE = "sheet_unsafe"
    TOO_SLOW = "sheet_too_slow"


class FormulaReading(StrEnum):
    """What becomes of a cell with a formula."""

    REFUSED = "refused"
    """The whole spreadsheet is refused."""
    MARKED = "marked"
    """The cell is empty, and its row says so: whoever reads the column refuses it."""


class SheetLimits(Message):
    """How much of a spreadsheet is read before it is refused, and with how much memory and time."""

    rows: int = 100_000
    columns: int = 100
    inflated_megabytes: int = 200
    entries: int = 500
    memory_megabytes: int = 300
    seconds: int = 60
    formulas: FormulaReading = FormulaReading.REFUSED


class SheetRefusal(Message):
    """A fault with its facts: ``cell`` as people name it (B7), ``limit`` in the fault's own unit."""

    fault: SheetFault
    cell: str | None = None
    limit: int | None = None


class SheetRow(Message):
    """A row that is not empty. ``number`` is the one people see beside it, from 1.

    ``cells`` are texts without blanks around them: numbers as they were typed, dates as 2026-11-20, nothing as "".
    ``formulas`` are the columns whose cells hold a formula, from 1; their texts are empty.
    """

    number: int
    cells: tuple[str, ...]
    formulas: tuple[int, ...] = ()


def heading_place(rows: Sequence[SheetRow], known: Callable[[Sequence[str]], int]) -> int | None:
    """Return the place of the row that is the headings: of the first rows the one with the most known columns.

    ``known`` counts the columns of a row that are known by their names. None where no row has any.
    """
    counts = [known(row.cells) for row in rows[:HEADING_WITHIN]]
    most = max(counts, default=0)
    return counts.index(most) if most else None


def cell_name(row: int, column: int) -> str:
    """``B7`` for row 7 and column 2."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"
