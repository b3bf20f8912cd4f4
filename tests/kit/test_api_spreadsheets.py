"""Spreadsheets are read as texts in a process of their own, and hostile ones are refused with what is wrong."""

from __future__ import annotations

import io
import re
import time
import zipfile
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits
from models.kit.errors import LANGUAGES, STATUS, Refusal, catalogue
from models.spreadsheets.reading import opened_sheet
from tests.bench.spreadsheets import ROWS, as_xls, most_memory, rows_of
from tests.data.spreadsheets.binary_workbook import BinarySheet, Formatted, binary_workbook
from tests.data.spreadsheets.open_document import open_document
from tests.support.hostile_sheets import (
    LAUGHS,
    OUTSIDE,
    PLAIN,
    SHEET,
    bomb,
    changed,
    lying,
    plain,
    with_head,
    workbook,
)

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SMALL = SheetLimits(rows=1_000, columns=20, inflated_megabytes=20, seconds=60)


def rows_of_file(content: bytes, limits: SheetLimits = SMALL) -> list[tuple[int, tuple[str, ...]]]:
    """The rows as numbers and texts."""
    with opened_sheet(io.BytesIO(content), limits) as sheet:
        return [(row.number, row.cells) for row in sheet.rows]


def refused(content: bytes, limits: SheetLimits = SMALL) -> tuple[str, dict[str, object]]:
    """The code and facts of a refusal."""
    with pytest.raises(Refusal) as caught, opened_sheet(io.BytesIO(content), limits):
        pass
    return caught.value.code, dict(caught.value.details)


def test_a_sheet_without_cells_has_no_rows() -> None:
    assert rows_of_file(workbook(lambda _book, _sheet: None)) == []


def test_numbers_ids_and_dates_are_read_as_people_see_them() -> None:
    def write(book: Any, sheet: Any) -> None:
        day, instant = book.add_format({"num_format": "dd/mm/yyyy"}), book.add_format({"num_format": 22})
        sheet.write_row(0, 0, ["รหัส ", 6610450001, 0.1 + 0.2, 1e15, -2.5, True])
        sheet.write_string(2, 0, "0012")
        sheet.write_datetime(2, 1, datetime(2026, 11, 20), day)  # noqa: DTZ001 - a sheet knows no zone
        sheet.write_datetime(2, 2, datetime(2026, 11, 20, 13, 30), instant)  # noqa: DTZ001
        sheet.write_rich_string(2, 4, "ลด", book.add_format({"bold": True}), "50%")

    assert rows_of_file(workbook(write)) == [
        (1, ("รหัส", "6610450001", "0.3", "1.00000000000000E+15", "-2.5", "TRUE")),
        (3, ("0012", "2026-11-20", "2026-11-20 13:30:00", "", "ลด50%")),
    ]


def test_the_first_visible_sheet_is_read() -> None:
    def write(book: Any, sheet: Any) -> None:
        sheet.write(0, 0, "hidden")
        shown = book.add_worksheet("shown")
        shown.write(0, 0, "shown")
        sheet.hide()
        shown.activate()

    assert rows_of_file(workbook(write)) == [(1, ("shown",))]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp874"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_is_read_in_thai_of_either_encoding(encoding: str, separator: str) -> None:
    lines = ["รหัส,ชื่อ", '0012,"มี, จุลภาค"', "", "=1+1,-x"]
    if separator != ",":
        lines = ["รหัส,ชื่อ".replace(",", separator), f'0012{separator}"มี, จุลภาค"', "", f"=1+1{separator}-x"]
    content = "\r\n".join(lines).encode(encoding)
    assert rows_of_file(content) == [(1, ("รหัส", "ชื่อ")), (2, ("0012", "มี, จุลภาค")), (4, ("=1+1", "-x"))]


def test_the_saved_value_of_a_formula_counts_and_its_column_is_told() -> None:
    def write(_: Any, sheet: Any) -> None:
        sheet.write_row(0, 0, ["6610450001", 20])
        sheet.write_formula(0, 2, "=B1*4", value=80)
        sheet.write_formula(0, 3, "=1/0", value="#DIV/0!")

    never_saved = changed(workbook(write), SHEET, lambda part: part.replace(b"<v>80</v>", b""))
    with opened_sheet(io.BytesIO(workbook(write)), SMALL) as sheet:
        (row,) = sheet.rows
    assert (row.cells, row.formulas) == (("6610450001", "20", "80", "#DIV/0!"), (3, 4))
    assert rows_of_file(never_saved) == [(1, ("6610450001", "20", "=B1*4", "#DIV/0!"))]


def test_a_cell_at_the_end_of_the_world_is_refused_and_never_allocated() -> None:
    content = workbook(lambda _, sheet: sheet.write(1_048_575, 16_383, "x"))
    assert refused(content)[0] == "sheet_too_many_columns"
    assert refused(workbook(lambda _, sheet: sheet.write(1_048_575, 0, "x"))) == (
        "sheet_too_many_rows",
        {"limit": "1000"},
    )
    assert refused(workbook(lambda _, sheet: sheet.write(0, 16_383, "x"))) == (
        "sheet_too_many_columns",
        {"cell": "XFD1", "limit": "20"},
    )


