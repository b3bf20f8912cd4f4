"""Headings may take two lines, below titles and above rows: they are read together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from api.imports.import_batch.kinds import titles_of
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.contract.sheets import SheetRow, heading_of
from models.imports.import_batch.rules.columns import proposed

FINES: Final = ImportKind.EXTERNAL_FINES
BODY: Final = ("6610450001", "120", "คืนหนังสือช้า")
THREE: Final = {"student_code": 0, "amount": 1, "reason": 2}
Lines = Sequence[tuple[str, ...]]
TWO: Final[dict[str, Lines]] = {
    "a name in two lines": [("รหัส", "จำนวนเงิน", "รายละเอียด"), ("นิสิต", "", "")],
    "units below": [("รหัสนิสิต", "จำนวนเงิน", "รายละเอียด"), ("", "(บาท)", "")],
    "units and what to write below": [("รหัสนิสิต", "จำนวนเงิน", "รายละเอียด"), ("(10 หลัก)", "[THB]", "")],
    "both languages, Thai above": [("รหัสนิสิต", "จำนวนเงิน", "รายละเอียด"), ("Student ID", "Amount", "Reason")],
    "both languages, English above": [("Student ID", "Amount", "Reason"), ("รหัสนิสิต", "จำนวนเงิน", "รายละเอียด")],
    "a group above": [("", "จำนวนเงิน", "รายละเอียด"), ("รหัสนิสิต", "", "")],
    "each in another line": [("รหัสนิสิต", "", "รายละเอียด"), ("", "จำนวนเงิน", "")],
    "a name in two lines of English": [("Student", "Amount", "Reason"), ("ID", "", "")],
    "a merged cell": [("รหัสประจำตัว", "จำนวนเงิน", "รายละเอียด"), ("รหัสประจำตัว", "จำนวนเงิน", "รายละเอียด")],
    "invisible letters": [("รหัส\u200b", "จำนวนเงิน", "รายละเอียด"), ("\ufeffนิสิต", "", "")],
}
ONE: Final[dict[str, Lines]] = {
    "Thai": [("รหัสนิสิต", "จำนวนเงิน", "รายละเอียด")],
    "English": [("Student ID", "Amount", "Reason")],
    "with units": [("รหัสนิสิต", "จำนวนเงิน (บาท)", "รายละเอียด")],
    "with stars": [("รหัสนิสิต*", "จำนวนเงิน*", "รายละเอียด")],
    "fields": [("student_code", "amount", "reason")],
    "capitals": [("STUDENT ID", "AMOUNT", "REASON")],
    "blanks within": [("รหัส นิสิต", "จำนวน เงิน", "ราย ละเอียด")],
    "synonyms": [("เลขประจำตัวนิสิต", "ยอดเงิน", "หมายเหตุ")],
}


@pytest.mark.parametrize("titles", [0, 1, 3], ids=["at the top", "below a title", "below three titles"])
@pytest.mark.parametrize("name", [*TWO, *ONE])
def test_headings_are_found_with_their_lines_and_the_rows_below_them(name: str, titles: int) -> None:
    lines = {**TWO, **ONE}[name]
    given = [*[(f"รายงานค่าปรับ {number}",) for number in range(titles)], *lines, BODY, BODY]
    rows = [SheetRow(number=number, cells=cells) for number, cells in enumerate(given, start=1)]
    heading = heading_of(rows, lambda cells: len(_columns(cells)))
    assert heading is not None
    assert (heading.number, heading.lines) == (titles + 1, len(lines))
    assert _columns(heading.cells) == THREE
    assert [row.cells for row in rows[heading.place + heading.lines :]] == [BODY, BODY]


def test_words_between_brackets_are_no_unit() -> None:
    lines = [("รหัสนิสิต", "จำนวนเงิน", "รายละเอียด"), ("", "", "(1) คืนช้า (บาท)")]
    rows = [SheetRow(number=number, cells=cells) for number, cells in enumerate(lines, start=1)]
    heading = heading_of(rows, lambda cells: len(_columns(cells)))
    assert heading is not None
    assert heading.lines == 1


def _columns(cells: Sequence[str]) -> dict[str, int]:
    return proposed(FINES, cells, titles_of(FINES), {})
