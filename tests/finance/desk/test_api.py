"""The reconciliation desk and the close of a day: each difference is a row, two people agree (finance §4)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session

from activities.finance.payment import issue_pass, register_pass, settle_payment
from models.access.role.contract import RoleId
from models.finance.bank.contract import BankTransaction
from models.finance.day.tables import DayClose
from models.finance.desk.tables import BankMistake
from models.finance.payment.contract import ConfirmationState
from models.finance.payment.rules.process import active
from models.finance.payment.store.bank_posting import post_confirmed_money, post_money
from models.finance.payment_pass.tables import BankConfirmation, PaymentPass
from models.kit.calendar import utc_now
from models.kit.table import new_id
from tests.finance.deciding import decide, ended
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.days import noon_yesterday, yesterday
from tests.support.paying import BILLER, Payer
from tests.support.statements import Clerk, by, came, went

ACCOUNT = {"bankCode": "SCB", "billerId": BILLER}
WHY = "ธนาคารแจ้งว่าบันทึกผิด"

pytestmark = pytest.mark.usefixtures("bank", "worker")


@pytest.fixture
def clerk(payer: Payer) -> Clerk:
    return Clerk(payer.university)


def issued(payer: Payer, amount: str = "1000.00") -> PaymentPass:
    """A pass that can be paid."""
    request = payer.request(payer.bill(amount))
    record = issue_pass(request).record
    register_pass(request.case_id)
    settle_payment(active(record, utc_now()))
    return payer.pass_of(request.case_id)


def posted(payer: Payer, found: PaymentPass, transaction: str, amount: str | None = None) -> None:
    """The bank confirmed it yesterday, and it is posted."""
    money = BankTransaction(
        transaction, found.reference_1, found.reference_2, Decimal(amount or found.amount), noon_yesterday()
    )
    with Session(payer.university.engine) as session, session.begin():
        post_money(session, "SCB", money)


async def rows(api: httpx.AsyncClient, who: Headers, **asked: str) -> dict[str, dict[str, Any]]:
    """The rows of the desk by their references."""
    answer = await api.get("/finance/desk", params=asked, headers=who)
    assert answer.status_code == 200, answer.text
    return {row["reference"]: row for row in answer.json()["items"]}


async def mark(api: httpx.AsyncClient, who: Headers, row: dict[str, Any], **said: str) -> httpx.Response:
    headers = {**who, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}
    body = {"reason": WHY, **said}
    return await api.post(f"/finance/desk/{row['subject']}/{row['id']}/mistake", json=body, headers=headers)


async def checklist(api: httpx.AsyncClient, who: Headers) -> set[str]:
    """The points that are not in order of yesterday's account."""
    answer = await api.get(f"/finance/days/{yesterday()}/checklist", params=ACCOUNT, headers=who)
    assert answer.status_code == 200, answer.text
    return {point["check"] for point in answer.json() if point["count"]}


async def close(api: httpx.AsyncClient, who: Headers) -> httpx.Response:
    return await api.post(f"/finance/days/{yesterday()}/close", json=ACCOUNT, headers=who)


async def ask_to_close(api: httpx.AsyncClient, who: Headers) -> httpx.Response:
    headers = {**who, "Idempotency-Key": uuid4().hex}
    return await api.post(f"/finance/days/{yesterday()}/acceptance", json={**ACCOUNT, "reason": WHY}, headers=headers)


