"""Spreadsheets as programs and people write them are read as people see them (``tests/data/spreadsheets``)."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, Final

import openpyxl
import pytest

from models.imports.import_batch.contract.sheets import SheetNotes, SheetRow
from models.kit.errors import Refusal
from models.spreadsheets.reading import opened_sheet

FOLDER: Final = Path(__file__).parents[1] / "data" / "spreadsheets"
EXPECTED: Final[dict[str, dict[str, Any]]] = json.loads((FOLDER / "expected.json").read_text("utf-8"))


def read(name: str) -> tuple[SheetNotes, list[SheetRow]]:
    """The notes and the rows of a sample."""
    with (FOLDER / name).open("rb") as content, opened_sheet(content) as sheet:
        return sheet.notes, list(sheet.rows)


@pytest.mark.parametrize("name", sorted(name for name, said in EXPECTED.items() if "rows" in said))
def test_a_sample_is_read_as_people_see_it(name: str) -> None:
    said = EXPECTED[name]
    notes, rows = read(name)
    assert rows == [
        SheetRow(
            number=row["number"],
            cells=tuple(row["cells"]),
            formulas=tuple(row.get("formulas", ())),
            is_hidden=row.get("isHidden", False),
        )
        for row in said["rows"]
    ]
    assert list(notes.hidden_columns) == said.get("hiddenColumns", [])
    assert list(notes.other_sheets) == said.get("otherSheets", [])


@pytest.mark.parametrize("name", sorted(name for name, said in EXPECTED.items() if "refused" in said))
def test_a_sample_that_cannot_be_read_is_refused_by_its_cell(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(name)
    said = EXPECTED[name]
    assert (caught.value.code, caught.value.details["cell"]) == (said["refused"], said["cell"])


def test_a_formula_whose_saved_value_is_empty_is_told_by_its_cell() -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet["A1"], sheet["B1"], sheet["C1"] = "6610450001", "=A1*2", "=A1"
    content = io.BytesIO()
    book.save(content)  # formulas are written with a value that is empty
    with opened_sheet(content) as sheet_read:
        [row] = sheet_read.rows
    assert (row.cells, row.formulas) == (("6610450001", "=A1*2", "=A1"), (2, 3))


def test_every_sample_is_expected() -> None:
    suffixes = {".xlsx", ".xlsb", ".xls", ".ods", ".csv", ".txt"}
    samples = {path.name for path in FOLDER.iterdir() if path.suffix in suffixes}
    assert samples == EXPECTED.keys()
    assert len(samples) >= 40
