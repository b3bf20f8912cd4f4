"""Files of waivers, debts, scholarships and statements, each with rules of its own (finance §6)."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.bank_account.tables import BankAccount
from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import short_day
from models.people.person.tables import UserType
from tests.support.api_imports import director as director
from tests.support.api_imports import officer as officer
from tests.support.importing import SETTINGS, at_stage, checked, decide, files, rows, send
from tests.support.imports import csv_file, due_on, fine
from tests.support.sheets import texts
from tests.support.statements import COLUMNS as STATEMENT_COLUMNS
from tests.support.statements import HEADINGS as STATEMENT_HEADINGS
from tests.support.statements import came, keep_account
from tests.support.university import University
from tests.support.waivers import WaiverDesk

Headers = dict[str, str]


@pytest.mark.usefixtures("worker")
async def test_a_scholarship_officer_brings_in_and_sees_files_of_scholarships_alone(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    person = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)
    own = university.signed_in(person.person_id, RoleId.SCHOLARSHIP_OFFICER)
    kinds = (await api.get("/imports/kinds", headers=own)).json()
    assert [each["kind"] for each in kinds] == ["scholarships", "discounts", "loan_disbursements", "held_awards"]
    fines = await checked(api, officer, [fine(university.student().student_code)])
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


@pytest.mark.usefixtures("worker")
async def test_a_statement_that_names_another_account_says_so_to_both_people(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    keep_account(university)
    [account] = university.rows(BankAccount)
    day = bangkok_date(utc_now()) - timedelta(days=1)
    title = "เลขที่บัญชี 999-8-77776-6".encode() + b"," * (len(STATEMENT_HEADINGS) - 1) + b"\n"
    content = title + csv_file([came("T1", "70.00", on=day)], STATEMENT_HEADINGS).removeprefix("\ufeff".encode())
    look = await api.post(
        "/imports/look", headers=officer, params={"kind": "statement_lines"}, files=files(content, "statement.csv")
    )
    assert look.json()["namedAccount"] == "9998777766"
    assert look.json()["otherAccounts"] == [str(account.bank_account_id)]
    answer = await send(
        api, officer, content, kind="statement_lines", accountId=str(account.bank_account_id),
        firstOn=day.isoformat(), lastOn=day.isoformat(),
        column=[f"{name}:{place}" for name, place in STATEMENT_COLUMNS.items()],
    )  # fmt: skip
    assert answer.status_code == 200, answer.text
    await at_stage(api, officer, answer.json()["caseId"], "checked")
    case = (await api.get(f"/cases/{answer.json()['caseId']}", headers={**director, "Accept-Language": "en"})).json()
    assert "(the file names account 9998777766)" in str(case["title"])
