"""What a look tells of a file: where its headings are, and which column is which (finance §6, spec §5)."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
import pytest

from models.documents.file.tables import StoredFile
from models.imports.import_batch.contract.case import MOST_ROWS
from tests.support.api_imports import officer as officer
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, files, rows, send
from tests.support.imports import COLUMNS, HEADINGS, Line, csv_file, fine
from tests.support.university import University

Headers = dict[str, str]
TITLES: tuple[tuple[str, ...], ...] = (
    ("ธนาคารไทยพาณิชย์ จำกัด (มหาชน)",),
    ("รายงานค่าปรับ", "", "ประจำเดือน", "พฤศจิกายน 2569"),
    ("เลขที่บัญชี", "069-2-00001-6"),
    ("จำนวนเงิน (บาท)",),
)
"""What stands above the headings; one line even names a column."""


async def test_a_look_tells_the_headings_the_first_rows_and_which_column_is_which(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    content = csv_file([fine("6610450001")] * 7)
    answer = await api.post("/imports/look", params={"kind": "external_fines"}, headers=officer, files=files(content))
    look = answer.json()
    assert (look["rows"], look["headings"], look["columns"]) == (7, list(HEADINGS), COLUMNS)
    assert [row[0] for row in look["sample"]] == ["6610450001"] * 5
    assert university.rows(StoredFile) == []


def titled(lines: Sequence[Line]) -> bytes:
    """A file whose headings are in the row after four title lines and an empty one."""
    return csv_file([(), HEADINGS, *lines], headings=TITLES[0]).replace(
        b"\r\n\r\n", b"\r\n" + csv_file(TITLES[2:], headings=TITLES[1]).removeprefix(b"\xef\xbb\xbf") + b"\r\n"
    )


async def test_headings_below_title_lines_are_found_and_another_row_may_be_chosen(
    api: httpx.AsyncClient, officer: Headers
) -> None:
    asked = {"kind": "external_fines"}
    content = titled([fine("6610450001")] * 7)
    look = (await api.post("/imports/look", params=asked, headers=officer, files=files(content))).json()
    assert (look["headingRow"], look["headings"], look["columns"]) == (6, list(HEADINGS), COLUMNS)
    assert (look["rows"], len(look["sample"]), look["knownHeadings"]) == (7, 5, 5)
    assert [row["number"] for row in look["firstRows"]] == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13]
    other = await api.post("/imports/look", params={**asked, "headingRow": 4}, headers=officer, files=files(content))
    assert (other.json()["headings"], other.json()["rows"], other.json()["knownHeadings"]) == ([TITLES[3][0]], 8, 1)
    empty = await api.post("/imports/look", params={**asked, "headingRow": 5}, headers=officer, files=files(content))
    assert (empty.status_code, empty.json()["code"]) == (422, "import_heading_row_unknown")


@pytest.mark.parametrize(
    ("above", "below", "is_read"),
    [(29, MOST_ROWS, True), (29, MOST_ROWS + 1, False), (0, MOST_ROWS + 1, False), (0, MOST_ROWS + 31, False)],
)
async def test_only_rows_below_the_headings_count_and_too_many_of_them_are_refused(
    api: httpx.AsyncClient, officer: Headers, above: int, below: int, *, is_read: bool
) -> None:
    content = "\n".join(["รายงาน"] * above + [",".join(HEADINGS)] + ["6610450001,120,x,,"] * below).encode()
    answer = await api.post("/imports/look", params={"kind": "external_fines"}, headers=officer, files=files(content))
    if is_read:
        assert (answer.status_code, answer.json()["rows"]) == (200, below)
    else:
        assert (answer.status_code, answer.json()["code"]) == (422, "sheet_too_many_rows")
        assert answer.json()["details"]["limit"] == str(MOST_ROWS)


async def test_a_file_of_earlier_grades_may_be_longer(api: httpx.AsyncClient, registrar: Headers) -> None:
    content = b"student_code,academic_year\n" + b"6610450001,2566\n" * (MOST_ROWS + 1)
    answer = await api.post("/imports/look", params={"kind": "earlier_grades"}, headers=registrar, files=files(content))
    assert (answer.status_code, answer.json()["rows"]) == (200, MOST_ROWS + 1)
    kinds = await api.get("/imports/kinds", headers=registrar)
    most = {view["kind"]: view["mostRows"] for view in kinds.json()}
    assert (most["earlier_grades"], most["students"]) == (200_000, MOST_ROWS)


async def test_a_file_without_a_known_heading_says_so(api: httpx.AsyncClient, officer: Headers) -> None:
    content = csv_file([("1", "2"), ("3", "4")], headings=("ก", "ข"))
    look = await api.post("/imports/look", params={"kind": "external_fines"}, headers=officer, files=files(content))
    assert (look.json()["knownHeadings"], look.json()["headingRow"], look.json()["rows"]) == (0, 1, 2)


@pytest.mark.usefixtures("worker")
async def test_the_rows_below_title_lines_are_brought_in_with_their_own_numbers(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    student = university.student()
    answer = await send(api, officer, titled([fine(student.student_code), fine("9999999999")]))
    batch = await at_stage(api, officer, answer.json()["caseId"], "checked")
    assert (batch["rows"], batch["good"], batch["headings"]) == (2, 1, list(HEADINGS))
    [good] = await rows(api, officer, batch["caseId"], "successful")
    assert (good["number"], good["studentCode"]) == (7, student.student_code)
