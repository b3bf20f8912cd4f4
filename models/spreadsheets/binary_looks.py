"""What the values of an .xlsb sheet do not tell: the same facts as :mod:`models.spreadsheets.looks`, of [MS-XLSB].

A part is a row of records: a kind, a length and the content, the first two in pieces of seven bits. Only the records
named here are kept, and of each only its first bytes: a record never takes more memory than a name of a sheet.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final, cast

from models.imports.import_batch.contract.sheets import SheetLimits
from models.spreadsheets.looks import SheetDetails, check_place, first_of_cells, thai_day_formats

BINARY_BOOK: Final = "xl/workbook.bin"
_SHEET_OF_BOOK: Final = 156
_ROW: Final = 0
_COLUMNS: Final = 60
_ERRORS: Final = frozenset({3, 11})
_FORMULAS: Final = frozenset({8, 9, 10, 11})
_CELLS: Final = frozenset({*range(2, 8), *_FORMULAS, 62})
"""Kinds of cells that have a value: 62 is a text in several looks."""
_FORMAT: Final = 44
_STYLE: Final = 47
_STYLES_BEGIN: Final = 617
_STYLES_END: Final = 618
_KEPT_BYTES: Final = 2_048
"""More than the longest name of a sheet and the longest code of a format take."""
_ROW_IS_HIDDEN: Final = 0x10
_COLUMN_IS_HIDDEN: Final = 0x01
_LOW_BITS: Final = 0x7F
_LENGTH_PIECES: Final = 4
_KIND_PIECES: Final = 2
_NULL: Final = 0xFFFFFFFF
ERROR_NAMES: Final[Mapping[int, str]] = {
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
}  # fmt: skip
_SKIPPED_PIECE: Final = 64 * 1024


def look_at_binary_sheet(archive: zipfile.ZipFile, limits: SheetLimits) -> SheetDetails:
    """Read the first visible sheet. Raises SheetRefusedError, and ValueError for what is no sheet."""
    names = {entry.filename.lower(): entry.filename for entry in archive.infolist()}
    name, path = _first_visible(archive, names)
    look = SheetDetails(name)
    day_styles = _thai_day_styles(archive, names)
    row = 0
    for kind, content in _records(archive, names[path.lower()], frozenset({_ROW, _COLUMNS, *_CELLS})):
        if kind == _ROW:
            row = int.from_bytes(content[:4], "little") + 1
            if content[11] & _ROW_IS_HIDDEN:
                look.hidden_rows.add(row)
        elif kind == _COLUMNS:
            first, last, flags = struct.unpack_from("<II8xH", content)
            if flags & _COLUMN_IS_HIDDEN:
                look.hidden_columns.update(range(first + 1, min(last + 1, limits.columns) + 1))
        else:
            _keep_cell(look, kind, content, row, limits, day_styles)
    return look


def _keep_cell(
    look: SheetDetails, kind: int, content: bytes, row: int, limits: SheetLimits, day_styles: frozenset[int]
) -> None:
    column = int.from_bytes(content[:4], "little") + 1
    check_place(row, column, limits)
    if kind in _FORMULAS:
        look.formulas.setdefault(row, []).append(column)
    if kind in _ERRORS:
        look.texts[row, column] = ERROR_NAMES.get(content[8], "#N/A")
    elif int.from_bytes(content[4:7], "little") in day_styles:
        look.days.add((row, column))


def _records(archive: zipfile.ZipFile, path: str, kinds: frozenset[int]) -> Iterator[tuple[int, bytes]]:
    """Yield the records of these kinds, each with so many bytes of its content as may be of use."""
    with archive.open(path) as part, io.BufferedReader(cast(io.RawIOBase, part), _SKIPPED_PIECE) as stream:
        while first := stream.read(1):
            kind = _sevens(stream, first[0], _KIND_PIECES)
            length = _sevens(stream, _byte(stream), _LENGTH_PIECES)
            content = b""
            if kind in kinds:
                content = stream.read(min(length, _KEPT_BYTES))
                length -= len(content)
            while length > 0:
                skipped = stream.read(min(length, _SKIPPED_PIECE))
                if not skipped:
                    raise EOFError(path)
                length -= len(skipped)
            if kind in kinds:
                yield kind, content


def _sevens(stream: BinaryIO, piece: int, pieces: int) -> int:
    """Return a number whose pieces of seven bits follow ``piece``, the lowest first."""
    number, place = piece & _LOW_BITS, 1
    while piece > _LOW_BITS and place < pieces:
        piece = _byte(stream)
        number |= (piece & _LOW_BITS) << 7 * place
        place += 1
    return number


def _byte(stream: BinaryIO) -> int:
    found = stream.read(1)
    if not found:
        raise EOFError
    return found[0]


def _text(content: bytes, at: int) -> tuple[str, int]:
    """Return the text that begins at a byte, and the byte behind it."""
    letters = int.from_bytes(content[at : at + 4], "little")
    if letters == _NULL:
        return "", at + 4
    end = at + 4 + 2 * letters
    return content[at + 4 : end].decode("utf-16-le"), end


def _first_visible(archive: zipfile.ZipFile, names: Mapping[str, str]) -> tuple[str, str]:
    """Return the name and the path of the first visible sheet. Raises ValueError where all are hidden."""
    visible: list[tuple[str, str]] = []
    for _, content in _records(archive, names[BINARY_BOOK], frozenset({_SHEET_OF_BOOK})):
        if not int.from_bytes(content[:4], "little"):
            relation, end = _text(content, 8)
            visible.append((_text(content, end)[0], relation))
    return first_of_cells(archive, names["xl/_rels/workbook.bin.rels"], visible)


def _thai_day_styles(archive: zipfile.ZipFile, names: Mapping[str, str]) -> frozenset[int]:
    path = names.get("xl/styles.bin")
    if path is None:
        return frozenset()
    codes: list[tuple[int, str]] = []
    styles: list[int] = []
    is_cells = False
    for kind, content in _records(archive, path, frozenset({_FORMAT, _STYLE, _STYLES_BEGIN, _STYLES_END})):
        if kind == _FORMAT:
            codes.append((int.from_bytes(content[:2], "little"), _text(content, 2)[0]))
        elif kind == _STYLE:
            if is_cells:
                styles.append(int.from_bytes(content[2:4], "little"))
        else:
            is_cells = kind == _STYLES_BEGIN
    thai = thai_day_formats(codes)
    return frozenset(place for place, number in enumerate(styles) if number in thai)
