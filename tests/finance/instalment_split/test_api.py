"""Splitting invoices over HTTP: previewed, asked for, decided by somebody else, told to the student, paid by part."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.payment.store.recording import ForInvoice
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from tests.finance.cancellation.test_api import decide, invoice_numbers
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.money import Cashier
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


@pytest.fixture
def student(university: University, cashier: Cashier) -> Student:
    """Who owes 1,000 baht."""
    student = university.student()
    cashier.bill("one", student, [Decimal("1000.00")])
    return student


def day(days: int) -> str:
    """So many Bangkok days from today, as the wire writes it."""
    return (bangkok_date(utc_now()) + timedelta(days=days)).isoformat()


def wanted(*parts: tuple[int, str]) -> dict[str, Any]:
    return {"reason": "ผู้ปกครองขอแบ่งจ่าย", "parts": [{"dueOn": day(days), "amount": amount} for days, amount in parts]}


async def ask(api: httpx.AsyncClient, session: Headers, place: str, body: dict[str, Any]) -> httpx.Response:
    headers = {**session, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}
    return await api.post(f"/finance/invoices/{place}", json=body, headers=headers)


async def test_an_invoice_is_split_by_two_people_and_its_student_sees_the_parts(
    api: httpx.AsyncClient,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Headers,
    director: Headers,
) -> None:
    [number] = await invoice_numbers(api, officer, student)
    preview = (await api.get(f"/finance/invoices/{number}/split", headers=officer)).json()
    assert (preview["open"], preview["refused"], preview["first"]) == ("1000.00", None, day(0))
    assert date.fromisoformat(preview["last"]) > date.fromisoformat(day(360))
    assert preview["undoRefused"]["code"] == "split_not_there"
    asked = await ask(api, officer, f"{number}/split", wanted((0, "400.00"), (30, "600.00")))
    assert asked.status_code == 200, asked.text
    case_id = asked.json()["caseId"]
    again = await ask(api, officer, f"{number}/split", wanted((0, "400.00"), (30, "600.00")))
    assert again.json()["caseId"] == case_id
    for asker in (officer, signed_in(university, RoleId.FINANCE_OFFICER)):
        twice = await ask(api, asker, f"{number}/split", wanted((0, "500.00"), (30, "500.00")))
        assert (twice.status_code, twice.json()["code"]) == (409, "split_asked")
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    assert (await api.get(f"/cases/{case_id}", headers=mine)).status_code == 404
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    decided = await decide(api, director, case_id, "approve")
    assert (decided.status_code, decided.json()["stage"]) == (200, "done"), decided.text
    params = {"text": student.student_code}
    [listed] = (await api.get("/finance/instalment-splits", params=params, headers=director)).json()["items"]
    assert (listed["purpose"], listed["stage"]) == ("split", "done")
    assert listed["parts"] == listed["now"] == wanted((0, "400.00"), (30, "600.00"))["parts"]
    [invoice] = (await api.get("/finance/my-account", headers=mine)).json()["account"]["invoices"]
    assert [(part["dueOn"], part["amount"]) for part in invoice["instalments"]] == [
        (day(0), "400.00"),
        (day(30), "600.00"),
    ]
    assert invoice["splitAt"] is not None
    assert (await api.get(f"/cases/{case_id}", headers=mine)).json()["stage"] == "done"
    undoing = await ask(api, officer, f"{number}/split/undo", {"reason": "นิสิตขอจ่ายครั้งเดียว"})
    assert (await decide(api, director, undoing.json()["caseId"], "approve")).json()["stage"] == "done"
    [invoice] = (await api.get("/finance/my-account", headers=mine)).json()["account"]["invoices"]
    assert ([part["amount"] for part in invoice["instalments"]], invoice["splitAt"]) == (["1000.00"], None)


async def test_parts_that_cannot_be_are_told_in_words_and_change_nothing(
    api: httpx.AsyncClient, cashier: Cashier, student: Student, officer: Headers
) -> None:
    [number] = await invoice_numbers(api, officer, student)
    [(invoice_id, _)] = cashier.invoices(student)
    before = cashier.instalments(student, invoice_id)
    wrong = {
        "split_amounts_differ": wanted((0, "400.00"), (30, "600.01")),
        "split_days_not_rising": wanted((3, "400.00"), (3, "600.00")),
        "split_day_early": wanted((-1, "400.00"), (3, "600.00")),
        "split_day_late": wanted((0, "400.00"), (900, "600.00")),
    }
    answers = {code: await ask(api, officer, f"{number}/split", body) for code, body in wrong.items()}
    assert {code: answer.json()["code"] for code, answer in answers.items()} == {code: code for code in wrong}
    assert {answer.status_code for answer in answers.values()} == {409}
    assert "1,000.01" in answers["split_amounts_differ"].json()["message"]
    undoing = await ask(api, officer, f"{number}/split/undo", {"reason": "ไม่มี"})
    assert (undoing.status_code, undoing.json()["code"]) == (409, "split_not_there")
    for body in (
        wanted((0, "1000.00")),
        wanted(*((n, "10.00") for n in range(13))),
        {**wrong["split_day_late"], "reason": " "},
    ):
        assert (await ask(api, officer, f"{number}/split", body)).status_code == 422
    missing = await ask(api, officer, "INV-X-1-1/split", wanted((0, "400.00"), (30, "600.00")))
    assert (missing.status_code, missing.json()["code"]) == (404, "invoice_number_not_found")
    cashier.pay("all", Decimal("1000.00"), ForInvoice(student.student_id, invoice_id))
    paid = await ask(api, officer, f"{number}/split", wanted((0, "400.00"), (30, "600.00")))
    assert (paid.status_code, paid.json()["code"]) == (409, "split_nothing_open")
    assert [due.amount for due in cashier.instalments(student, invoice_id)] == [due.amount for due in before]
    assert (await api.get("/finance/instalment-splits", headers=officer)).json()["items"] == []
