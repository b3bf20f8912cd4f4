"""The saved value of a formula counts, and its cell is told, whatever the value is."""

from __future__ import annotations

import io
from typing import Any, Final

import pytest

from models.spreadsheets.reading import opened_sheet
from tests.support.hostile_sheets import workbook

FORMULAS: Final[dict[str, tuple[str, object, str]]] = {
    "a number": ("=2*40", 80, "80"),
    "a fraction": ("=19.23*3", 57.69, "57.69"),
    "a number that a computer cannot say": ("=57.7", 57.699999999999996, "57.7"),
    "nought": ("=1-1", 0, "0"),
    "less than nought": ("=1-3", -2, "-2"),
    "a text": ('="ก"&"ข"', "กข", "กข"),
    "a code": ('="66"&"10450001"', "6610450001", "6610450001"),
    "true": ("=1=1", True, "TRUE"),
    "false": ("=1=2", False, "FALSE"),
    "an error": ("=1/0", "#DIV/0!", "#DIV/0!"),
    "nothing found": ("=VLOOKUP(1,A:B,2,0)", "#N/A", "#N/A"),
    "of another sheet": ("=Sheet1!A1", 7, "7"),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_a_formula_has_its_saved_value_and_its_cell_is_named(name: str) -> None:
    formula, value, shown = FORMULAS[name]

    def write(_: Any, sheet: Any) -> None:
        sheet.write_string(0, 0, "A")
        sheet.write_formula(0, 1, formula, value=value)
        sheet.write_string(0, 2, "B")

    with opened_sheet(io.BytesIO(workbook(write))) as sheet:
        [row] = sheet.rows
    assert (row.cells, row.formulas) == (("A", shown, "B"), (2,))
