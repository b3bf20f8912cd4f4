"""A student's account for finance officers: every document and posting, balances as of any day, prints of receipts."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.payment.tables import Receipt
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student, UserType
from tests.finance.ledger.test_store import charge_ids
from tests.finance.paper.test_api_money import printed
from tests.support.files import name_of
from tests.support.money import Cashier
from tests.support.store_finance import whole_invoice
from tests.support.university import University

Headers = dict[str, str]


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    return university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)


@pytest.fixture
def student(university: University) -> Student:
    """Billed 390 in three parts, of which 100 were credited; 300 were paid, so 10 are in credit."""
    cashier, student = Cashier(university), university.student()
    cashier.bill("bill", student, [Decimal(300), Decimal(90)], parts=3)
    cashier.credit("drop", student, charge_ids(university, student)[0], Decimal(100))
    cashier.pay("1", Decimal(300), whole_invoice(cashier, student))
    return student


async def account_of(api: httpx.AsyncClient, headers: Headers, student: Student, **parameters: str) -> dict[str, Any]:
    answer = await api.get(f"/finance/accounts/{student.student_code}", params=parameters, headers=headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_an_account_has_every_document_and_its_balance(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    account = await account_of(api, officer, student)
    assert (account["balance"], account["receivable"], account["unapplied"]) == ("-10.00", "0.00", "10.00")
    [invoice] = account["invoices"]
    assert (invoice["total"], invoice["credited"], invoice["paid"], invoice["state"]) == (
        "390.00", "100.00", "290.00", "paid",
    )  # fmt: skip
    assert [(charge["feeCode"], charge["credited"], charge["paid"]) for charge in invoice["charges"]] == [
        ("TUITION", "100.00", "200.00"), ("LIBRARY", "0.00", "90.00"),
    ]  # fmt: skip
    assert [(part["amount"], part["paid"]) for part in invoice["instalments"]] == [
        ("130.00", "130.00"), ("130.00", "130.00"), ("30.00", "30.00"),
    ]  # fmt: skip
    [payment], [receipt], [note] = account["payments"], account["receipts"], account["creditNotes"]
    assert (payment["amount"], payment["used"], payment["unused"]) == ("300.00", "290.00", "10.00")
    assert payment["receipts"] == [receipt["number"]]
    assert (receipt["total"], receipt["originalAt"], receipt["copies"]) == ("290.00", None, 0)
    assert (note["invoiceNumber"], note["total"]) == (invoice["number"], "100.00")


async def test_postings_are_listed_with_the_balance_after_each_and_end_at_the_balance(
    api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    place = f"/finance/accounts/{student.student_code}/postings"
    page = (await api.get(place, headers=officer)).json()
    assert [(row["kind"], row["balance"]) for row in reversed(page["items"])] == [
        ("invoice", "390.00"), ("credit_note", "290.00"), ("payment", "-10.00"), ("allocation", "-10.00"),
    ]  # fmt: skip
    last = page["items"][0]
    assert last["entries"] == [
        {"account": "unapplied_credit", "amount": "290.00"}, {"account": "receivable", "amount": "-290.00"},
    ]  # fmt: skip
    second = (await api.get(place, params={"page": 2, "pageSize": 3}, headers=officer)).json()
    assert ([row["balance"] for row in second["items"]], second["total"]) == (["390.00"], 4)


async def test_a_balance_is_that_of_the_day_that_is_asked_for(
    api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    yesterday = (bangkok_date(utc_now()) - timedelta(days=1)).isoformat()
    account = await account_of(api, officer, student, asOf=yesterday)
    assert (account["balance"], account["asOf"]) == ("0.00", yesterday)
    place = f"/finance/accounts/{student.student_code}/postings"
    assert (await api.get(place, params={"asOf": yesterday}, headers=officer)).json()["items"] == []


async def test_students_are_listed_with_what_they_owe(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    other = university.student()
    Cashier(university).bill("other", other, [Decimal(55)])
    page = (await api.get("/finance/accounts", headers=officer)).json()
    assert {line["studentCode"]: line["balance"] for line in page["items"]} == {
        student.student_code: "-10.00", other.student_code: "55.00",
    }  # fmt: skip
    one = (await api.get("/finance/accounts", params={"text": other.student_code}, headers=officer)).json()
    assert ([line["studentCode"] for line in one["items"]], one["total"]) == ([other.student_code], 1)
    none = (await api.get("/finance/accounts", params={"text": "nobody at all"}, headers=officer)).json()
    assert (none["items"], none["total"]) == ([], 0)
    assert (await api.get("/finance/accounts/6699999999", headers=officer)).status_code == 404


async def test_a_student_who_is_not_there_has_no_finance_history(api: httpx.AsyncClient, officer: Headers) -> None:
    for path in ("", "/postings"):
        missing = await api.get(f"/finance/accounts/9999999999{path}", headers=officer)
        assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


async def test_an_officers_copy_leaves_the_original_to_the_student(
    university: University, api: httpx.AsyncClient, worker: object, officer: Headers, student: Student
) -> None:
    [receipt] = university.rows(Receipt)
    copy = await printed(api, officer, receipt.number, "officer", wanted="copy")
    assert name_of(copy) == f"ใบเสร็จรับเงิน (KU2)-{receipt.number}-สำเนา ครั้งที่ 1.pdf"
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    original = await printed(api, own, receipt.number, "student")
    assert name_of(original).endswith("-ต้นฉบับ.pdf")
    [listed] = (await account_of(api, officer, student))["receipts"]
    assert (listed["copies"], listed["substitutes"]) == (1, 0)
    assert listed["originalBy"]["en"].startswith("Mr. Test")
    assert listed["campus"]["en"] == "Bangkhen"


async def test_a_substitute_is_issued_by_an_officer_with_its_reason_once_there_was_an_original(
    university: University, api: httpx.AsyncClient, worker: object, officer: Headers, student: Student
) -> None:
    [receipt] = university.rows(Receipt)
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    place = f"/finance/receipts/{receipt.number}/substitutes"
    wish = {"language": "en", "reason": "the original is lost"}
    keyed = {**officer, "idempotency-key": "substitute-1"}
    too_early = await api.post(place, json=wish, headers=keyed)
    assert (too_early.status_code, too_early.json()["code"]) == (409, "original_not_released")
    await printed(api, own, receipt.number, "student")
    first = await api.post(place, json=wish, headers=keyed)
    again = await api.post(place, json=wish, headers=keyed)
    assert (first.status_code, again.content == first.content) == (200, True), first.text
    assert name_of(first).endswith("-SUBSTITUTE no. 1.pdf")
    prints = (await api.get(f"/finance/receipts/{receipt.number}/prints", headers=own)).json()
    assert [(one["form"], one["reason"]) for one in prints] == [("substitute", wish["reason"]), ("original", "")]
    without = await api.post(place, json={"language": "en", "reason": " "}, headers=keyed)
    assert without.status_code == 422
    assert (await api.post(place, json=wish, headers={**own, "idempotency-key": "mine-1234"})).status_code == 403
