"""Reports for the finance office: how old debts are, postings by ERP unit and day, numbers, what was decided."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from sqlmodel import Session, col

from models.access.role.contract import RoleId
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.tables import Fee
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.store.writing import end_awards
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Student, UserType
from tests.finance.ledger.test_store import charge_ids
from tests.support.days import today
from tests.support.money import FEES, Cashier
from tests.support.scholarships import give, scholarship
from tests.support.store_finance import whole_invoice
from tests.support.university import University

Headers = dict[str, str]


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    role = RoleId.FINANCE_OFFICER
    return university.signed_in(university.person(UserType.STAFF, role).person_id, role)


async def read(api: httpx.AsyncClient, path: str, headers: Headers, **asked: str) -> Any:
    answer = await api.get(f"/finance/money-reports/{path}", params=asked, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def billed(university: University, student: Student, parts: Mapping[int, int]) -> None:
    """An invoice in parts: baht by the days since they were due."""
    cashier = Cashier(university)
    cashier.bill(f"bill {student.student_id}", student, [Decimal(sum(parts.values()))])
    due = [Due(today() - timedelta(days=days), Decimal(amount)) for days, amount in parts.items()]
    with Session(university.engine) as session, session.begin():
        plan_again(session, whole_invoice(cashier, student).invoice_id, due, utc_now())


def ages(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: amount for name, amount in row.items() if name not in ("facultyCode", "faculty", "students")}


async def test_what_is_owed_is_told_by_faculty_and_by_the_days_it_is_late(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    cashier, late, another = Cashier(university), university.student(), university.student()
    billed(university, late, {200: 10, 31: 20, 1: 30, 0: 40})
    cashier.pay("a part", Decimal(15), whole_invoice(cashier, late))
    [charge_id] = charge_ids(university, late)
    cashier.credit("less", late, charge_id, Decimal(25))
    billed(university, another, {-1: 7})
    rows = await read(api, "aging", officer)
    assert (rows[0]["facultyCode"], rows[0]["students"]) == (None, 2)
    assert ages(rows[0]) == {
        "notDue": "22.00", "days30": "30.00", "days60": "15.00", "days90": "0.00", "days180": "0.00",
        "older": "0.00", "open": "67.00",
    }  # fmt: skip
    assert sum(Decimal(row["open"]) for row in rows[1:]) == Decimal("67.00")


async def test_where_nobody_owes_anything_the_sum_says_so(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    [row] = await read(api, "aging", officer)
    assert (row["students"], row["open"]) == (0, "0.00")


async def test_postings_of_a_day_balance_and_name_the_unit_of_their_fee(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    unit_id = new_id()
    university.add(
        ErpUnit(erp_unit_id=unit_id, code="U-1", name_th="=หน่วย", name_en="=Unit", changed_at=utc_now()),
    )
    Cashier(university).bill("bill", university.student(), [Decimal(100), Decimal(20)])
    with university.engine.begin() as connection:
        connection.execute(update(Fee).where(col(Fee.fee_code) == FEES[0]).values(erp_unit_id=unit_id))
    rows = await read(api, "postings", officer, first=f"{today()}")
    assert sum(Decimal(row["debit"]) - Decimal(row["credit"]) for row in rows) == 0
    named = {(row["unitCode"], row["account"], row["feeCode"]): (row["debit"], row["credit"]) for row in rows}
    assert named[None, "receivable", None] == ("120.00", "0.00")
    assert named["U-1", "revenue", FEES[0]] == ("0.00", "100.00")
    asked = {"first": f"{today()}", "form": "csv"}
    answer = await api.get("/finance/money-reports/postings/export", params=asked, headers=officer)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/csv; charset=utf-8")
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(lines) == len(rows) + 1
    assert [f"{today()}", "U-1", "'=หน่วย"] in [line[:3] for line in lines], "a name never runs as a formula"
    book = await api.get("/finance/money-reports/postings/export", params={"first": f"{today()}"}, headers=officer)
    assert book.content.startswith(b"PK")


async def test_what_a_fee_item_books_to_no_unit_is_the_unit_of_the_students_faculty(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    unit_id = new_id()
    university.add(
        ErpUnit(erp_unit_id=unit_id, code="U-1", name_th="หน่วย", name_en="Unit", changed_at=utc_now()),
        ErpUnit(code="U-E", name_th="วิศวกรรม", name_en="Engineering", faculty_code="E", changed_at=utc_now()),
    )
    Cashier(university).bill("bill", university.student(), [Decimal(100), Decimal(20)])
    with university.engine.begin() as connection:
        connection.execute(update(Fee).where(col(Fee.fee_code) == FEES[0]).values(erp_unit_id=unit_id))
    rows = await read(api, "postings", officer, first=f"{today()}")
    named = {(row["unitCode"], row["account"], row["feeCode"]): row["credit"] for row in rows}
    assert (named["U-1", "revenue", FEES[0]], named["U-E", "revenue", FEES[1]]) == ("100.00", "20.00")
    assert {row["unitCode"] for row in rows} == {"U-1", "U-E"}


async def test_what_a_scholarship_takes_off_is_booked_to_its_unit(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    """Where it names none, it is that of the fee item, and else that of the student's faculty; what falls back too."""
    own, of_fee = new_id(), new_id()
    university.add(
        ErpUnit(erp_unit_id=own, code="U-S", name_th="ทุน", name_en="Grants", changed_at=utc_now()),
        ErpUnit(erp_unit_id=of_fee, code="U-1", name_th="หน่วย", name_en="Unit", changed_at=utc_now()),
        ErpUnit(code="U-E", name_th="วิศวกรรม", name_en="Engineering", faculty_code="E", changed_at=utc_now()),
    )
    student, by = university.student(), university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER)
    Cashier(university).bill("bill", student, [Decimal(100), Decimal(20)])
    booked, other = scholarship(university, "HALF", percent="50"), scholarship(university, "TENTH", percent="10")
    with university.engine.begin() as connection:
        connection.execute(update(Fee).where(col(Fee.fee_code) == FEES[0]).values(erp_unit_id=of_fee))
        connection.execute(update(Scholarship).where(col(Scholarship.scholarship_id) == booked).values(erp_unit_id=own))
    awards = [give(university, each, student, by).award_id for each in (booked, other)]

    async def waived() -> dict[tuple[str, str], tuple[str, str]]:
        rows = await read(api, "postings", officer, first=f"{today()}")
        assert sum(Decimal(row["debit"]) - Decimal(row["credit"]) for row in rows) == 0
        return {
            (row["unitCode"], row["feeCode"]): (row["debit"], row["credit"])
            for row in rows
            if row["account"] == "waived"
        }

    taken = {
        ("U-S", FEES[0]): "50.00", ("U-S", FEES[1]): "10.00", ("U-1", FEES[0]): "10.00", ("U-E", FEES[1]): "2.00",
    }  # fmt: skip
    assert await waived() == {place: (amount, "0.00") for place, amount in taken.items()}
    with Session(university.engine) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [student.student_id]})
        end_awards(session, [award for award in awards if award is not None], utc_now())
    assert await waived() == {place: (amount, amount) for place, amount in taken.items()}


