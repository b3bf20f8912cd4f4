"""Rows of a text file, read by pandas: in UTF-8, UTF-16 or the Thai encoding of Windows; by comma, semicolon or tab."""

from __future__ import annotations

import codecs
import csv
import io
import re
import warnings
from collections.abc import Iterator
from typing import Final

import pandas as pd
from pandas.errors import EmptyDataError, ParserError, ParserWarning

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits, SheetNotes, SheetRow, cell_name
from models.spreadsheets.refused import SheetRefusedError
from models.spreadsheets.sheet import Sheet

_MEGABYTE: Final = 1024 * 1024
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_THAI: Final = "cp874"
_BY_BYTES: Final = ("utf-8", _THAI)
_SEPARATORS: Final = ",;\t"
_LOOKED_AT: Final = 20
"""Lines from which the separator is told: titles above the headings may have none."""
_NAMED_SEPARATOR: Final = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_CONTROLS: Final = re.compile("[\x00-\x08\x0e-\x1b]")
_SAMPLE: Final = 4_096
_ZEROS_OF_UTF_16: Final = 0.2
"""Of a text in UTF-16 without its mark at least every fifth byte is nought."""


def csv_sheet(content: bytes, limits: SheetLimits) -> Sheet:
    """Return the rows of a text file. Nothing is computed: ``=1+1`` is a text. Raises SheetRefusedError."""
    if len(content) > limits.inflated_megabytes * _MEGABYTE:
        raise SheetRefusedError(SheetFault.TOO_LARGE, limit=limits.inflated_megabytes)
    text = _decoded(content)
    above = 0
    separator = _separator(text)
    if named := _NAMED_SEPARATOR.match(text):
        separator, above, text = named[1], 1, text[named.end() :]
    try:
        with warnings.catch_warnings(action="error", category=ParserWarning):
            values = pd.read_csv(
                io.StringIO(text),
                sep=separator,
                header=None,
                names=range(limits.columns + 1),
                index_col=False,
                dtype=object,
                na_filter=False,
                skip_blank_lines=False,
            )
    except EmptyDataError:
        values = pd.DataFrame()
    except ParserWarning as error:
        raise SheetRefusedError(SheetFault.TOO_MANY_COLUMNS, limit=limits.columns) from error
    except (ParserError, ValueError) as error:
        raise SheetRefusedError(SheetFault.NOT_READABLE) from error
    return Sheet(SheetNotes(), _rows(values, limits, above))


def _rows(values: pd.DataFrame, limits: SheetLimits, above: int) -> Iterator[SheetRow]:
    """Yield the rows that are not empty; ``above`` are the lines before the first."""
    for number, row in enumerate(values.itertuples(index=False, name=None), start=above + 1):
        cells = [cell.strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > limits.columns:
            cell = cell_name(number, len(cells))
            raise SheetRefusedError(SheetFault.TOO_MANY_COLUMNS, cell=cell, limit=limits.columns)
        if cells:
            yield SheetRow(number=number, cells=tuple(cells))


def _separator(text: str) -> str:
    """Return the separator that most of the first lines have, and of those the one that they have most of."""
    lines = text.splitlines()[:_LOOKED_AT]
    return max(
        _SEPARATORS,
        key=lambda letter: (sum(letter in line for line in lines), sum(line.count(letter) for line in lines)),
    )


def _decoded(content: bytes) -> str:
    """Return the text. Raises SheetRefusedError: what is no text at all, and the cell of a byte that is no letter."""
    encoding = _encoding(content)
    if encoding in _BY_BYTES and _CONTROLS.search(content.decode("latin-1")):
        raise SheetRefusedError(SheetFault.NOT_READABLE)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise SheetRefusedError(SheetFault.NOT_TEXT, cell=_cell_at(content[: error.start], encoding)) from error
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in ("", "<") or _CONTROLS.search(text):
        raise SheetRefusedError(SheetFault.NOT_READABLE)
    return text


def _encoding(content: bytes) -> str:
    if content.startswith(_UTF_16):
        return "utf-16"
    sample = content[:_SAMPLE]
    if sample.count(0) > len(sample) * _ZEROS_OF_UTF_16:
        return "utf-16-le" if sample[1::2].count(0) > sample[0::2].count(0) else "utf-16-be"
    return "utf-8" if _is_mostly_utf_8(content) else _THAI


def _is_mostly_utf_8(content: bytes) -> bool:
    """Whether more of what is not Latin is UTF-8 than is not: one bad byte does not make it another encoding."""
    text = content.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    return bad == 0 or sum(letter > "\x7f" for letter in text) > 2 * bad


def _cell_at(before: bytes, encoding: str) -> str:
    """Return the name of the cell in which a text breaks off."""
    text = before.decode(encoding, "replace")
    rows = list(csv.reader(io.StringIO(text + "?"), delimiter=_separator(text)))
    return cell_name(len(rows), len(rows[-1]))
