"""The day's balance: what was received, posted and receipted of each account, what explains a difference, its close."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.finance.bank_account.tables import BankAccount
from models.finance.payment.contract import ConfirmationState
from models.finance.payment.store.recording import BankPayment, record_payment
from models.finance.payment_pass.tables import BankConfirmation
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.people.person.tables import Student, UserType
from tests.support.days import noon_yesterday, yesterday
from tests.support.money import Cashier
from tests.support.statements import Clerk, came, keep_account
from tests.support.store_finance import whole_invoice
from tests.support.university import University

Headers = dict[str, str]
ACCOUNT = {"bankCode": "TEST", "billerId": ""}
IN_MASTER = {"bankCode": "SCB", "billerId": "099400012345101"}


def signed_in(university: University, role: RoleId) -> Headers:
    return university.signed_in(university.person(UserType.STAFF, role).person_id, role)


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    return signed_in(university, RoleId.FINANCE_OFFICER)


def paid(
    university: University, transaction: str, amount: str, student: Student | None, at: datetime | None = None
) -> None:
    """Money that came yesterday, for the student's invoice."""
    wanted = whole_invoice(Cashier(university), student) if student else None
    at = at or noon_yesterday()
    with Session(university.engine) as session, session.begin():
        record_payment(session, BankPayment("TEST", transaction, Decimal(amount), at), wanted, at)


def told(university: University, transaction: str, amount: str, state: ConfirmationState) -> None:
    """What was said in the bank's name yesterday."""
    university.add(
        BankConfirmation(
            bank_code="TEST", bank_transaction=transaction, body=b"{}", claimed_amount=Decimal(amount),
            claimed_at=noon_yesterday(), received_at=noon_yesterday(), look_at=noon_yesterday(), state=state,
        )
    )  # fmt: skip


@pytest.fixture
def student(university: University) -> Student:
    """Somebody who was billed 100 baht."""
    found = university.student()
    Cashier(university).bill("bill", found, [Decimal(100)])
    return found


def statement_of_yesterday(university: University) -> Clerk:
    """An account of the master whose statement of yesterday has five baht that went to nobody."""
    keep_account(university)
    clerk = Clerk(university)
    clerk.brings(came("fee", "5", on=yesterday()))
    with Session(university.engine) as session, session.begin():
        session.execute(text("UPDATE case_file SET state = 'closed' WHERE kind = 'payment_exception'"))
    return clerk


async def red(api: httpx.AsyncClient, headers: Headers, account: dict[str, str]) -> set[str]:
    """The points of yesterday's checklist that are not in order."""
    answer = await api.get(f"/finance/days/{yesterday()}/checklist", params=account, headers=headers)
    assert answer.status_code == 200, answer.text
    return {point["check"] for point in answer.json() if point["count"]}


async def day_of(api: httpx.AsyncClient, headers: Headers) -> dict[str, Any]:
    answer = await api.get("/finance/days", headers=headers)
    assert answer.status_code == 200, answer.text
    [found] = [row for row in answer.json() if row["day"] == yesterday().isoformat()]
    return dict(found)


async def reasons(api: httpx.AsyncClient, headers: Headers) -> dict[str, str]:
    answer = await api.get(f"/finance/days/{yesterday()}/differences", params=ACCOUNT, headers=headers)
    assert answer.status_code == 200, answer.text
    return {row["reason"]: row["amount"] for row in answer.json()}


