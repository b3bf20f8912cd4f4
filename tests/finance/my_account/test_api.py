"""A student's own account: what is due first, in words a calendar understands, and of nobody else (finance §7)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

import httpx
import pytest
from icalendar import Calendar
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.tables.invoices import Charge
from models.finance.payment.store.recording import ForInvoice
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from tests.support.days import days_from_today
from tests.support.fees import FeeOffice
from tests.support.money import Cashier
from tests.support.university import University

ACCOUNT = "/finance/my-account"


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def headers(university: University, student: Student) -> dict[str, str]:
    return university.signed_in(student.person_id, RoleId.STUDENT)


def billed(university: University, cashier: Cashier, student: Student, *days: int) -> UUID:
    """An invoice of 3,000 baht in parts of 1,000, due so many days from today."""
    cashier.bill(f"bill {student.student_id}", student, [Decimal(1000) * len(days)])
    [(invoice_id, _)] = cashier.invoices(student)
    plan = [Due(days_from_today(each), Decimal(1000)) for each in days]
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_id, plan, utc_now())
    return invoice_id


async def test_what_is_due_comes_in_the_order_of_its_days_and_less_what_is_paid(
    api: httpx.AsyncClient, university: University, cashier: Cashier, student: Student
) -> None:
    invoice_id = billed(university, cashier, student, -3, 10, 40)
    cashier.pay("PART", Decimal("1250.50"), ForInvoice(student.student_id, invoice_id))
    dues = (await api.get(ACCOUNT, headers=headers(university, student))).json()["dues"]
    assert [(due["sequence"], due["parts"], due["open"], due["isOverdue"], due["daysLeft"]) for due in dues] == [
        (2, 3, "749.50", False, 10),
        (3, 3, "1000.00", False, 40),
    ]


async def test_what_is_past_its_day_says_so(
    api: httpx.AsyncClient, university: University, cashier: Cashier, student: Student
) -> None:
    billed(university, cashier, student, -3, 0)
    dues = (await api.get(ACCOUNT, headers=headers(university, student))).json()["dues"]
    assert [due["isOverdue"] for due in dues] == [True, False]


async def test_who_owes_nothing_has_nothing_due(
    api: httpx.AsyncClient, university: University, cashier: Cashier, student: Student
) -> None:
    billed(university, cashier, university.student(), 5)
    found = (await api.get(ACCOUNT, headers=headers(university, student))).json()
    assert (found["dues"], found["account"]["invoices"]) == ([], [])


async def test_a_fine_says_which_agency_asks_for_it_and_why(
    api: httpx.AsyncClient, university: University, cashier: Cashier, student: Student
) -> None:
    why = {"rule": "external_fine", "reason": "12 days late", "reference": "LIB-0001"}
    names = {"agency_th": "สำนักหอสมุด", "agency_en": "Library"}
    cashier.bill("fine", student, [Decimal(120)], reason={**why, **names})
    cashier.bill("debt", student, [Decimal(850)], reason={"rule": "debt", "reason": "a broken lens"})
    found = (await api.get(ACCOUNT, headers=headers(university, student))).json()
    charges = [charge["reason"] for invoice in found["account"]["invoices"] for charge in invoice["charges"]]
    asked = ("rule", "agency", "reason", "reference", "version")
    said = {reason["rule"]: tuple(reason[name] for name in asked) for reason in charges}
    assert said == {
        "external_fine": ("external_fine", {"th": "สำนักหอสมุด", "en": "Library"}, "12 days late", "LIB-0001", None),
        "debt": ("debt", None, "a broken lens", None, None),
    }


async def test_what_is_due_goes_into_a_calendar_each_day_once(
    api: httpx.AsyncClient, university: University, cashier: Cashier, student: Student
) -> None:
    billed(university, cashier, student, 10, 40)
    answer = await api.get(f"{ACCOUNT}/due.ics", headers=headers(university, student))
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    assert [event["dtstart"].dt for event in events] == [days_from_today(each) for each in (10, 40)]
    assert "1,000.00" in events[0]["summary"]
    assert len({event["uid"] for event in events}) == 2


async def test_the_signed_in_student_is_done_once_the_term_is_billed_and_paid(
    api: httpx.AsyncClient, university: University, cashier: Cashier, student: Student
) -> None:
    async def said() -> str:
        profile = await api.post("/security/myadmin-user/login-profile", headers=headers(university, student))
        return str(profile.json()["user"]["student"]["finStd"])

    office = FeeOffice(university).opened()
    assert await said() == "0"
    office.bill(student)
    assert await said() == "0"
    [(invoice_id, amount)] = cashier.invoices(student)
    cashier.pay("ALL", amount, ForInvoice(student.student_id, invoice_id))
    assert await said() == "1"
    section = university.section()
    office.special_fee(section.subject_code, Decimal(500))
    office.enrol(student, section)
    office.bill(student)
    assert await said() == "0"
    for charge in university.rows(Charge):
        cashier.credit(f"UNDO:{charge.charge_id}", student, charge.charge_id, charge.amount)
    assert await said() == "0", "what was charged was credited whole"
