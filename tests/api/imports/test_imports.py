"""Officers send files, look at what the check says, and take the rows that were refused (finance §6, spec §5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session

from models.calendar import bangkok_date, utc_now
from models.contracts.access.permissions import DataScope, RoleId
from models.contracts.imports.batch import MOST_ROWS
from models.tables.access.security import Role
from models.tables.documents.files import StoredFile
from models.tables.finance.debts import Debt
from models.tables.finance.paying import BankAccount
from models.tables.imports.batches import ImportBatch, ImportColumns
from models.tables.people.persons import UserType
from models.thai import short_day
from tests.support.imports import COLUMNS, HEADINGS, LIBRARY, Line, csv_file, due_on, fine
from tests.support.sheets import texts
from tests.support.statements import COLUMNS as STATEMENT_COLUMNS
from tests.support.statements import HEADINGS as STATEMENT_HEADINGS
from tests.support.statements import came, keep_account
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from tests.support.waivers import WaiverDesk

Headers = dict[str, str]
SETTINGS: dict[str, Any] = {
    "kind": "external_fines",
    "academicYear": YEAR,
    "semester": SEMESTER,
    "agencyCode": LIBRARY,
    "column": [f"{name}:{place}" for name, place in COLUMNS.items()],
}


def files(content: bytes, name: str = "ค่าปรับ.csv") -> dict[str, tuple[str, bytes]]:
    return {"file": (name, content)}


async def send(
    api: httpx.AsyncClient, who: Headers, content: bytes, key: str | None = None, **asked: object
) -> httpx.Response:
    """Send a file as the page does."""
    headers = {**who, "Idempotency-Key": key or str(uuid4())}
    params: dict[str, Any] = {**SETTINGS, "dueOn": due_on().isoformat(), **asked}
    return await api.post("/imports", headers=headers, params=params, files=files(content))


async def at_stage(api: httpx.AsyncClient, who: Headers, case_id: str, stage: str) -> dict[str, Any]:
    """The import once it stands at a stage."""

    async def there() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/imports/{case_id}", headers=who)).json()
        return found if found["stage"] == stage else None

    return await eventually(there)


async def sent(api: httpx.AsyncClient, who: Headers, lines: Sequence[Line], **asked: object) -> dict[str, Any]:
    """An import whose rows are checked."""
    answer = await send(api, who, csv_file(lines), **asked)
    assert answer.status_code == 200, answer.text
    return await at_stage(api, who, answer.json()["caseId"], "checked")


async def decide(api: httpx.AsyncClient, who: Headers, case_id: str, action: str) -> httpx.Response:
    """Take an action as the case page does."""
    view = (await api.get(f"/cases/{case_id}", headers=who)).json()
    body = {"revision": view["revision"], "remark": "ตรวจแล้ว"}
    headers = {**who, "Idempotency-Key": str(uuid4())}
    return await api.post(f"/cases/{case_id}/actions/{action}", headers=headers, json=body)


async def rows(api: httpx.AsyncClient, who: Headers, case_id: str, shown: str) -> list[dict[str, Any]]:
    answer = await api.get(f"/imports/{case_id}/rows", params={"shown": shown}, headers=who)
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def test_a_look_tells_the_headings_the_first_rows_and_which_column_is_which(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    content = csv_file([fine("6610450001")] * 7)
    answer = await api.post("/imports/look", params={"kind": "external_fines"}, headers=officer, files=files(content))
    look = answer.json()
    assert (look["rows"], look["headings"], look["columns"]) == (7, list(HEADINGS), COLUMNS)
    assert [row[0] for row in look["sample"]] == ["6610450001"] * 5
    assert university.rows(StoredFile) == []


TITLES: tuple[tuple[str, ...], ...] = (
    ("ธนาคารไทยพาณิชย์ จำกัด (มหาชน)",),
    ("รายงานค่าปรับ", "", "ประจำเดือน", "พฤศจิกายน 2569"),
    ("เลขที่บัญชี", "069-2-00001-6"),
    ("จำนวนเงิน (บาท)",),
)
"""What stands above the headings; one line even names a column."""


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


@pytest.mark.usefixtures("worker")
async def test_a_file_is_checked_confirmed_by_the_director_and_seen_by_its_student(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    student = university.student()
    batch = await sent(api, officer, [fine(student.student_code), fine("9999999999", "ฟรี"), fine("9999999999")])
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
    batch = await sent(api, officer, lines)
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


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_missing"),
        (csv_file([]), "import_file_empty"),
        (b"MZ\x00\x01 a program", "file_kind_refused"),
        (b"\x89PNG\r\n\x1a\n not a picture", "file_kind_refused"),
        ("รหัส".encode("utf-32"), "file_kind_refused"),
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
    batch = await sent(api, officer, [fine(first.student_code), fine(second.student_code, "x")])
    await decide(api, director, batch["caseId"], "approve")
    await at_stage(api, officer, batch["caseId"], "finished")
    mended = [fine(first.student_code), fine(second.student_code, "10")]
    other = await send(api, officer, csv_file(mended), kind="debts", feeCode="T-DAMAGE", continues=batch["caseId"])
    assert other.json()["code"] == "import_continues_another"
    again = await sent(api, officer, mended, continues=batch["caseId"])
    assert (again["good"], again["doneBefore"], again["refused"]) == (1, 1, 0)


async def test_who_sees_one_faculty_only_brings_nothing_in(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    with Session(university.engine) as session, session.begin():
        session.get_one(Role, RoleId.FINANCE_OFFICER).data_scope = DataScope.FACULTY
    answer = await send(api, officer, csv_file([fine("6610450001")]))
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.usefixtures("worker")
async def test_a_scholarship_officer_brings_in_and_sees_files_of_scholarships_alone(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    person = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)
    own = university.signed_in(person.person_id, RoleId.SCHOLARSHIP_OFFICER)
    kinds = (await api.get("/imports/kinds", headers=own)).json()
    assert [each["kind"] for each in kinds] == ["scholarships", "discounts", "loan_disbursements"]
    fines = await sent(api, officer, [fine(university.student().student_code)])
    content = csv_file([fine("6610450001")])
    refused = [
        await send(api, own, content),
        await api.post("/imports/look", params={"kind": "debts"}, headers=own, files=files(content)),
        await api.get("/imports/kinds/waivers/template", headers=own),
    ]
    assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(403, "import_kind_of_others")}
    for path in ("", "/rows", "/export", "/file"):
        assert (await api.get(f"/imports/{fines['caseId']}{path}", headers=own)).status_code == 404
    assert (await api.get("/imports", headers=own)).json()["items"] == []
    columns = ("student_code", "scholarship_code", "amount")
    rows_of_file = csv_file([("9999999999", "NONE", "")], columns)
    column = [f"{name}:{place}" for place, name in enumerate(columns)]
    answer = await send(api, own, rows_of_file, kind="discounts", column=column)
    assert (await at_stage(api, own, answer.json()["caseId"], "cancelled"))["refused"] == 1
    assert (await api.get("/imports", headers=own)).json()["total"] == 1


@pytest.mark.usefixtures("worker")
async def test_a_file_of_waivers_is_confirmed_the_due_day_moves_and_each_has_its_letter(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    director: Headers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = WaiverDesk(university)
    headings = ("รหัสนิสิต", "เหตุผล", "เลขที่ใบแจ้งหนี้", "ชำระได้ถึงวันที่")
    content = csv_file([(desk.student.student_code, "น้ำท่วมบ้าน", "", "")], headings)
    look = await api.post("/imports/look", params={"kind": "waivers"}, headers=officer, files=files(content))
    assert look.json()["columns"] == {"student_code": 0, "reason": 1, "number": 2, "due_on": 3}
    column = [f"{name}:{place}" for name, place in look.json()["columns"].items()]
    answer = await send(api, officer, content, kind="waivers", column=column)
    assert answer.status_code == 200, answer.text
    batch = await at_stage(api, officer, answer.json()["caseId"], "checked")
    assert (batch["good"], batch["expected"]) == (1, "9000.00")
    assert (await decide(api, director, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, officer, batch["caseId"], "finished")
    [brought] = await rows(api, officer, batch["caseId"], "successful")
    assert brought["studentCode"] == desk.student.student_code
    own = university.signed_in(desk.student.person_id, RoleId.STUDENT)
    [invoice] = (await api.get("/finance/my-account", headers=own)).json()["account"]["invoices"]
    assert (invoice["state"], invoice["dueOn"]) == ("postponed", due_on().isoformat())
    monkeypatch.setattr("api.kit.results.DOCUMENT_WITHIN", timedelta(seconds=90))
    [waiver] = (await api.get("/finance/waivers/mine", headers=own)).json()
    wish = {"kind": "waiver_letter", "line": waiver["waiverId"]}
    for language in ("th", "en"):
        printed = await api.post("/documents", json={**wish, "language": language}, headers=own)
        assert printed.status_code == 200, printed.text
        paper = (await api.get(f"/documents/{printed.json()['code']}/verify")).json()["paper"]
        said = paper["content"]
        assert (said["decision"], said["reason"], said["remark"]) == ("granted", "น้ำท่วมบ้าน", "ตรวจแล้ว")
        assert (said["until"], said["decidedBy"] != "") == (due_on().isoformat(), True)


@pytest.mark.usefixtures("worker")
async def test_a_refused_row_of_waivers_says_the_last_day_in_its_list_and_its_file(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    desk = WaiverDesk(university)
    headings = ("รหัสนิสิต", "เหตุผล", "เลขที่ใบแจ้งหนี้", "ชำระได้ถึงวันที่")
    content = csv_file([(desk.student.student_code, "น้ำท่วมบ้าน", "", "30/11/2580")], headings)
    column = [f"{name}:{place}" for place, name in enumerate(("student_code", "reason", "number", "due_on"))]
    answer = await send(api, officer, content, kind="waivers", column=column)
    batch = await at_stage(api, officer, answer.json()["caseId"], "cancelled")
    said = {}
    for language in ("th", "en"):
        headers = {**officer, "Accept-Language": language}
        [refused] = await rows(api, headers, batch["caseId"], "unsuccessful")
        said[language] = refused["problem"]["message"]
        assert refused["problem"]["code"] == "waiver_day_late"
        place = f"/imports/{batch['caseId']}/export"
        file = await api.get(place, params={"shown": "unsuccessful"}, headers=headers)
        assert file.status_code == 200, file.text
        assert said[language] in texts(file.content)
    last = utc_now().date() + timedelta(days=100)
    assert short_day(last, thai=True) in said["th"]
    assert short_day(last, thai=False) in said["en"]


@pytest.mark.usefixtures("worker")
async def test_one_debt_entered_by_hand_is_one_row_that_a_second_person_confirms(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    student = university.student()
    names = ("student_code", "amount", "reason", "reference")
    content = csv_file([(student.student_code, "120.50", 'ทำ "บีกเกอร์" แตก', "LAB-1")], names)
    column = [f"{name}:{place}" for place, name in enumerate(names)]
    asked = {**SETTINGS, "agencyCode": None, "kind": "debts", "feeCode": "T-DAMAGE", "column": column}
    params = {name: value for name, value in asked.items() if value is not None}
    answer = await api.post(
        "/imports",
        headers={**officer, "Idempotency-Key": uuid4().hex},
        params={**params, "dueOn": due_on().isoformat()},
        files=files(content, f"{student.student_code} 120.50.csv"),
    )
    assert answer.status_code == 200, answer.text
    batch = await at_stage(api, officer, answer.json()["caseId"], "checked")
    assert (await decide(api, officer, batch["caseId"], "approve")).status_code == 403
    assert (await decide(api, director, batch["caseId"], "approve")).status_code == 200
    await at_stage(api, officer, batch["caseId"], "finished")
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    [invoice] = (await api.get("/finance/my-account", headers=own)).json()["account"]["invoices"]
    assert (invoice["kind"], invoice["total"]) == ("debt", "120.50")


@pytest.mark.usefixtures("worker")
async def test_a_statement_has_an_account_and_days_that_are_over(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    keep_account(university)
    [account] = university.rows(BankAccount)
    today = bangkok_date(utc_now())
    yesterday, before = (today - timedelta(days=number) for number in (1, 2))
    content = csv_file([came("T1", "70.00", on=yesterday)], STATEMENT_HEADINGS)
    of_account: dict[str, object] = {
        "kind": "statement_lines",
        "accountId": str(account.bank_account_id),
        "column": [f"{name}:{place}" for name, place in STATEMENT_COLUMNS.items()],
    }

    async def sent_for(first: date, last: date) -> httpx.Response:
        asked = {**of_account, "firstOn": first.isoformat(), "lastOn": last.isoformat()}
        return await send(api, officer, content, **asked)

    to_come, reversed_days = await sent_for(yesterday, today), await sent_for(yesterday, before)
    assert (to_come.status_code, to_come.json()["code"]) == (422, "statement_day_to_come")
    assert (reversed_days.status_code, reversed_days.json()["code"]) == (422, "statement_days_reversed")
    without = await send(api, officer, content, kind="statement_lines", column=of_account["column"])
    assert (without.status_code, without.json()["code"]) == (422, "fields_invalid")
    unknown = await send(
        api, officer, content, **{**of_account, "accountId": str(uuid4())},
        firstOn=before.isoformat(), lastOn=yesterday.isoformat(),
    )  # fmt: skip
    assert unknown.status_code == 404
    answer = await sent_for(before, yesterday)
    assert answer.status_code == 200, answer.text
    batch = await at_stage(api, officer, answer.json()["caseId"], "checked")
    assert (batch["good"], batch["expected"], batch["settings"]["number"]) == (1, "70.00", account.number)
    [row] = await rows(api, officer, batch["caseId"], "successful")
    assert (row["studentCode"], row["amount"]) == (None, "70.00")
