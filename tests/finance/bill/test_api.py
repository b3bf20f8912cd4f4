"""A student sees what the term comes to before choosing, why, and what dropping a subject would do (finance §3)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import httpx
import pytest
from sqlmodel import Session
from temporalio.testing import ActivityEnvironment

from activities.finance.bill import update_waiting_bills
from models.access.role.contract import RoleId
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.tables import Bill
from models.finance.cancellation.contract import AfterInvoice
from models.finance.cancellation.store.writing import cancel_invoice
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import utc_now
from models.people.person.tables import Student, UserType
from tests.support.cancelling import invoice_request
from tests.support.fees import CREDIT, LUMP_SUM, TUITION, FeeOffice, invoices
from tests.support.university import SEMESTER, YEAR, University

TERM: dict[str, str | int] = {"academicYear": YEAR, "semester": SEMESTER}
CHOICE = {**TERM, "enrolType": "normal", "paymentMethod": "full"}


@pytest.fixture
def office(university: University) -> FeeOffice:
    return FeeOffice(university).opened()


def signed_in(university: University, student: Student) -> dict[str, str]:
    return university.signed_in(student.person_id, RoleId.STUDENT)


async def test_a_choice_is_previewed_with_its_lines_reasons_and_days(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student = university.student(has_chosen=False)
    choice = {**CHOICE, "paymentMethod": "instalments"}
    answer = await api.get("/finance/bill/preview", params=choice, headers=signed_in(university, student))
    found = answer.json()
    assert (answer.status_code, found["refused"], found["chargedAs"]) == (200, None, "lump_sum")
    [line] = found["charges"]
    assert (line["feeCode"], line["amount"], line["reason"]["rule"]) == (TUITION, "12000.00", "fixed_amount")
    assert sum(Decimal(due["amount"]) for due in found["due"]) == Decimal(found["total"])
    assert university.rows(Bill) == []


async def test_a_preview_leaves_out_what_an_office_cancelled_for_good(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student = university.student()
    office.bill(student)
    officer = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER).person_id
    [invoice] = invoices(university)
    request = invoice_request(university, student, officer, invoice.invoice_id, AfterInvoice.NOT_AGAIN)
    with Session(university.engine) as session, session.begin():
        cancel_invoice(session, request, officer, utc_now())
    answer = await api.get("/finance/bill/preview", params=CHOICE, headers=signed_in(university, student))
    found = answer.json()
    assert (found["charges"], found["total"], found["refused"]) == ([], "0.00", None)
    office.bill(student)
    assert sum(office.charged(student).values()) == 0


async def test_a_preview_says_what_a_choice_changes_of_the_invoices_there_are(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student = university.student()
    office.bill(student)
    headers = signed_in(university, student)

    async def billed() -> dict[str, object]:
        found = (await api.get("/finance/bill/preview", params=CHOICE, headers=headers)).json()
        assert (found["due"], found["refused"]) == ([], None)
        return dict(found["billed"])

    assert await billed() == {"charged": "12000.00", "more": "0.00", "less": "0.00", "dueOn": None}
    keeping = {**CHOICE, "enrolType": "maintain_status"}
    kept = (await api.get("/finance/bill/preview", params=keeping, headers=headers)).json()
    assert Decimal(kept["billed"]["less"]) == Decimal("12000.00")
    assert Decimal(kept["billed"]["more"]) == Decimal(kept["total"])
    assert kept["billed"]["dueOn"]


async def test_a_preview_of_keeping_the_status_costs_what_that_costs(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    choice = {**CHOICE, "enrolType": "maintain_status"}
    headers = signed_in(university, university.student())
    answer = await api.get("/finance/bill/preview", params=choice, headers=headers)
    assert answer.json()["total"] == "1500.00"


@pytest.mark.parametrize(("gap", "code"), [("rate", "fee_rate_not_found"), ("calendar", "calendar_not_found")])
async def test_what_is_missing_is_said_in_words_with_the_way_out(
    api: httpx.AsyncClient, university: University, gap: str, code: str
) -> None:
    if gap == "calendar":
        office = FeeOffice(university).opened()
        office.forget_period(FinancePeriod.PAYMENT)
    headers = signed_in(university, university.student())
    refused = (await api.get("/finance/bill/preview", params=CHOICE, headers=headers)).json()["refused"]
    assert refused["code"] == code
    assert refused["message"]
    assert refused["remedy"]


async def test_dropping_a_subject_is_previewed_with_what_comes_back(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student = university.student(major="D14")
    section = university.section()
    office.enrol(student, section)
    now = utc_now()
    university.period(EnrolmentPeriod.ADD_DROP, now - timedelta(days=9), now - timedelta(days=1))
    office.refund_table(now - timedelta(days=20), (now + timedelta(days=5), Decimal(40)))
    office.bill(student)
    headers = signed_in(university, student)
    [answer] = (await api.get("/finance/bill/if-dropped", params=TERM, headers=headers)).json()
    assert answer["subjectCode"] == section.subject_code
    assert (answer["change"], answer["givenBack"], answer["percent"]) == ("-3000.00", "1200.00", "40")


async def test_under_a_lump_sum_a_drop_is_previewed_as_no_change(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student = university.student()
    section = university.section()
    office.enrol(student, section)
    office.bill(student)
    [answer] = (await api.get("/finance/bill/if-dropped", params=TERM, headers=signed_in(university, student))).json()
    assert (answer["change"], answer["givenBack"]) == ("0.00", "0.00")


async def test_a_student_who_is_charged_by_credits_may_have_the_bill_earlier(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student = university.student(major="D14")
    office.enrol(student, university.section())
    office.bill(student)
    headers = signed_in(university, student)
    waiting = (await api.get("/finance/bill", params=TERM, headers=headers)).json()
    assert (waiting["mayAsk"], waiting["waitsUntil"] is not None) == (True, True)
    assert (await api.post("/finance/bill/ask", params=TERM, headers=headers)).status_code == 200
    office.bill(student)
    assert office.charged(student) == {CREDIT: Decimal(3000)}
    assert (await api.get("/finance/bill", params=TERM, headers=headers)).json()["mayAsk"] is False


async def test_who_has_nothing_waiting_cannot_ask(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    headers = signed_in(university, university.student())
    answer = await api.post("/finance/bill/ask", params=TERM, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "bill_not_waiting")


async def test_a_bill_is_being_issued_until_what_the_student_enrolled_in_is_in_it(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student = university.student()
    office.bill(student, at=utc_now() - timedelta(hours=1))
    headers = signed_in(university, student)

    async def is_current() -> bool:
        return bool((await api.get("/finance/bill", params=TERM, headers=headers)).json()["isCurrent"])

    sweep = ActivityEnvironment()
    sweep.run(update_waiting_bills)
    plain, special = university.section(), university.section()
    university.request(student, plain)
    assert await is_current()
    office.special_fee(special.subject_code, Decimal(500))
    office.enrol(student, special)
    university.request(student, special)
    assert not await is_current()
    sweep.run(update_waiting_bills)
    assert (await is_current(), sum(office.charged(student).values())) == (True, LUMP_SUM + 500)
