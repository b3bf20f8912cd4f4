"""A link for whoever pays for a student: made by the student, opened by anybody, closed by payment or its date."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import zxingcpp
from PIL import Image
from sqlalchemy import text
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.cases.case.tables import CaseFile
from models.finance.pay_link.tables import PayLink
from models.finance.payment_pass.tables import PaymentPass
from models.kit.calendar import utc_now
from models.kit.settings import API_PATH, settings
from models.people.person.tables import Person, Student
from tests.support.paying import Payer
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("bank", "worker")
LINKS = "/finance/pay-links"


def signed_in(payer: Payer, student: Student | None = None) -> dict[str, str]:
    """A session of the student."""
    return payer.university.signed_in((student or payer.student).person_id, RoleId.STUDENT)


async def made(api: httpx.AsyncClient, payer: Payer, invoice: UUID, sequence: int = 1) -> tuple[str, dict[str, Any]]:
    """The token of a new link, and what the student was told of it."""
    body = {"invoiceId": str(invoice), "sequence": sequence}
    answer = await api.post(LINKS, json=body, headers=signed_in(payer))
    assert answer.status_code == 201, answer.text
    address = answer.json()["address"]
    assert address.startswith(f"{settings().portal_url}/pay/")
    return address.rsplit("/", 1)[1], answer.json()


async def seen(api: httpx.AsyncClient, token: str, **query: int) -> httpx.Response:
    """What a stranger with the link is answered: no session."""
    return await api.get(f"{LINKS}/open/{token}", params=query)


async def with_code(api: httpx.AsyncClient, token: str) -> dict[str, Any]:
    """What a stranger sees once the QR code is there."""
    assert (await api.post(f"{LINKS}/open/{token}/pass")).status_code == 200

    async def there() -> dict[str, Any] | None:
        found: dict[str, Any] = (await seen(api, token)).json()
        return found if found["paymentPass"] and found["paymentPass"]["picture"] else None

    return await eventually(there)


async def test_a_stranger_sees_amount_day_and_first_letters_and_nothing_else_of_the_student(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    with Session(payer.university.engine) as session, session.begin():
        person = session.get_one(Person, payer.student.person_id)
        person.first_name_th, person.last_name_th = "น้ำผึ้ง", "สุขใจ"
        person.first_name_en, person.last_name_en = "Namphueng", "Sukchai"
    token, _ = await made(api, payer, payer.bill("1000.00", "500.00"))
    answer = await seen(api, token)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["state"], told["amount"], told["name"]) == ("open", "1000.00", {"th": "น… ส…", "en": "N… S…"})
    assert set(told) == {"state", "name", "amount", "dueOn", "paymentPass"}
    assert told["paymentPass"] is None, "looking makes no code"
    told = await with_code(api, token)
    assert set(told["paymentPass"]) == {"stage", "expiresAt", "picture", "revision"}
    assert payer.student.student_code not in str(told)


async def test_the_code_is_the_students_own_and_there_is_one_of_an_instalment(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    invoice = payer.bill("1000.00")
    token, _ = await made(api, payer, invoice)
    await asyncio.gather(*(api.post(f"{LINKS}/open/{token}/pass") for _ in range(3)))
    told = await with_code(api, token)
    key = {**signed_in(payer), "Idempotency-Key": str(uuid4())}
    own = (await api.post("/finance/passes", json={"invoiceId": str(invoice), "sequence": 1}, headers=key)).json()

    async def active() -> list[PaymentPass] | None:
        return [one for one in payer.passes() if one.stage == "active"] or None

    [only] = await eventually(active)
    assert own["caseId"] == str(only.case_id)
    address = told["paymentPass"]["picture"].removeprefix(API_PATH)
    picture = await api.get(address, params={"lang": "en"}, headers={"app-key": ""})
    assert picture.headers["content-type"] == "image/png"
    with Image.open(BytesIO(picture.content)) as image:
        read = zxingcpp.read_barcode(image)
    assert read is not None
    assert read.text == only.payload


async def test_whoever_follows_a_link_is_told_as_soon_as_it_is_paid_and_later_ones_that_it_is(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    token, _ = await made(api, payer, payer.bill("1000.00"))
    told = await with_code(api, token)
    [only] = payer.passes()
    payer.pay(only.case_id)

    async def active() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/cases/{only.case_id}", headers=signed_in(payer))).json()
        return found if found["stage"] == "active" else None

    case = await eventually(active)
    said = await api.post(
        f"/cases/{only.case_id}/actions/say_paid",
        json={"revision": case["revision"]},
        headers={**signed_in(payer), "Idempotency-Key": str(uuid4())},
    )
    assert said.status_code in (200, 202), said.text
    revision = told["paymentPass"]["revision"]
    while (followed := (await seen(api, token, after=revision)).json())["state"] == "open":
        assert followed["paymentPass"]["revision"] > revision, "an answer comes with a step only"
        revision = followed["paymentPass"]["revision"]
    assert followed["state"] == "paid"
    assert (await seen(api, token)).json() == {
        "state": "paid", "name": None, "amount": None, "dueOn": None, "paymentPass": None,
    }  # fmt: skip
    assert (await api.post(f"{LINKS}/open/{token}/pass")).json()["state"] == "paid"
    assert (await api.get(f"/finance/pay-link-pictures/{token}.png")).status_code == 404


async def test_a_link_to_a_bill_that_was_undone_is_answered_as_one_that_never_was(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    token, _ = await made(api, payer, payer.bill("1000.00"))
    [charge] = payer.cashier.charges(payer.student)
    payer.cashier.credit("UNDONE", payer.student, charge, Decimal(1000))
    assert (await seen(api, token)).status_code == 404
    assert (await api.post(f"{LINKS}/open/{token}/pass")).status_code == 404


async def test_what_a_stranger_asks_for_is_written_as_done_by_the_link_and_not_by_the_student(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    invoice = payer.bill("1000.00", "500.00")
    token, link = await made(api, payer, invoice)
    await with_code(api, token)
    [strangers] = payer.passes()
    case = (await api.get(f"/cases/{strangers.case_id}", headers=signed_in(payer))).json()
    [submitted] = [event for event in case["timeline"] if event["action"] == "submit"]
    assert submitted["actor"] is None
    assert submitted["facts"]["by_link"] == link["linkId"]
    with Session(payer.university.engine) as session:
        assert session.get_one(CaseFile, strangers.case_id).request["link_id"] == link["linkId"]
    key = {**signed_in(payer), "Idempotency-Key": str(uuid4())}
    own = (await api.post("/finance/passes", json={"invoiceId": str(invoice), "sequence": 2}, headers=key)).json()
    with Session(payer.university.engine) as session:
        assert session.get_one(CaseFile, UUID(own["caseId"])).request["link_id"] is None


async def test_wrong_closed_and_revoked_tokens_are_answered_alike_and_a_look_closes_nothing(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    invoice = payer.bill("1000.00", "500.00")
    first, told = await made(api, payer, invoice)
    assert [(await seen(api, first)).status_code for _ in range(2)] == [200, 200]
    second, _ = await made(api, payer, invoice)
    third, later = await made(api, payer, invoice, 2)
    with payer.university.engine.begin() as connection:
        connection.execute(
            text("UPDATE pay_link SET closes_at = :past WHERE sequence = 2"), {"past": utc_now() - timedelta(seconds=1)}
        )
    revoked = await api.delete(
        f"{LINKS}/{(await open_links(api, payer, invoice))[0]['linkId']}", headers=signed_in(payer)
    )
    assert revoked.status_code == 204
    answers = [await seen(api, token) for token in ("no-such-token", first, second, third)]
    assert {(answer.status_code, answer.text) for answer in answers} == {(404, answers[0].text)}
    for place in (f"{LINKS}/open/{first}/pass", f"{LINKS}/open/{third}/pass"):
        assert (await api.post(place)).status_code == 404
    assert await open_links(api, payer, invoice) == []
    assert told["linkId"] != later["linkId"]


async def open_links(api: httpx.AsyncClient, payer: Payer, invoice: UUID) -> list[dict[str, Any]]:
    """The open link of the first instalment, as its student sees it."""
    answer = await api.get(LINKS, params={"invoiceId": str(invoice), "sequence": 1}, headers=signed_in(payer))
    assert answer.status_code == 200, answer.text
    return list(answer.json())


async def test_a_link_is_the_students_own_and_its_token_is_kept_nowhere(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    token, told = await made(api, payer, invoice)
    other = signed_in(payer, payer.university.student())
    body = {"invoiceId": str(invoice), "sequence": 1}
    assert (await api.post(LINKS, json=body, headers=other)).status_code == 404
    assert (await api.delete(f"{LINKS}/{told['linkId']}", headers=other)).status_code == 404
    with Session(payer.university.engine) as session:
        row = session.exec(select(PayLink)).one()
    assert token not in row.model_dump_json()
    assert [link["linkId"] for link in await open_links(api, payer, invoice)] == [told["linkId"]]


async def test_links_made_at_once_leave_one_that_opens(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    links = await asyncio.gather(*(made(api, payer, invoice) for _ in range(3)))
    answers = [(await seen(api, token)).status_code for token, _ in links]
    assert sorted(answers) == [200, 404, 404]


async def test_who_guesses_tokens_is_slowed(
    api: httpx.AsyncClient, payer: Payer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_DOCUMENT_LOOKUPS_PER_MINUTE", "2")
    settings.cache_clear()
    answers = [await seen(api, f"guess-{number}") for number in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]


async def test_whoever_calls_without_end_with_a_right_token_is_slowed_and_whoever_follows_is_not(
    api: httpx.AsyncClient, payer: Payer, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, _ = await made(api, payer, payer.bill("1000.00"))
    await with_code(api, token)
    monkeypatch.setenv("MYKU_DOCUMENT_LOOKUPS_PER_MINUTE", "2")
    settings.cache_clear()
    with payer.university.engine.begin() as connection:
        connection.execute(text("DELETE FROM document_lookup"))
    picture = f"/finance/pay-link-pictures/{token}.png"
    answers = [await api.post(f"{LINKS}/open/{token}/pass"), await api.get(picture), await api.get(picture)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert (await seen(api, token)).status_code == 200, "following is held back by itself"


async def test_what_cannot_be_paid_gets_no_link(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    body = {"invoiceId": str(invoice), "sequence": 2}
    assert (await api.post(LINKS, json=body, headers=signed_in(payer))).status_code == 404
    with payer.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE bank_account SET is_for_qr = false")
    refused = await api.post(LINKS, json={"invoiceId": str(invoice), "sequence": 1}, headers=signed_in(payer))
    assert refused.json()["code"] == "no_account_for_qr"
