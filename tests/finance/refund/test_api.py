"""Refunds over HTTP: what can be asked back, to whose account, and who sees its number."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.finance.ledger.contract import Account
from models.finance.ledger.tables.ledger import LedgerEntry
from models.finance.payment.store.recording import ForInvoice
from models.people.person.tables import Person, Student
from models.people.student.contract.status import StudentStatus
from tests.finance.deciding import added, agreed, keyed
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.days import days_from_today, today
from tests.support.fees import FeeOffice
from tests.support.money import Cashier
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def student(university: University) -> Student:
    """Who has 500 baht in credit."""
    cashier, student = Cashier(university), university.student()
    cashier.bill("one", student, [Decimal("1000.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("too much", Decimal("1500.00"), ForInvoice(student.student_id, invoice_id))
    return student


@pytest.fixture
def mine(university: University, student: Student) -> Headers:
    return university.signed_in(student.person_id, RoleId.STUDENT)


async def listed(api: httpx.AsyncClient, officer: Headers, director: Headers, **more: Any) -> str:
    """A list of refunds that is open today; its id."""
    body = {
        "code": f"R{uuid4().hex[:6]}",
        "nameTh": "เงินชำระเกิน",
        "nameEn": "Overpaid",
        "refundType": "overpaid",
        "opensOn": str(today() - timedelta(days=1)),
        "closesOn": str(today() + timedelta(days=1)),
        **more,
    }
    return str((await added(api, officer, director, "/finance/refund-lists", body))["listId"])


def name_of(university: University, student: Student) -> str:
    [person] = [row for row in university.rows(Person) if row.person_id == student.person_id]
    return f"{person.title_th}{person.first_name_th} {person.last_name_th}"


async def ask(
    api: httpx.AsyncClient, session: Headers, list_id: str, name: str, amount: str = "300.00", **account: str
) -> httpx.Response:
    body = {
        "listId": list_id,
        "amount": amount,
        "reason": "โอนเกิน",
        "account": {"bank": "KBANK", "accountNumber": "123-4-56789-0", "accountName": name, **account},
    }
    headers = {"Idempotency-Key": uuid4().hex, "Accept-Language": "en", **session}
    return await api.post("/finance/my-refunds", json=body, headers=headers)


async def decide(api: httpx.AsyncClient, session: Headers, case_id: str, action: str, **more: Any) -> httpx.Response:
    case = (await api.get(f"/cases/{case_id}", headers=session)).json()
    body = {"revision": case["revision"], "remark": "ตรวจแล้ว", **more}
    headers = {**session, "Idempotency-Key": uuid4().hex}
    return await api.post(f"/cases/{case_id}/actions/{action}", json=body, headers=headers)


async def test_a_student_asks_credit_back_and_sees_it_sent(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    director: Headers,
    student: Student,
    mine: Headers,
) -> None:
    assert (await api.get("/finance/my-refunds", headers=mine)).json()["withdrawable"] == "0.00"
    list_id = await listed(api, officer, director)
    offer = (await api.get("/finance/my-refunds", headers=mine)).json()
    assert (offer["credit"], offer["withdrawable"]) == ("500.00", "500.00")
    asked = await ask(api, mine, list_id, name_of(university, student))
    assert asked.status_code == 200, asked.text
    case_id = asked.json()["caseId"]
    assert (await api.get("/finance/my-refunds", headers=mine)).json()["withdrawable"] == "200.00"
    account = (await api.get("/finance/my-account", headers=mine)).json()["account"]
    assert [account[name] for name in ("unapplied", "refundAsked", "withdrawable")] == ["500.00", "300.00", "200.00"]
    text = {"text": student.student_code}
    [line] = (await api.get("/finance/accounts", params=text, headers=officer)).json()["items"]
    assert line["withdrawable"] == "200.00"
    [row] = (await api.get("/finance/refunds", headers=officer)).json()["items"]
    assert row["account"]["accountNumber"] == "xxxxxx7890"
    seen = (await api.get(f"/finance/refunds/{case_id}", headers=director)).json()
    assert seen["account"]["accountNumber"] == "1234567890"
    [case] = [row for row in university.rows(CaseFile) if str(row.case_id) == case_id]
    assert "1234567890" not in str(case.request)
    assert (await decide(api, officer, case_id, "approve")).json()["stage"] == "treasury_review"
    assert (await decide(api, director, case_id, "approve")).json()["stage"] == "sent"
    case = (await api.get(f"/cases/{case_id}", headers=officer)).json()
    [confirm] = [action for action in case["actions"] if action["name"] == "confirm"]
    [day] = [field for field in confirm["form"] if field["name"] == "sentOn"]
    assert (day["type"], day["notLater"], day["required"]) == ("date", "today", True)
    form = {"sentOn": str(today()), "reference": "OUT-9"}
    wrong = await decide(api, officer, case_id, "confirm", form={**form, "sentOn": "2026-02-31"})
    assert wrong.status_code == 422
    tomorrow = await decide(api, officer, case_id, "confirm", form={**form, "sentOn": str(today() + timedelta(days=1))})
    assert tomorrow.status_code == 422, tomorrow.text
    assert (tomorrow.status_code, tomorrow.json()["details"]["fields"][0]["type"]) == (422, "day_in_future")
    assert tomorrow.json()["details"]["fields"][0]["field"] == "form.sentOn"
    done = await decide(api, officer, case_id, "confirm", form=form)
    assert (done.status_code, done.json()["stage"]) == (200, "done"), done.text
    [own] = (await api.get("/finance/my-refunds", headers=mine)).json()["refunds"]
    assert (own["stage"], own["reference"], own["account"]["accountNumber"]) == ("done", "OUT-9", "xxxxxx7890")
    other = university.signed_in(university.student().person_id, RoleId.STUDENT)
    assert (await api.get(f"/finance/refunds/{case_id}", headers=other)).status_code == 404


async def test_what_stands_in_the_way_of_a_refund_is_said_in_words(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, student: Student, mine: Headers
) -> None:
    name = name_of(university, student)
    small = await listed(api, officer, director, maximum="100.00")
    gone = await listed(api, officer, director, opensOn=str(days_from_today(-9)), closesOn=str(days_from_today(-2)))
    office = await listed(api, officer, director, isWithdrawable=False)
    fine = await listed(api, officer, director)
    for list_id, more, code, status in (
        (small, {}, "refund_over_maximum", 409),
        (gone, {}, "refund_list_closed", 409),
        (office, {}, "refund_not_withdrawable", 409),
        (fine, {"amount": "500.01"}, "refund_too_large", 409),
        (fine, {"accountNumber": "12345"}, "account_number_invalid", 422),
        (fine, {"bank": "GSB"}, "account_number_invalid", 422),
        (fine, {"accountName": "คนอื่น ไม่ใช่นิสิต"}, "account_not_students", 422),
    ):
        refused = await ask(api, mine, list_id, name, **more)
        assert (refused.status_code, refused.json()["code"]) == (status, code), refused.text
        assert refused.json()["message"]
    assert [row for row in university.rows(CaseFile) if row.kind == "refund"] == []


async def test_an_officer_asks_for_a_student_who_then_names_the_account(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    director: Headers,
    student: Student,
    mine: Headers,
    temporal_client: Client,
) -> None:
    list_id = await listed(api, officer, director, isWithdrawable=False)
    body = {"studentCode": student.student_code, "listId": list_id, "amount": "500.00", "reason": "โอนเกิน"}
    asked = await api.post("/finance/refunds", json=body, headers={**officer, "Idempotency-Key": uuid4().hex})
    case_id = asked.json()["caseId"]
    assert (await api.get(f"/cases/{case_id}", headers=mine)).json()["stage"] == "account_wanted"
    early = await decide(api, mine, case_id, "submit")
    assert (early.status_code, early.json()["code"]) == (409, "account_missing")
    account = {"bank": "KBANK", "accountNumber": "1234567890", "accountName": name_of(university, student)}
    named = await api.put(f"/finance/refunds/{case_id}/account", json=account, headers=mine)
    assert named.status_code == 200, named.text
    sent = await decide(api, mine, case_id, "submit")
    assert sent.json()["stage"] == "officer_review", sent.text
    late = await api.put(f"/finance/refunds/{case_id}/account", json=account, headers=mine)
    assert (late.status_code, late.json()["code"]) == (409, "action_not_possible")
    own = await decide(api, officer, case_id, "approve")
    assert (own.status_code, own.json()["code"]) == (403, "own_request")
    other = signed_in(university, RoleId.FINANCE_OFFICER)
    assert (await decide(api, other, case_id, "approve")).json()["stage"] == "treasury_review"


async def test_a_list_is_kept_once_with_its_days_in_order_and_not_deleted_while_it_has_refunds(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, student: Student, mine: Headers
) -> None:
    list_id = await listed(api, officer, director, code="OVER")
    body = {"code": "over", "nameTh": "ซ้ำ", "nameEn": "Again", "refundType": "other"}
    days = {"opensOn": str(today()), "closesOn": str(today())}
    why = {"reason": "ตั้งรายการ"}
    twice = await api.post("/finance/refund-lists", json={**body, **days, **why}, headers=keyed(officer))
    assert (twice.status_code, twice.json()["code"]) == (409, "refund_list_exists")
    turned = {"opensOn": str(today()), "closesOn": str(today() - timedelta(days=1))}
    new = {**body, **turned, **why, "code": "NEW"}
    wrong = await api.post("/finance/refund-lists", json=new, headers=keyed(officer))
    assert (wrong.status_code, wrong.json()["code"]) == (422, "refund_list_days")
    await ask(api, mine, list_id, name_of(university, student))
    [row] = (await api.get("/finance/refund-lists", params={"text": "OVER"}, headers=officer)).json()["items"]
    asked = {"revision": row["revision"], "reason": "ปิดรายการ"}
    kept = await api.delete(f"/finance/refund-lists/{list_id}", params=asked, headers=keyed(officer))
    assert (row["refunds"], kept.status_code, kept.json()["code"]) == (1, 409, "refund_list_in_use")


async def test_a_list_of_refunds_is_changed_by_two_people(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    days = {"opensOn": str(today()), "closesOn": str(today() + timedelta(days=30))}
    body = {"code": "OVER", "nameTh": "ชำระเกิน", "nameEn": "Overpaid", "refundType": "other", "maximum": "500.00"}
    row = await added(api, officer, director, "/finance/refund-lists", body | days)
    place = f"/finance/refund-lists/{row['listId']}"
    wanted = row | {"maximum": "50000.00", "closesOn": str(today() + timedelta(days=60)), "reason": "เพิ่มวงเงิน"}
    asked = await api.put(place, json=wanted, headers=keyed(officer))
    [row] = (await api.get("/finance/refund-lists", headers=officer)).json()["items"]
    assert (row["maximum"], row["caseId"]) == ("500.00", asked.json()["caseId"])
    assert await agreed(api, director, asked) == "done"
    [row] = (await api.get("/finance/refund-lists", headers=officer)).json()["items"]
    assert (row["maximum"], row["closesOn"], row["revision"]) == ("50000.00", str(today() + timedelta(days=60)), 2)


async def test_a_deposit_goes_back_once_the_studies_have_ended(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    cashier = Cashier(university)
    still, student = university.student(), university.student(status=StudentStatus.GRADUATED.value)
    for whose in (still, student):
        cashier.bill(whose.student_code, whose, [Decimal("500.00"), Decimal("100.00"), Decimal("1000.00")])
        [(invoice_id, _)] = cashier.invoices(whose)
        cashier.pay(whose.student_code, Decimal("1600.00"), ForInvoice(whose.student_id, invoice_id))
    list_id, name = await listed(api, officer, director, refundType="deposit"), name_of(university, student)
    session = university.signed_in(still.person_id, RoleId.STUDENT)
    offer = (await api.get("/finance/my-refunds", headers=session)).json()
    assert (offer["deposit"], offer["withdrawable"], offer["lists"]) == ("0.00", "0.00", [])
    early = await ask(api, session, list_id, name)
    assert (early.status_code, early.json()["code"]) == (409, "deposit_not_due")
    session = university.signed_in(student.person_id, RoleId.STUDENT)
    offer = (await api.get("/finance/my-refunds", headers=session)).json()
    assert (offer["deposit"], offer["withdrawable"]) == ("1000.00", "0.00")
    more = await ask(api, session, list_id, name, "1000.01")
    assert (more.status_code, more.json()["code"]) == (409, "refund_too_large")
    case_id = (await ask(api, session, list_id, name, "1000.00")).json()["caseId"]
    assert (await api.get("/finance/my-refunds", headers=session)).json()["deposit"] == "0.00"
    assert (await decide(api, officer, case_id, "approve")).json()["stage"] == "treasury_review"
    assert (await decide(api, director, case_id, "approve")).json()["stage"] == "sent"
    account = (await api.get("/finance/my-account", headers=session)).json()["account"]
    assert (account["refundPayable"], account["unapplied"], account["receivable"]) == ("1000.00", "0.00", "0.00")
    [note] = account["creditNotes"]
    assert note["total"] == "1000.00"
    kept = [row.amount for row in university.rows(LedgerEntry) if row.account is Account.DEPOSIT]
    assert sorted(kept) == [Decimal("-1000.00"), Decimal("-1000.00"), Decimal("1000.00")]
    form = {"sentOn": str(today()), "reference": "OUT-D"}
    assert (await decide(api, officer, case_id, "confirm", form=form)).json()["stage"] == "done"
    cashier.check()


async def test_offices_are_warned_of_credit_that_came_from_a_change_of_type(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    cashier = Cashier(university)
    [(invoice_id, total)] = cashier.invoices(student)
    cashier.pay("all", total, ForInvoice(student.student_id, invoice_id))
    office.choose(student, EnrolmentType.MAINTAIN_STATUS)
    office.bill(student)
    list_id = await listed(api, officer, director)
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    asked = await ask(api, mine, list_id, name_of(university, student))
    assert asked.status_code == 200, asked.text
    seen = (await api.get(f"/finance/refunds/{asked.json()['caseId']}", headers=director)).json()
    [change] = seen["typeChanges"]
    assert (change["chargedAsBefore"], change["chargedAs"]) == ("lump_sum", "maintain_status")
    assert (change["amount"], change["subjects"]) == (f"{total:.2f}", [])
    shown = university.section()
    office.enrol(student, shown)
    seen = (await api.get(f"/finance/refunds/{asked.json()['caseId']}", headers=director)).json()
    assert len(seen["typeChanges"][0]["subjects"]) == 1


async def test_credit_of_other_money_carries_no_warning(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, student: Student, mine: Headers
) -> None:
    asked = await ask(api, mine, await listed(api, officer, director), name_of(university, student))
    seen = (await api.get(f"/finance/refunds/{asked.json()['caseId']}", headers=officer)).json()
    assert seen["typeChanges"] == []


async def test_requests_at_once_never_ask_back_more_than_there_is(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, student: Student, mine: Headers
) -> None:
    list_id, name = await listed(api, officer, director), name_of(university, student)
    answers = await asyncio.gather(*(ask(api, mine, list_id, name, "300.00") for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"refund_too_large"}
    assert len([row for row in university.rows(CaseFile) if row.kind is CaseKind.REFUND]) == 1
    assert (await ask(api, mine, list_id, name, "200.00")).status_code == 200


async def test_one_press_sent_twice_at_once_is_one_refund(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, student: Student, mine: Headers
) -> None:
    list_id, name = await listed(api, officer, director), name_of(university, student)
    key = {"Idempotency-Key": uuid4().hex}
    answers = await asyncio.gather(*(ask(api, {**mine, **key}, list_id, name, "500.00") for _ in range(3)))
    assert [answer.status_code for answer in answers] == [200] * 3, answers[0].text
    assert len({answer.json()["caseId"] for answer in answers}) == 1
