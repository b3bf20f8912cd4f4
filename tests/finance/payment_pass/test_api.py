"""Paying by QR code at the API: one pass for an instalment, its own student's, with a picture that can be read back."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import zxingcpp
from PIL import Image

from models.access.role.contract import RoleId
from models.kit.settings import API_PATH
from models.kit.thai import short_day
from models.people.person.tables import Student, UserType
from tests.support.api_finance import officer as officer
from tests.support.days import today
from tests.support.paying import Payer
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("bank", "worker")


def signed_in(payer: Payer, student: Student | None = None) -> dict[str, str]:
    """A session of the student."""
    return payer.university.signed_in((student or payer.student).person_id, RoleId.STUDENT)


async def asked(api: httpx.AsyncClient, payer: Payer, invoice: UUID, sequence: int = 1, **more: Any) -> httpx.Response:
    """A wish to pay an instalment."""
    headers = {**signed_in(payer), "Idempotency-Key": str(uuid4()), **more}
    return await api.post("/finance/passes", json={"invoiceId": str(invoice), "sequence": sequence}, headers=headers)


async def active(api: httpx.AsyncClient, payer: Payer, invoice: UUID) -> dict[str, Any]:
    """A pass that can be paid."""
    case_id = (await asked(api, payer, invoice)).json()["caseId"]

    async def made() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/finance/passes/{case_id}", headers=signed_in(payer))).json()
        return found if found["stage"] == "active" else None

    return await eventually(made)


async def test_a_student_gets_a_pass_for_what_is_open(api: httpx.AsyncClient, payer: Payer) -> None:
    found = await active(api, payer, payer.bill("1000.00", "500.00"))
    assert found["amount"] == "1000.00"
    assert found["reference1"] == payer.student.student_code
    assert found["payload"].startswith("000201010212")
    assert found["payAgainOn"] > today().isoformat()


async def test_an_officer_sees_the_references_of_the_code_and_when_it_expires(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    invoice = payer.bill("1000.00", "500.00")
    await active(api, payer, invoice)
    found = payer.passes()[0]
    person = payer.university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    officer = payer.university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)
    account = (await api.get(f"/finance/accounts/{payer.student.student_code}", headers=officer)).json()
    first, second = account["invoices"][0]["instalments"]
    assert (first["qr"]["reference1"], first["qr"]["reference2"]) == (payer.student.student_code, found.reference_2)
    assert datetime.fromisoformat(first["qr"]["expiresAt"]) == found.expires_at
    assert second["qr"] is None


async def test_asked_again_it_is_the_same_pass(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    first, second = [(await asked(api, payer, invoice)).json()["caseId"] for _ in range(2)]
    assert first == second


async def test_the_picture_is_read_back_by_somebody_else(api: httpx.AsyncClient, payer: Payer) -> None:
    found = await active(api, payer, payer.bill("1000.00"))
    for language in ("th", "en"):
        # a page shows it by its address: no session, no key
        answer = await api.get(
            found["picture"].removeprefix(API_PATH), params={"lang": language}, headers={"app-key": ""}
        )
        assert answer.headers["content-type"] == "image/png"
        with Image.open(BytesIO(answer.content)) as image:
            read = zxingcpp.read_barcode(image)
        assert read is not None
        assert read.text == found["payload"]


async def test_a_picture_has_no_address_that_can_be_made_up(api: httpx.AsyncClient, payer: Payer) -> None:
    found = await active(api, payer, payer.bill("1000.00"))
    answer = await api.get(f"/finance/pass-pictures/{found['caseId']}/{'0' * 32}.png")
    assert answer.status_code == 404


async def test_another_students_invoice_and_pass_are_not_found(api: httpx.AsyncClient, payer: Payer) -> None:
    found = await active(api, payer, payer.bill("1000.00"))
    other = signed_in(payer, payer.university.student())
    assert (await api.get(f"/finance/passes/{found['caseId']}", headers=other)).status_code == 404
    key = {**other, "Idempotency-Key": str(uuid4())}
    body = {"invoiceId": found["invoiceId"], "sequence": 1}
    assert (await api.post("/finance/passes", json=body, headers=key)).status_code == 404


async def test_an_expired_instalment_says_from_when_it_can_be_paid_again(api: httpx.AsyncClient, payer: Payer) -> None:
    day = today().replace(day=1)
    invoice = payer.bill("1000.00", first_due_in=(day - today()).days)
    answer = await asked(api, payer, invoice)
    if today() == day:  # it is due today
        assert answer.status_code < 300
        return
    assert (answer.status_code, answer.json()["code"]) == (409, "qr_expired")
    next_month = (day + timedelta(days=32)).replace(day=5)
    assert short_day(next_month, thai=True) in answer.json()["message"]


async def test_what_is_paid_and_what_is_not_there_get_no_pass(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    assert (await asked(api, payer, invoice, sequence=2)).status_code == 404
    found = await active(api, payer, invoice)
    payer.pay(UUID(found["caseId"]))
    headers = {**signed_in(payer), "Idempotency-Key": str(uuid4())}
    case = (await api.get(f"/cases/{found['caseId']}", headers=signed_in(payer))).json()
    said = await api.post(
        f"/cases/{found['caseId']}/actions/say_paid", json={"revision": case["revision"]}, headers=headers
    )
    assert said.status_code == 200, said.text

    async def paid() -> bool:
        answer = await api.get(f"/finance/passes/{found['caseId']}", headers=signed_in(payer))
        return bool(answer.json()["stage"] == "paid")

    await eventually(paid)
    assert payer.opens(invoice) == [Decimal("0.00")]
    answer = await asked(api, payer, invoice)
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_pay")


async def test_a_pass_that_ended_has_no_picture(api: httpx.AsyncClient, payer: Payer) -> None:
    found = await active(api, payer, payer.bill("1000.00"))
    headers = {**signed_in(payer), "Idempotency-Key": str(uuid4())}
    case = (await api.get(f"/cases/{found['caseId']}", headers=signed_in(payer))).json()
    body = {"revision": case["revision"]}
    cancelled = await api.post(f"/cases/{found['caseId']}/actions/cancel", json=body, headers=headers)
    assert cancelled.status_code == 200, cancelled.text
    assert (await api.get(found["picture"].removeprefix(API_PATH))).status_code == 404


async def test_without_an_account_there_is_no_pass(api: httpx.AsyncClient, payer: Payer) -> None:
    with payer.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE bank_account SET is_for_qr = false")
    answer = await asked(api, payer, payer.bill("1000.00"))
    assert (answer.status_code, answer.json()["code"]) == (409, "no_account_for_qr")


async def test_a_bank_that_is_away_is_told_by_202(api: httpx.AsyncClient, payer: Payer) -> None:
    payer.bank.books.go_away()
    answer = await asked(api, payer, payer.bill("1000.00", first_due_in=3))
    assert answer.status_code == 202
    assert answer.json()["paymentPass"]["stage"] == "issuing"
    assert answer.json()["paymentPass"]["reference2"].startswith("P")


async def test_an_account_stays_while_codes_that_can_be_paid_rest_on_it(
    api: httpx.AsyncClient, payer: Payer, officer: dict[str, str]
) -> None:
    found = await active(api, payer, payer.bill("1000.00"))
    [account] = (await api.get("/finance/bank-accounts", headers=officer)).json()["items"]
    place, revision = f"/finance/bank-accounts/{account['bankAccountId']}", account["revision"]
    asked_by = officer | {"Idempotency-Key": "an-account-in-use"}
    deletion = {"revision": revision, "reason": "เลิกใช้"}

    def wanted(**other: str) -> dict[str, object]:
        return account | other | {"reason": "ธนาคารแจ้ง"}

    for refused in (
        await api.delete(place, params=deletion, headers=asked_by),
        await api.put(place, json=wanted(billerId="099400099999299"), headers=asked_by),
        await api.put(place, json=wanted(number="9990001234"), headers=asked_by),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "bank_account_in_use"), refused.text
        assert refused.json()["details"] == {"number": account["number"], "count": 1}
    renamed = await api.put(place, json=wanted(name="Tuition"), headers=asked_by)
    assert renamed.status_code == 202, renamed.text
    assert (await active(api, payer, payer.bill("70.00")))["caseId"] != found["caseId"]
