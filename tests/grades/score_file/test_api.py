"""A grade sheet is taken as an Excel file, filled in, looked at and applied; nothing is overwritten unseen."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from sqlalchemy import text

from models.access.role.tables import AuditEntry
from models.grades.sheet.tables import ScoreEvent
from tests.support.hostile_sheets import workbook
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University

HEADING = 5
FIRST = 6
TOPIC = 4
"""The row of headings, that of the first student and the column of the first topic."""


@pytest.fixture
def taught(api: httpx.AsyncClient, university: University) -> Class:
    """A class of three."""
    return Class(api, university)


async def download(taught: Class, sheet: dict[str, Any], language: str = "th") -> bytes:
    """The sheet as a file."""
    headers = {**taught.headers, "Accept-Language": language}
    answer = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}/file", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.content


def filled(content: bytes, fill: Callable[[Worksheet], object]) -> bytes:
    """The file as another program saves it after somebody has filled it in."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    fill(book.worksheets[0])
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


async def send(
    taught: Class, sheet: dict[str, Any], content: bytes, path: str = "/preview", **more: Any
) -> httpx.Response:
    """The file as a browser sends it."""
    headers = {**taught.headers, "Idempotency-Key": more.pop("key", "") or uuid4().hex, **more.pop("headers", {})}
    files = {"file": ("scores.xlsx", content, "application/octet-stream")}
    return await taught.api.post(f"/grades/sheets/{sheet['sheetId']}/file{path}", files=files, headers=headers, **more)


async def apply(taught: Class, sheet: dict[str, Any], content: bytes, key: str = "") -> httpx.Response:
    """What the preview of the file showed."""
    hash_ = (await send(taught, sheet, content)).json()["hash"]
    return await send(taught, sheet, content, "", key=key, params={"hash": hash_})


def shown(sheet: dict[str, Any]) -> list[list[str | None]]:
    """The points of every student and topic."""
    return [[score["value"] or score["mark"] for score in line["scores"]] for line in sheet["students"]]


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("th", ["รหัสนิสิต", "ชื่อ–นามสกุล", "หมู่", "สอบกลางภาค", "สอบปลายภาค"]),
        ("en", ["Student code", "Name", "Section", "สอบกลางภาค", "สอบปลายภาค"]),
    ],
)
async def test_the_file_is_filled_in_and_uploaded_in_the_callers_language(
    taught: Class, language: str, headings: list[str]
) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 1, 0, None, mark="absent"), taught.cell(sheet, 2, 0, "7.25"))
    content = await download(taught, sheet, language)
    page = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    assert [cell.value for cell in page[HEADING]] == headings
    codes = [page.cell(FIRST + place, 1).value for place in range(3)]
    assert codes == [line["studentCode"] for line in sheet["students"]]
    assert page.protection.sheet
    assert page.cell(FIRST, 1).protection.locked
    assert not page.cell(FIRST, TOPIC).protection.locked
    assert len(page.data_validations.dataValidation) == 2

    def fill(page: Worksheet) -> None:
        page.cell(FIRST, TOPIC).value = 39.5
        page.cell(FIRST, TOPIC + 1).value = "๕๙"
        page.cell(FIRST + 1, TOPIC).value = 12
        page.cell(FIRST + 2, TOPIC).value = "-"

    done = await apply(taught, sheet, filled(content, fill))
    assert len(done.json()["saved"]) == 4
    assert shown(await taught.sheet(sheet["sheetId"])) == [["39.5", "59"], ["12", None], [None, None]]
    assert {event.source.value for event in taught.university.rows(ScoreEvent)} == {"typing", "file"}
    assert "grade_sheet.export" in [entry.action for entry in taught.university.rows(AuditEntry)]


async def test_a_preview_tells_each_change_and_each_cell_that_cannot_be(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "5"))
    content = filled(
        await download(taught, sheet),
        lambda page: (
            page.cell(FIRST, TOPIC, 6), page.cell(FIRST, TOPIC + 1, 60.5), page.cell(FIRST + 1, TOPIC, "สิบ"),
            page.cell(HEADING, TOPIC + 2, "จดเอง"),
        ),
    )  # fmt: skip
    seen = (await send(taught, sheet, content)).json()
    told = [(cell["before"]["value"], cell["value"], (cell["problem"] or {}).get("code")) for cell in seen["cells"]]
    assert told == [("5", "6", None), (None, "60.5", "score_out_of_bounds"), (None, None, "score_unreadable")]
    assert (seen["ignored"], seen["problem"], seen["rows"]) == (["จดเอง"], None, [])
    assert shown(await taught.sheet(sheet["sheetId"]))[0] == ["5", None]


