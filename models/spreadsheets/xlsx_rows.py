"""Rows of the first visible sheet of a workbook (.xlsx), read as a stream, after the archive was looked at.

No library computes, resolves or guesses here: a number stays the text that was typed (an id keeps its digits), and a
cell with a formula is refused, or empty and marked: its stored result is what somebody's program thought last, not what
an officer checked.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from typing import BinaryIO, Final
from xml.etree.ElementTree import Element, ParseError, iterparse

from models.contracts.imports.sheets import FormulaReading, SheetFault, SheetLimits, SheetRefusal, SheetRow, cell_name

_MEGABYTE: Final = 1024 * 1024
_PIECE: Final = 64 * 1024
_RATIO: Final = 200
"""XML of a real sheet shrinks to a fifth or a twentieth; a part that unfolds further than this was made to."""
_RATIO_FROM: Final = 10 * _MEGABYTE
_MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_STRICT: Final = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"
_RELATION: Final = re.compile(r"^\{[^}]*/relationships\}id$")
_REFERENCE: Final = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_DATE_FORMATS: Final = frozenset({14, 15, 16, 17, 22, 27, 30, 36, 50, 57})
_QUOTED: Final = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
_DAY_ZERO: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - a sheet knows no zone
_LAST_DAY: Final = 2_958_465
_HIDDEN: Final = frozenset({"hidden", "veryHidden"})
_KEPT_DIGITS: Final = 15
_LOST_DIGITS_FROM: Final = 10**_KEPT_DIGITS
_WHOLE: Final = re.compile(r"-?[0-9]{1,15}")


class SheetRefusedError(Exception):
    """The spreadsheet is not read; ``refusal`` says why."""

    def __init__(self, refusal: SheetRefusal) -> None:
        super().__init__(refusal.fault.value)
        self.refusal = refusal


def xlsx_rows(file: BinaryIO, limits: SheetLimits) -> Iterator[SheetRow]:
    """The rows that are not empty, in their order. Raises SheetRefusedError."""
    try:
        with zipfile.ZipFile(file) as archive:
            _check(archive, limits)
            yield from _Workbook(archive, limits).rows()
    except (zipfile.BadZipFile, ParseError, OSError, EOFError, KeyError, ValueError, NotImplementedError) as error:
        raise SheetRefusedError(SheetRefusal(fault=SheetFault.NOT_READABLE)) from error
    except RuntimeError as error:  # zipfile's word for an entry with a password
        raise SheetRefusedError(SheetRefusal(fault=SheetFault.ENCRYPTED)) from error
    except zipfile.zlib.error as error:  # type: ignore[attr-defined]
        raise SheetRefusedError(SheetRefusal(fault=SheetFault.NOT_READABLE)) from error


def _refuse(fault: SheetFault, cell: str | None = None, limit: int | None = None) -> SheetRefusedError:
    return SheetRefusedError(SheetRefusal(fault=fault, cell=cell, limit=limit))


def _check(archive: zipfile.ZipFile, limits: SheetLimits) -> None:
    """Look at the archive before anything of it is parsed: entries, sizes as they unfold, macros, links, DTDs."""
    entries = archive.infolist()
    names = [entry.filename.lower() for entry in entries]
    if len(entries) > limits.entries or len(set(names)) < len(names):
        raise _refuse(SheetFault.UNSAFE)
    if any(entry.flag_bits & 1 for entry in entries):
        raise _refuse(SheetFault.ENCRYPTED)
    if any("vbaproject" in name or name.startswith("xl/macrosheets/") for name in names):
        raise _refuse(SheetFault.HAS_MACROS)
    if any(name.startswith("xl/externallinks/") for name in names):
        raise _refuse(SheetFault.HAS_LINKS)
    at_most = limits.inflated_megabytes * _MEGABYTE
    if sum(entry.file_size for entry in entries) > at_most:
        raise _refuse(SheetFault.TOO_LARGE, limit=limits.inflated_megabytes)
    unfolded = 0
    for entry in entries:
        size, is_xml = 0, entry.filename.lower().endswith((".xml", ".rels"))
        before = b""
        with archive.open(entry) as part:
            # What the archive says of a size is its maker's word: this is counted.
            while piece := part.read(_PIECE):
                size += len(piece)
                unfolded += len(piece)
                if unfolded > at_most or (size > _RATIO_FROM and size > entry.compress_size * _RATIO):
                    raise _refuse(SheetFault.TOO_LARGE, limit=limits.inflated_megabytes)
                if is_xml:
                    _check_xml(before + piece, is_first=not before)
                    before = piece[-16:]


def _check_xml(piece: bytes, *, is_first: bool) -> None:
    """No DTD, and no encoding in which one could hide from this search."""
    if is_first and piece[:2] in (b"\xff\xfe", b"\xfe\xff", b"\x00<", b"<\x00"):
        raise _refuse(SheetFault.UNSAFE)
    upper = piece.upper()
    if b"<!DOCTYPE" in upper or b"<!ENTITY" in upper:
        raise _refuse(SheetFault.UNSAFE)
    if is_first and upper.startswith(b"<?XML"):
        head = upper.split(b"?>", 1)[0]
        if b"ENCODING" in head and b"UTF-8" not in head and b"ASCII" not in head:
            raise _refuse(SheetFault.UNSAFE)


class _Workbook:
    """The parts of a workbook that its values are made of."""

    def __init__(self, archive: zipfile.ZipFile, limits: SheetLimits) -> None:
        self._archive = archive
        self._limits = limits
        self._names = {entry.filename.lower(): entry.filename for entry in archive.infolist()}
        self._starts_1904 = False

    def rows(self) -> Iterator[SheetRow]:
        """The rows of the first visible sheet."""
        sheet = self._first_sheet()
        texts, dates = self._texts(), self._date_styles()
        with self._open(sheet) as part:
            last = 0
            for _event, row in _elements(part, "row"):
                last = int(row.get("r", last + 1))
                if last > self._limits.rows:
                    raise _refuse(SheetFault.TOO_MANY_ROWS, limit=self._limits.rows)
                cells, formulas = self._cells(row, last, texts, dates)
                row.clear()
                if any(cells) or formulas:
                    yield SheetRow(number=last, cells=tuple(cells), formulas=tuple(formulas))

    def _cells(self, row: Element, number: int, texts: list[str], dates: frozenset[int]) -> tuple[list[str], list[int]]:
        cells: list[str] = []
        formulas: list[int] = []
        for cell in row:
            if _tag(cell) != "c":
                continue
            column = self._column(cell.get("r"), number, len(cells) + 1)
            if any(_tag(part) == "f" for part in cell):
                if self._limits.formulas is FormulaReading.REFUSED:
                    raise _refuse(SheetFault.HAS_FORMULAS, cell=cell_name(number, column))
                formulas.append(column)
                value = ""
            else:
                value = self._value(cell, texts, dates)
            if column > self._limits.columns:
                if value:
                    name = cell_name(number, column)
                    raise _refuse(SheetFault.TOO_MANY_COLUMNS, cell=name, limit=self._limits.columns)
                continue
            if column <= len(cells):
                raise ValueError("cells out of order")
            cells += [""] * (column - len(cells) - 1)
            cells.append(value)
        return cells, formulas

    def _column(self, reference: str | None, row: int, following: int) -> int:
        if reference is None:
            return following
        found = _REFERENCE.fullmatch(reference)
        if found is None or int(found[2]) != row:
            raise ValueError("a cell stands in another row than it says")
        column = 0
        for letter in found[1]:
            column = column * 26 + ord(letter) - ord("A") + 1
        return column

    def _value(self, cell: Element, texts: list[str], dates: frozenset[int]) -> str:
        kind, style = cell.get("t", "n"), int(cell.get("s", "0"))
        value = ""
        for part in cell:
            tag = _tag(part)
            if tag == "v":
                value = part.text or ""
            elif tag == "is":
                value = _text_of(part)
        if kind == "s":
            value = texts[int(value)] if value else ""
        elif kind == "b":
            value = {"1": "TRUE", "0": "FALSE"}.get(value, value)
        elif kind == "n" and value:
            value = self._date(value) if style in dates else _number(value)
        return value.strip()

    def _date(self, value: str) -> str:
        """A day, or an instant of a sheet, as ISO 8601; what is no day stays the number it is."""
        days = float(value) + (1462 if self._starts_1904 else 0)
        if not 1 <= days <= _LAST_DAY:
            return _number(value)
        at = _DAY_ZERO + timedelta(days=int(days), seconds=round(days % 1 * 86_400))
        return at.date().isoformat() if at.time() == datetime.min.time() else at.isoformat(timespec="seconds")

    def _first_sheet(self) -> str:
        workbook = "xl/workbook.xml"
        wanted: str | None = None
        with self._open(workbook) as part:
            for _event, element in iterparse(part):  # noqa: S314 - the DTD was refused before
                if _tag(element) == "workbookPr":
                    self._starts_1904 = element.get("date1904") in ("1", "true")
                if _tag(element) == "sheet" and wanted is None and element.get("state") not in _HIDDEN:
                    wanted = next((value for name, value in element.items() if _RELATION.match(name)), None)
        with self._open("xl/_rels/workbook.xml.rels") as part:
            for _event, element in iterparse(part):  # noqa: S314 - the DTD was refused before
                if _tag(element) == "Relationship" and element.get("Id") == wanted:
                    target = element.get("Target", "")
                    return posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
        raise ValueError("no visible sheet")

    def _texts(self) -> list[str]:
        if "xl/sharedstrings.xml" not in self._names:
            return []
        texts = []
        with self._open("xl/sharedStrings.xml") as part:
            for _event, element in _elements(part, "si"):
                texts.append(_text_of(element))
                element.clear()
        return texts

    def _date_styles(self) -> frozenset[int]:
        """The numbers of cell styles that show a day."""
        if "xl/styles.xml" not in self._names:
            return frozenset()
        codes: dict[int, str] = {}
        styles: list[int] = []
        with self._open("xl/styles.xml") as part:
            for _event, element in iterparse(part):  # noqa: S314 - the DTD was refused before
                if _tag(element) == "numFmt":
                    codes[int(element.get("numFmtId", "0"))] = element.get("formatCode", "")
                elif _tag(element) == "cellXfs":
                    styles = [int(xf.get("numFmtId", "0")) for xf in element]
        shows_day = {
            number: bool(re.search("[yd]", _QUOTED.sub("", code), re.IGNORECASE)) for number, code in codes.items()
        }
        return frozenset(place for place, number in enumerate(styles) if shows_day.get(number, number in _DATE_FORMATS))

    def _open(self, name: str) -> zipfile.ZipExtFile:
        found = self._archive.open(self._names[name.lower()])
        if not isinstance(found, zipfile.ZipExtFile):
            raise TypeError(name)
        return found


def _elements(part: zipfile.ZipExtFile, tag: str) -> Iterator[tuple[str, Element]]:
    """The elements of a tag as they end, each dropped from the tree that is built meanwhile."""
    events = iterparse(part, events=("start", "end"))  # noqa: S314 - the DTD was refused before
    parents: list[Element] = []
    for event, element in events:
        if event == "start":
            parents.append(element)
            continue
        parents.pop()
        if _tag(element) == tag:
            yield event, element
            if parents:
                parents[-1].remove(element)


def _tag(element: Element) -> str:
    return element.tag.removeprefix(_MAIN).removeprefix(_STRICT).rsplit("}", 1)[-1]


def _text_of(element: Element) -> str:
    """Plain or formatted text, without the readings that East Asian sheets carry beside it."""
    if any(_tag(part) == "r" for part in element):
        return "".join(_text_of(part) for part in element if _tag(part) == "r")
    return "".join(part.text or "" for part in element if _tag(part) == "t")


def _number(value: str) -> str:
    """The digits somebody typed: 6610450001 for 6.610450001E9, and 0.3 for 0.29999999999999999.

    Of a number of more than 15 digits a spreadsheet has lost the others: it is written as 2.02611271234567E+17, so that
    nobody takes it for the reference that was given.
    """
    if _WHOLE.fullmatch(value):
        return value
    number = float(value)
    if number != number or number in (float("inf"), float("-inf")):
        raise ValueError(value)
    if abs(number) >= _LOST_DIGITS_FROM:
        return f"{number:.{_KEPT_DIGITS - 1}E}"
    text = format(Decimal(repr(number)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
