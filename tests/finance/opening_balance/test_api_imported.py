"""A finance officer sends opening balances, and the director of treasury confirms them (golive §3)."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.people.person.tables import Student
from tests.support.api_imports import director as director
from tests.support.api_imports import officer as officer
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import DAMAGE_FEE, csv_file, due_on
from tests.support.university import University

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

    found = (await api.get("/finance/accounts", params={"text": "cr-1"}, headers=officer)).json()
    assert [line["studentCode"] for line in found["items"]] == [student.student_code]
    account = (await api.get(f"/finance/accounts/{student.student_code}", headers=officer)).json()
    assert (account["balance"], account["unapplied"], account["receipts"]) == ("1300.00", "200.00", [])
    [invoice] = account["invoices"]
    [charge] = invoice["charges"]
    assert (charge["reason"]["reference"], "AR-1" in charge["name"]["th"]) == ("AR-1", True)
    assert [(each["bankCode"], each["unused"]) for each in account["payments"]] == [("OLD-SYSTEM", "200.00")]

    assert (await decide(api, officer, case_id, "ask_undo")).status_code == 200
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    await at_stage(api, director, case_id, "undone")
    account = (await api.get(f"/finance/accounts/{student.student_code}", headers=officer)).json()
    assert (account["balance"], account["payments"]) == ("0.00", [])
