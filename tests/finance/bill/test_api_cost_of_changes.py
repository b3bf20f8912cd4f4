"""What a change of sections costs or gives back, before it is asked for and after it was decided (finance §3)."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

import httpx
import pytest
from sqlmodel import Session

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.cases.case.tables import CaseFile
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.cancellation.contract import AfterInvoice
from models.finance.cancellation.store.writing import cancel_invoice
from models.finance.invoice.tables.invoices import Instalment
from models.finance.late_fine.contract import LateKind
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student, UserType
from tests.support.api_finance import Headers
from tests.support.cancelling import invoice_request
from tests.support.fees import CREDIT, SPECIAL, FeeOffice, invoices
from tests.support.university import SEMESTER, YEAR, University

PLACE: Final = "/finance/bill/if-changed"
TERM: Final[dict[str, str | int]] = {"academicYear": YEAR, "semester": SEMESTER}
SPECIAL_FEE: Final = Decimal(500)


@pytest.fixture
def office(university: University) -> FeeOffice:
    return FeeOffice(university).opened()


def headers_of(university: University, student: Student) -> Headers:
    return university.signed_in(student.person_id, RoleId.STUDENT)


def enrols(*section_ids: int) -> dict[str, object]:
    return {**TERM, "operation": "enrol", "sectionIds": list(section_ids)}


def drops(*section_ids: int) -> dict[str, object]:
    return {**TERM, "operation": "drop", "dropSectionIds": list(section_ids)}


async def test_the_special_fee_of_a_subject_is_told_before_it_is_asked_for(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section, plain = university.student(), university.section(), university.section()
    office.special_fee(section.subject_code, SPECIAL_FEE)
    headers = headers_of(university, student)
    told = (await api.post(PLACE, json=enrols(section.section_id), headers=headers)).json()
    [line] = told["fees"]
    assert (line["feeCode"], line["subjectCode"], line["amount"]) == (SPECIAL, section.subject_code, "500.00")
    assert (told["more"], told["less"], told["isBilled"], told["refused"]) == ("500.00", "0.00", False, None)
    nothing = (await api.post(PLACE, json=enrols(plain.section_id), headers=headers)).json()
    assert (nothing["fees"], nothing["more"], nothing["chargedAs"]) == ([], "0.00", "lump_sum")


async def test_what_is_told_is_what_the_bill_then_asks_for_and_when(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section = university.student(), university.section()
    office.special_fee(section.subject_code, SPECIAL_FEE)
    office.late_fine(LateKind.LATE_REGISTRATION, 70, 70)
    office.bill(student)
    before = sum(office.charged(student).values())
    now = utc_now()
    university.period(EnrolmentPeriod.ENROLMENT, now - timedelta(days=20), now - timedelta(minutes=1))
    told = (await api.post(PLACE, json=enrols(section.section_id), headers=headers_of(university, student))).json()
    assert [line["amount"] for line in told["fees"]] == ["500.00", "70.00"]
    assert (told["more"], told["isBilled"], told["billedAt"]) == ("570.00", True, None)
    decide_enrolment(university.request(student, section))
    office.bill(student)
    assert sum(office.charged(student).values()) - before == Decimal(told["more"])
    assert told["dueOn"] in {part.due_on.isoformat() for part in university.rows(Instalment)}


async def test_by_credits_each_subject_costs_its_credits_and_says_when_it_is_billed(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section = university.student(major="D14"), university.section()
    headers = headers_of(university, student)
    told = (await api.post(PLACE, json=enrols(section.section_id), headers=headers)).json()
    [line] = told["fees"]
    assert (line["feeCode"], line["amount"], told["chargedAs"]) == (CREDIT, "3000.00", "per_credit")
    assert datetime.fromisoformat(told["billedAt"]) > utc_now()
    assert told["dueOn"] is not None


async def test_dropping_a_subject_says_what_is_given_back_by_the_refund_table(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section, other = university.student(), university.section(), university.section()
    office.special_fee(section.subject_code, SPECIAL_FEE)
    office.enrol(student, section)
    office.enrol(student, other)
    office.bill(student)
    now = utc_now()
    office.refund_table(now - timedelta(days=20), (now + timedelta(days=5), Decimal(40)))
    headers = headers_of(university, student)
    told = (await api.post(PLACE, json=drops(section.section_id), headers=headers)).json()
    assert (told["more"], told["less"], told["givenBack"], told["percent"]) == ("0.00", "500.00", "200.00", "40")
    [line] = told["fees"]
    assert (line["subjectCode"], line["amount"]) == (section.subject_code, "-500.00")


async def test_what_an_office_cancelled_for_good_is_neither_given_back_nor_asked_for_again(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section, other = university.student(), university.section(), university.section()
    office.special_fee(section.subject_code, SPECIAL_FEE)
    office.special_fee(other.subject_code, Decimal(300))
    decide_enrolment(university.request(student, section))
    office.bill(student)
    officer = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER).person_id
    [invoice] = invoices(university)
    request = invoice_request(university, student, officer, invoice.invoice_id, AfterInvoice.NOT_AGAIN)
    with Session(university.engine) as session, session.begin():
        cancel_invoice(session, request, officer, utc_now())
    office.bill(student)
    headers = headers_of(university, student)
    given_up = (await api.post(PLACE, json=drops(section.section_id), headers=headers)).json()
    assert (given_up["fees"], given_up["less"], given_up["givenBack"]) == ([], "0.00", "0.00")
    taken = (await api.post(PLACE, json=enrols(other.section_id), headers=headers)).json()
    assert ([line["amount"] for line in taken["fees"]], taken["more"]) == (["300.00"], "300.00")
    decide_enrolment(
        university.request(student, drop_section_ids=(section.section_id,), operation=EnrolmentOperation.DROP)
    )
    again = (await api.post(PLACE, json=enrols(section.section_id), headers=headers)).json()
    assert (again["fees"], again["more"], again["refused"]) == ([], "0.00", None)


async def test_what_the_rules_refuse_costs_nothing(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, full = university.student(), university.section(seats=0)
    office.special_fee(full.subject_code, SPECIAL_FEE)
    told = (await api.post(PLACE, json=enrols(full.section_id), headers=headers_of(university, student))).json()
    assert (told["fees"], told["more"]) == ([], "0.00")


async def test_a_seat_that_is_waited_for_says_what_it_will_cost_and_when_it_is_due(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, full, other = university.student(), university.section(seats=0), university.section()
    office.special_fee(full.subject_code, SPECIAL_FEE)
    office.special_fee(other.subject_code, Decimal(300))
    office.enrol(student, other)
    office.bill(student)
    office.refund_table(utc_now() - timedelta(days=20), (utc_now() + timedelta(days=5), Decimal(40)))
    wanted = {**TERM, "sectionIds": [full.section_id], "dropSectionIds": [other.section_id]}
    place = "/finance/bill/if-given-a-seat"
    told = (await api.post(place, json=wanted, headers=headers_of(university, student))).json()
    assert (told["more"], told["less"], told["givenBack"]) == ("500.00", "300.00", "120.00")
    assert (told["isBilled"], told["dueOn"] is not None) == (True, True)
    held = {**TERM, "sectionIds": [other.section_id]}
    nothing = (await api.post(place, json=held, headers=headers_of(university, student))).json()
    assert nothing["fees"] == []


async def test_where_no_rate_fits_the_student_the_reason_is_said(
    api: httpx.AsyncClient, university: University
) -> None:
    student, section = university.student(), university.section()
    told = (await api.post(PLACE, json=enrols(section.section_id), headers=headers_of(university, student))).json()
    assert (told["refused"]["code"], told["fees"]) == ("fee_rate_not_found", [])


async def test_a_decided_request_says_what_it_changed_also_once_it_is_billed(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section, full = university.student(), university.section(), university.section(seats=0)
    office.special_fee(section.subject_code, SPECIAL_FEE)
    office.special_fee(full.subject_code, Decimal(900))
    office.bill(student)
    headers = headers_of(university, student)
    request = university.request(student, section, full)
    decide_enrolment(request)
    place = f"/finance/bill/changes/{request.case_id}"
    for _ in ("before it is billed", "after it is billed"):
        said = (await api.get(place, headers=headers)).json()
        assert [(line["subjectCode"], line["amount"]) for line in said["fees"]] == [(section.subject_code, "500.00")]
        office.bill(student)
    dropped = university.request(student, drop_section_ids=(section.section_id,), operation=EnrolmentOperation.DROP)
    decide_enrolment(dropped)
    said = (await api.get(f"/finance/bill/changes/{dropped.case_id}", headers=headers)).json()
    assert (said["less"], said["givenBack"]) == ("500.00", "500.00")
    stranger = headers_of(university, university.student())
    assert (await api.get(place, headers=stranger)).status_code == 404


async def test_a_decided_request_keeps_the_day_its_bill_was_due_however_late_it_is_read(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section = university.student(), university.section()
    office.special_fee(section.subject_code, SPECIAL_FEE)
    now = utc_now()
    university.period(FinancePeriod.PAYMENT, now - timedelta(days=90), now - timedelta(days=60))
    request = university.request(student, section)
    decide_enrolment(request)
    with Session(university.engine) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id)
        case.opened_at = case.closed_at = now - timedelta(days=40)
    said = (await api.get(f"/finance/bill/changes/{request.case_id}", headers=headers_of(university, student))).json()
    assert said["dueOn"] == bangkok_date(now - timedelta(days=33)).isoformat()


async def test_a_request_decided_before_the_bill_keeps_its_day_once_it_is_billed(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section = university.student(major="D14"), university.section()
    now = utc_now()
    university.period(FinancePeriod.PAYMENT, now - timedelta(days=90), now - timedelta(days=60))
    university.period(EnrolmentPeriod.ADD_DROP, now - timedelta(days=50), now - timedelta(days=25))
    request = university.request(student, section)
    decide_enrolment(request)
    with Session(university.engine) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id)
        case.opened_at = case.closed_at = now - timedelta(days=40)
    place, headers = f"/finance/bill/changes/{request.case_id}", headers_of(university, student)
    before = (await api.get(place, headers=headers)).json()
    office.bill(student)
    after = (await api.get(place, headers=headers)).json()
    assert before["dueOn"] == after["dueOn"] == bangkok_date(now - timedelta(days=18)).isoformat()
    assert (before["isBilled"], after["isBilled"]) == (False, True)


async def test_staff_are_told_what_it_costs_the_student_they_enrol(
    api: httpx.AsyncClient, university: University, office: FeeOffice
) -> None:
    student, section = university.student(), university.section()
    office.special_fee(section.subject_code, SPECIAL_FEE)
    clerk = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(clerk.person_id, RoleId.REGISTRAR)
    told = (await api.post(f"{PLACE}/{student.student_code}", json=enrols(section.section_id), headers=headers)).json()
    assert told["more"] == "500.00"
    assert (await api.post(f"{PLACE}/6699999999", json=enrols(1), headers=headers)).status_code == 404
