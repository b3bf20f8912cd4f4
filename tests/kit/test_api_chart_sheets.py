"""A chart may have a sheet of its own, even the first: the first sheet with cells is read."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Final

import openpyxl
import pytest
import xlsxwriter
from openpyxl.chart import BarChart, Reference

from models.kit.errors import Refusal
from models.spreadsheets.reading import opened_sheet
from tests.data.spreadsheets.binary_workbook import BinarySheet, binary_workbook
from tests.support.hostile_sheets import changed

CELLS: Final = ("6610450001", "120")


def written(make: Callable[[Any], None]) -> bytes:
    """A workbook by xlsxwriter."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content) as book:
        make(book)
    return content.getvalue()


def chart(book: Any, name: str | None = None) -> Any:
    """A sheet with a chart alone."""
    sheet = book.add_chartsheet(name)
    picture = book.add_chart({"type": "column"})
    picture.add_series({"values": ["Data", 0, 1, 0, 1]})
    sheet.set_chart(picture)
    return sheet


def cells(book: Any, name: str = "Data", values: tuple[str, ...] = CELLS) -> Any:
    """A sheet with a row."""
    sheet = book.add_worksheet(name)
    sheet.write_row(0, 0, values)
    return sheet


def _by_openpyxl() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(list(CELLS))
    picture = BarChart()
    picture.add_data(Reference(sheet, min_col=2, min_row=1))
    book.create_chartsheet("Chart", 0).add_chart(picture)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _binary() -> bytes:
    """A binary workbook whose first sheet is said to be a chart's."""
    book = binary_workbook(BinarySheet("Chart", [("x",)]), BinarySheet("Data", [CELLS]))
    return changed(
        book,
        "xl/_rels/workbook.bin.rels",
        lambda part: part.replace(b"relationships/worksheet", b"relationships/chartsheet", 1),
    )


BOOKS: Final[dict[str, Callable[[], bytes]]] = {
    "first": lambda: written(lambda book: (chart(book), cells(book))),
    "two first": lambda: written(lambda book: (chart(book), chart(book), cells(book))),
    "first and last": lambda: written(lambda book: (chart(book), cells(book), chart(book))),
    "last": lambda: written(lambda book: (cells(book), chart(book))),
    "shown when it is opened": lambda: written(lambda book: (cells(book), chart(book).activate())),
    "hidden": lambda: written(lambda book: (chart(book).hide(), cells(book).activate())),
    "before a hidden sheet": lambda: written(
        lambda book: (chart(book), cells(book, "Hidden", ("x",)).hide(), cells(book).activate())
    ),
    "of a Thai name": lambda: written(lambda book: (chart(book, "กราฟ"), cells(book))),
    "by openpyxl": _by_openpyxl,
    "of a binary workbook": _binary,
}


@pytest.mark.parametrize("name", BOOKS)
def test_the_first_sheet_with_cells_is_read(name: str) -> None:
    with opened_sheet(io.BytesIO(BOOKS[name]())) as sheet:
        assert [row.cells for row in sheet.rows] == [CELLS]


def test_a_workbook_of_charts_alone_is_refused() -> None:
    with pytest.raises(Refusal) as caught, opened_sheet(io.BytesIO(written(chart))):
        pass
    assert caught.value.code == "sheet_not_readable"