@pytest.mark.parametrize("report", ["postings", "totals", "postings/export"])
async def test_more_than_a_month_or_days_the_wrong_way_round_are_refused(
    university: University, api: httpx.AsyncClient, officer: Headers, report: str
) -> None:
    for first, last in (("2026-01-01", "2026-02-01"), ("2026-01-02", "2026-01-01")):
        asked = {"first": first, "last": last}
        answer = await api.get(f"/finance/money-reports/{report}", params=asked, headers=officer)
        assert (answer.status_code, answer.json()["code"]) == (422, "report_days")


async def test_totals_say_what_moved_and_no_number_is_missing(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    cashier, student = Cashier(university), university.student()
    cashier.bill("bill", student, [Decimal(100)])
    cashier.pay("paid", Decimal(100), whole_invoice(cashier, student))
    totals = await read(api, "totals", officer, first=f"{today()}")
    moved = {(row["kind"], row["account"]): row["amount"] for row in totals["posted"]}
    assert moved["invoice", "receivable"] == "100.00"
    assert moved["payment", "cash_in_transit"] == "100.00"
    assert moved["allocation", "receivable"] == "-100.00"
    assert totals["decided"] == []
    assert await read(api, "missing-numbers", officer) == []


async def test_what_scholarships_gave_is_told_by_each_that_is_shown_in_reports(
    university: University, api: httpx.AsyncClient, officer: Headers
) -> None:
    student, by = university.student(), university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER)
    Cashier(university).bill("fees", student, [Decimal(1_000)])
    give(university, scholarship(university, "HALF", percent="50"), student, by)
    give(university, scholarship(university, "QUIET", percent="10", in_report=False), student, by)
    [row] = await read(api, "scholarships", officer, first=f"{today()}", last=f"{today()}")
    assert (row["code"], row["students"], row["amount"], row["funder"]) == ("HALF", 1, "500.00", None)
    assert await read(api, "scholarships", officer) == [], "yesterday, where no days are asked for"