async def test_each_difference_is_a_row_with_what_can_be_done_about_it(
    api: httpx.AsyncClient, payer: Payer, clerk: Clerk, officer: Headers, director: Headers
) -> None:
    matched, missing, differs = issued(payer), issued(payer), issued(payer)
    posted(payer, missing, "MISSING")
    posted(payer, differs, "DIFFERS")
    clerk.brings(
        by(matched, "MATCHED", on=yesterday()),
        by(differs, "DIFFERS", "900.00", on=yesterday()),
        came("ORPHAN", "5.00", on=yesterday()),
        went("SENT", "7.00", on=yesterday()),
    )
    shown = await rows(api, officer)
    assert {name: (row["state"], row["progress"], row["actions"]) for name, row in shown.items()} == {
        "MATCHED": ("matched", "explained", []),
        "MISSING": ("missing", "open", ["mark_mistake"]),
        "DIFFERS": ("differs", "open", ["mark_mistake"]),
        "ORPHAN": ("orphan", "open", ["open_exception", "accept_match"]),
        "SENT": ("sent_unknown", "open", ["mark_mistake"]),
    }
    assert shown["MATCHED"]["studentCode"] == payer.student.student_code
    assert shown["ORPHAN"]["caseId"] is not None
    assert set(await rows(api, officer, state="missing")) == {"MISSING"}
    assert set(await rows(api, officer, progress="explained", **ACCOUNT)) == {"MATCHED"}
    assert set(await rows(api, officer, text="orph")) == {"ORPHAN"}
    code, number = payer.student.student_code, int(payer.student.student_code) - 6610450000
    for words in (f"ทดสอบ{number}", f"b{code}", f"{code[:4]}-{code[4:9]}-{code[9:]}"):
        assert set(await rows(api, officer, text=words)) == {"MATCHED", "MISSING", "DIFFERS"}
    assert set(await rows(api, officer, last=(yesterday() - timedelta(days=1)).isoformat())) == set()
    assert (await rows(api, director))["MISSING"]["actions"] == []
    days = {"first": "2026-01-01", "last": "2026-11-01"}
    many = await api.get("/finance/desk", params=days, headers=officer)
    assert (many.status_code, many.json()["code"]) == (422, "desk_days_too_many")


async def test_a_mistake_of_the_bank_is_agreed_to_by_a_second_person(
    api: httpx.AsyncClient, payer: Payer, clerk: Clerk, officer: Headers, director: Headers
) -> None:
    posted(payer, issued(payer), "MISSING")
    clerk.brings(came("ORPHAN", "5.00", on=yesterday()))
    row = (await rows(api, officer))["MISSING"]
    assert (await mark(api, director, row)).status_code == 403
    asked = await mark(api, officer, row)
    assert asked.status_code == 200, asked.text
    case_id = asked.json()["caseId"]
    assert (await mark(api, officer, row)).json()["caseId"] == case_id
    other = await mark(api, signed_in(payer.university, RoleId.FINANCE_OFFICER), row)
    assert (other.status_code, other.json()["code"]) == (409, "desk_asked")
    differs = await mark(api, officer, row, reason="อีกเหตุผลหนึ่ง")
    assert (differs.status_code, differs.json()["code"]) == (409, "desk_asked")
    assert "“Mistake of the bank SCB MISSING”" in differs.json()["message"]
    again = (await rows(api, officer))["MISSING"]
    assert (again["progress"], again["caseId"], again["actions"]) == ("asked", case_id, [])
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "done"
    after = (await rows(api, officer))["MISSING"]
    assert (after["progress"], after["reason"]) == ("explained", WHY)
    assert [mistake.reason for mistake in payer.university.rows(BankMistake)] == [WHY]
    explained = await mark(api, officer, after)
    assert (explained.status_code, explained.json()["code"]) == (409, "desk_row_explained")
    unknown = await mark(api, officer, {"subject": "line", "id": uuid4()})
    assert unknown.status_code == 404
    orphan = await mark(api, officer, (await rows(api, officer))["ORPHAN"])
    assert (orphan.status_code, orphan.json()["code"]) == (409, "desk_row_explained")


async def match(api: httpx.AsyncClient, who: Headers, row: dict[str, Any], number: str) -> httpx.Response:
    headers = {**who, "Idempotency-Key": uuid4().hex, "Accept-Language": "en"}
    return await api.post(
        f"/finance/desk/line/{row['id']}/match", json={"number": number, "reason": WHY}, headers=headers
    )


