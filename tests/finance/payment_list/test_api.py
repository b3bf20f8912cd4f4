"""Who has paid and who has not: found by term, faculty, fee and state, with totals, and to Excel."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.payment.tables import Receipt
from models.imports.import_batch.contract.case import ImportKind
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student, UserType
from tests.finance.ledger.test_store import charge_ids
from tests.imports.import_batch.test_store import brought_in
from tests.support.imports import LIBRARY_FEE, WHY, fine, import_request, keep_masters
from tests.support.money import Cashier
from tests.support.scholarships import give, scholarship
from tests.support.store_finance import whole_invoice
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
LIST = "/finance/payment-list"


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    return university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)


@pytest.fixture
def students(university: University) -> dict[str, Student]:
    """One who paid nothing, a part, all, one whose bill was credited, and one of another faculty."""
    cashier = Cashier(university)
    found = {name: university.student() for name in ("unpaid", "partial", "paid", "credited")}
    found["elsewhere"] = university.student(major="D14")
    for name, student in found.items():
        cashier.bill(name, student, [Decimal(1000), Decimal("200.50")], parts=2)
    cashier.pay("1", Decimal(500), whole_invoice(cashier, found["partial"]))
    cashier.pay("2", Decimal("1200.50"), whole_invoice(cashier, found["paid"]))
    for charge_id, amount in zip(charge_ids(university, found["credited"]), ("1000", "200.50"), strict=True):
        cashier.credit(str(charge_id), found["credited"], charge_id, Decimal(amount))
    return found


async def asked(api: httpx.AsyncClient, headers: Headers, **parameters: object) -> dict[str, Any]:
    answer = await api.get(LIST, params={name: str(value) for name, value in parameters.items()}, headers=headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_the_list_says_how_each_invoice_stands_and_what_all_of_them_come_to(
    university: University, api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    page = await asked(api, officer, sort="student")
    states = {line["studentCode"]: line["state"] for line in page["items"]}
    assert states == {students[name].student_code: name if name != "elsewhere" else "unpaid" for name in students}
    assert page["totals"] == {
        "invoices": 5, "total": "6002.50", "credited": "1200.50", "reduced": "0.00", "paid": "1700.50",
        "open": "3101.50",
    }  # fmt: skip
    assert page["total"] == 5
    paid = next(line for line in page["items"] if line["state"] == "paid")
    receipt = next(row for row in university.rows(Receipt) if row.total == Decimal("1200.50"))
    assert (paid["receipts"], paid["open"], paid["dueOn"]) == ([receipt.number], "0.00", None)
    assert paid["lastPaidAt"] is not None


@pytest.mark.parametrize(
    ("narrowed", "expected"),
    [
        ({"state": "open"}, {"unpaid", "partial", "elsewhere"}),
        ({"state": "unpaid"}, {"unpaid", "elsewhere"}),
        ({"state": "partial"}, {"partial"}),
        ({"state": "paid"}, {"paid"}),
        ({"state": "credited"}, {"credited"}),
        ({"state": "overdue"}, set()),
        ({"faculty": "D"}, {"elsewhere"}),
        ({"faculty": "E", "state": "unpaid"}, {"unpaid"}),
        ({"academicYear": YEAR, "semester": SEMESTER, "fee": "DEPOSIT"}, set()),
    ],
)
async def test_the_list_is_narrowed(
    api: httpx.AsyncClient,
    officer: Headers,
    students: dict[str, Student],
    narrowed: dict[str, object],
    expected: set[str],
) -> None:
    page = await asked(api, officer, **narrowed)
    codes = {student.student_code: name for name, student in students.items()}
    assert {codes[line["studentCode"]] for line in page["items"]} == expected
    assert page["totals"]["invoices"] == len(expected)


async def test_narrowed_to_a_fee_the_amounts_are_those_of_the_fee(
    api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    page = await asked(api, officer, fee="LIBRARY")
    assert page["totals"] == {
        "invoices": 5, "total": "1002.50", "credited": "200.50", "reduced": "0.00", "paid": "200.50", "open": "601.50",
    }  # fmt: skip
    by_student = {line["studentCode"]: line["state"] for line in page["items"]}
    assert by_student[students["partial"].student_code] == "unpaid", "the part that came paid the tuition"
    fees = (await api.get(f"{LIST}/fees", headers=officer)).json()
    assert [fee["feeCode"] for fee in fees] == ["LIBRARY", "TUITION"]


async def test_fines_and_debts_are_listed_by_themselves_with_their_reason_and_agency(
    university: University, api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    keep_masters(university)
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    fined, owing = students["paid"].student_code, students["unpaid"].student_code
    for kind, line in (
        (ImportKind.EXTERNAL_FINES, fine(fined)),
        (ImportKind.DEBTS, fine(owing, "300", "ทำเครื่องมือชำรุด")),
    ):
        brought_in(import_request(university, person, [line], kind))

    def told(page: dict[str, Any]) -> list[tuple[str, str, str | None, str | None]]:
        return [
            (line["studentCode"], line["open"], line["reason"], line["agency"] and line["agency"]["th"])
            for line in page["items"]
        ]

    assert told(await asked(api, officer, asks="fine")) == [(fined, "120.00", WHY, "สำนักหอสมุด")]
    debts = await asked(api, officer, asks="debt", state="open")
    assert told(debts) == [(owing, "300.00", "ทำเครื่องมือชำรุด", None)]
    assert (debts["totals"]["invoices"], debts["totals"]["open"]) == (1, "300.00")
    assert told(await asked(api, officer, asks="fine", fee=LIBRARY_FEE))[0][0] == fined
    bills = await asked(api, officer, asks="term")
    assert {(reason, agency) for _, _, reason, agency in told(bills)} == {(None, None)}
    assert bills["total"] == len(students)
    file = await api.get(f"{LIST}/export", params={"asks": "fine"}, headers=officer)
    with ZipFile(BytesIO(file.content)) as book:
        assert f"สำนักหอสมุด · {WHY}" in book.read("xl/worksheets/sheet1.xml").decode()


async def test_a_student_is_found_by_code_and_by_name(
    api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    code = students["paid"].student_code
    for words in (code, f"ทดสอบ{int(code) - 6610450000}"):
        page = await asked(api, officer, text=words)
        assert [line["studentCode"] for line in page["items"]] == [code]


async def test_what_was_due_before_today_is_overdue(
    university: University, api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE invoice_standing SET due_on = due_on - 30"))
    page = await asked(api, officer, state="overdue")
    assert page["totals"]["invoices"] == 3


async def test_past_the_last_page_the_totals_are_still_there(
    api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    page = await asked(api, officer, page=9)
    assert (page["items"], page["total"], page["totals"]["open"]) == ([], 5, "3101.50")
    nobody = await asked(api, officer, text="nobody at all")
    assert (nobody["items"], nobody["totals"]["total"]) == ([], "0.00")


async def test_the_file_holds_what_the_page_shows_and_no_formula(
    university: University, api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    with university.engine.begin() as connection:
        connection.execute(
            text("UPDATE person SET first_name_en = '=1+1', title_en = '' WHERE person_id = :person_id"),
            {"person_id": students["unpaid"].person_id},
        )
    answer = await api.get(f"{LIST}/export", params={"state": "unpaid"}, headers={**officer, "accept-language": "en"})
    assert answer.status_code == 200, answer.text
    with ZipFile(BytesIO(answer.content)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    found = set(re.findall(r"<t[^>]*>([^<]*)</t>", sheet))
    assert {"Major name", *(students[name].student_code for name in ("unpaid", "elsewhere"))} <= found
    assert students["paid"].student_code not in found
    assert "=1+1 Deengam" in found, "a text, not a formula"
    assert ("<f>" in sheet, "Unpaid" in found) == (False, True)
    entry = next(row for row in university.rows(AuditEntry) if row.action == "payment.export")
    assert entry.after == {"rows": 2, "scope": "all", "filter": {"state": "unpaid"}}


async def test_what_scholarships_and_discounts_pay_is_listed_with_who_pays_it(
    university: University, api: httpx.AsyncClient, officer: Headers, students: dict[str, Student]
) -> None:
    funder = Cashier(university).funder()
    full = scholarship(university, "FULL", percent="50", funder_id=funder)
    discount = scholarship(university, "LESS", amount="100.00")
    by = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER)
    give(university, full, students["unpaid"], by)
    give(university, discount, students["elsewhere"], by)
    answer = await api.get(f"{LIST}/scholarships", headers=officer)
    assert answer.status_code == 200, answer.text
    page = answer.json()
    found = {line["studentCode"]: (line["scholarshipCode"], line["amount"]) for line in page["items"]}
    assert found == {
        students["unpaid"].student_code: ("FULL", "600.25"),
        students["elsewhere"].student_code: ("LESS", "100.00"),
    }
    assert page["totals"] == {
        "rows": 2, "students": 2, "amount": "700.25", "byFunders": "600.25", "discounts": "100.00",
    }  # fmt: skip
    for narrowed, left in (
        ({"scholarship": str(discount)}, "100.00"),
        ({"faculty": students["elsewhere"].faculty_code}, "100.00"),
        ({"fee": "TUITION"}, None),
        ({"text": students["unpaid"].student_code}, "600.25"),
        ({"text": "nobody of this name"}, "0.00"),
    ):
        shown = (await api.get(f"{LIST}/scholarships", params=narrowed, headers=officer)).json()
        assert left is None or shown["totals"]["amount"] == left, narrowed
    choices = (await api.get(f"{LIST}/scholarships/choices", headers=officer)).json()
    assert [choice["code"] for choice in choices] == ["FULL", "LESS"]
    file = await api.get(f"{LIST}/scholarships/export", headers=officer)
    assert file.status_code == 200, file.text
    with ZipFile(BytesIO(file.content)) as book:
        assert b"FULL" in b"".join(book.read(name) for name in book.namelist())


async def test_an_invoice_that_moved_money_pays_names_the_receipt_of_that_money(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    cashier, student = Cashier(university), university.student()
    cashier.bill("first", student, [Decimal(1000)])
    cashier.pay("1", Decimal(1000), whole_invoice(cashier, student))
    cashier.credit("assessed anew", student, charge_ids(university, student)[0], Decimal(1000))
    cashier.bill("second", student, [Decimal(900)])
    [receipt] = university.rows(Receipt)
    lines = {line["total"]: line for line in (await asked(api, officer))["items"]}
    assert (lines["900.00"]["state"], lines["900.00"]["receipts"]) == ("paid", [receipt.number])
    account = (await api.get(f"/finance/accounts/{student.student_code}", headers=officer)).json()
    invoices = {invoice["total"]: invoice for invoice in account["invoices"]}
    assert invoices["900.00"]["receipts"] == [receipt.number]
    [shown] = account["receipts"]
    assert shown["invoices"] == [invoices["1000.00"]["number"]], "what is printed on it"
    assert shown["movedTo"] == [invoices["900.00"]["number"]]


async def test_what_credit_pays_beside_other_money_names_only_the_receipts_of_what_pays_it(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    cashier, student = Cashier(university), university.student()
    cashier.bill("first", student, [Decimal(1000)])
    cashier.pay("1", Decimal(1500), whole_invoice(cashier, student))
    cashier.bill("second", student, [Decimal(500)])
    first, second = sorted(university.rows(Receipt), key=lambda receipt: -receipt.total)
    lines = {line["total"]: line for line in (await asked(api, officer))["items"]}
    assert (lines["1000.00"]["receipts"], lines["500.00"]["receipts"]) == ([first.number], [second.number])


async def test_who_keeps_to_the_parts_is_on_instalment_until_a_part_is_late(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    cashier, keeps, late = Cashier(university), university.student(), university.student()
    for student in (keeps, late):
        cashier.bill(f"parts {student.student_id}", student, [Decimal(900)], parts=3)
        cashier.pay(str(student.student_id), Decimal(300), whole_invoice(cashier, student))
    [(invoice_id, _)] = cashier.invoices(late)
    today = bangkok_date(utc_now())
    parts = [Due(today + timedelta(days=days), Decimal(300)) for days in (-40, -10, 30)]
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_id, parts, utc_now())
    states = {line["studentCode"]: line["state"] for line in (await asked(api, officer))["items"]}
    assert states == {keeps.student_code: "on_instalment", late.student_code: "partial"}
    for state, student in (("on_instalment", keeps), ("partial", late)):
        found = (await asked(api, officer, state=state))["items"]
        assert [line["studentCode"] for line in found] == [student.student_code]
    of_fee = (await asked(api, officer, state="on_instalment", fee="TUITION"))["items"]
    assert [line["state"] for line in of_fee] == ["on_instalment"]
