"""A bank account whose biller two people changed: what came before is told under the biller it came to."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

import httpx
from sqlalchemy import text
from sqlmodel import Session

from models.access.role.tables import AuditEntry
from models.finance.bank_account.tables import BankAccount
from models.finance.payment.store.recording import BankPayment, record_payment
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from tests.finance.day.test_api import IN_MASTER, Headers, day_of, officer, red, statement_of_yesterday, student
from tests.support.days import noon_yesterday, yesterday
from tests.support.money import Cashier
from tests.support.statements import keep_account
from tests.support.store_finance import whole_invoice
from tests.support.university import University

__all__ = ["officer", "student"]
OTHER = "099400012345199"


def change_biller(university: University, biller_id: str, at: datetime | None = None) -> None:
    """Two people gave the account of the master another biller."""
    [account] = university.rows(BankAccount)
    row = {"bankCode": account.bank_code, "billerId": account.biller_id, "name": account.name}
    university.add(
        AuditEntry(
            at=at or utc_now(), action="bank_account.edit", subject_kind="bank_account",
            subject_id=str(account.bank_account_id), before=dict(row), after={**row, "billerId": biller_id},
        )
    )  # fmt: skip
    with Session(university.engine) as session, session.begin():
        session.execute(text("UPDATE bank_account SET biller_id = :biller_id"), {"biller_id": biller_id})


async def test_money_of_earlier_days_stays_with_the_biller_that_its_account_had(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    keep_account(university)
    with Session(university.engine) as session, session.begin():
        money = BankPayment("SCB", "1", Decimal(100), noon_yesterday())
        record_payment(session, money, whole_invoice(Cashier(university), student), noon_yesterday())
    change_biller(university, OTHER)
    day = await day_of(api, officer)
    assert (day["billerId"], day["accountName"]) == (IN_MASTER["billerId"], "Fees")
    assert await red(api, officer, IN_MASTER) == {"statement_imported"}


async def test_the_statement_of_the_earlier_biller_is_compared_with_the_money_of_its_days(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    statement_of_yesterday(university)
    with Session(university.engine) as session, session.begin():
        money = BankPayment("SCB", "1", Decimal(100), noon_yesterday())
        record_payment(session, money, whole_invoice(Cashier(university), student), noon_yesterday())
    change_biller(university, OTHER)
    span = {"first": str(yesterday()), "last": str(yesterday()), "state": "missing"}
    [missing] = (await api.get("/finance/desk", params=span, headers=officer)).json()["items"]
    assert (missing["reference"], missing["billerId"]) == ("1", IN_MASTER["billerId"])


async def test_money_after_the_change_is_of_the_new_biller(
    university: University, api: httpx.AsyncClient, officer: Headers, student: Student
) -> None:
    keep_account(university)
    change_biller(university, OTHER, at=noon_yesterday() - timedelta(hours=1))
    with Session(university.engine) as session, session.begin():
        money = BankPayment("SCB", "1", Decimal(100), noon_yesterday())
        record_payment(session, money, whole_invoice(Cashier(university), student), noon_yesterday())
    assert (await day_of(api, officer))["billerId"] == OTHER
