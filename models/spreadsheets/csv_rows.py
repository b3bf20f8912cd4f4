"""Rows of a CSV file: in UTF-8, or in the Thai encoding that Excel on Windows writes; by comma, semicolon or tab."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from models.contracts.imports.sheets import SheetFault, SheetLimits, SheetRefusal, SheetRow, cell_name
from models.spreadsheets.xlsx_rows import SheetRefusedError

_ENCODINGS: Final = ("utf-8-sig", "cp874")
_SEPARATORS: Final = ",;\t"
_MEGABYTE: Final = 1024 * 1024


def csv_rows(content: bytes, limits: SheetLimits) -> Iterator[SheetRow]:
    """The rows that are not empty. Nothing is computed: ``=1+1`` is a text. Raises SheetRefusedError."""
    if len(content) > limits.inflated_megabytes * _MEGABYTE:
        raise SheetRefusedError(SheetRefusal(fault=SheetFault.TOO_LARGE, limit=limits.inflated_megabytes))
    text = _decoded(content)
    first = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    try:
        for number, cells in enumerate(csv.reader(io.StringIO(text), delimiter=separator, strict=True), start=1):
            if len(cells) > limits.columns and any(cells[limits.columns :]):
                name = cell_name(number, len(cells))
                raise SheetRefusedError(
                    SheetRefusal(fault=SheetFault.TOO_MANY_COLUMNS, cell=name, limit=limits.columns)
                )
            stripped = tuple(cell.strip() for cell in cells[: limits.columns])
            if any(stripped):
                yield SheetRow(number=number, cells=stripped)
    except csv.Error as error:
        raise SheetRefusedError(SheetRefusal(fault=SheetFault.NOT_READABLE)) from error


def _decoded(content: bytes) -> str:
    if b"\x00" in content or content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"", b"<"):
        raise SheetRefusedError(SheetRefusal(fault=SheetFault.NOT_READABLE))
    for encoding in _ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if all(letter.isprintable() or letter in "\t\r\n\f\u00a0\u200b\ufeff" for letter in set(text)):
            return text
    raise SheetRefusedError(SheetRefusal(fault=SheetFault.NOT_READABLE))
