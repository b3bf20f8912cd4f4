"""Files as offices and telephones send them are read as they mean it (``tests/data/inputs``)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from pydantic import TypeAdapter

from api.imports.import_batch.kinds import titles_of
from models.curriculum.file_import.contract import SubjectCodeCell
from models.documents.file.contract import FileKind
from models.documents.file.store.kinds import kind_of
from models.finance.file_import.contract import FineRow, StatementRow
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.contract.findings import FindingsCounter
from models.imports.import_batch.contract.sheets import SheetNotes, SheetRow, heading_of
from models.imports.import_batch.rules.columns import proposed, read_row
from models.imports.import_batch.rules.schemas import SCHEMAS
from models.kit.imported_row import RowProblem
from models.spreadsheets.reading import opened_sheet
from tests.support.api_imports import officer as officer
from tests.support.hostile_sheets import workbook
from tests.support.university import University

Headers = dict[str, str]
FOLDER: Final = Path(__file__).parents[2] / "data" / "inputs"
STATEMENT: Final = ImportKind.STATEMENT_LINES


def read(name: str, kind: ImportKind = ImportKind.EXTERNAL_FINES) -> list[object]:
    """The rows below the headings of a file, as its kind reads them."""
    with (FOLDER / name).open("rb") as content, opened_sheet(content) as sheet:
        rows = list(sheet.rows)

    def columns_of(cells: Sequence[str]) -> dict[str, int]:
        return proposed(kind, cells, titles_of(kind), {})

    heading = heading_of(rows, lambda cells: len(columns_of(cells)))
    assert heading is not None
    columns = columns_of(heading.cells)
    return [read_row(kind, columns, row.cells) for row in rows[heading.place + heading.lines :]]


def fines(name: str) -> list[FineRow]:
    """The fines of a file, every one of them read."""
    found = [row for row in read(name) if isinstance(row, FineRow)]
    assert len(found) == len(read(name))
    return found


def test_values_pasted_from_formulas_are_the_amounts_that_are_shown() -> None:
    rows = fines("fines-values-pasted-from-formulas.xlsx")
    assert [row.amount for row in rows] == [Decimal("57.70"), Decimal("0.30"), Decimal("120.00")]


def test_line_breaks_are_blanks_and_what_was_typed_stays() -> None:
    assert [row.reason for row in fines("fines-line-breaks.xlsx")] == [
        "Lost book and library card",
        "Lost book and library card",
        "Typed by hand: _x000D_ stays as it was typed",
    ]


def test_a_row_that_is_merely_formatted_counts_for_nothing() -> None:
    assert len(fines("fines-one-formatted-empty-row.xlsx")) == 2


@pytest.mark.parametrize("name", ["fines-excel-unicode-text-utf16.csv", "fines-zero-width-joiner.csv"])
def test_texts_of_another_encoding_and_with_invisible_letters_are_read_alike(name: str) -> None:
    rows = fines(name)
    assert [(row.student_code, row.amount, row.reason) for row in rows] == [
        ("6610450001", Decimal("120.00"), "คืนหนังสือช้า"),
        ("6610450002", Decimal("60.00"), "คืนหนังสือช้า 6 วัน"),
    ]


def test_a_time_of_excel_is_read_in_its_own_column_and_behind_the_day() -> None:
    lines = [row for row in read("statement-excel-times.xlsx", STATEMENT) if isinstance(row, StatementRow)]
    assert [(line.booked_on, line.booked_at) for line in lines] == [(date(2026, 11, 15), time(14, 5))] * 2


def test_the_headings_are_found_below_the_lines_of_the_bank() -> None:
    lines = [row for row in read("statement-lines-above-the-headings.xlsx", STATEMENT) if isinstance(row, StatementRow)]
    assert lines
    assert lines[0].reference == "H20261115-1"


def test_a_number_of_more_digits_than_excel_keeps_is_refused_by_its_cell() -> None:
    rows = read("statement-long-reference-as-number.xlsx", STATEMENT)
    assert [isinstance(row, RowProblem) and (row.code, row.column) for row in rows] == [
        ("import_reference_cut_short", "reference")
    ] * len(rows)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("photo-with-second-picture-mpo.jpg", FileKind.JPEG),
        ("pdf-bom-before-header.pdf", FileKind.PDF),
        ("fines-excel-unicode-text-utf16.csv", FileKind.CSV),
        ("fines-line-breaks.xlsx", FileKind.XLSX),
        ("../spreadsheets/plain.xls", FileKind.XLS),
        ("../spreadsheets/plain.ods", FileKind.ODS),
        ("../spreadsheets/utf-16.csv", FileKind.CSV),
        ("../spreadsheets/old-line-ends.csv", FileKind.CSV),
    ],
)
def test_a_file_is_known_by_what_it_holds(name: str, kind: FileKind) -> None:
    with (FOLDER / name).open("rb") as content:
        assert kind_of(content) is kind


async def test_the_first_look_tells_what_the_file_does_not_show(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    def write(_: Any, sheet: Any) -> None:
        sheet.write_row(0, 0, ["รหัส", "จำนวนเงิน", "รายละเอียด"])
        sheet.write_row(1, 0, ["นิสิต", "(บาท)"])
        sheet.write_row(2, 0, ["6610450001", 120, "ก", "เกิน"])
        sheet.write_row(3, 0, ["6610450002", 60, "ข"])
        sheet.write_formula(3, 1, "=120/2", value=60)
        sheet.set_row(3, None, None, {"hidden": True})

    files = {"file": ("ค่าปรับ.xlsx", workbook(write))}
    answer = await api.post("/imports/look", headers=officer, params={"kind": "external_fines"}, files=files)
    shown = answer.json()
    assert (shown["headingRow"], shown["headingLines"], shown["rows"]) == (1, 2, 2)
    assert shown["headings"] == ["รหัส นิสิต", "จำนวนเงิน (บาท)", "รายละเอียด"]
    assert shown["columns"] == {"student_code": 0, "amount": 1, "reason": 2}
    assert shown["findings"] == {
        "hidden": {"count": 1, "first": [4]},
        "wide": {"count": 1, "first": [3]},
        "formulas": [{"place": 1, "count": 1, "firstCell": "B4"}],
        "shortCodes": [],
        "hiddenColumns": [],
        "otherSheets": [],
    }


def test_codes_of_subjects_have_their_zeros_again_and_whoever_sends_them_is_told() -> None:
    digits = SCHEMAS[ImportKind.EXAMS].CODE_DIGITS
    counter = FindingsCounter(2, {0: digits["subject_code"]})
    cells = ["1417322", "01417322", "309559", "1417322-60", "17322", "วิชา", ""]
    for number, cell in enumerate(cells, start=2):
        counter.add(SheetRow(number=number, cells=(cell, "ก")))
    (found,) = counter.findings(SheetNotes()).short_codes
    assert (found.place, found.count, found.first_cell) == (0, 2, "A2")
    read_as = TypeAdapter(SubjectCodeCell)
    assert [read_as.validate_python(cell) for cell in cells[:4]] == ["01417322", "01417322", "00309559", "01417322"]
