"""What the values of an .xls sheet do not tell: the same facts as :mod:`models.spreadsheets.looks`, of [MS-XLS].

The workbook is one stream of a compound file: records of a kind, a length and the content. The part of each sheet
begins where the list of sheets says, and parts of charts may stand within it.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from typing import Final

from olefile import OleFileIO

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits
from models.spreadsheets.binary_looks import ERROR_NAMES
from models.spreadsheets.looks import SheetDetails, check_place, thai_day_formats
from models.spreadsheets.refused import SheetRefusedError

_STREAMS: Final = ("Workbook", "Book")
"""The second is the name of Excel 5 and 95."""
_BEGIN: Final = 0x0809
_END: Final = 0x000A
_CELLS_FOLLOW: Final = 0x0010
"""What a part says that is a sheet of cells."""
_PASSWORD: Final = 0x002F
_SHEET_OF_BOOK: Final = 0x0085
_FORMAT: Final = 0x041E
_STYLE: Final = 0x00E0
_COLUMNS: Final = 0x007D
_ROW: Final = 0x0208
_FORMULA: Final = 0x0006
_ERROR: Final = 0x0205
_SEVERAL_NUMBERS: Final = 0x00BD
_CELLS: Final = frozenset({_FORMULA, _ERROR, _SEVERAL_NUMBERS, 0x0203, 0x0204, 0x00D6, 0x00FD, 0x027E})
"""Kinds of cells that have a value: numbers, texts of several kinds, and those that have names here."""
_WIDE_LETTERS_SINCE: Final = 0x0600
"""The version of Excel 97, whose texts say whether a letter takes one byte or two."""
_COLUMN_IS_HIDDEN: Final = 0x01
_ROW_IS_HIDDEN: Final = 0x20
_IS_ERROR: Final = b"\xff\xff"
_NUMBER: Final = 6
"""Bytes of a number and its style in a record of several."""


def look_at_old_sheet(content: bytes, limits: SheetLimits) -> SheetDetails:
    """Read the first visible sheet of a compound file, without its name.

    Raises SheetRefusedError, OSError for a file that is no compound file, and ValueError where no sheet is visible.
    """
    with OleFileIO(io.BytesIO(content)) as file:
        name = next((name for name in _STREAMS if file.exists(name)), None)
        if name is None:
            raise ValueError("no workbook")
        stream = file.openstream(name).read()
    start, day_styles = _first_visible(stream)
    look = SheetDetails("")
    for kind, record in _own_records(stream, start):
        if kind == _ROW:
            row, flags = struct.unpack_from("<H10xH", record)
            if flags & _ROW_IS_HIDDEN:
                look.hidden_rows.add(row + 1)
        elif kind == _COLUMNS:
            first, last, flags = struct.unpack_from("<HH4xH", record)
            if flags & _COLUMN_IS_HIDDEN:
                look.hidden_columns.update(range(first + 1, min(last + 1, limits.columns) + 1))
        elif kind in _CELLS:
            _keep_cell(look, kind, record, limits, day_styles)
    return look


def _keep_cell(look: SheetDetails, kind: int, record: bytes, limits: SheetLimits, day_styles: frozenset[int]) -> None:
    row, column, style = struct.unpack_from("<HHH", record)
    row, column = row + 1, column + 1
    if kind == _SEVERAL_NUMBERS:
        styles = range(4, len(record) - 2, _NUMBER)
        check_place(row, column + len(styles) - 1, limits)
        look.days.update((row, column + place) for place, at in enumerate(styles) if _word(record, at) in day_styles)
        return
    check_place(row, column, limits)
    if kind == _FORMULA:
        look.formulas.setdefault(row, []).append(column)
    error = _error(kind, record)
    if error is not None:
        look.texts[row, column] = ERROR_NAMES.get(error, "#N/A")
    elif style in day_styles:
        look.days.add((row, column))


def _error(kind: int, record: bytes) -> int | None:
    """Return the number of the error that a cell or a formula has as its value."""
    if kind == _ERROR and record[7]:
        return record[6]
    if kind == _FORMULA and record[12:14] == _IS_ERROR and record[6] == 2:
        return record[8]
    return None


def _first_visible(stream: bytes) -> tuple[int, frozenset[int]]:
    """Return where the first visible sheet with cells begins, and the styles of days that only Thai Excel has."""
    version = _WIDE_LETTERS_SINCE
    start: int | None = None
    codes: list[tuple[int, str]] = []
    styles: list[int] = []
    for kind, record in _records(stream, 0):
        if kind == _BEGIN:
            version = _word(record, 0)
        elif kind == _PASSWORD:
            raise SheetRefusedError(SheetFault.ENCRYPTED)
        elif kind == _SHEET_OF_BOOK:
            place, state, what = struct.unpack_from("<IBB", record)
            if start is None and not state & 0b11 and not what:
                start = place
        elif kind == _FORMAT:
            codes.append((_word(record, 0), _code(record, version)))
        elif kind == _STYLE:
            styles.append(_word(record, 2))
        elif kind == _END:
            break
    if start is None:
        raise ValueError("no visible sheet")
    thai = thai_day_formats(codes)
    return start, frozenset(place for place, number in enumerate(styles) if number in thai)


def _code(record: bytes, version: int) -> str:
    """Return the code of a format. Letters of days are Latin, so other letters of one byte do not matter."""
    if version < _WIDE_LETTERS_SINCE:
        return record[3:].decode("latin-1")
    return record[5:].decode("utf-16-le" if record[4] & 1 else "latin-1")


def _own_records(stream: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    """Yield the records of a sheet without those of the charts within it. Raises ValueError where no sheet begins."""
    begins, first = next(_records(stream, start), (_END, b""))
    if begins != _BEGIN or _word(first, 2) != _CELLS_FOLLOW:
        raise ValueError("no sheet begins where the book says")
    depth = 0
    for kind, record in _records(stream, start):
        if kind == _BEGIN:
            depth += 1
        elif kind == _END:
            depth -= 1
            if not depth:
                return
        elif depth == 1:
            yield kind, record


def _records(stream: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    at = start
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _word(record: bytes, at: int) -> int:
    return int.from_bytes(record[at : at + 2], "little")
