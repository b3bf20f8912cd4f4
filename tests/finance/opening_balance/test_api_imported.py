"""A finance officer sends opening balances, and the director of treasury confirms them (golive §3)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.payment.store.recording import ForInvoice
from models.people.person.tables import Student, UserType
from tests.finance.opening_balance.test_store_imported import credit, debt, invoice_of
from tests.finance.opening_balance.test_store_imported import file_of as balances_of
from tests.support.api_imports import director as director
from tests.support.api_imports import officer as officer
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import DAMAGE_FEE, csv_file, due_on
from tests.support.money import Cashier
from tests.support.university import University
from tests.support.updating import brought_in

Headers = dict[str, str]
COLUMNS: Final = (
    "student_code", "document", "balance_kind", "amount", "fee_code", "academic_year", "semester", "due_on"
)  # fmt: skip
COLUMN: Final = [f"{name}:{place}" for place, name in enumerate(COLUMNS)]


def file_of(student: Student) -> bytes:
    """A debt, a credit and a deposit of a student."""
    code, due = student.student_code, due_on().isoformat()
    lines = [
        (code, "AR-1", "หนี้", "1,500.00", DAMAGE_FEE, "2566", "2", due),
        (code, "CR-1", "เครดิต", "200", "", "", "", ""),
        (code, "DP-1", "เงินประกัน", "2000", "", "", "", ""),
    ]
    return csv_file(lines, COLUMNS)


@pytest.mark.usefixtures("worker")
async def test_balances_are_sent_confirmed_looked_up_by_their_old_numbers_and_undone(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    student = university.student()
    answer = await send(api, officer, file_of(student), kind="balances", column=COLUMN)
    assert answer.status_code == 200, answer.text
    case_id = answer.json()["caseId"]
    batch = await at_stage(api, officer, case_id, "checked")
    assert (batch["rows"], batch["good"], batch["refused"], batch["expected"]) == (3, 2, 1, "1300.00")
    [refused] = await rows(api, officer, case_id, "unsuccessful")
    assert (refused["problem"]["code"], refused["problem"]["field"]) == ("import_balance_deposit", "balance_kind")
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    await at_stage(api, director, case_id, "finished")

    good = await rows(api, officer, case_id, "successful")
    assert [(row["studentCode"], row["amount"]) for row in good] == [
        (student.student_code, "1500.00"), (student.student_code, "-200.00"),
    ]  # fmt: skip

    found = (await api.get("/finance/accounts", params={"text": "cr-1"}, headers=officer)).json()
    assert [line["studentCode"] for line in found["items"]] == [student.student_code]
    account = (await api.get(f"/finance/accounts/{student.student_code}", headers=officer)).json()
    assert (account["balance"], account["unapplied"], account["receipts"]) == ("1300.00", "200.00", [])
    [invoice] = account["invoices"]
    assert [row["invoiceNumber"] for row in good] == [invoice["number"], None]
    [charge] = invoice["charges"]
    assert (charge["reason"]["reference"], "AR-1" in charge["name"]["th"]) == ("AR-1", True)
    assert [(each["bankCode"], each["unused"]) for each in account["payments"]] == [("OLD-SYSTEM", "200.00")]

    assert (await decide(api, officer, case_id, "ask_undo")).status_code == 200
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    await at_stage(api, director, case_id, "undone")
    account = (await api.get(f"/finance/accounts/{student.student_code}", headers=officer)).json()
    assert (account["balance"], account["payments"]) == ("0.00", [])


async def test_what_was_paid_or_used_since_is_told_before_a_file_is_undone(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    cashier, student, other = Cashier(university), university.student(), university.student()
    sender = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    said = [debt(student), debt(student, "AR-2"), credit(student), credit(other, " cr-2 ")]
    case_id = brought_in(balances_of(university, sender, *said))
    told = (await api.get(f"/imports/{case_id}", headers=officer)).json()
    assert (told["undoable"], told["withMoney"]) == (4, 0)
    cashier.pay("T1", Decimal(1), ForInvoice(student.student_id, invoice_of(university, "AR-1").invoice_id))
    cashier.bill("term", other, [Decimal(500)])
    told = (await api.get(f"/imports/{case_id}", headers=officer)).json()
    assert (told["undoable"], told["withMoney"]) == (2, 2)


async def test_a_file_of_credit_alone_comes_to_less_than_nothing(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    sender = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    case_id = brought_in(balances_of(university, sender, credit(university.student())))
    told = await api.get(f"/imports/{case_id}", headers=officer)
    assert (told.status_code, told.json()["expected"], told.json()["amount"]) == (200, "-200.00", "-200.00")
    assert (await api.get("/imports", headers=officer)).json()["items"][0]["amount"] == "-200.00"