async def test_rows_that_cannot_be_taken_are_named_and_do_not_stop_the_others(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    first = sheet["students"][0]["studentCode"]

    def fill(page: Worksheet) -> None:
        page.cell(FIRST, TOPIC).value = 7
        page.cell(FIRST + 1, 1).value = first
        page.cell(FIRST + 2, TOPIC).value = 9
        page.cell(FIRST + 3, 1).value = "0999999999"
        page.cell(FIRST + 4, 1).value = "ค่าเฉลี่ย"
        page.cell(FIRST + 4, TOPIC).value = 8

    content = filled(await download(taught, sheet), fill)
    seen = (await send(taught, sheet, content)).json()
    assert [(row["row"], row["problem"]["code"]) for row in seen["rows"]] == [
        (6, "file_code_twice"), (7, "file_code_twice"), (9, "file_code_unknown"), (10, "file_code_unreadable"),
    ]  # fmt: skip
    assert seen["rows"][2]["problem"]["message"] == "แถว 9: ไม่พบรหัสนิสิต 0999999999 ในใบคะแนนนี้"
    assert (seen["problem"], [cell["value"] for cell in seen["cells"]]) == (None, ["9"])
    assert (await apply(taught, sheet, content)).status_code == 200
    assert [scores[0] for scores in shown(await taught.sheet(sheet["sheetId"]))] == [None, None, "9"]


async def test_codes_keep_their_zeros_and_rows_may_stand_in_any_order(taught: Class) -> None:
    person = taught.university.student()
    taught.enrol(person, taught.section)
    with taught.university.engine.begin() as connection:
        connection.execute(
            text("UPDATE person SET id_code = '0066104500' WHERE person_id = :id"), {"id": person.person_id}
        )
    sheet = await taught.open(*HALVES)
    csv = f"รหัสนิสิต,สอบปลายภาค\n{sheet['students'][1]['studentCode']},3\n0066104500,9\n"
    await apply(taught, sheet, csv.encode())
    after = await taught.sheet(sheet["sheetId"])
    codes = {line["studentCode"]: line["scores"][1]["value"] for line in after["students"]}
    assert (codes["0066104500"], codes[sheet["students"][1]["studentCode"]]) == ("9", "3")


async def test_what_a_colleague_entered_after_the_download_stays(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    await taught.save(sheet, taught.cell(sheet, 0, 0, "5"))
    content = filled(await download(taught, sheet), lambda page: page.cell(FIRST + 1, TOPIC, 8))
    sheet = await taught.sheet(sheet["sheetId"])
    await taught.save(sheet, taught.cell(sheet, 0, 0, "25"), taught.cell(sheet, 2, 0, "30"))
    seen = (await send(taught, sheet, content)).json()
    assert (len(seen["cells"]), seen["left"]) == (1, 1)
    await apply(taught, sheet, content)
    assert [scores[0] for scores in shown(await taught.sheet(sheet["sheetId"]))] == ["25", "8", "30"]


async def test_a_score_that_changed_since_the_preview_stops_the_file(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    content = filled(await download(taught, sheet), lambda page: page.cell(FIRST, TOPIC, 8))
    hash_ = (await send(taught, sheet, content)).json()["hash"]
    await taught.save(sheet, taught.cell(sheet, 0, 0, "25"))
    answer = await send(taught, sheet, content, "", params={"hash": hash_})
    assert (answer.status_code, answer.json()["code"]) == (409, "paste_moved")


async def test_a_file_that_is_sent_again_is_saved_once_and_answered_as_before(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    content = filled(await download(taught, sheet), lambda page: page.cell(FIRST, TOPIC, 8))
    hash_ = (await send(taught, sheet, content)).json()["hash"]
    key = uuid4().hex
    first = await send(taught, sheet, content, "", key=key, params={"hash": hash_})
    again = await send(taught, sheet, content, "", key=key, params={"hash": hash_})
    assert (first.status_code, first.json()) == (200, again.json())
    assert len(taught.university.rows(ScoreEvent)) == 1


@pytest.mark.parametrize(("row", "score"), [(FIRST, 9), (FIRST + 1, 8)])
async def test_another_file_under_a_key_that_was_used_is_refused(taught: Class, row: int, score: int) -> None:
    sheet = await taught.open(*HALVES)
    blank, key = await download(taught, sheet), uuid4().hex
    first = filled(blank, lambda page: page.cell(FIRST, TOPIC, 8))
    second = filled(blank, lambda page: page.cell(row, TOPIC, score))
    hash_ = (await send(taught, sheet, first)).json()["hash"]
    assert (await send(taught, sheet, first, "", key=key, params={"hash": hash_})).status_code == 200
    hash_ = (await send(taught, sheet, second)).json()["hash"]
    answer = await send(taught, sheet, second, "", key=key, params={"hash": hash_})
    assert (answer.status_code, answer.json()["code"]) == (409, "key_used_differently")
    assert len(taught.university.rows(ScoreEvent)) == 1


async def test_a_file_that_is_sent_again_is_answered_as_before_whatever_was_typed_since(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    content, key = filled(await download(taught, sheet), lambda page: page.cell(FIRST, TOPIC, 8)), uuid4().hex
    hash_ = (await send(taught, sheet, content)).json()["hash"]
    first = await send(taught, sheet, content, "", key=key, params={"hash": hash_})
    sheet = await taught.sheet(sheet["sheetId"])
    await taught.save(sheet, taught.cell(sheet, 0, 0, "9"), taught.cell(sheet, 1, 0, "5"))
    again = await send(taught, sheet, content, "", key=key, params={"hash": hash_})
    assert (again.status_code, again.json()["batchId"]) == (200, first.json()["batchId"])


async def test_a_file_of_another_sheet_is_refused(taught: Class, api: httpx.AsyncClient) -> None:
    other = Class(api, taught.university)
    content = await download(other, await other.open(*HALVES))
    answer = await send(taught, await taught.open(*HALVES), content)
    assert (answer.status_code, answer.json()["code"]) == (422, "file_of_other_sheet")


async def test_a_sheet_of_somebody_else_is_neither_downloaded_nor_filled(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    content = await download(taught, sheet)
    stranger = taught.signed_in(taught.university.teacher())
    answer = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}/file", headers=stranger)
    assert answer.status_code == 404
    assert (await send(taught, sheet, content, headers=stranger)).status_code == 404
    assert (await send(taught, sheet, content, "", headers=stranger, params={"hash": "h" * 64})).status_code == 404


async def test_a_laboratory_teacher_changes_their_own_students_by_file_and_nobody_else(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    _, assistant = taught.laboratory(taught.students[0])
    content = filled(
        await download(taught, sheet), lambda page: (page.cell(FIRST, TOPIC, 8), page.cell(FIRST + 1, TOPIC, 9))
    )
    seen = (await send(taught, sheet, content, headers=taught.signed_in(assistant))).json()
    assert [(cell["problem"] or {}).get("code") for cell in seen["cells"]] == [None, "score_not_yours"]


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"student code,x\n" + b"6" * 2_200_000, 413, "file_too_large"),
        (b"%PDF-1.7\n%%EOF", 422, "file_kind_refused"),
        (b"PK\x03\x04nothing", 422, "file_kind_refused"),
        ("รหัสนิสิต,ชื่อ\n6610450001,ก\n".encode(), 200, "file_without_topics"),
        (b"a,b\n1,2\n", 200, "file_without_heading"),
        ("รหัสนิสิต,สอบกลางภาค,สอบกลางภาค\n6610450001,1,2\n".encode(), 200, "file_heading_twice"),
        (b"a,b\n" * 2_000, 422, "sheet_too_many_rows"),
    ],
)
async def test_a_file_that_is_no_sheet_is_refused_in_words(
    taught: Class, content: bytes, status: int, code: str
) -> None:
    answer = await send(taught, await taught.open(*HALVES), content)
    told = answer.json()["problem"] if status == 200 else answer.json()
    assert (answer.status_code, told["code"]) == (status, code)


async def test_the_saved_value_of_a_formula_is_planned_and_its_cells_are_told(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    codes = [student["studentCode"] for student in sheet["students"]]

    def write(_: Any, page: Any) -> None:
        page.write_row(0, 0, ["รหัสนิสิต", "สอบกลางภาค", "รวม"])
        for row, code in enumerate(codes, start=1):
            page.write_string(row, 0, code)
        page.write_formula(1, 1, "=4+4", value=8)
        page.write_formula(2, 1, "=1/0", value="#DIV/0!")
        page.write_formula(1, 2, "=B2", value=8)

    seen = (await send(taught, sheet, workbook(write))).json()
    assert [cell["value"] for cell in seen["cells"] if cell["problem"] is None] == ["8"]
    assert [cell["problem"]["code"] for cell in seen["cells"] if cell["problem"]] == ["score_unreadable"]
    assert seen["findings"]["formulas"] == [{"place": 1, "count": 2, "firstCell": "B2"}]


async def test_a_formula_without_a_saved_value_is_told_by_its_cell_before_anything_is_taken(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    content = filled(await download(taught, sheet), lambda page: page.cell(FIRST, TOPIC, "=4+4"))
    seen = (await send(taught, sheet, content)).json()
    [cell] = seen["cells"]
    assert cell["problem"]["code"] == "score_unreadable"
    assert "=4+4" in cell["problem"]["message"]
    assert seen["findings"]["formulas"][0]["firstCell"] == "D6"


async def test_what_a_file_hides_is_told_where_it_is_read(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    codes = [student["studentCode"] for student in sheet["students"]]

    def write(_: Any, page: Any) -> None:
        page.write_row(0, 0, ["รหัสนิสิต", "สอบกลางภาค", "สอบปลายภาค", "หมายเหตุ"])
        for row, code in enumerate(codes, start=1):
            page.write_row(row, 0, [code, 5, 6])
        page.set_row(2, None, None, {"hidden": True})
        page.set_column(2, 3, None, None, {"hidden": True})

    findings = (await send(taught, sheet, workbook(write))).json()["findings"]
    assert (findings["hidden"], findings["hiddenColumns"]) == ({"count": 1, "first": [3]}, [2])


async def test_headings_of_two_lines_are_read_together(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    code = sheet["students"][1]["studentCode"]
    lines = ["คะแนนวิชา,,", "รหัส,สอบ,สอบ", "นิสิต,กลางภาค,ปลายภาค", f"{code},3,4"]
    seen = (await send(taught, sheet, "\n".join(lines).encode())).json()
    assert ([cell["value"] for cell in seen["cells"]], seen["rows"]) == (["3", "4"], [])


async def test_formula_in_a_column_that_nobody_reads_is_passed_over(taught: Class) -> None:
    sheet = await taught.open(*HALVES)

    def changes(page: Any) -> None:
        page.cell(FIRST, TOPIC, 8)
        page.cell(FIRST - 1, 20, "รวม")
        page.cell(FIRST, 20, "=D6+E6")
        page.cell(FIRST + 40, 20, "=SUM(T6:T45)")

    answer = await send(taught, sheet, filled(await download(taught, sheet), changes))
    assert answer.status_code == 200, answer.text
    assert (answer.json()["problem"], answer.json()["rows"]) == (None, [])
    assert [cell["value"] for cell in answer.json()["cells"]] == ["8"]


async def test_reports_hold_distribution_topics_and_a_list_for_signing(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    scores = (("32", "48"), ("24", "36"))
    await taught.save(
        sheet,
        *(taught.cell(sheet, student, topic, value) for student, each in enumerate(scores)
          for topic, value in enumerate(each)),
    )  # fmt: skip
    path = f"/grades/sheets/{sheet['sheetId']}/reports"
    answer = await taught.api.get(path, headers={**taught.headers, "Accept-Language": "en"})
    distribution, topics, signing = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets
    told = [[cell.value for cell in row] for row in distribution.iter_rows(min_row=4)]
    assert told == [["A", 1, 50], ["C", 1, 50], ["All", 2, None], ["GPA of the class", 3, None]]
    assert [cell.value for cell in topics[4]] == ["สอบกลางภาค", 40, 50, 2, 1, 28, 4, 24, 32]
    assert [row[2].value for row in signing.iter_rows(min_row=4)] == [line["studentCode"] for line in sheet["students"]]
    stranger = taught.signed_in(taught.university.teacher())
    assert (await taught.api.get(path, headers=stranger)).status_code == 404


async def test_reports_say_why_they_have_no_letters(taught: Class) -> None:
    sheet = await taught.open({**HALVES[0], "weight": "99.99"})
    headers = {**taught.headers, "Accept-Language": "en"}
    answer = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}/reports", headers=headers)
    distribution, topics, _ = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets
    why = "0.01% of the weights are missing, so there are no totals yet"
    assert [page["A2"].value for page in (distribution, topics)] == [why, why]
