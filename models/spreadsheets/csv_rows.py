"""Rows of a text file, read by pandas: in UTF-8, UTF-16 or the Thai encoding of Windows; by comma, semicolon or tab."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from typing import Final

import pandas as pd
from pandas.errors import EmptyDataError, ParserError, ParserWarning

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits, SheetNotes, SheetRow, cell_name
from models.spreadsheets.refused import SheetRefusedError
from models.spreadsheets.sheet import Sheet
from models.spreadsheets.text_files import NAMED_SEPARATOR, decoded, separator_of

_MEGABYTE: Final = 1024 * 1024


def csv_sheet(content: bytes, limits: SheetLimits) -> Sheet:
    """Return the rows of a text file. Nothing is computed: ``=1+1`` is a text. Raises SheetRefusedError."""
    if len(content) > limits.inflated_megabytes * _MEGABYTE:
        raise SheetRefusedError(SheetFault.TOO_LARGE, limit=limits.inflated_megabytes)
    text = decoded(content)
    above = 0
    separator = separator_of(text)
    if named := NAMED_SEPARATOR.match(text):
        above, text = 1, text[named.end() :]
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
