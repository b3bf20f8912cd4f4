"""What an .xls of Excel hides and computes is told, as of the other formats ([MS-XLS])."""

from __future__ import annotations

import io
import struct
from typing import Final

import pytest

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits
from models.kit.errors import Refusal
from models.spreadsheets.old_looks import look_at_old_sheet
from models.spreadsheets.reading import opened_sheet
from models.spreadsheets.refused import SheetRefusedError
from tests.data.spreadsheets.old_workbook import old_workbook, record

ROWS: Final = (("รหัสนิสิต", "จำนวนเงิน"), ("6610450001", 1.0), ("6610450002", 2.0))
THAI_DAYS: Final = record(0x041E, struct.pack("<HHB", 200, 10, 0) + b"dd/mm/bbbb"[:10])
BUDDHIST_YEAR: Final = record(0x041E, struct.pack("<HHB", 201, 4, 0) + b"bbbb")
STYLE_OF_IT: Final = record(0x00E0, struct.pack("<HHH14x", 0, 201, 0))
"""The third style of the workbook: of a number that Thai Excel alone shows as a day."""


def row(number: int, flags: int) -> bytes:
    return record(0x0208, struct.pack("<HHHHHHHH", number, 0, 2, 255, 0, 0, flags, 0))


def columns(first: int, last: int, flags: int) -> bytes:
    return record(0x007D, struct.pack("<HHHHHH", first, last, 2_560, 0, flags, 0))


def formula(row: int, column: int, value: bytes, style: int = 0) -> bytes:
    return record(0x0006, struct.pack("<HHH8sHIH", row, column, style, value, 0, 0, 0))


def chart(records: bytes) -> bytes:
    return record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0020, 0, 0, 0, 0)) + records + record(0x000A)


@pytest.mark.parametrize(
    ("records", "hidden"),
    [
        (row(1, 0x20), {2}),
        (row(1, 0x20) + row(2, 0x20), {2, 3}),
        (row(1, 0x30), {2}),
        (row(1, 0x10), set()),
        (row(1, 0x0120), {2}),
        (chart(row(1, 0x20)), set()),
        (chart(b"") + row(2, 0x20), {3}),
        (b"", set()),
    ],
    ids=["one", "two", "filtered", "in-a-closed-group", "with-a-style", "of-a-chart", "below-a-chart", "none"],
)
def test_a_hidden_row_is_reported(records: bytes, hidden: set[int]) -> None:
    assert look_at_old_sheet(old_workbook(ROWS, sheet=records), SheetLimits()).hidden_rows == hidden


@pytest.mark.parametrize(
    ("records", "hidden"),
    [
        (columns(1, 1, 1), {2}),
        (columns(0, 1, 1), {1, 2}),
        (columns(0, 0, 1) + columns(1, 1, 0), {1}),
        (columns(0, 0, 0x1001), {1}),
        (columns(1, 1, 0x0002), set()),
        (columns(2, 255, 1), set(range(3, 101))),
        (columns(2, 0xFFFF, 1), set(range(3, 101))),
        (chart(columns(0, 0, 1)), set()),
    ],
    ids=["one", "two", "one-of-two", "in-a-closed-group", "own-width", "all-others", "beyond-excel", "of-a-chart"],
)
def test_a_hidden_column_is_reported(records: bytes, hidden: set[int]) -> None:
    assert look_at_old_sheet(old_workbook(ROWS, sheet=records), SheetLimits()).hidden_columns == hidden


