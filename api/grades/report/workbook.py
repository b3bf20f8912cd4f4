"""Reports of a grade sheet as one workbook: the distribution of letters, statistics per topic, a list for signing."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Final

import xlsxwriter

from api.kit.spreadsheet import OPTIONS
from models.grades.sheet.store.opened import OpenSheet
from models.grades.sheet_report.store import average_of_class, figures_of, shares_of, signers_of
from models.kit.errors import Language, text_of

_WIDE: Final = 32
_NARROW: Final = 12
_HEADING_AT: Final = 2
_TOPIC_COLUMNS: Final = (
    "topic", "maximum", "weight", "entered", "blank", "mean", "deviation", "least", "most",
)  # fmt: skip
_SIGNING_COLUMNS: Final = ("name", "number", "code", "section", "sign")
Value = str | int | Decimal | None


def write_reports(sheet: OpenSheet, title: str, language: Language) -> Path:
    """Write the reports to a new temporary file; the caller removes it. Blocks; call in a thread."""
    with tempfile.NamedTemporaryFile(prefix="myku-", suffix=".xlsx", delete=False) as file:
        path = Path(file.name)
    try:
        with xlsxwriter.Workbook(path, OPTIONS) as book:
            letters, note = _distribution(sheet, language), _without_totals(sheet, language)
            _page(book, "distribution", ("letter", "students", "percent"), letters, title, language, note)
            figures = (figures_of(sheet, topic) for topic in sheet.topics)
            _page(book, "topics", _TOPIC_COLUMNS, figures, title, language, note)
            _page(book, "signing", _SIGNING_COLUMNS, _signing(sheet, language), title, language)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


def _page(
    book: xlsxwriter.Workbook,
    name: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[Value]],
    title: str,
    language: Language,
    note: str = "",
) -> None:
    def word(key: str) -> str:
        return text_of(f"grade_report.{key}", language, name="exports")

    page = book.add_worksheet(word(f"{name}_sheet"))
    bold = book.add_format({"bold": True})
    line = book.add_format({"border": 1, "border_color": "#C9D3D3", "num_format": "0.##"})
    text = book.add_format({"border": 1, "border_color": "#C9D3D3", "num_format": "@"})
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    page.repeat_rows(_HEADING_AT)
    page.set_column(0, 0, _WIDE)
    page.set_column(1, len(columns) - 1, _NARROW)
    page.set_column(len(columns) - 1, len(columns) - 1, _WIDE if name == "signing" else _NARROW)
    page.write_string(0, 0, title, bold)
    if note:
        page.write_string(1, 0, note)
    for place, column in enumerate(columns):
        page.write_string(_HEADING_AT, place, word(column), bold)
    for number, row in enumerate(rows, start=_HEADING_AT + 1):
        for place, value in enumerate(row):
            if isinstance(value, str):
                page.write_string(number, place, value, text)
            elif value is None:
                page.write_blank(number, place, None, line)
            else:
                page.write_number(number, place, float(value), line)


def _distribution(sheet: OpenSheet, language: Language) -> Iterable[Sequence[Value]]:
    shares = shares_of(sheet)
    yield from shares
    yield text_of("grade_report.all", language, name="exports"), sum(share.students for share in shares), None
    yield text_of("grade_report.average", language, name="exports"), average_of_class(sheet), None


def _without_totals(sheet: OpenSheet, language: Language) -> str:
    """Why there are no totals, or nothing."""
    missing = sheet.rules.no_totals
    if missing is None:
        return ""
    return text_of("grade_report.weight_missing", language, {"weight": missing.facts["missing"]}, name="exports")


def _signing(sheet: OpenSheet, language: Language) -> Iterable[Sequence[Value]]:
    for number, student in enumerate(signers_of(sheet), start=1):
        name = student.name_th if language == "th" else student.name_en
        yield name, number, student.student_code, student.section_code, None
