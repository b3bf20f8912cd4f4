"""Officers send files, look at what the check says, and take the rows that were refused (finance §6, spec §5)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session

from models.access.role.contract import DataScope, RoleId
from models.access.role.tables import Role
from models.documents.file.tables import StoredFile
from models.finance.debt.tables import Debt
from models.imports.import_batch.tables import ImportBatch, ImportColumns
from tests.support.api_imports import director as director
from tests.support.api_imports import officer as officer
from tests.support.importing import at_stage, checked, decide, files, rows, send
from tests.support.imports import COLUMNS, HEADINGS, Line, csv_file, fine
from tests.support.sheets import texts
from tests.support.university import University

Headers = dict[str, str]


@pytest.mark.usefixtures("worker")
async def test_a_file_is_checked_confirmed_by_the_director_and_seen_by_its_student(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    student = university.student()
    batch = await checked(api, officer, [fine(student.student_code), fine("9999999999", "ฟรี"), fine("9999999999")])
    assert (batch["rows"], batch["good"], batch["refused"], batch["expected"]) == (3, 1, 2, "120.00")
    assert (await decide(api, officer, batch["caseId"], "approve")).status_code == 403
    assert (await decide(api, director, batch["caseId"], "approve")).status_code == 200
    finished = await at_stage(api, director, batch["caseId"], "finished")
    assert (finished["applied"], finished["amount"], finished["undoable"], finished["withMoney"]) == (1, "120.00", 1, 0)
    assert finished["mayContinue"] is True
    assert finished["agency"] == {"th": "สำนักหอสมุด", "en": "Library"}
    [brought] = await rows(api, officer, batch["caseId"], "successful")
    assert (brought["number"], brought["studentCode"], brought["amount"]) == (2, student.student_code, "120.00")
    assert brought["invoiceNumber"].startswith("INV")
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    [invoice] = (await api.get("/finance/my-account", headers=own)).json()["account"]["invoices"]
    assert (invoice["kind"], invoice["total"]) == ("fine", "120.00")


@pytest.mark.usefixtures("worker")
async def test_refused_rows_say_their_field_in_the_callers_language_and_come_as_a_file_to_correct(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    lines = [fine(university.student().student_code), fine("9999999999", "ฟรี"), fine("9999999999", '=HYPERLINK("x")')]
    batch = await checked(api, officer, lines)
    first, second = await rows(api, {**officer, "Accept-Language": "en"}, batch["caseId"], "unsuccessful")
    assert first["problem"] == {
        "code": "import_amount_wrong",
        "message": "“ฟรี” in Amount (baht) is not an amount of money",
        "field": "amount",
        "title": "Amount (baht)",
    }
    assert (second["number"], second["cells"][1]) == (4, '=HYPERLINK("x")')
    sheet = (await api.get(f"/imports/{batch['caseId']}/export", headers=officer)).content
    said = texts(sheet)
    assert "“ฟรี” ในช่อง จำนวนเงิน (บาท) ไม่ใช่จำนวนเงิน" in said
    look = await api.post(
        "/imports/look",
        params={"kind": "external_fines"},
        headers=officer,
        files=files(sheet, "refused.xlsx"),
    )
    assert (look.json()["rows"], look.json()["columns"]) == (2, COLUMNS)


@pytest.mark.usefixtures("worker")
async def test_the_same_press_twice_is_one_import_and_columns_are_remembered(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    content, key = csv_file([fine(university.student().student_code)]), str(uuid4())
    first, again = [await send(api, officer, content, key) for _ in range(2)]
    other_tab = await send(api, officer, content)
    assert first.json() == again.json() == other_tab.json()
    assert len(university.rows(ImportBatch)) == len(university.rows(StoredFile)) == 1
    [columns] = university.rows(ImportColumns)
    assert columns.headings == dict(zip(COLUMNS, HEADINGS, strict=True))


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"agencyCode": "NOBODY"}, 404, "import_agency_not_found"),
        ({"kind": "debts", "feeCode": "NONE"}, 404, "import_fee_not_found"),
        ({"academicYear": 2400}, 404, "not_found"),
        ({"dueOn": "2020-01-01"}, 422, "import_day_past"),
        ({"column": ["student_code:0", "amount:1"]}, 422, "import_column_missing"),
        ({"column": ["student_code:0", "amount:0", "reason:2"]}, 422, "import_column_twice"),
        ({"column": ["student_code:0", "amount:1", "reason:99"]}, 422, "import_column_unknown"),
        ({"column": ["student_code"]}, 422, "fields_invalid"),
        ({"continues": str(uuid4())}, 404, "not_found"),
    ],
    ids=["agency", "fee", "term", "day", "missing", "twice", "unknown", "form", "continues"],
)
async def test_settings_that_make_no_sense_are_refused_and_keep_nothing(
    api: httpx.AsyncClient, university: University, officer: Headers, asked: dict[str, Any], status: int, code: str
) -> None:
    answer = await send(api, officer, csv_file([fine("6610450001")]), **asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert university.rows(StoredFile) == university.rows(Debt) == []


@pytest.mark.parametrize("second", [fine("6610450002"), fine("6610450002", "ฟรี")], ids=["good", "wrong amount"])
@pytest.mark.parametrize("first", [fine("6610450001"), fine("6610450001", "ฟรี")], ids=["good", "wrong amount"])
async def test_a_file_without_headings_is_refused_with_what_they_are(
    api: httpx.AsyncClient, university: University, officer: Headers, first: Line, second: Line
) -> None:
    answer = await send(api, officer, csv_file([second], headings=first))
    assert (answer.status_code, answer.json()["code"]) == (422, "import_headings_missing")
    assert "แถวที่ 1 เป็นข้อมูล" in answer.json()["message"]
    assert ", ".join(HEADINGS[:2]) in answer.json()["message"]
    assert university.rows(StoredFile) == []


async def test_headings_of_other_words_are_headings(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    others = ("Column 1", "Column 2", "Column 3", "Column 4", "Column 5")
    answer = await send(api, officer, csv_file([fine(university.student().student_code)], headings=others))
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (csv_file([]), "import_file_empty"),
        (b"MZ\x00\x01 a program", "file_kind_refused"),
        (b"\x89PNG\r\n\x1a\n not a picture", "file_kind_refused"),
        ("รหัส".encode("utf-32"), "sheet_not_readable"),
    ],
    ids=["nothing", "headings only", "program", "picture", "another encoding"],
)
async def test_what_is_no_file_of_rows_is_refused_with_a_sentence(
    api: httpx.AsyncClient, officer: Headers, content: bytes, code: str
) -> None:
    answer = await send(api, officer, content)
    assert answer.json()["code"] == code
    assert answer.json()["message"]


@pytest.mark.usefixtures("worker")
async def test_a_corrected_file_goes_on_with_the_first_and_with_no_other_kind(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    first, second = university.student(), university.student()
    batch = await checked(api, officer, [fine(first.student_code), fine(second.student_code, "x")])
    await decide(api, director, batch["caseId"], "approve")
    await at_stage(api, officer, batch["caseId"], "finished")
    mended = [fine(first.student_code), fine(second.student_code, "10")]
    other = await send(api, officer, csv_file(mended), kind="debts", feeCode="T-DAMAGE", continues=batch["caseId"])
    assert other.json()["code"] == "import_continues_another"
    again = await checked(api, officer, mended, continues=batch["caseId"])
    assert (again["good"], again["doneBefore"], again["refused"]) == (1, 1, 0)


async def test_who_sees_one_faculty_only_brings_nothing_in(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    with Session(university.engine) as session, session.begin():
        session.get_one(Role, RoleId.FINANCE_OFFICER).data_scope = DataScope.FACULTY
    answer = await send(api, officer, csv_file([fine("6610450001")]))
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