async def test_a_day_on_which_all_money_is_receipted_has_no_difference(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    paid(university, "1", "100", student)
    day = await day_of(api, officer)
    assert (day["received"], day["posted"], day["receipted"], day["unapplied"]) == (
        "100.00",
        "100.00",
        "100.00",
        "0.00",
    )
    assert (day["differences"], day["state"]) == (0, "open")
    assert await reasons(api, officer) == {}


async def test_every_difference_has_its_reason_and_the_sums_agree(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    paid(university, "more than is owed", "130", student)
    paid(university, "nobody's", "7", None)
    told(university, "waits", "50", ConfirmationState.RECEIVED)
    told(university, "forged", "999", ConfirmationState.UNKNOWN)
    told(university, "nobody's", "8", ConfirmationState.POSTED)
    day = await day_of(api, officer)
    assert (day["received"], day["posted"], day["receipted"], day["unapplied"]) == (
        "187.00", "137.00", "100.00", "37.00",
    )  # fmt: skip
    assert await reasons(api, officer) == {
        "waiting_for_bank": "50.00", "bank_knows_nothing": "999.00", "told_otherwise": "1.00",
        "owner_unknown": "7.00", "not_used": "30.00",
    }  # fmt: skip
    assert day["differences"] == 5


async def test_money_before_and_after_bangkok_midnight_is_of_two_days(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    midnight = bangkok_instant(yesterday())
    paid(university, "before", "1", None, midnight - timedelta(seconds=1))
    paid(university, "after", "2", None, midnight)
    assert (await day_of(api, officer))["posted"] == "2.00"
    earlier = (yesterday() - timedelta(days=1)).isoformat()
    [row] = (await api.get("/finance/days", params={"until": earlier}, headers=officer)).json()
    assert (row["day"], row["posted"]) == (earlier, "1.00")


async def test_a_day_is_closed_once_with_its_sums_and_tells_when_it_changed_since(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    clerk = statement_of_yesterday(university)
    closed = await api.post(f"/finance/days/{yesterday()}/close", json=IN_MASTER, headers=officer)
    assert (closed.status_code, closed.json()["state"]) == (200, "closed"), closed.text
    assert closed.json()["closedBy"]["en"].startswith("Mr. Test")
    again = await api.post(f"/finance/days/{yesterday()}/close", json=IN_MASTER, headers=officer)
    assert (again.status_code, again.json()["code"]) == (409, "day_closed_already")
    clerk.brings(came("told later", "5", on=yesterday()))
    assert (await day_of(api, officer))["state"] == "changed", "its bank told of more money"


async def test_money_of_an_account_that_is_not_in_the_master_is_not_closed_by_one_person(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    paid(university, "1", "100", student)
    assert await red(api, officer, ACCOUNT) == {"account_known", "statement_imported"}
    refused = await api.post(f"/finance/days/{yesterday()}/close", json=ACCOUNT, headers=officer)
    assert (refused.status_code, refused.json()["code"]) == (409, "day_not_ready")
    asked = await api.post(
        f"/finance/days/{yesterday()}/acceptance",
        json={**ACCOUNT, "reason": "ไม่มีรายการเดินบัญชี"},
        headers={**officer, "Idempotency-Key": uuid4().hex},
    )
    assert asked.status_code == 200, asked.text


async def test_money_that_names_no_biller_belongs_to_the_only_account_of_its_bank(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    keep_account(university)
    with Session(university.engine) as session, session.begin():
        money = BankPayment("SCB", "1", Decimal(100), noon_yesterday())
        record_payment(session, money, whole_invoice(Cashier(university), student), noon_yesterday())
    day = await day_of(api, officer)
    assert (day["billerId"], day["accountName"]) == (IN_MASTER["billerId"], "Fees")
    assert await red(api, officer, IN_MASTER) == {"statement_imported"}
    Clerk(university).brings(came("1", "100", on=yesterday()))
    assert await red(api, officer, IN_MASTER) == set()


async def test_money_of_a_bank_with_two_accounts_is_of_the_one_whose_statement_has_it(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    clerk = statement_of_yesterday(university)
    [account] = university.rows(BankAccount)
    settings = clerk.settings(yesterday(), yesterday())
    university.add(
        BankAccount(
            bank_code="SCB", name="Other", number="0010009999", biller_id="099400012345199", campus_code="",
            is_for_qr=False, account_type=account.account_type, changed_at=utc_now(),
        )
    )  # fmt: skip
    with Session(university.engine) as session, session.begin():
        money = BankPayment("SCB", "1", Decimal(100), noon_yesterday())
        record_payment(session, money, whole_invoice(Cashier(university), student), noon_yesterday())
    nowhere = {"bankCode": "SCB", "billerId": ""}
    assert "account_known" in await red(api, officer, nowhere)
    clerk.brings(came("1", "100", on=yesterday()), settings=settings)
    day = await day_of(api, officer)
    assert (day["billerId"], day["statement"]) == (IN_MASTER["billerId"], "105.00")


async def test_a_day_that_is_not_over_or_waits_for_a_bank_is_not_closed(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    today = await api.post(f"/finance/days/{bangkok_date(utc_now())}/close", json=ACCOUNT, headers=officer)
    assert (today.status_code, today.json()["code"]) == (409, "day_not_over")
    nothing = await api.post(f"/finance/days/{yesterday()}/close", json=ACCOUNT, headers=officer)
    assert nothing.status_code == 404
    told(university, "waits", "50", ConfirmationState.RECEIVED)
    waiting = await api.post(f"/finance/days/{yesterday()}/close", json=ACCOUNT, headers=officer)
    assert (waiting.status_code, waiting.json()["code"]) == (409, "day_waits_for_bank")
    director = signed_in(university, RoleId.TREASURY_DIRECTOR)
    assert (await day_of(api, director))["received"] == "50.00"
    refused = await api.post(f"/finance/days/{yesterday()}/close", json=ACCOUNT, headers=director)
    assert refused.status_code == 403
