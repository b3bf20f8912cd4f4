"""What the values of an .ods sheet do not tell: which of its rows and columns are hidden, and its formulas.

A row or a column that is repeated stands once, with how often: only what lies within the limits is kept.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from typing import Final
from xml.parsers import expat

from models.imports.import_batch.contract.sheets import SheetLimits
from models.spreadsheets.archives import refuse_document_type
from models.spreadsheets.looks import SheetDetails

OPEN_CONTENT: Final = "content.xml"
_PIECE: Final = 64 * 1024
_HIDDEN: Final = frozenset({"collapse", "filter"})


def look_at_open_sheet(archive: zipfile.ZipFile, limits: SheetLimits) -> SheetDetails:
    """Read the first visible sheet. Raises ValueError where there is none, and the parser's errors."""
    reader = _Reader(limits)
    parser = expat.ParserCreate(namespace_separator="}")
    parser.StartDoctypeDeclHandler = refuse_document_type
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    with archive.open(OPEN_CONTENT) as part:
        while piece := part.read(_PIECE):
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    if reader.look is None:
        raise ValueError("no visible sheet")
    return reader.look


class _Reader:
    """Keeps what differs from a plain cell while the elements of the document pass."""

    def __init__(self, limits: SheetLimits) -> None:
        self.look: SheetDetails | None = None
        self._limits = limits
        self._style = ""
        self._hidden_styles: set[str] = set()
        self._depth = 0
        self._is_read = False
        self._row = self._rows = self._column = 0
        self._last_column = 0
        self._formulas: list[int] = []

    def begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Read the beginning of an element."""
        named = {name.rpartition("}")[2]: value for name, value in attributes.items()}
        match tag.rpartition("}")[2]:
            case "style":
                self._style = named.get("name", "")
            case "table-properties" if named.get("display") == "false":
                self._hidden_styles.add(self._style)
            case "table":
                self._depth += 1
                is_first = self._depth == 1 and self.look is None
                if is_first and named.get("style-name", "") not in self._hidden_styles:
                    self.look, self._is_read = SheetDetails(named.get("name", "")), True
            case "table-column" if self._is_read and self._depth == 1:
                self._begin_columns(named)
            case "table-row" if self._is_read and self._depth == 1:
                self._begin_rows(named)
            case "table-cell" | "covered-table-cell" if self._is_read and self._depth == 1:
                self._begin_cells(named)

    def _begin_columns(self, named: Mapping[str, str]) -> None:
        first = self._last_column + 1
        self._last_column += int(named.get("number-columns-repeated", "1"))
        if self.look is not None and named.get("visibility") in _HIDDEN:
            self.look.hidden_columns.update(range(first, min(self._last_column, self._limits.columns) + 1))

    def _begin_rows(self, named: Mapping[str, str]) -> None:
        self._row += self._rows
        self._rows = int(named.get("number-rows-repeated", "1"))
        self._column = 0
        self._formulas = []
        if self.look is not None and named.get("visibility") in _HIDDEN:
            self.look.hidden_rows.update(self._rows_within())

    def _begin_cells(self, named: Mapping[str, str]) -> None:
        first = self._column + 1
        self._column += int(named.get("number-columns-repeated", "1"))
        if "formula" in named:
            self._formulas += range(first, min(self._column, self._limits.columns) + 1)

    def _rows_within(self) -> range:
        return range(self._row + 1, min(self._row + self._rows, self._limits.rows) + 1)

    def end(self, tag: str) -> None:
        """Read the end of an element."""
        match tag.rpartition("}")[2]:
            case "table":
                self._depth -= 1
                self._is_read = self._is_read and self._depth > 0
            case "table-row" if self._is_read and self._depth == 1 and self._formulas and self.look is not None:
                self.look.formulas.update((row, self._formulas) for row in self._rows_within())
