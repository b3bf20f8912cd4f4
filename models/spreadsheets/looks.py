"""What the values of an .xlsx sheet do not tell: formulas, what is hidden, errors, and days in formats of Thai Excel.

pandas gives values only. This reads the sheet's XML once, keeps what differs from a plain cell, and refuses a sheet
that is wider or longer than its limits before room for it is made.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.etree.ElementTree import Element, iterparse
from xml.parsers import expat

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits, cell_name
from models.spreadsheets.archives import refuse_document_type
from models.spreadsheets.refused import SheetRefusedError

_PIECE: Final = 64 * 1024
_REFERENCE: Final = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_RELATION: Final = re.compile(r"^\{[^}]*/relationships\}id$")
_WORKSHEET: Final = "/worksheet"
"""How the type of a relation ends whose sheet has cells."""
_HIDDEN: Final = frozenset({"hidden", "veryHidden"})
_TRUE: Final = frozenset({"1", "true"})
_THAI_DAYS: Final = frozenset(range(71, 82))
"""Formats of days that Thai Excel has by number, without their codes in the file (ECMA-376, 18.8.30)."""
_NO_CODE: Final = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|[_*].')
_BUDDHIST_YEAR: Final = re.compile("b", re.IGNORECASE)
_KNOWN_DAY: Final = re.compile("[ydhms]", re.IGNORECASE)
Place = tuple[int, int]
"""Row and column of a cell, each from 1."""


@dataclass(slots=True)
class SheetDetails:
    """A sheet's name, and what its values do not tell. Rows and columns count from 1.

    An empty name is that of the first visible sheet: an .xls of Excel 95 has names in a code page of its own.
    """

    name: str
    formulas: dict[int, list[int]] = field(default_factory=dict)
    """The columns of the formulas of a row."""
    texts: dict[Place, str] = field(default_factory=dict)
    """What cells say whose value is an error (``#DIV/0!``), or a formula whose value was never saved (``=A1*2``)."""
    days: set[Place] = field(default_factory=set)
    """Numbers that are shown as days, by formats that only Thai Excel has."""
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)


def look_at_sheet(archive: zipfile.ZipFile, limits: SheetLimits) -> SheetDetails:
    """Read the first visible sheet. Raises SheetRefusedError, and the parsers' errors for what is no sheet."""
    names = {entry.filename.lower(): entry.filename for entry in archive.infolist()}
    name, path = _first_visible(archive, names)
    reader = _Reader(SheetDetails(name), limits, _thai_day_styles(archive, names))
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    reader.listen(parser)
    with archive.open(names[path.lower()]) as part:
        while piece := part.read(_PIECE):
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    return reader.look


class _Reader:
    """Keeps what differs from a plain cell while the sheet's elements pass."""

    def __init__(self, look: SheetDetails, limits: SheetLimits, day_styles: frozenset[str]) -> None:
        self.look = look
        self._limits = limits
        self._day_styles = day_styles
        self._row = self._column = 0
        self._is_error = self._is_text = self._has_formula = self._has_value = False
        self._formula = ""
        self._letters: list[str] = []

    def listen(self, parser: expat.XMLParserType) -> None:
        """Have a parser tell this what it reads."""
        self._parser = parser
        parser.StartDoctypeDeclHandler = refuse_document_type
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end

    def _begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        match tag.rpartition("}")[2]:
            case "c":
                self._begin_cell(attributes)
            case "v" | "is":
                self._has_value = not self._has_formula or self._is_text
                if self._is_error:
                    self._parser.CharacterDataHandler = self._letters.append
                elif not self._has_value:
                    self._parser.CharacterDataHandler = self._found_value
            case "f":
                self._has_formula = True
                self._parser.CharacterDataHandler = self._letters.append
            case "row":
                self._row = int(attributes.get("r", self._row + 1))
                self._column = 0
                if attributes.get("hidden") in _TRUE:
                    self.look.hidden_rows.add(self._row)
            case "col" if attributes.get("hidden") in _TRUE:
                last = min(int(attributes["max"]), self._limits.columns)
                self.look.hidden_columns.update(range(int(attributes["min"]), last + 1))

    def _begin_cell(self, attributes: Mapping[str, str]) -> None:
        reference = attributes.get("r")
        if reference is None:
            self._column += 1
        else:
            found = _REFERENCE.fullmatch(reference)
            if found is None or int(found[2]) != self._row:
                raise ValueError("a cell stands in another row than it says")
            column = column_number(found[1])
            if column <= self._column:
                raise ValueError("cells out of order")
            self._column = column
        self._has_value = self._has_formula = False
        self._is_error = attributes.get("t") == "e"
        self._is_text = attributes.get("t") == "str"
        self._letters.clear()
        if attributes.get("s") in self._day_styles:
            self.look.days.add((self._row, self._column))

    def _found_value(self, _letters: str) -> None:
        """Take the value of a formula for saved once it has a letter: some writers leave it empty."""
        self._has_value = True

    def _end(self, tag: str) -> None:
        match tag.rpartition("}")[2]:
            case "c" if self._has_value or self._has_formula:
                self._end_cell()
            case "v" | "is":
                self._parser.CharacterDataHandler = None
            case "f":
                self._parser.CharacterDataHandler = None
                if not self._is_error:
                    self._formula = "".join(self._letters)
                self._letters.clear()

    def _end_cell(self) -> None:
        row, column = self._row, self._column
        check_place(row, column, self._limits)
        if self._has_formula:
            self.look.formulas.setdefault(row, []).append(column)
        if self._is_error:
            self.look.texts[row, column] = "".join(self._letters)
        elif not self._has_value:
            self.look.texts[row, column] = f"={self._formula}"


