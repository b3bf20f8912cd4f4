"""Cancelled receipts and invoices in the books: holds come back, fees as the office says (finance §5)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from activities.finance.overdue import follow_due_days
from models.cases.case.contract.record import Refused
from models.enrolment.hold.tables import StudentHold
from models.finance.bill.tables import SweepMark
from models.finance.cancellation.contract import AfterInvoice, AfterReceipt
from models.finance.cancellation.store.writing import cancel_invoice, cancel_receipt
from models.finance.cancellation.tables import ReceiptCancellation
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.invoice.tables.invoices import Charge
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment.tables import Receipt, ReceiptLine
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person, Student
from tests.finance.ledger.test_store import charge_ids
from tests.support.cancelling import (
    invoice_request,
    receipt_request,
    write_off_request,
    write_off_reversal_request,
)
from tests.support.fees import LUMP_SUM, FeeOffice, invoices
from tests.support.money import Cashier
from tests.support.store_finance import engineer as engineer
from tests.support.store_finance import office as office
from tests.support.store_finance import officer as officer
from tests.support.university import University


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


def cancelled(
    university: University, student: Student, officer: Person, follow_up: AfterReceipt, *, place: int = 0
) -> Decimal | Refused:
    """A receipt of the student is cancelled; what of its money is credit then."""
    request = receipt_request(university, student, officer.person_id, follow_up, place=place)
    with Session(university.engine) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [student.student_id]})
        return cancel_receipt(session, request, officer.person_id, utc_now())


def without_invoice(
    university: University, student: Student, officer: Person, invoice_id: UUID, follow_up: AfterInvoice
) -> Decimal | Refused:
    """An invoice of the student is cancelled; how much was credited."""
    request = invoice_request(university, student, officer.person_id, invoice_id, follow_up)
    with Session(university.engine) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [student.student_id]})
        return cancel_invoice(session, request, officer.person_id, utc_now())


def test_the_hold_of_an_invoice_past_due_comes_back_in_the_night_after_its_receipt_was_cancelled(
    university: University, cashier: Cashier, officer: Person
) -> None:
    student = university.student()
    cashier.bill("bill", student, [Decimal(9000)])
    [(invoice_id, total)] = cashier.invoices(student)
    past = Due(bangkok_date(utc_now()) - timedelta(days=40), total)
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_id, [past], utc_now())
    cashier.pay("late", total, ForInvoice(student.student_id, invoice_id))
    follow_due_days()
    assert university.rows(StudentHold) == []
    assert cancelled(university, student, officer, AfterReceipt.CREDIT) == total
    with Session(university.engine) as session, session.begin():
        session.get_one(SweepMark, "overdue").swept_to -= timedelta(days=1)
    assert follow_due_days() == 1
    [hold] = university.rows(StudentHold)
    assert (hold.invoice_id, hold.amount) == (invoice_id, total)
    cashier.check()


def test_a_write_off_that_was_taken_back_holds_again_in_the_night(
    university: University, cashier: Cashier, officer: Person
) -> None:
    student = university.student()
    cashier.bill("bill", student, [Decimal(9000)])
    [(invoice_id, total)] = cashier.invoices(student)
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_id, [Due(bangkok_date(utc_now()) - timedelta(days=40), total)], utc_now())
    lost = write_off_request(university, student, officer.person_id, invoice_id)
    assert cashier.write_off(lost) == total
    follow_due_days()
    assert university.rows(StudentHold) == []
    back = write_off_reversal_request(university, student, officer.person_id, lost)
    assert cashier.takes_write_off_back(back) == total
    with Session(university.engine) as session, session.begin():
        session.get_one(SweepMark, "overdue").swept_to -= timedelta(days=1)
    assert follow_due_days() == 1
    [hold] = university.rows(StudentHold)
    assert (hold.invoice_id, hold.amount) == (invoice_id, total)
    cashier.check()


def test_what_a_credit_note_had_freed_is_not_taken_off_twice(
    university: University, cashier: Cashier, officer: Person
) -> None:
    student = university.student()
    cashier.bill("bill", student, [Decimal(600), Decimal(400)])
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("whole", Decimal(1000), ForInvoice(student.student_id, invoice_id))
    cashier.credit("less", student, cashier.charges(student)[0], Decimal(250))
    assert cashier.balance(student) == Decimal(-250)
    assert cancelled(university, student, officer, AfterReceipt.CREDIT) == Decimal(750)
    assert cashier.balance(student) == Decimal(-250)
    cashier.check()


def test_a_receipt_is_cancelled_once_and_another_of_the_same_payment_stands(
    university: University, cashier: Cashier, officer: Person
) -> None:
    student = university.student()
    cashier.bill("one", student, [Decimal(600)])
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("too much", Decimal(1000), ForInvoice(student.student_id, invoice_id))
    cashier.bill("two", student, [Decimal(400)])
    assert len(university.rows(Receipt)) == 2
    assert cancelled(university, student, officer, AfterReceipt.CREDIT) == Decimal(600)
    refused = cancelled(university, student, officer, AfterReceipt.CREDIT)
    assert isinstance(refused, Refused)
    assert refused.code == "receipt_cancelled"
    paid = {id_: cashier.instalments(student, id_)[0].paid for id_, _ in cashier.invoices(student)}
    assert sorted(paid.values()) == [0, Decimal(400)]
    cashier.check()


def test_what_was_cancelled_is_only_added_to(university: University, cashier: Cashier, officer: Person) -> None:
    student = university.student()
    cashier.bill("one", student, [Decimal(600)])
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("all", Decimal(600), ForInvoice(student.student_id, invoice_id))
    cancelled(university, student, officer, AfterReceipt.NEW_RECEIPT)
    with (
        pytest.raises(DBAPIError, match="only added to"),
        Session(university.engine) as session,
        session.begin(),
    ):
        session.delete(session.get_one(ReceiptCancellation, university.rows(ReceiptCancellation)[0].receipt_id))


@pytest.mark.parametrize(
    ("follow_up", "issued"),
    [(AfterInvoice.CHARGE_AGAIN, 2), (AfterInvoice.NOT_AGAIN, 1)],
    ids=["charge_again", "not_again"],
)
def test_the_next_update_of_the_bill_charges_a_cancelled_invoice_as_the_office_said(
    university: University, office: FeeOffice, engineer: Student, officer: Person, follow_up: AfterInvoice, issued: int
) -> None:
    office.bill(engineer)
    [invoice] = invoices(university)
    assert without_invoice(university, engineer, officer, invoice.invoice_id, follow_up) == LUMP_SUM
    office.bill(engineer)
    office.bill(engineer)
    assert len(invoices(university)) == issued
    assert office.bill_of(engineer).charged_as is FeeEnrolmentType.LUMP_SUM


def test_a_new_receipt_names_the_invoice_that_the_money_pays_since(
    university: University, cashier: Cashier, officer: Person
) -> None:
    student = university.student()
    cashier.bill("first", student, [Decimal(1000)])
    [(first, total)] = cashier.invoices(student)
    cashier.pay("1", total, ForInvoice(student.student_id, first))
    cashier.credit("assessed anew", student, charge_ids(university, student)[0], total)
    cashier.bill("second", student, [Decimal(900)])
    second = cashier.invoices(student)[1][0]
    assert cancelled(university, student, officer, AfterReceipt.NEW_RECEIPT) == 0
    new = max(university.rows(Receipt), key=lambda receipt: receipt.serial)
    assert new.total == Decimal(900)
    [line] = [line for line in university.rows(ReceiptLine) if line.receipt_id == new.receipt_id]
    with Session(university.engine) as session:
        assert session.get_one(Charge, line.charge_id).invoice_id == second
    cashier.check()
