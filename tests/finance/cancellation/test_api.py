"""Cancelling documents over HTTP: previewed, asked for, decided by somebody else, and told to the student."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment.tables import Receipt
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from tests.finance.paper.test_api_money import printed, words_of
from tests.support.api_finance import Headers, decide, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.money import Cashier
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
WHY = {"reason": "ชื่อผู้ชำระผิด", "holder": "office", "followUp": "credit"}


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


@pytest.fixture
def paid(university: University, cashier: Cashier) -> tuple[Student, str]:
    """A student with a receipt of 1,000 baht and an invoice over 250 baht: whose the receipt is, and its number."""
    student = university.student()
    cashier.bill("one", student, [Decimal("1000.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("all", Decimal("1000.00"), ForInvoice(student.student_id, invoice_id))
    cashier.bill("two", student, [Decimal("250.00")])
    [receipt] = university.rows(Receipt)
    return student, receipt.number


async def ask(api: httpx.AsyncClient, session: Headers, place: str, body: dict[str, Any]) -> httpx.Response:
    headers = {**session, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}
    return await api.post(f"/finance/{place}/cancellation", json=body, headers=headers)


async def invoice_numbers(api: httpx.AsyncClient, session: Headers, student: Student) -> list[str]:
    account = (await api.get(f"/finance/accounts/{student.student_code}", headers=session)).json()
    return sorted(invoice["number"] for invoice in account["invoices"])


async def test_a_receipt_is_cancelled_by_two_people_and_its_student_sees_it(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    director: Headers,
    paid: tuple[Student, str],
) -> None:
    student, number = paid
    preview = (await api.get(f"/finance/receipts/{number}/cancellation", headers=officer)).json()
    assert (preview["total"], preview["refused"], preview["originalAt"]) == ("1000.00", None, None)
    assert [(line["amount"], line["holdsAgain"]) for line in preview["invoices"]] == [("1000.00", False)]
    asked = await ask(api, officer, f"receipts/{number}", WHY)
    assert asked.status_code == 200, asked.text
    case_id = asked.json()["caseId"]
    assert (await ask(api, officer, f"receipts/{number}", WHY)).json()["caseId"] == case_id
    other = signed_in(university, RoleId.FINANCE_OFFICER)
    twice = await ask(api, other, f"receipts/{number}", WHY)
    assert (twice.status_code, twice.json()["code"]) == (409, "cancellation_asked")
    assert number in twice.json()["message"]
    differs = await ask(api, officer, f"receipts/{number}", {**WHY, "reason": "ออกซ้ำ"})
    assert (differs.status_code, differs.json()["code"]) == (409, "cancellation_asked")
    title = (await api.get(f"/cases/{case_id}", headers=officer)).json()["title"]["en"]
    assert all(title in refused.json()["message"] for refused in (twice, differs))
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    assert (await api.get(f"/cases/{case_id}", headers=mine)).status_code == 404
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    decided = await decide(api, director, case_id, "approve")
    assert (decided.status_code, decided.json()["stage"]) == (200, "done"), decided.text
    [listed] = (await api.get("/finance/cancellations", params={"text": number}, headers=director)).json()["items"]
    assert (listed["stage"], listed["followUp"], listed["holder"]) == ("done", "credit", "office")
    account = (await api.get("/finance/my-account", headers=mine)).json()["account"]
    assert account["receipts"][0]["cancelledAt"] is not None
    assert (account["unapplied"], account["receivable"]) == ("1000.00", "1250.00")
    assert (await api.get(f"/cases/{case_id}", headers=mine)).json()["stage"] == "done"
    paper = await printed(api, mine, number, "after", "en")
    assert "CANCELLED" in words_of(paper.content).upper()
    assert "COPY no. 1" in words_of(paper.content)
    again = await ask(api, officer, f"receipts/{number}", WHY)
    assert (again.status_code, again.json()["code"]) == (409, "receipt_cancelled")


async def test_an_invoice_with_money_is_told_to_cancel_its_receipts_first(
    api: httpx.AsyncClient, officer: Headers, director: Headers, paid: tuple[Student, str]
) -> None:
    student, _ = paid
    first, second = await invoice_numbers(api, officer, student)
    why = {"reason": "ออกผิดคน", "followUp": "charge_again"}
    preview = (await api.get(f"/finance/invoices/{first}/cancellation", headers=officer)).json()
    assert preview["refused"]["code"] == "invoice_has_money"
    refused = await ask(api, officer, f"invoices/{first}", why)
    assert (refused.status_code, refused.json()["code"]) == (409, "invoice_has_money")
    assert "receipts" in refused.json()["message"]
    asked = await ask(api, officer, f"invoices/{second}", why)
    case_id = asked.json()["caseId"]
    assert (await decide(api, director, case_id, "approve")).json()["stage"] == "done"
    credited = await ask(api, officer, f"invoices/{second}", why)
    assert (credited.status_code, credited.json()["code"]) == (409, "invoice_credited")
    view = (await api.get(f"/finance/cancellations/{case_id}", headers=officer)).json()
    assert (view["kind"], view["number"], view["amount"]) == ("invoice_cancellation", second, "250.00")


async def test_what_is_not_there_is_not_found_and_an_empty_reason_changes_nothing(
    api: httpx.AsyncClient, officer: Headers, paid: tuple[Student, str]
) -> None:
    _, number = paid
    missing = await ask(api, officer, "receipts/KU2-X-1-1", WHY)
    assert (missing.status_code, missing.json()["code"]) == (404, "receipt_number_not_found")
    empty = await ask(api, officer, f"receipts/{number}", {**WHY, "reason": "  "})
    assert empty.status_code == 422
    assert (await api.get("/finance/cancellations", headers=officer)).json()["items"] == []


async def test_a_debt_is_written_off_by_two_people_and_its_student_owes_it_no_more(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    director: Headers,
    paid: tuple[Student, str],
) -> None:
    student, _ = paid
    first, second = await invoice_numbers(api, officer, student)
    why = {"reason": "ติดต่อไม่ได้เกินห้าปี"}
    nothing = await write_off(api, officer, first, why)
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing_to_write_off")
    assert first in nothing.json()["message"]
    assert (await write_off(api, officer, second, {"reason": ""})).status_code == 422
    asked = await write_off(api, officer, second, why)
    assert asked.status_code == 200, asked.text
    case_id = asked.json()["caseId"]
    assert (await write_off(api, officer, second, why)).json()["caseId"] == case_id
    other = signed_in(university, RoleId.FINANCE_OFFICER)
    twice = await write_off(api, other, second, why)
    assert (twice.status_code, twice.json()["code"]) == (409, "cancellation_asked")
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    assert (await api.get(f"/cases/{case_id}", headers=mine)).status_code == 404
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).json()["stage"] == "done"
    account = (await api.get("/finance/my-account", headers=mine)).json()["account"]
    states = {invoice["number"]: (invoice["state"], invoice["open"]) for invoice in account["invoices"]}
    assert (account["receivable"], states[second]) == ("0.00", ("covered", "0.00"))
    kind = {"kind": "write_off"}
    [listed] = (await api.get("/finance/cancellations", params=kind, headers=director)).json()["items"]
    assert (listed["number"], listed["stage"], listed["followUp"]) == (second, "done", None)


async def write_off(api: httpx.AsyncClient, session: Headers, number: str, body: dict[str, Any]) -> httpx.Response:
    headers = {**session, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}
    return await api.post(f"/finance/invoices/{number}/write-off", json=body, headers=headers)


async def test_a_write_off_is_taken_back_by_two_people_with_a_reason_and_its_student_owes_it_again(
    api: httpx.AsyncClient,
    university: University,
    cashier: Cashier,
    officer: Headers,
    director: Headers,
    paid: tuple[Student, str],
) -> None:
    student, _ = paid
    _, second = await invoice_numbers(api, officer, student)
    cashier.pay("part", Decimal("100.00"), ForInvoice(student.student_id, cashier.invoices(student)[1][0]))
    lost = (await write_off(api, officer, second, {"reason": "ติดต่อไม่ได้"})).json()["caseId"]
    assert (await take_back(api, officer, lost)).status_code == 404
    assert (await decide(api, director, lost, "approve")).json()["stage"] == "done"
    [listed] = await reversible(api, director)
    assert (listed["caseId"], listed["reversalId"], listed["amount"]) == (lost, None, "150.00")
    assert (await take_back(api, director, lost)).status_code == 403
    assert (await take_back(api, officer, lost, reason="")).status_code == 422
    asked = await take_back(api, officer, lost)
    assert asked.status_code == 200, asked.text
    reversal = asked.json()["caseId"]
    assert (await take_back(api, officer, lost)).json()["caseId"] == reversal
    other = signed_in(university, RoleId.FINANCE_OFFICER)
    for twice in (await take_back(api, other, lost), await take_back(api, officer, lost, reason="ชำระแล้ว")):
        assert (twice.status_code, twice.json()["code"]) == (409, "cancellation_asked")
    assert [row["reversalId"] for row in await reversible(api, director)] == [reversal]
    assert (await decide(api, officer, reversal, "approve")).status_code == 403
    assert (await decide(api, director, reversal, "approve")).json()["stage"] == "done"
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    account = (await api.get("/finance/my-account", headers=mine)).json()["account"]
    states = {invoice["number"]: invoice["open"] for invoice in account["invoices"]}
    assert (account["receivable"], states[second]) == ("150.00", "150.00")
    assert await reversible(api, director) == []
    again = await take_back(api, officer, lost)
    assert (again.status_code, again.json()["code"]) == (409, "write_off_taken_back")
    assert second in again.json()["message"]
    shown = (await api.get(f"/finance/cancellations/{reversal}", headers=director)).json()
    assert (shown["kind"], shown["amount"]) == ("write_off_reversal", "150.00")
    cashier.check()


async def reversible(api: httpx.AsyncClient, session: Headers) -> list[dict[str, Any]]:
    """The write-offs of the list that may be taken back."""
    listed = (await api.get("/finance/cancellations", headers=session)).json()["items"]
    return [row for row in listed if row["mayBeReversed"]]


async def take_back(
    api: httpx.AsyncClient, session: Headers, case_id: str, reason: str = "ติดต่อนิสิตได้แล้ว"
) -> httpx.Response:
    headers = {**session, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}
    return await api.post(f"/finance/cancellations/{case_id}/reversal", json={"reason": reason}, headers=headers)


async def test_officers_who_ask_to_cancel_a_receipt_at_once_open_one_case(
    api: httpx.AsyncClient, university: University, paid: tuple[Student, str]
) -> None:
    _, number = paid
    officers = [signed_in(university, RoleId.FINANCE_OFFICER) for _ in range(3)]
    asked = [ask(api, officer, f"receipts/{number}", WHY) for officer in officers for _ in range(2)]
    answers = await asyncio.gather(*asked)
    taken = {answer.json()["caseId"] for answer in answers if answer.status_code == 200}
    refused = {answer.json()["code"] for answer in answers if answer.status_code != 200}
    assert (len(taken), refused) == (1, {"cancellation_asked"})
    assert len([row for row in university.rows(CaseFile) if row.kind is CaseKind.RECEIPT_CANCELLATION]) == 1


async def test_one_open_case_at_a_time_decides_about_the_debt_of_an_invoice(
    api: httpx.AsyncClient, university: University, officer: Headers, paid: tuple[Student, str]
) -> None:
    student, _ = paid
    _, second = await invoice_numbers(api, officer, student)
    cancelled = await ask(api, officer, f"invoices/{second}", {"reason": "ออกผิดภาค", "followUp": "not_again"})
    assert cancelled.status_code == 200, cancelled.text
    case_id = cancelled.json()["caseId"]
    for refused in (
        await write_off(api, officer, second, {"reason": "ติดต่อไม่ได้"}),
        await split(api, officer, second),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "invoice_case_open")
        assert refused.json()["details"]["case_id"] == case_id
        assert f"Cancelling invoice {second}" in refused.json()["message"]
    preview = (await api.get(f"/finance/invoices/{second}/cancellation", headers=officer)).json()
    assert (preview["refused"]["code"], preview["refused"]["facts"]["case_id"]) == ("invoice_case_open", case_id)
    withdrawn = await decide(api, officer, case_id, "cancel")
    assert withdrawn.status_code == 200, withdrawn.text
    assert (await write_off(api, officer, second, {"reason": "ติดต่อไม่ได้"})).status_code == 200


async def test_cases_of_several_kinds_asked_for_at_once_open_one_for_an_invoice(
    api: httpx.AsyncClient, university: University, officer: Headers, paid: tuple[Student, str]
) -> None:
    student, _ = paid
    _, second = await invoice_numbers(api, officer, student)
    officers = [signed_in(university, RoleId.FINANCE_OFFICER) for _ in range(3)]
    answers = await asyncio.gather(
        *(write_off(api, one, second, {"reason": "ติดต่อไม่ได้"}) for one in officers),
        *(ask(api, one, f"invoices/{second}", {"reason": "ผิดภาค", "followUp": "not_again"}) for one in officers),
        *(split(api, one, second) for one in officers),
    )
    assert [answer.status_code for answer in answers].count(200) == 1
    refused = {answer.json()["code"] for answer in answers if answer.status_code != 200}
    assert refused <= {"invoice_case_open", "cancellation_asked", "split_asked"}
    assert len(university.rows(CaseFile)) == 1


async def split(api: httpx.AsyncClient, session: Headers, number: str) -> httpx.Response:
    headers = {**session, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}
    today = bangkok_date(utc_now())
    parts = [{"dueOn": (today + timedelta(days=days)).isoformat(), "amount": "125.00"} for days in (10, 20)]
    body = {"reason": "ผู้ปกครองขอแบ่งจ่าย", "parts": parts}
    return await api.post(f"/finance/invoices/{number}/split", json=body, headers=headers)