def check_place(row: int, column: int, limits: SheetLimits) -> None:
    """Raise SheetRefusedError for a cell with a value outside the limits."""
    if column > limits.columns:
        raise SheetRefusedError(SheetFault.TOO_MANY_COLUMNS, cell=cell_name(row, column), limit=limits.columns)
    if row > limits.rows:
        raise SheetRefusedError(SheetFault.TOO_MANY_ROWS, limit=limits.rows)


def column_number(letters: str) -> int:
    """Return 28 for ``AB``."""
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column


def _first_visible(archive: zipfile.ZipFile, names: Mapping[str, str]) -> tuple[str, str]:
    """Return the name and the path of the first visible sheet. Raises ValueError where all are hidden."""
    visible: list[tuple[str, str]] = []
    with archive.open(names["xl/workbook.xml"]) as part:
        for _event, element in iterparse(part):  # noqa: S314 - the DTD was refused before
            if _tag(element) == "sheet" and element.get("state") not in _HIDDEN:
                relation = next((value for name, value in element.items() if _RELATION.match(name)), "")
                visible.append((element.get("name", ""), relation))
    return first_of_cells(archive, names["xl/_rels/workbook.xml.rels"], visible)


def first_of_cells(archive: zipfile.ZipFile, relations: str, visible: Iterable[tuple[str, str]]) -> tuple[str, str]:
    """Return the name and the path of the first sheet that has cells: a chart may have a sheet of its own.

    ``visible`` are the names of the sheets and of their relations. Raises ValueError where there is none.
    """
    paths: dict[str, str] = {}
    with archive.open(relations) as part:
        for _event, element in iterparse(part):  # noqa: S314 - the DTD was refused before
            if _tag(element) == "Relationship" and element.get("Type", "").endswith(_WORKSHEET):
                target = posixpath.normpath(posixpath.join("/xl", element.get("Target", "")))
                paths[element.get("Id", "")] = target.lstrip("/")
    for name, relation in visible:
        if relation in paths:
            return name, paths[relation]
    raise ValueError("no visible sheet")


def _thai_day_styles(archive: zipfile.ZipFile, names: Mapping[str, str]) -> frozenset[str]:
    """Return the numbers of the cell styles that show a day, and that pandas does not know as such."""
    path = names.get("xl/styles.xml")
    if path is None:
        return frozenset()
    codes: list[tuple[int, str]] = []
    styles: list[int] = []
    with archive.open(path) as part:
        for _event, element in iterparse(part):  # noqa: S314 - the DTD was refused before
            if _tag(element) == "numFmt":
                codes.append((int(element.get("numFmtId", "0")), element.get("formatCode", "")))
            elif _tag(element) == "cellXfs":
                styles = [int(xf.get("numFmtId", "0")) for xf in element]
    thai = thai_day_formats(codes)
    return frozenset(str(place) for place, number in enumerate(styles) if number in thai)


def thai_day_formats(codes: Iterable[tuple[int, str]]) -> frozenset[int]:
    """Return the numbers of the formats that show a day in Thai Excel alone, of a workbook's own formats."""
    thai = set(_THAI_DAYS)
    for number, code in codes:
        letters = _NO_CODE.sub("", code)
        if _BUDDHIST_YEAR.search(letters) and not _KNOWN_DAY.search(letters):
            thai.add(number)
        else:
            thai.discard(number)
    return frozenset(thai)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]
