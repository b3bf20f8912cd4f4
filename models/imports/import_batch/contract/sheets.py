"""Spreadsheets as they are read: what is asked for, what comes back, and why one is not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import Final

from models.kit.message import Message

HEADING_WITHIN: Final = 30
"""Among so many rows that are not empty the headings are looked for: banks and offices put titles above them."""
_UNIT: Final = re.compile(r"[(\[（][^()\[\]（）]*[)\]）]$")
"""What a heading ends with in brackets: ``(บาท)``."""


class SheetFault(StrEnum):
    """Why a spreadsheet is not read: also the code of the refusal."""

    NOT_READABLE = "sheet_not_readable"
    ENCRYPTED = "sheet_encrypted"
    TOO_LARGE = "sheet_too_large"
    TOO_MANY_ROWS = "sheet_too_many_rows"
    TOO_MANY_COLUMNS = "sheet_too_many_columns"
    NOT_TEXT = "sheet_not_text"
    HAS_MACROS = "sheet_has_macros"
    HAS_LINKS = "sheet_has_links"
    UNSAFE = "sheet_unsafe"
    TOO_SLOW = "sheet_too_slow"


class SheetLimits(Message):
    """How much of a spreadsheet is read before it is refused, and with how much memory and time."""

    rows: int = 100_000
    columns: int = 100
    inflated_megabytes: int = 200
    entries: int = 500
    memory_megabytes: int = 400
    seconds: int = 60


class SheetRefusal(Message):
    """A fault with its facts: ``cell`` as people name it (B7), ``limit`` in the fault's own unit."""

    fault: SheetFault
    cell: str | None = None
    limit: int | None = None


class SheetRow(Message):
    """A row that is not empty. ``number`` is the one people see beside it, from 1.

    ``cells`` are texts without blanks around them: numbers as Excel shows them, days as 2026-11-20, nothing as "".
    ``formulas`` are the columns whose cells hold a formula, from 1; their texts are the values that were saved, or the
    formula itself where none was.
    """

    number: int
    cells: tuple[str, ...]
    formulas: tuple[int, ...] = ()
    is_hidden: bool = False


class SheetNotes(Message):
    """What the rows of a sheet do not tell: its hidden columns, from 1, and the visible sheets that are not read."""

    hidden_columns: tuple[int, ...] = ()
    other_sheets: tuple[str, ...] = ()


class Heading(Message):
    """The headings of a sheet: the place of their first row among those read, their lines, and their texts."""

    place: int
    number: int
    lines: int
    cells: tuple[str, ...]


def heading_of(rows: Sequence[SheetRow], known: Callable[[Sequence[str]], int]) -> Heading | None:
    """Return the headings: of the first rows the one with the most known columns, and the one below it where it helps.

    ``known`` counts the columns of a row that are known by their names. None where no row has any.
    """
    counts = [known(row.cells) for row in rows[:HEADING_WITHIN]]
    most = max(counts, default=0)
    return heading_at(rows, counts.index(most), known) if most else None


def heading_at(rows: Sequence[SheetRow], place: int, known: Callable[[Sequence[str]], int]) -> Heading:
    """Return the headings that begin in the row at ``place``.

    They take two lines where the row below holds the rest of the names ("รหัส" over "นิสิต"), units alone ("(บาท)"), or
    the same columns in another language.
    """
    first = rows[place]
    below = rows[place + 1] if place + 1 < len(rows) and rows[place + 1].number == first.number + 1 else None
    if below is not None:
        joined = tuple(
            " ".join(dict.fromkeys(filter(None, texts)))
            for texts in zip_longest(first.cells, below.cells, fillvalue="")
        )
        if known(joined) > known(first.cells) or _are_units(below.cells):
            return Heading(place=place, number=first.number, lines=2, cells=joined)
        if known(below.cells) >= max(2, known(first.cells)):
            return Heading(place=place, number=first.number, lines=2, cells=first.cells)
    return Heading(place=place, number=first.number, lines=1, cells=first.cells)


def _are_units(cells: Sequence[str]) -> bool:
    """Whether cells hold nothing but words in brackets."""
    return not any(map(without_unit, cells))


def without_unit(heading: str) -> str:
    """Return a heading without the unit that it ends with in brackets."""
    return _UNIT.sub("", heading)


class ColumnCount(Message):
    """In how many rows of a column something was found, and the first cell of them (C7). ``place`` counts from 0."""

    place: int
    count: int
    first_cell: str


class RowCount(Message):
    """How many rows something was found in, and the numbers of the first of them."""

    count: int = 0
    first: tuple[int, ...] = ()


class SheetFindings(Message):
    """What people are told of a sheet before anything of it is taken.

    ``hidden``: rows that the sheet does not show, by hand or by a filter. ``wide``: rows with values beyond the
    headings. ``formulas``: columns with formulas, whose saved values count. ``short_codes``: columns whose codes have
    lost the zeros they begin with. ``hidden_columns`` count from 0.
    """

    hidden: RowCount = RowCount()
    wide: RowCount = RowCount()
    formulas: tuple[ColumnCount, ...] = ()
    short_codes: tuple[ColumnCount, ...] = ()
    hidden_columns: tuple[int, ...] = ()
    other_sheets: tuple[str, ...] = ()


def cell_name(row: int, column: int) -> str:
    """``B7`` for row 7 and column 2."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"
