"""Bank accounts: two people decide of each change, and what is live is never taken away (spec §3, finance §6)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.bank_account.tables import BankAccount
from models.finance.payment.contract import ConfirmationState
from models.finance.payment_pass.tables import BankConfirmation
from models.kit.calendar import utc_now
from tests.finance.deciding import decide, ended, keyed
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.university import University

ACCOUNTS: Final = "/finance/bank-accounts"
OTHER_BILLER: Final = "099400099999299"
ACCOUNT: Final = {
    "bankCode": "scb", "name": "มหาวิทยาลัย", "number": "0692000016", "billerId": "099400012345101",
    "accountType": "savings", "isForQr": True,
}  # fmt: skip

pytestmark = pytest.mark.usefixtures("worker")


async def add(api: httpx.AsyncClient, who: Headers, **other: object) -> httpx.Response:
    return await api.post(ACCOUNTS, json=ACCOUNT | other | {"reason": "เปิดบัญชี"}, headers=keyed(who))


async def change(api: httpx.AsyncClient, who: Headers, account: dict[str, Any], **other: object) -> httpx.Response:
    body = account | {"reason": "ธนาคารเปลี่ยนรหัส"} | other
    return await api.put(f"{ACCOUNTS}/{account['bankAccountId']}", json=body, headers=keyed(who))


async def delete(api: httpx.AsyncClient, who: Headers, account: dict[str, Any]) -> httpx.Response:
    asked = {"revision": account["revision"], "reason": "ปิดบัญชี"}
    return await api.delete(f"{ACCOUNTS}/{account['bankAccountId']}", params=asked, headers=keyed(who))


async def accounts(api: httpx.AsyncClient, who: Headers) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await api.get(ACCOUNTS, headers=who)).json()["items"]
    return items


def case_of(answer: httpx.Response) -> str:
    assert answer.status_code == 202, answer.text
    return str(answer.json()["caseId"])


@pytest.fixture
async def account(api: httpx.AsyncClient, officer: Headers, director: Headers) -> dict[str, Any]:
    """The account that QR codes pay to, added by two people."""
    case_id = case_of(await add(api, officer))
    await decide(api, director, case_id, "approve")
    assert await ended(api, officer, case_id) == "done"
    [found] = await accounts(api, officer)
    return found


async def test_an_account_is_added_once_a_second_person_agrees(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    case_id = case_of(await add(api, officer))
    assert await accounts(api, officer) == []
    assert (await add(api, officer)).json()["caseId"] == case_id
    other = await add(api, signed_in(university, RoleId.FINANCE_OFFICER))
    assert (other.status_code, other.json()["code"]) == (409, "master_change_asked")
    assert (await add(api, director)).status_code == 403
    shown = (await api.get(f"/finance/master-changes/{case_id}", headers=director)).json()
    assert (shown["step"], shown["number"], shown["before"]) == ("add", "SCB 0692000016", None)
    assert shown["after"]["billerId"] == ACCOUNT["billerId"]
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "done"
    [found] = await accounts(api, officer)
    assert found | ACCOUNT | {"bankCode": "SCB"} == found
    trail = (await api.get(f"{ACCOUNTS}/{found['bankAccountId']}/audit", headers=officer)).json()["items"]
    assert [(entry["action"], entry["after"]["billerId"]) for entry in trail] == [
        ("bank_account.add", ACCOUNT["billerId"])
    ]


async def test_one_officer_alone_sends_no_money_to_another_biller(
    api: httpx.AsyncClient, officer: Headers, director: Headers, account: dict[str, Any]
) -> None:
    case_id = case_of(await change(api, officer, account, billerId=OTHER_BILLER, number="9990001234"))
    [waiting] = await accounts(api, officer)
    assert waiting == account | {"caseId": case_id}
    shown = (await api.get(f"/finance/master-changes/{case_id}", headers=director)).json()
    assert (shown["before"]["billerId"], shown["after"]["billerId"]) == (account["billerId"], OTHER_BILLER)
    assert list(shown["after"])[:4] == ["bankCode", "name", "number", "billerId"]
    assert (await decide(api, director, case_id, "disapprove")).status_code == 200
    assert await ended(api, officer, case_id) == "refused"
    assert await accounts(api, officer) == [account]

    case_id = case_of(await change(api, officer, account, billerId=OTHER_BILLER))
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "done"
    [changed] = await accounts(api, officer)
    assert changed == account | {"billerId": OTHER_BILLER, "revision": account["revision"] + 1}
    trail = (await api.get(f"{ACCOUNTS}/{account['bankAccountId']}/audit", headers=officer)).json()["items"]
    assert [entry["action"] for entry in trail] == ["bank_account.edit", "bank_account.add"]
    assert (trail[0]["before"]["billerId"], trail[0]["after"]["billerId"]) == (account["billerId"], OTHER_BILLER)
    assert trail[0]["after"]["caseId"] == case_id


async def test_a_deletion_is_agreed_to_and_the_account_stays_as_history(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, account: dict[str, Any]
) -> None:
    case_id = case_of(await delete(api, officer, account))
    assert len(await accounts(api, officer)) == 1
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "done"
    assert await accounts(api, officer) == []
    [row] = university.rows(BankAccount)
    assert row.deleted_at is not None


async def test_who_asked_takes_the_request_back_and_may_ask_again(
    api: httpx.AsyncClient, officer: Headers, account: dict[str, Any]
) -> None:
    case_id = case_of(await change(api, officer, account, name="Tuition"))
    assert (await decide(api, officer, case_id, "cancel")).status_code == 200
    assert await ended(api, officer, case_id) == "cancelled"
    assert case_of(await change(api, officer, account, name="Tuition")) != case_id


async def test_a_request_sent_again_is_the_same_and_one_for_something_else_is_refused(
    api: httpx.AsyncClient, officer: Headers, account: dict[str, Any]
) -> None:
    second = ACCOUNT | {"number": "0692000018", "isForQr": False, "reason": "เปิดบัญชี"}
    headers = keyed(officer)
    case_id = case_of(await api.post(ACCOUNTS, json=second, headers=headers))
    assert case_of(await api.post(ACCOUNTS, json=second, headers=headers)) == case_id
    assert case_of(await api.post(ACCOUNTS, json=second, headers=keyed(officer))) == case_id
    wrong = await add(api, officer, number="0692000018", isForQr=False, billerId=OTHER_BILLER)
    assert (wrong.status_code, wrong.json()["code"]) == (409, "master_change_asked")
    case_of(await change(api, officer, account, name="Tuition"))
    others = (
        await change(api, officer, account, name="Fees"),
        await change(api, officer, account, name="Tuition", reason="อีกเหตุผลหนึ่ง"),
        await delete(api, officer, account),
    )
    for other in others:
        assert (other.status_code, other.json()["code"]) == (409, "master_change_asked")


async def test_an_account_that_money_came_to_keeps_its_bank_and_its_biller(
    api: httpx.AsyncClient, university: University, officer: Headers, account: dict[str, Any]
) -> None:
    told = BankConfirmation(
        bank_code="SCB", bank_transaction="T1", body=b"", biller_id=ACCOUNT["billerId"], received_at=utc_now(),
        look_at=utc_now(), state=ConfirmationState.POSTED,
    )  # fmt: skip
    university.add(told)
    for other in ({"billerId": OTHER_BILLER}, {"bankCode": "KTB"}):
        refused = await change(api, officer, account, **other)
        assert (refused.status_code, refused.json()["code"]) == (409, "bank_account_has_money")
    case_of(await change(api, officer, account, name="Tuition"))


async def test_who_may_not_see_the_case_does_not_see_the_change(
    api: httpx.AsyncClient, university: University, officer: Headers, account: dict[str, Any]
) -> None:
    case_id = case_of(await change(api, officer, account, name="Tuition"))
    teacher = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    assert (await api.get(f"/finance/master-changes/{case_id}", headers=teacher)).status_code == 404


async def test_of_two_who_ask_at_once_one_is_refused(
    api: httpx.AsyncClient, university: University, officer: Headers, account: dict[str, Any]
) -> None:
    other = signed_in(university, RoleId.FINANCE_OFFICER)
    answers = await asyncio.gather(
        change(api, officer, account, name="Tuition"),
        delete(api, other, account),
        change(api, other, account, name="X"),
    )
    assert sorted(answer.status_code for answer in answers)[0] == 202
    assert len({answer.json()["caseId"] for answer in answers if answer.status_code == 202}) == 1
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} <= {"master_change_asked"}


@pytest.mark.parametrize(
    ("meanwhile", "code"),
    [
        ("UPDATE bank_account SET revision = revision + 1", "master_moved"),
        ("UPDATE bank_account SET deleted_at = now()", "master_moved"),
        (
            "INSERT INTO bank_confirmation (confirmation_id, bank_code, bank_transaction, biller_id, body, received_at,"
            " look_at, state, reference_1, reference_2, times_told, times_looked) SELECT gen_random_uuid(), bank_code,"
            " 'T1', biller_id, ''::bytea, now(), now(), 'received', '', '', 1, 0 FROM bank_account",
            "bank_account_in_use",
        ),
    ],
)
async def test_what_became_impossible_meanwhile_is_not_done_and_says_why(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    director: Headers,
    account: dict[str, Any],
    meanwhile: str,
    code: str,
) -> None:
    case_id = case_of(await change(api, officer, account, billerId=OTHER_BILLER))
    with university.engine.begin() as connection:
        connection.exec_driver_sql(meanwhile)
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "refused"
    [item] = (await api.get(f"/cases/{case_id}", headers=officer)).json()["items"]
    assert item["refused"]["code"] == code
    [row] = university.rows(BankAccount)
    assert row.biller_id == account["billerId"]


async def test_one_account_of_a_campus_has_its_qr_codes_and_a_number_is_one_accounts(
    api: httpx.AsyncClient, officer: Headers, director: Headers, account: dict[str, Any]
) -> None:
    taken = await add(api, officer, number="0692000017")
    assert (taken.status_code, taken.json()["code"]) == (409, "bank_account_for_qr")
    assert account["number"] in taken.json()["message"]
    case_id = case_of(await add(api, officer, number="0692000017", campusCode="B"))
    await decide(api, director, case_id, "approve")
    assert await ended(api, officer, case_id) == "done"
    [_, of_campus] = await accounts(api, officer)
    assert of_campus["campus"]["en"] == "Bangkhen"
    twice = await add(api, officer, isForQr=False)
    assert (twice.status_code, twice.json()["code"]) == (409, "bank_account_exists")
    nowhere = await add(api, officer, campusCode="Z")
    assert [entry["field"] for entry in nowhere.json()["details"]["fields"]] == ["campusCode"]
    short = await add(api, officer, billerId="12345")
    assert [entry["field"] for entry in short.json()["details"]["fields"]] == ["billerId"]
    same = await change(api, officer, account)
    assert (same.status_code, same.json()["code"]) == (409, "master_unchanged")
    late = await change(api, officer, account | {"revision": 99}, name="X")
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    assert (await api.get(ACCOUNTS, params={"text": "09940"}, headers=director)).json()["total"] == 2


async def test_how_much_may_be_short_is_decided_by_two_people_and_kept_in_the_trail(
    api: httpx.AsyncClient, officer: Headers, director: Headers, account: dict[str, Any]
) -> None:
    assert account["shortTolerance"] == "0.00"
    too_much = await change(api, officer, account, shortTolerance="100.01")
    assert (too_much.status_code, too_much.json()["code"]) == (422, "fields_invalid")
    case_id = case_of(await change(api, officer, account, shortTolerance="1.50"))
    assert (await accounts(api, officer))[0]["shortTolerance"] == "0.00"
    await decide(api, director, case_id, "approve")
    assert await ended(api, officer, case_id) == "done"
    assert (await accounts(api, officer))[0]["shortTolerance"] == "1.50"
    place = f"{ACCOUNTS}/{account['bankAccountId']}/audit"
    [latest, *_] = (await api.get(place, headers=officer)).json()["items"]
    assert (latest["before"]["shortTolerance"], latest["after"]["shortTolerance"]) == ("0.00", "1.50")