def test_more_rows_than_are_read_are_refused() -> None:
    content = plain(*((number,) for number in range(1_001)))
    assert refused(content) == ("sheet_too_many_rows", {"limit": "1000"})
    assert refused(b"a,b\n" * 1_001) == ("sheet_too_many_rows", {"limit": "1000"})


def test_two_hundred_thousand_rows_are_refused_soon() -> None:
    def write(_: Any, sheet: Any) -> None:
        for number in range(200_000):
            sheet.write_number(number, 0, number)

    content = workbook(write, constant_memory=True, in_memory=False)
    assert refused(content, SheetLimits()) == ("sheet_too_many_rows", {"limit": "100000"})


def test_what_unfolds_to_gigabytes_is_refused_whatever_its_directory_says() -> None:
    content = bomb()
    assert refused(content)[0] == "sheet_too_large"
    began = time.monotonic()
    assert refused(lying(content))[0] in {"sheet_too_large", "sheet_not_readable"}
    assert time.monotonic() - began < SMALL.seconds


UTF_7 = b'<?xml version="1.0" encoding="utf-7"?>'


def elsewhere(place: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook whose sheet is in this part."""
    with zipfile.ZipFile(io.BytesIO(PLAIN)) as archive:
        sheet = archive.read(SHEET)
    moved = changed(PLAIN, place, lambda _: change(sheet))
    named = SHEET.removeprefix("xl/").encode()
    return changed(moved, "xl/_rels/workbook.xml.rels", lambda part: part.replace(named, place[3:].encode()))


def test_a_sheet_in_a_part_of_another_name_is_read() -> None:
    assert rows_of_file(elsewhere("xl/worksheets/sheet1.dat", lambda part: part)) == rows_of_file(PLAIN)


def test_a_drawing_may_have_a_document_type() -> None:
    """Programs that draw write one into every SVG file: a logo does not make a workbook unsafe."""
    drawing = b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><svg/>'
    assert rows_of_file(changed(PLAIN, "xl/media/image1.svg", lambda _: drawing)) == rows_of_file(PLAIN)


@pytest.mark.parametrize(
    "content",
    [
        changed(PLAIN, SHEET, with_head(LAUGHS)),
        changed(PLAIN, SHEET, with_head(OUTSIDE)),
        changed(PLAIN, "xl/sharedStrings.xml", with_head(b" " * 70_000 + OUTSIDE)),
        changed(PLAIN, SHEET, lambda part: part.decode().encode("utf-16")),
        changed(PLAIN, SHEET, with_head(UTF_7)),
        changed(PLAIN, "XL/Worksheets/SHEET1.xml", lambda _: b"<worksheet/>"),
        changed(open_document(""), "content.xml", with_head(OUTSIDE)),
        changed(PLAIN, "xl/_rels/workbook.xml.rels", with_head(OUTSIDE)),
        changed(PLAIN, SHEET, with_head(b"<!DocType worksheet>")),
        changed(PLAIN, SHEET, with_head(b" " * (65_536 - 5) + b"<!DOCTYPE worksheet>")),
        changed(PLAIN, SHEET, lambda part: b"\xef\xbb\xbf" + with_head(UTF_7)(part)),
        changed(PLAIN, SHEET, lambda part: b"\r\n " + with_head(UTF_7)(part)),
        changed(PLAIN, SHEET, with_head(b'<?xml version="1.0" encoding="utf-7" standalone="utf-8"?>')),
        changed(PLAIN, SHEET, lambda part: part.decode().encode("utf-32-be")),
        changed(PLAIN, SHEET, lambda part: part.decode().encode("utf-32")),
        changed(PLAIN, SHEET, lambda part: part.decode().encode("utf-16-be")),
        changed(PLAIN, SHEET, lambda part: part.decode().encode("cp037")),
        elsewhere("xl/worksheets/sheet1.dat", with_head(OUTSIDE)),
        elsewhere("xl/worksheets/sheet1.dat", lambda part: part.decode().encode("utf-16")),
        elsewhere("xl/worksheets/sheet1.png", with_head(OUTSIDE)),
        elsewhere("xl/media/sheet1.svg", with_head(OUTSIDE)),
        elsewhere("xl/worksheets/sheet1.bin", lambda part: with_head(OUTSIDE)(part).decode().encode("utf-16")),
    ],
    ids=[
        "laughs", "outside entity", "far down", "utf-16", "utf-7", "twice", "open document", "relations", "no entity",
        "between two pieces", "mark before utf-7", "blanks before utf-7", "two encodings", "utf-32-be", "utf-32",
        "utf-16-be", "ebcdic", "no .xml", "utf-16 and no .xml", "called a picture", "called a drawing",
        "utf-16 and called binary",
    ],
)  # fmt: skip
def test_a_document_type_or_what_could_hide_one_is_refused(content: bytes) -> None:
    assert refused(content) == ("sheet_unsafe", {})


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (changed(PLAIN, "xl/vbaProject.bin", lambda _: b"x"), "sheet_has_macros"),
        (changed(PLAIN, "xl/externalLinks/externalLink1.xml", lambda _: b"<x/>"), "sheet_has_links"),
        (OLE + "EncryptedPackage".encode("utf-16-le") + b"\x00" * 500, "sheet_encrypted"),
        (OLE + "Workbook".encode("utf-16-le") + b"\x00" * 500, "sheet_not_readable"),
        (PLAIN[: len(PLAIN) // 2], "sheet_not_readable"),
        (changed(PLAIN, SHEET, lambda part: part[: len(part) // 2]), "sheet_not_readable"),
        (changed(PLAIN, SHEET, lambda part: part.replace(b'r="A2"', b'r="A1"')), "sheet_not_readable"),
        (changed(PLAIN, SHEET, lambda part: part.replace(b"<v>2</v>", b"<v>99</v>")), "sheet_not_readable"),
        (changed(PLAIN, SHEET, lambda part: part.replace(b"<v>80</v>", b"<v>1e999</v>")), "sheet_not_readable"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 100, "sheet_not_readable"),
        (b"<html><script>alert(1)</script></html>", "sheet_not_readable"),
        (b'a,"never closed\n', "sheet_not_readable"),
    ],
    ids=[
        "macros", "links", "password", "no old workbook", "cut archive", "cut sheet", "cell elsewhere",
        "no such text", "no number", "picture", "markup", "open quote",
    ],
)  # fmt: skip
def test_what_is_no_plain_spreadsheet_is_refused_with_the_reason(content: bytes, code: str) -> None:
    assert refused(content)[0] == code


def test_an_entry_with_a_password_is_refused() -> None:
    marked = bytearray(PLAIN)
    for found in re.finditer(rb"PK\x01\x02", PLAIN):
        marked[found.start() + 8] |= 1
    assert refused(bytes(marked))[0] == "sheet_encrypted"


def test_reading_ends_with_its_time_and_its_memory() -> None:
    content = plain(*((number, str(number) * 100) for number in range(20_000)))
    assert refused(content, SheetLimits(seconds=0))[0] == "sheet_too_slow"
    assert refused(content, SheetLimits(memory_megabytes=1))[0] == "sheet_too_large"


def test_a_large_workbook_of_old_excel_is_read_within_its_limits_and_refused_beyond_them() -> None:
    content = as_xls(rows_of(ROWS))
    with most_memory() as megabytes:
        assert len(rows_of_file(content, SheetLimits())) == ROWS
    assert max(megabytes) < SheetLimits().memory_megabytes
    assert refused(content, SheetLimits(rows=ROWS - 1)) == ("sheet_too_many_rows", {"limit": str(ROWS - 1)})
    assert refused(content, SheetLimits(columns=8))[0] == "sheet_too_many_columns"
    assert refused(content, SheetLimits(memory_megabytes=20)) == ("sheet_too_large", {"limit": "20"})
    assert refused(content, SheetLimits(seconds=0))[0] == "sheet_too_slow"


@pytest.mark.parametrize("part", ["xl/workbook.bin", "xl/worksheets/sheet1.bin", "xl/styles.bin"])
@pytest.mark.parametrize("end", [b"\x9c", b"\x9c\x01\xff\xff\xff\x7f"], ids=["no length", "longer than the part"])
def test_a_binary_part_whose_last_record_is_cut_is_refused(part: str, end: bytes) -> None:
    book = binary_workbook(BinarySheet("x", [("6610450001", Formatted(1.0, "bbbb"))]))
    assert refused(changed(book, part, lambda content: content[:-3] + end))[0] == "sheet_not_readable"


def test_hidden_rows_and_formulas_that_an_open_sheet_repeats_are_told_within_the_limits() -> None:
    cells = '<table:table-cell table:formula="of:=1" office:value-type="float" office:value="1"/>'
    hidden = f'<table:table-row table:visibility="filter" table:number-rows-repeated="2">{cells}</table:table-row>'
    beyond = '<table:table-row table:visibility="collapse" table:number-rows-repeated="1048000"/>'
    columns = '<table:table-column table:visibility="collapse" table:number-columns-repeated="16384"/>'
    with opened_sheet(io.BytesIO(open_document(columns + hidden + beyond)), SMALL) as sheet:
        rows, notes = list(sheet.rows), sheet.notes
    assert [(row.number, row.formulas, row.is_hidden) for row in rows] == [(1, (1,), True), (2, (1,), True)]
    assert notes.hidden_columns == tuple(range(1, SMALL.columns + 1))


def test_every_fault_is_said_in_both_languages() -> None:
    for fault in SheetFault:
        assert fault.value in STATUS
        for language in LANGUAGES:
            assert fault.value in catalogue("errors", language)
