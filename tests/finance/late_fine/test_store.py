"""A late act is charged with the bill, once, and only the office's undoing of it takes the fine away (finance §3)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import text
from temporalio.testing import ActivityEnvironment

from activities.enrolment.enrolment import decide_enrolment
from activities.finance.bill import update_waiting_bills
from models.cases.case.contract.record import CaseRecord
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentStage
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.hold.tables import EnrolmentUnlock
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.invoice.tables.invoices import Charge, Instalment, Invoice
from models.finance.late_fine.contract import LateKind
from models.finance.late_fine.tables import LateFineRow
from models.finance.ledger.contract import InvoiceKind
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from tests.support.fees import CREDIT, LUMP_SUM, PER_CREDIT, TUITION, FeeOffice
from tests.support.money import Cashier
from tests.support.university import University

REGISTRATION, CHANGE = "T-late_regis", "T-late_chang"
DAYS = 2
DAILY = 50


@pytest.fixture
def office(university: University) -> FeeOffice:
    """The enrolment period ended the day before yesterday; sections can still be added."""
    office = FeeOffice(university).opened()
    office.late_fine(LateKind.LATE_REGISTRATION, DAILY, 1500)
    office.late_fine(LateKind.LATE_CHANGE, 300)
    now = utc_now()
    university.period(EnrolmentPeriod.ENROLMENT, now - timedelta(days=20), now - timedelta(days=DAYS))
    university.period(EnrolmentPeriod.LATE_ENROLMENT, now - timedelta(days=DAYS), now + timedelta(days=10))
    return office


@pytest.fixture
def engineer(university: University, office: FeeOffice) -> Student:
    """Charged a lump sum."""
    return university.student()


def asked(university: University, student: Student, *sections: Section, **changes: Any) -> CaseRecord:
    """A request of the student, decided."""
    return decide_enrolment(university.request(student, *sections, **changes))


def add_drop_ended(university: University) -> None:
    now = utc_now()
    university.period(EnrolmentPeriod.ADD_DROP, now - timedelta(days=20), now - timedelta(minutes=1))


def fines(university: University) -> list[Charge]:
    return [charge for charge in university.rows(Charge) if "act" in charge.reason]


def test_a_late_registration_is_charged_with_why(university: University, office: FeeOffice, engineer: Student) -> None:
    section = university.section()
    record = asked(university, engineer, section)
    assert record.stage == EnrolmentStage.ENROLLED
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM, REGISTRATION: Decimal(DAILY * (DAYS + 1))}
    [fine] = fines(university)
    act = fine.reason["act"]
    assert isinstance(act, dict)
    assert (act["case_id"], act["days_late"], act["kind"]) == (str(record.case_id), DAYS + 1, "late_registration")
    assert (fine.reason["rule"], fine.reason["rate"]) == ("late_registration_per_day", "50.00")
    assert act["subjects"] == [section.subject_code]
    office.bill(engineer, at=utc_now() + timedelta(days=30))
    assert office.charged(engineer)[REGISTRATION] == DAILY * (DAYS + 1)
    Cashier(university).check()


def test_who_registered_in_time_adds_and_drops_without_a_fine(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    in_time = utc_now() - timedelta(days=DAYS + 3)
    first = university.section()
    enrolled = university.request(engineer, first)
    with university.engine.begin() as connection:
        connection.execute(
            text("UPDATE case_file SET opened_at = :at WHERE case_id = :id"), {"at": in_time, "id": enrolled.case_id}
        )
    decide_enrolment(enrolled)
    asked(university, engineer, university.section())
    asked(university, engineer, operation=EnrolmentOperation.DROP, drop_section_ids=(first.section_id,))
    office.bill(engineer)
    assert office.charged(engineer) == {TUITION: LUMP_SUM}


def test_a_late_act_of_a_lump_sum_student_is_found_by_the_sweep(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    office.bill(engineer, at=utc_now() - timedelta(hours=1))
    assert office.charged(engineer) == {TUITION: LUMP_SUM}
    asked(university, engineer, university.section())
    assert ActivityEnvironment().run(update_waiting_bills) == 1
    assert office.charged(engineer) == {TUITION: LUMP_SUM, REGISTRATION: Decimal(DAILY * (DAYS + 1))}
    [_, supplement] = sorted(university.rows(Invoice), key=lambda invoice: invoice.number)
    assert supplement.kind is InvoiceKind.SUPPLEMENTARY


def test_dropping_the_subject_later_gives_no_fine_back(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    section = university.section()
    asked(university, engineer, section)
    office.bill(engineer)
    asked(university, engineer, operation=EnrolmentOperation.DROP, drop_section_ids=(section.section_id,))
    assert office.bill(engineer).credit_notes == 0
    assert REGISTRATION in office.charged(engineer)


def test_the_fine_stays_whole_while_the_refund_table_gives_credits_back(
    university: University, office: FeeOffice
) -> None:
    scientist, section = university.student(major="D14"), university.section()
    asked(university, scientist, section)
    now = utc_now()
    office.refund_table(now - timedelta(days=20), (now + timedelta(days=5), Decimal(100)))
    add_drop_ended(university)
    office.bill(scientist)
    assert office.charged(scientist) == {CREDIT: 3 * PER_CREDIT, REGISTRATION: Decimal(DAILY * (DAYS + 1))}
    asked(university, scientist, operation=EnrolmentOperation.DROP, drop_section_ids=(section.section_id,))
    office.bill(scientist)
    assert office.charged(scientist) == {REGISTRATION: Decimal(DAILY * (DAYS + 1))}


def test_what_the_office_undoes_on_the_students_behalf_is_credited_whole_by_the_sweep(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    section = university.section()
    asked(university, engineer, section)
    office.bill(engineer, at=utc_now() - timedelta(hours=1))
    assert REGISTRATION in office.charged(engineer)
    asked(
        university, engineer, operation=EnrolmentOperation.DROP, drop_section_ids=(section.section_id,),
        on_behalf=True, reason="ระบบขัดข้อง",
    )  # fmt: skip
    assert ActivityEnvironment().run(update_waiting_bills) == 1
    assert office.charged(engineer) == {TUITION: LUMP_SUM}
    assert office.bill(engineer).credit_notes == 0
    Cashier(university).check()


def test_what_waits_for_an_approval_is_not_fined_before_it_is_approved(
    university: University, office: FeeOffice
) -> None:
    student = university.student(advisor=university.teacher())
    record = asked(university, student, university.section(approval=SectionApproval.ADVISOR))
    assert record.stage == EnrolmentStage.AWAITING_APPROVAL
    office.bill(student)
    assert office.charged(student) == {TUITION: LUMP_SUM}


def test_each_change_that_was_opened_after_adding_ended_is_fined(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    asked(university, engineer, university.section())
    add_drop_ended(university)
    university.period(EnrolmentPeriod.LATE_ENROLMENT, utc_now() - timedelta(days=9), utc_now() - timedelta(seconds=1))
    now = utc_now()
    gate = university.request(engineer)
    university.add(
        EnrolmentUnlock(
            case_id=gate.case_id, student_id=engineer.student_id, academic_year=gate.academic_year,
            semester=gate.semester, purpose=UnlockPurpose.OUTSIDE_PERIOD, granted_at=now,
            granted_until=now + timedelta(days=1),
        )
    )  # fmt: skip
    for _ in range(2):
        assert asked(university, engineer, university.section()).stage == EnrolmentStage.ENROLLED
    office.bill(engineer)
    assert [fine.amount for fine in fines(university)] == [DAILY * (DAYS + 1), 300, 300]
    assert office.charged(engineer)[CHANGE] == 600


def test_what_the_office_changes_in_master_and_calendar_changes_no_fine_that_was_charged(
    university: University, office: FeeOffice, engineer: Student
) -> None:
    asked(university, engineer, university.section())
    office.bill(engineer)
    for master in university.rows(LateFineRow):
        master.amount += 100
        university.merge(master)
    university.period(EnrolmentPeriod.ENROLMENT, utc_now() - timedelta(days=20), utc_now() + timedelta(days=1))
    updated = office.bill(engineer)
    assert (updated.invoices, updated.credit_notes) == (0, 0)


def test_a_fine_leaves_at_least_a_week_to_pay_it(university: University, office: FeeOffice, engineer: Student) -> None:
    office.bill(engineer)
    asked(university, engineer, university.section())
    payment_ended = utc_now() + timedelta(days=30)
    office.bill(engineer, at=payment_ended)
    assert max(part.due_on for part in university.rows(Instalment)) == bangkok_date(payment_ended + timedelta(days=7))
