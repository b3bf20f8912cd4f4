"""A writer of .xlsb for the samples: neither LibreOffice nor a package of Python writes the format ([MS-XLSB])."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

_NS: Final = "http://schemas.openxmlformats.org"
_OFFICE: Final = f"{_NS}/officeDocument/2006/relationships"
_MAIN: Final = "application/vnd.ms-excel"
_DAY_ZERO: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - a sheet knows no zone
_SECONDS_OF_DAY: Final = 86_400
_FIRST_OWN_FORMAT: Final = 164
_WIDTH: Final = 2_304
_HEIGHT: Final = 300
_LOW_BITS: Final = 0x7F


@dataclass(frozen=True, slots=True)
class Formatted:
    """A number or a day with a number format, by its code or its number."""

    value: float | datetime
    format: str | int


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula's saved value; what it computes is not written (its tokens stay empty)."""

    value: float | str | bool


@dataclass(frozen=True, slots=True)
class ErrorValue:
    """A cell that shows an error, by its number: 7 is ``#DIV/0!``."""

    number: int


Cell = str | bool | float | Formatted | Formula | ErrorValue | None


@dataclass(frozen=True, slots=True)
class BinarySheet:
    """A sheet; rows and columns count from 0. Cells stand from ``first_row`` and the first column on."""

    name: str
    rows: Sequence[Sequence[Cell]]
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    is_hidden: bool = False
    first_row: int = 0


def binary_workbook(*sheets: BinarySheet) -> bytes:
    """Return a workbook of these sheets."""
    formats = _Formats()
    parts = {f"xl/worksheets/sheet{at}.bin": _sheet(sheet, formats) for at, sheet in enumerate(sheets, start=1)}
    parts |= {
        "[Content_Types].xml": _types(parts).encode(),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.bin")]),
        "xl/_rels/workbook.bin.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{at}.bin") for at in range(1, len(sheets) + 1)),
                ("styles", "styles.bin"),
            ]
        ),
        "xl/workbook.bin": _book(sheets),
        "xl/styles.bin": formats.part(),
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return content.getvalue()


class _Formats:
    """The formats of numbers in a workbook, by the order in which cells need them; the first is General."""

    def __init__(self) -> None:
        self._used: list[str | int] = [0]

    def style(self, number_format: str | int) -> int:
        """Return the number of the style that shows a value so."""
        if number_format not in self._used:
            self._used.append(number_format)
        return self._used.index(number_format)

    def part(self) -> bytes:
        """Return ``styles.bin``."""
        own = {code: _FIRST_OWN_FORMAT + at for at, code in enumerate(self._used) if isinstance(code, str)}
        numbers = [code if isinstance(code, int) else own[code] for code in self._used]
        return b"".join(
            (
                _record(278),
                _record(615, struct.pack("<I", len(own))),
                *(_record(44, struct.pack("<H", number) + _text(code)) for code, number in own.items()),
                _record(616),
                _record(617, struct.pack("<I", len(numbers))),
                *(_record(47, struct.pack("<HHHHHBBHH", 0, number, 0, 0, 0, 0, 0, 0, 1)) for number in numbers),
                _record(618),
                _record(279),
            )
        )


def _sheet(sheet: BinarySheet, formats: _Formats) -> bytes:
    width = max((len(row) for row in sheet.rows), default=1)
    dimension = struct.pack("<IIII", sheet.first_row, sheet.first_row + len(sheet.rows) - 1, 0, width - 1)
    columns = (struct.pack("<IIIIH", at, at, _WIDTH, 0, 1) for at in sorted(sheet.hidden_columns))
    return b"".join(
        (
            _record(129),
            _record(148, dimension),
            _record(390),
            *(_record(60, column) for column in columns),
            _record(391),
            _record(145),
            *(_row(number, row, sheet, formats) for number, row in enumerate(sheet.rows, start=sheet.first_row)),
            _record(146),
            _record(130),
        )
    )


def _row(number: int, row: Sequence[Cell], sheet: BinarySheet, formats: _Formats) -> bytes:
    hidden = 0x10 if number in sheet.hidden_rows else 0
    head = _record(0, struct.pack("<IIHBBBI", number, 0, _HEIGHT, 0, hidden, 0, 0))
    return head + b"".join(_cell(column, cell, formats) for column, cell in enumerate(row) if cell is not None)


def _cell(column: int, cell: Cell, formats: _Formats) -> bytes:
    style = formats.style(cell.format) if isinstance(cell, Formatted) else 0
    place = struct.pack("<II", column, style)
    match cell:
        case Formatted(value=datetime() as value):
            return _record(5, place + struct.pack("<d", (value - _DAY_ZERO).total_seconds() / _SECONDS_OF_DAY))
        case Formatted(value=value):
            return _record(5, place + struct.pack("<d", value))
        case Formula(value=bool() as value):
            return _record(10, place + bytes([value]) + _NO_TOKENS)
        case Formula(value=str() as value):
            return _record(8, place + _text(value) + _NO_TOKENS)
        case Formula(value=value):
            return _record(9, place + struct.pack("<d", value) + _NO_TOKENS)
        case ErrorValue(number):
            return _record(3, place + bytes([number]))
        case bool():
            return _record(4, place + bytes([cell]))
        case str():
            return _record(6, place + _text(cell))
        case float() | int():
            return _record(5, place + struct.pack("<d", cell))
    raise TypeError(type(cell).__name__)


_NO_TOKENS: Final = struct.pack("<HII", 0, 0, 0)


def _book(sheets: Sequence[BinarySheet]) -> bytes:
    return b"".join(
        (
            _record(131),
            _record(153, struct.pack("<II", 0, 0) + _text("")),
            _record(143),
            *(
                _record(156, struct.pack("<II", int(sheet.is_hidden), at) + _text(f"rId{at}") + _text(sheet.name))
                for at, sheet in enumerate(sheets, start=1)
            ),
            _record(144),
            _record(132),
        )
    )


def _record(kind: int, content: bytes = b"") -> bytes:
    """Return a record: its kind, its length and its content."""
    return _sevens(kind) + _sevens(len(content)) + content


def _sevens(number: int) -> bytes:
    """Return a number in pieces of seven bits, the lowest first; all but the last have the eighth bit."""
    pieces = bytearray()
    while number > _LOW_BITS:
        pieces.append(number & _LOW_BITS | _LOW_BITS + 1)
        number >>= 7
    return bytes([*pieces, number])


def _text(text: str) -> bytes:
    letters = text.encode("utf-16-le")
    return struct.pack("<I", len(letters) // 2) + letters


def _types(parts: Iterable[str]) -> str:
    sheets = "".join(f'<Override PartName="/{name}" ContentType="{_MAIN}.worksheet"/>' for name in parts)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><Types xmlns="{_NS}/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="bin" ContentType="{_MAIN}.sheet.binary.macroEnabled.main"/>'
        f'{sheets}<Override PartName="/xl/styles.bin" ContentType="{_MAIN}.styles"/></Types>'
    )


def _relations(targets: Iterable[tuple[str, str]]) -> bytes:
    lines = "".join(
        f'<Relationship Id="rId{at}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, start=1)
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="{_NS}/package/2006/relationships">'
        f"{lines}</Relationships>"
    ).encode()