@pytest.mark.parametrize(
    ("records", "formulas", "texts"),
    [
        (formula(1, 1, struct.pack("<d", 12.5)), {2: [2]}, {}),
        (formula(1, 0, struct.pack("<d", 1)) + formula(1, 1, struct.pack("<d", 2)), {2: [1, 2]}, {}),
        (formula(2, 1, b"\x00" + bytes(5) + b"\xff\xff"), {3: [2]}, {}),
        (formula(2, 1, b"\x01\x00\x01" + bytes(3) + b"\xff\xff"), {3: [2]}, {}),
        (formula(2, 1, b"\x03" + bytes(5) + b"\xff\xff"), {3: [2]}, {}),
        (formula(2, 1, b"\x02\x00\x07" + bytes(3) + b"\xff\xff"), {3: [2]}, {(3, 2): "#DIV/0!"}),
        (formula(2, 1, b"\x02\x00\x2a" + bytes(3) + b"\xff\xff"), {3: [2]}, {(3, 2): "#N/A"}),
        (record(0x0205, struct.pack("<HHHBB", 2, 1, 0, 0x17, 1)), {}, {(3, 2): "#REF!"}),
        (record(0x0205, struct.pack("<HHHBB", 2, 1, 0, 1, 0)), {}, {}),
    ],
    ids=["number", "two", "text", "boolean", "blank", "error", "not-available", "error-alone", "boolean-alone"],
)
def test_a_formula_and_an_error_are_reported(
    records: bytes, formulas: dict[int, list[int]], texts: dict[tuple[int, int], str]
) -> None:
    look = look_at_old_sheet(old_workbook(ROWS, sheet=records), SheetLimits())
    assert (look.formulas, look.texts) == (formulas, texts)


def test_days_that_only_thai_excel_shows_are_days() -> None:
    several = record(0x00BD, struct.pack("<HHHIHIH", 1, 1, 2, 0, 0, 0, 2))
    one = record(0x0203, struct.pack("<HHHd", 2, 3, 2, 46_341))
    content = old_workbook(ROWS, book=THAI_DAYS + BUDDHIST_YEAR + STYLE_OF_IT, sheet=several + one)
    assert look_at_old_sheet(content, SheetLimits()).days == {(2, 2), (3, 4)}
    with opened_sheet(io.BytesIO(content)) as sheet:
        assert list(sheet.rows)[2].cells == ("6610450002", "2", "", "2026-11-15")


def test_what_is_hidden_and_computed_reaches_the_rows() -> None:
    records = row(1, 0x20) + columns(1, 1, 1) + formula(2, 1, b"\x02\x00\x07" + bytes(3) + b"\xff\xff")
    with opened_sheet(io.BytesIO(old_workbook(ROWS, sheet=records))) as sheet:
        rows = list(sheet.rows)
    assert [found.is_hidden for found in rows] == [False, True, False]
    assert (rows[2].cells, rows[2].formulas) == (("6610450002", "#DIV/0!"), (2,))
    assert sheet.notes.hidden_columns == (2,)


def test_a_cell_beyond_the_limits_is_refused_before_there_is_room_for_it() -> None:
    for place, fault in (((1, 255), SheetFault.TOO_MANY_COLUMNS), ((65_535, 1), SheetFault.TOO_MANY_ROWS)):
        content = old_workbook(ROWS, sheet=record(0x0203, struct.pack("<HHHd", *place, 0, 1)))
        with pytest.raises(SheetRefusedError) as caught:
            look_at_old_sheet(content, SheetLimits(rows=1_000))
        assert caught.value.refusal.fault is fault


def test_a_workbook_with_a_password_is_told_as_such() -> None:
    content = old_workbook(ROWS, book=record(0x002F, bytes(6)))
    with pytest.raises(Refusal) as caught, opened_sheet(io.BytesIO(content)):
        pass
    assert caught.value.code == "sheet_encrypted"


@pytest.mark.parametrize("place", [0, 10, 1_000_000])
def test_a_sheet_that_does_not_begin_where_the_book_says_is_not_read(place: int) -> None:
    content = bytearray(old_workbook(ROWS))
    at = content.index(struct.pack("<HH", 0x0085, 9))
    content[at + 4 : at + 8] = struct.pack("<I", place)
    with pytest.raises(ValueError, match="no sheet"):
        look_at_old_sheet(bytes(content), SheetLimits())