async def test_a_line_is_matched_to_an_open_bill_by_two_people(
    api: httpx.AsyncClient, payer: Payer, clerk: Clerk, officer: Headers, director: Headers
) -> None:
    payer.bill("1000.00")
    clerk.brings(came("ORPHAN", "1000.00", on=yesterday()), went("SENT", "7.00", on=yesterday()))
    shown = await rows(api, officer)
    row = shown["ORPHAN"]
    place = f"/finance/desk/line/{row['id']}/bills"
    [bill] = (await api.get(place, headers=officer)).json()["items"]
    assert (bill["studentCode"], bill["open"], bill["isExact"]) == (payer.student.student_code, "1000.00", True)
    for text in (bill["number"], payer.student.student_code):
        assert (await api.get(place, params={"text": text}, headers=officer)).json()["items"] == [bill]
    assert (await api.get(place, params={"text": "nobody"}, headers=officer)).json()["items"] == []
    assert (await match(api, director, row, bill["number"])).status_code == 403
    refused = {
        "none": await match(api, officer, row, "INV-NONE"),
        "sent": await match(api, officer, shown["SENT"], bill["number"]),
    }
    assert {name: (said.status_code, said.json()["code"]) for name, said in refused.items()} == {
        "none": (404, "invoice_number_not_found"), "sent": (409, "desk_row_explained"),
    }  # fmt: skip
    asked = await match(api, officer, row, bill["number"])
    assert asked.status_code == 200, asked.text
    case_id = asked.json()["caseId"]
    assert (await match(api, officer, row, bill["number"])).json()["caseId"] == case_id
    other = await match(api, signed_in(payer.university, RoleId.FINANCE_OFFICER), row, bill["number"])
    assert (other.status_code, other.json()["code"]) == (409, "desk_asked")
    again = (await rows(api, officer))["ORPHAN"]
    assert (again["progress"], again["caseId"], again["actions"]) == ("asked", case_id, [])
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "done"
    after = (await rows(api, officer))["ORPHAN"]
    assert (after["progress"], after["reason"], after["studentCode"]) == ("explained", WHY, payer.student.student_code)
    explained = await match(api, officer, after, bill["number"])
    assert (explained.status_code, explained.json()["code"]) == (409, "desk_row_explained")
    clerk.brings(came("LATER", "5.00", on=yesterday()))
    paid = await match(api, officer, (await rows(api, officer))["LATER"], bill["number"])
    assert (paid.status_code, paid.json()["code"]) == (409, "match_nothing_open")


async def test_a_bank_is_asked_again_for_what_was_told_in_its_name(
    api: httpx.AsyncClient, payer: Payer, officer: Headers, director: Headers
) -> None:
    told = BankConfirmation(
        confirmation_id=new_id(), bank_code="SCB", bank_transaction="TOLD", body=b"{}", received_at=noon_yesterday(),
        claimed_at=noon_yesterday(), claimed_amount=Decimal("10.00"), look_at=utc_now() + timedelta(days=1),
        times_looked=3, state=ConfirmationState.RECEIVED,
    )  # fmt: skip
    payer.university.add(told)
    row = (await rows(api, officer))["TOLD"]
    assert (row["state"], row["actions"]) == ("unconfirmed", ["ask_bank"])
    place = f"/finance/desk/confirmation/{row['id']}/ask"
    assert (await api.post(place, headers=director)).status_code == 403
    assert (await api.post(place, headers=officer)).status_code == 204
    [found] = payer.university.rows(BankConfirmation)
    assert (found.times_looked, found.look_at <= utc_now()) == (0, True)
    nothing = await api.post(f"/finance/desk/confirmation/{uuid4()}/ask", headers=officer)
    assert nothing.status_code == 404


async def test_a_day_in_order_is_closed_at_once_and_one_that_is_not_says_what_stands_in_the_way(
    api: httpx.AsyncClient, payer: Payer, clerk: Clerk, officer: Headers
) -> None:
    posted(payer, issued(payer), "T1")
    assert await checklist(api, officer) == {"statement_imported"}
    refused = await close(api, officer)
    assert (refused.status_code, refused.json()["code"]) == (409, "day_not_ready")
    found = payer.passes()[0]
    clerk.brings(by(found, "T1", on=yesterday()))
    assert await checklist(api, officer) == set()
    needless = await ask_to_close(api, officer)
    assert (needless.status_code, needless.json()["code"]) == (409, "day_ready")
    closed = await close(api, officer)
    assert (closed.status_code, closed.json()["state"]) == (200, "closed"), closed.text
    assert (closed.json()["statement"], closed.json()["red"]) == ("1000.00", [])


async def test_each_point_of_the_checklist_is_computed(
    api: httpx.AsyncClient, payer: Payer, clerk: Clerk, officer: Headers
) -> None:
    missing, over = issued(payer), issued(payer)
    posted(payer, missing, "MISSING")
    clerk.brings(by(over, "OVER", "1000.50", on=yesterday()), ("", "REFUSED", "1", "", "", "", "", ""))
    assert await checklist(api, officer) == {
        "rows_read", "lines_explained", "payments_on_statement", "exceptions_decided", "balances_agree",
    }  # fmt: skip


