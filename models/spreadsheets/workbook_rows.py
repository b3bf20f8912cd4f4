"""Rows of the first visible sheet of a workbook, opened by pandas: .xlsx, .xlsb, .xls and .ods."""

from __future__ import annotations

import io
import math
import struct
import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ExpatError

import pandas as pd
from python_calamine import CalamineError, CalamineSheet, PasswordError, SheetTypeEnum, SheetVisibleEnum

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits, SheetNotes, SheetRow, cell_name
from models.kit.file_marks import OLE
from models.spreadsheets.archives import check_archive
from models.spreadsheets.binary_looks import BINARY_BOOK, look_at_binary_sheet
from models.spreadsheets.looks import SheetDetails, look_at_sheet
from models.spreadsheets.old_looks import look_at_old_sheet
from models.spreadsheets.open_looks import OPEN_CONTENT, look_at_open_sheet
from models.spreadsheets.refused import SheetRefusedError
from models.spreadsheets.sheet import Sheet

_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")
_OLE_MACROS: Final = "_VBA_PROJECT_CUR".encode("utf-16-le")
_LOOKS: Final[Mapping[str, Callable[[zipfile.ZipFile, SheetLimits], SheetDetails]]] = {
    "xl/workbook.xml": look_at_sheet,
    BINARY_BOOK: look_at_binary_sheet,
    OPEN_CONTENT: look_at_open_sheet,
}
"""By the part that each kind of archive has."""
_DAY_ZERO: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - a sheet knows no zone
_MIDNIGHT: Final = time()
_KEPT_DIGITS: Final = 15
_LOST_DIGITS_FROM: Final = 10**_KEPT_DIGITS
_BROKEN: Final = (
    CalamineError,
    zipfile.BadZipFile,
    zipfile.zlib.error,  # type: ignore[attr-defined]
    ParseError,
    ExpatError,
    OSError,
    EOFError,
    IndexError,
    struct.error,
    KeyError,
    ValueError,
    NotImplementedError,
)


def workbook_sheet(content: bytes, limits: SheetLimits) -> Sheet:
    """Return the first visible sheet. Raises SheetRefusedError."""
    try:
        if content.startswith(OLE):
            _check_old(content)
            return _sheet(content, limits, look_at_old_sheet(content, limits))
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            check_archive(archive, limits)
            look = _look(archive, limits)
        return _sheet(content, limits, look)
    except PasswordError as error:
        raise SheetRefusedError(SheetFault.ENCRYPTED) from error
    except _BROKEN as error:
        raise SheetRefusedError(SheetFault.NOT_READABLE) from error
    except RuntimeError as error:  # zipfile's word for an entry with a password
        raise SheetRefusedError(SheetFault.ENCRYPTED) from error


def _look(archive: zipfile.ZipFile, limits: SheetLimits) -> SheetDetails:
    """Return what the sheet's values do not tell. Raises ValueError for an archive of another kind."""
    names = {entry.filename.lower() for entry in archive.infolist()}
    look = next((look for name, look in _LOOKS.items() if name in names), None)
    if look is None:
        raise ValueError("no workbook")
    return look(archive, limits)


def _check_old(content: bytes) -> None:
    """Look for what an .xls must not hold."""
    if _ENCRYPTED in content:
        raise SheetRefusedError(SheetFault.ENCRYPTED)
    if _OLE_MACROS in content:
        raise SheetRefusedError(SheetFault.HAS_MACROS)


def _sheet(content: bytes, limits: SheetLimits, look: SheetDetails) -> Sheet:
    """Return the sheet that was looked at."""
    with pd.ExcelFile(io.BytesIO(content), engine="calamine") as book:
        visible = [
            sheet.name
            for sheet in book.book.sheets_metadata
            if sheet.visible is SheetVisibleEnum.Visible and sheet.typ is SheetTypeEnum.WorkSheet
        ]
        if not visible:
            raise SheetRefusedError(SheetFault.NOT_READABLE)
        name = look.name or visible[0]
        values = book.book.get_sheet_by_name(name)
    notes = SheetNotes(
        hidden_columns=tuple(sorted(look.hidden_columns)),
        other_sheets=tuple(other for other in visible if other != name),
    )
    return Sheet(notes, _rows(values, limits, look))


