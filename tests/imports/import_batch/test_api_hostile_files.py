"""A file of an import that was made to harm is refused with a sentence, and takes no memory (finance §6)."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest

from models.cases.case.tables import CaseFile
from models.documents.file.tables import StoredFile
from tests.data.spreadsheets.binary_workbook import BinarySheet, binary_workbook
from tests.support.api_imports import officer as officer
from tests.support.hostile_sheets import LAUGHS, OUTSIDE, PLAIN, SHEET, bomb, changed, lying, with_head, workbook
from tests.support.imports import HEADINGS, csv_file, fine
from tests.support.university import University

Headers = dict[str, str]
_MEGABYTE = 1024 * 1024
_THAI = re.compile("[ก-๙]{4}")
LOOK = {"kind": "external_fines"}
TABLE = csv_file([fine("6610450001")])
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 500
HTML = b"<html><script>alert(1)</script></html>"


async def look(api: httpx.AsyncClient, who: Headers, content: bytes, name: str = "ค่าปรับ.xlsx") -> httpx.Response:
    """Send a file for the first look."""
    return await api.post("/imports/look", headers=who, params=LOOK, files={"file": (name, content)})


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(bomb, "sheet_too_large", id="zip bomb"),
        pytest.param(lambda: lying(bomb()), "sheet_not_readable", id="zip bomb that lies"),
        pytest.param(lambda: _cell(0, 16_383), "sheet_too_many_columns", id="cell XFD1"),
        pytest.param(lambda: _cell(1_048_575, 16_383), "sheet_too_many_columns", id="cell XFD1048576"),
        pytest.param(lambda: _cell(1_048_575, 0), "sheet_too_many_rows", id="cell A1048576"),
        pytest.param(lambda: _binary_cell(1_048_575, 16_383), "sheet_too_many_columns", id="cell XFD1048576 of .xlsb"),
        pytest.param(lambda: _binary_cell(1_048_575, 0), "sheet_too_many_rows", id="cell A1048576 of .xlsb"),
        pytest.param(lambda: changed(PLAIN, SHEET, with_head(LAUGHS)), "sheet_unsafe", id="entities of entities"),
        pytest.param(lambda: changed(PLAIN, SHEET, with_head(OUTSIDE)), "sheet_unsafe", id="outside entity"),
        pytest.param(lambda: changed(PLAIN, "xl/vbaProject.bin", lambda _: b"x"), "sheet_has_macros", id="macros"),
        pytest.param(
            lambda: changed(PLAIN, "xl/externalLinks/externalLink1.xml", lambda _: b"<x/>"),
            "sheet_has_links",
            id="links",
        ),
        pytest.param(lambda: TABLE + "ก".encode() + b"\xff\n", "sheet_not_text", id="byte that is no letter"),
        pytest.param(lambda: b'a,"never closed\n', "sheet_not_readable", id="open quote"),
        pytest.param(lambda: b"a," * 200 + b"a\n", "sheet_too_many_columns", id="200 columns"),
        pytest.param(lambda: b"GIF89a;" + TABLE + b"\x00\x3b", "file_kind_refused", id="picture that is a table"),
        pytest.param(lambda: b"%PDF-1.7\n" + PLAIN + b"\n%%EOF", "file_kind_refused", id="document with a workbook"),
        pytest.param(lambda: HTML + TABLE, "file_kind_refused", id="page that is a table"),
        pytest.param(lambda: b"PK\x03\x04" + HTML, "file_kind_refused", id="archive that is a page"),
        pytest.param(lambda: OLD_WORKBOOK, "file_kind_refused", id="old workbook"),
    ],
)
async def test_a_hostile_file_is_refused_in_words_and_memory_stays_flat(
    api: httpx.AsyncClient, university: University, officer: Headers, make: Callable[[], bytes], code: str
) -> None:
    content = make()
    _forget_most_memory()
    before = _most_memory()
    answer = await look(api, officer, content)
    assert (answer.json()["code"], 400 <= answer.status_code < 500) == (code, True)
    assert _THAI.search(answer.json()["message"])
    assert _most_memory() - before < 64
    assert university.rows(StoredFile) == []


async def test_two_hundred_megabytes_are_refused_without_being_read(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    pieces = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal pieces
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
        for _ in range(200):
            pieces += 1
            yield b"a,b\n" * (_MEGABYTE // 4)
        yield b"\r\n--x--\r\n"

    _forget_most_memory()
    before = _most_memory()
    headers = {**officer, "Content-Type": "multipart/form-data; boundary=x"}
    answer = await api.post("/imports/look", headers=headers, params=LOOK, content=body())
    assert (answer.status_code, answer.json()["code"]) in {(413, "file_too_large"), (413, "body_too_large")}
    assert _THAI.search(answer.json()["message"])
    assert pieces < 60
    assert _most_memory() - before < 64
    assert university.rows(StoredFile) == []


async def test_quotes_marks_and_formulas_of_a_table_of_text_are_texts(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    lines = [fine("=1+1", '"120"', 'เขาว่า "แพง", มาก', "@SUM(A1)"), fine("+66", "-5", "=HYPERLINK(A1)", "\t=1")]
    shown = (await look(api, officer, csv_file(lines), "ค่าปรับ.csv")).json()
    assert (shown["rows"], shown["headings"]) == (2, list(HEADINGS))
    assert shown["sample"][0][:4] == ["=1+1", '"120"', 'เขาว่า "แพง", มาก', "@SUM(A1)"]
    assert university.rows(CaseFile) == []


def _cell(row: int, column: int) -> bytes:
    """A workbook with one cell, counted from 0."""
    return workbook(lambda _, sheet: sheet.write(row, column, "x"))


def _binary_cell(row: int, column: int) -> bytes:
    """A binary workbook with one cell, counted from 0."""
    return binary_workbook(BinarySheet("x", [(*(None,) * column, "x")], first_row=row))


def _forget_most_memory() -> None:
    """Count the most memory of this process anew."""
    Path("/proc/self/clear_refs").write_text("5")


def _most_memory() -> float:
    """The most memory that this process has held at once since it was forgotten, in megabytes."""
    status = Path("/proc/self/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) / 1024