async def test_a_second_person_closes_a_day_that_is_not_in_order_and_the_reason_is_shown(
    api: httpx.AsyncClient, payer: Payer, officer: Headers, director: Headers
) -> None:
    posted(payer, issued(payer), "T1")
    asked = await ask_to_close(api, officer)
    assert asked.status_code == 200, asked.text
    case_id = asked.json()["caseId"]
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "done"
    [day] = [row for row in (await api.get("/finance/days", headers=officer)).json() if row["day"] == str(yesterday())]
    assert (day["state"], day["red"], day["reason"]) == ("closed", ["statement_imported"], WHY)
    assert day["acceptedBy"]["en"].startswith("Mr. Test")
    [row] = payer.university.rows(DayClose)
    assert (row.posted, row.accepted_by != row.closed_by) == (Decimal("1000.00"), True)
    again = await ask_to_close(api, officer)
    assert (again.status_code, again.json()["code"]) == (409, "day_closed_already")


@pytest.mark.parametrize(("finding", "payments"), [("same_payment", 1), ("another_payment", 2)])
async def test_two_people_say_whether_doubtful_money_is_posted_already(
    api: httpx.AsyncClient, payer: Payer, clerk: Clerk, officer: Headers, director: Headers, finding: str, payments: int
) -> None:
    found = issued(payer)
    posted(payer, found, "T1")
    clerk.brings(by(found, "BANK-9", on=yesterday()))
    row = (await rows(api, officer))["BANK-9"]
    assert (row["state"], row["progress"], row["pairReference"]) == ("doubtful", "open", "T1")
    assert (row["actions"], row["findings"]) == (["mark_mistake"], ["same_payment", "another_payment"])
    assert "lines_explained" in await checklist(api, officer)
    refused = await mark(api, officer, row)
    assert (refused.status_code, refused.json()["code"]) == (409, "desk_row_explained")
    case_id = (await mark(api, officer, row, finding=finding)).json()["caseId"]
    assert len(payer.payments()) == 1
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, director, case_id) == "done"
    assert len(payer.payments()) == payments
    after = (await rows(api, officer))["BANK-9"]
    assert (after["progress"], after["finding"], after["actions"]) == ("explained", finding, [])
    assert ("T1" in await rows(api, officer, progress="open")) is (finding == "another_payment")
    assert "lines_explained" not in await checklist(api, officer)
    payer.cashier.check()


async def test_what_two_people_found_to_be_another_payment_is_not_posted_again_when_the_bank_tells_of_it(
    api: httpx.AsyncClient, payer: Payer, clerk: Clerk, officer: Headers, director: Headers
) -> None:
    found = issued(payer)
    posted(payer, found, "T1")
    clerk.brings(by(found, "BANK-9", on=yesterday()))
    case_id = (await mark(api, officer, (await rows(api, officer))["BANK-9"], finding="another_payment")).json()[
        "caseId"
    ]
    await decide(api, director, case_id, "approve")
    assert await ended(api, director, case_id) == "done"
    late = next(each for each in payer.payments() if each.bank_transaction == "BANK-9")
    told = BankTransaction("T9", found.reference_1, found.reference_2, late.amount, late.paid_at)
    with Session(payer.university.engine) as session, session.begin():
        post_confirmed_money(session, "SCB", told)
    assert len(payer.payments()) == 2
    payer.cashier.check()


@pytest.mark.parametrize("finding", ["bank_fee", "own_transfer", "bank_mistake"])
async def test_money_that_went_out_is_a_fee_a_transfer_or_a_mistake(
    api: httpx.AsyncClient, clerk: Clerk, officer: Headers, director: Headers, finding: str
) -> None:
    clerk.brings(went("OUT-1", "40.00", on=yesterday()))
    row = (await rows(api, officer))["OUT-1"]
    assert row["findings"] == ["bank_fee", "own_transfer", "bank_mistake"]
    case_id = (await mark(api, officer, row, finding=finding)).json()["caseId"]
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, director, case_id) == "done"
    after = (await rows(api, officer))["OUT-1"]
    assert (after["progress"], after["finding"], after["reason"]) == ("explained", finding, WHY)