def _rows(values: CalamineSheet, limits: SheetLimits, look: SheetDetails) -> Iterator[SheetRow]:
    """Yield the rows that are not empty, one after another: a table of pandas would take four times the memory."""
    changed_columns: dict[int, list[int]] = {}
    for place in (*look.texts, *look.days):
        changed_columns.setdefault(place[0], []).append(place[1])
    empty_columns = [""] * (values.start or (0, 0))[1]
    rows = () if values.start is None else values.iter_rows()  # a sheet without cells has none to begin with
    number = 0
    for number, row in enumerate(rows, start=1):
        cells = [*empty_columns, *(_text(value) for value in row)]
        yield from _row(number, cells, limits, look, changed_columns)
    for beyond in sorted(each for each in changed_columns if each > number):
        yield from _row(beyond, [], limits, look, changed_columns)


def _row(
    number: int, cells: list[str], limits: SheetLimits, look: SheetDetails, changed_columns: dict[int, list[int]]
) -> Iterator[SheetRow]:
    for column in changed_columns.get(number, ()):
        cells += [""] * (column - len(cells))
        text = look.texts.get((number, column))
        cells[column - 1] = _day_of_number(cells[column - 1]) if text is None else text
    while cells and not cells[-1]:
        cells.pop()
    if not cells:
        return
    if len(cells) > limits.columns:
        raise SheetRefusedError(SheetFault.TOO_MANY_COLUMNS, cell=cell_name(number, len(cells)), limit=limits.columns)
    if number > limits.rows:
        raise SheetRefusedError(SheetFault.TOO_MANY_ROWS, limit=limits.rows)
    formulas = tuple(look.formulas.get(number, ()))
    yield SheetRow(number=number, cells=tuple(cells), formulas=formulas, is_hidden=number in look.hidden_rows)


def _text(value: object) -> str:
    """Return a cell as text: a day as 2026-11-20, an instant as 2026-11-20 14:05:00, a time as 14:05:00."""
    match value:
        case str():
            return value.strip()
        case bool():
            return "TRUE" if value else "FALSE"
        case int() | float():
            return _number(value)
        case datetime():
            return value.date().isoformat() if value.time() == _MIDNIGHT else value.isoformat(" ", "seconds")
        case date():
            return value.isoformat()
        case time():
            return value.isoformat("seconds")
        case timedelta():
            return _time_of(value)
        case None:
            return ""
    raise TypeError(type(value).__name__)


def _time_of(length: timedelta) -> str:
    """Return hours, minutes and seconds, 25:30:00 for more than a day."""
    minutes, seconds = divmod(round(length.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}"


def _number(value: float) -> str:
    """Return what Excel shows of a number at its full precision, 15 digits: 57.7 for 57.699999999999996.

    Of a number of more than 15 digits a spreadsheet has lost the others: it is written as 2.02611271234567E+17, so that
    nobody takes it for the reference that was given.
    """
    if not math.isfinite(value):
        raise SheetRefusedError(SheetFault.NOT_READABLE)
    if abs(value) >= _LOST_DIGITS_FROM:
        return f"{value:.{_KEPT_DIGITS - 1}E}"
    text = format(Decimal(f"{value:.{_KEPT_DIGITS}g}"), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _day_of_number(text: str) -> str:
    """Return the day that a number is shown as; what is no day stays what it is."""
    try:
        return _text(_DAY_ZERO + timedelta(seconds=round(float(text) * 86_400)))
    except (ValueError, OverflowError):
        return text
