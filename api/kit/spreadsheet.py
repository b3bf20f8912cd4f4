"""Excel files, row by row to disk: memory stays the same for ten rows and a hundred thousand.

Text stays text: what begins with ``=``, ``+``, ``-`` or ``@`` is neither a formula nor a link, whoever typed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Final

import xlsxwriter
from xlsxwriter.utility import xl_range_abs

from api.kit.new_file import to_new_file
from models.kit.calendar import BANGKOK

MEDIA_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Cell = str | int | float | Decimal | datetime | None

OPTIONS: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""How every workbook of the portal is written."""


_HEADING_HEIGHT, _TEMPLATE_WIDTH, _NAME_WIDTH = 34, 24, 40
"""Of templates, in points and in characters."""
_HEADING_COLOUR: Final = "#E8F0EA"


class EmptyCells(StrEnum):
    """What becomes of what is typed into an empty cell."""

    GENERAL = "general"
    """Excel guesses: 007 becomes 7."""
    TEXT = "text"
    """It stays as it was typed."""


@dataclass(frozen=True, slots=True)
class ColumnOf:
    """A column: its heading, its width in characters, and how Excel shows what people type into its empty cells."""

    heading: str
    width: int
    empty: EmptyCells = EmptyCells.GENERAL


@dataclass(frozen=True, slots=True)
class Choices:
    """What a cell may say: each choice with its name, or an empty text. ``title`` tells equal lists apart."""

    title: str
    named: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TemplateColumn:
    """A column that people fill in: its heading, of several lines, and what drops down in its cells."""

    heading: str
    choices: Choices | None


@dataclass(frozen=True, slots=True)
class TemplateSheet:
    """A sheet to fill in with so many ``rows`` at most, and beside it sheets of examples and of choices."""

    name: str
    columns: Sequence[TemplateColumn]
    rows: int
    examples_name: str
    examples: Sequence[Sequence[str]]
    choices_name: str


def write_sheet(name: str, columns: Sequence[ColumnOf], rows: Iterable[Sequence[Cell]]) -> Path:
    """Write one sheet to a new temporary file; the caller removes it. Instants are shown on Bangkok's clock."""
    return to_new_file(".xlsx", lambda path: _write(path, name, columns, rows))


def write_template(sheet: TemplateSheet) -> Path:
    """Write a template to a new temporary file, which the caller removes. Every cell of it is text."""
    return to_new_file(".xlsx", lambda path: _write_template(path, sheet))


def _write(path: Path, name: str, columns: Sequence[ColumnOf], rows: Iterable[Sequence[Cell]]) -> None:
    with xlsxwriter.Workbook(path, OPTIONS) as book:
        sheet = book.add_worksheet(name)
        heading, plain = book.add_format({"bold": True}), book.add_format({"num_format": "@"})
        at = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        sheet.freeze_panes(1, 0)
        for place, column in enumerate(columns):
            sheet.set_column(place, place, column.width, plain if column.empty is EmptyCells.TEXT else None)
            sheet.write_string(0, place, column.heading, heading)
        for line, row in enumerate(rows, start=1):
            for place, value in enumerate(row):
                if isinstance(value, str):
                    sheet.write_string(line, place, value, plain)
                elif isinstance(value, datetime):
                    sheet.write_datetime(line, place, value.astimezone(BANGKOK).replace(tzinfo=None), at)
                elif value is not None:
                    sheet.write_number(line, place, float(value))


def _write_template(path: Path, template: TemplateSheet) -> None:
    with xlsxwriter.Workbook(path, {**OPTIONS, "constant_memory": False}) as book:
        plain = book.add_format({"num_format": "@", "valign": "top"})
        heading = book.add_format({"num_format": "@", "bold": True, "text_wrap": True, "valign": "top"})
        heading.set_bg_color(_HEADING_COLOUR)
        pages = [(template.name, ()), (template.examples_name, template.examples)]
        sheets = []
        for name, rows in pages:
            sheet = book.add_worksheet(name)
            sheet.freeze_panes(1, 0)
            sheet.set_row(0, _HEADING_HEIGHT)
            for place, column in enumerate(template.columns):
                sheet.set_column(place, place, _TEMPLATE_WIDTH, plain)
                sheet.write_string(0, place, column.heading, heading)
            for line, row in enumerate(rows, start=1):
                for place, value in enumerate(row):
                    sheet.write_string(line, place, value, plain)
            sheets.append(sheet)
        _write_choices(book, sheets[0], template, heading, plain)


def _write_choices(
    book: xlsxwriter.Workbook,
    sheet: xlsxwriter.worksheet.Worksheet,
    template: TemplateSheet,
    heading: xlsxwriter.format.Format,
    plain: xlsxwriter.format.Format,
) -> None:
    """Write each list of choices once, and let it drop down in the cells of its columns. Other values may be typed."""
    lists = list(dict.fromkeys(column.choices for column in template.columns if column.choices))
    if not lists:
        return
    listed = book.add_worksheet(template.choices_name)
    listed.freeze_panes(1, 0)
    listed.set_row(0, _HEADING_HEIGHT)
    for number, choices in enumerate(lists):
        code, name = 2 * number, 2 * number + 1
        listed.set_column(code, code, _TEMPLATE_WIDTH, plain)
        listed.set_column(name, name, _NAME_WIDTH, plain)
        columns = [column for column in template.columns if column.choices == choices]
        listed.write_string(0, code, columns[0].heading, heading)
        for line, (value, of) in enumerate(choices.named, start=1):
            listed.write_string(line, code, value, plain)
            listed.write_string(line, name, of, plain)
        source = xl_range_abs(1, code, len(choices.named), code)
        for place, column in enumerate(template.columns):
            if column.choices == choices:
                rule = {"validate": "list", "source": f"='{template.choices_name}'!{source}", "show_error": False}
                sheet.data_validation(1, place, template.rows, place, rule)
