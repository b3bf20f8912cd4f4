"""How invoices stand for lists is what their documents say, whatever was added (docs/areas/finance.md)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.finance.invoice.tables.standings import FeeStanding, InvoiceStanding
from models.people.person.tables import Student
from tests.finance.ledger.test_store import charge_ids
from tests.support.money import Cashier
from tests.support.store_finance import whole_invoice
from tests.support.university import University


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def standing(university: University) -> InvoiceStanding:
    [row] = university.rows(InvoiceStanding)
    return row


def test_an_invoice_stands_by_its_documents_after_each_of_them(university: University, student: Student) -> None:
    cashier = Cashier(university)
    cashier.bill("bill", student, [Decimal(300), Decimal(90)], parts=3)
    [(invoice_id, total)] = cashier.invoices(student)

    def dues_open() -> list[object]:
        return [due.due_on for due in cashier.instalments(student, invoice_id) if due.open > 0]

    assert (standing(university).total, standing(university).paid) == (Decimal(390), 0)
    assert standing(university).due_on == dues_open()[0]
    cashier.pay("1", Decimal(130), whole_invoice(cashier, student))
    assert (standing(university).paid, standing(university).due_on) == (Decimal(130), dues_open()[0])
    assert len(dues_open()) == 2
    cashier.credit("drop", student, charge_ids(university, student)[0], Decimal(200))
    assert (standing(university).credited, standing(university).due_on) == (Decimal(200), dues_open()[0])
    cashier.plan(invoice_id, total, 1)
    assert standing(university).due_on == dues_open()[0]
    cashier.pay("2", Decimal(60), whole_invoice(cashier, student))
    assert (standing(university).due_on, dues_open()) == (None, [])
    assert standing(university).last_paid_at is not None
    by_fee = {row.fee_code: (row.total, row.credited, row.paid) for row in university.rows(FeeStanding)}
    assert by_fee == {
        "TUITION": (Decimal(300), Decimal(200), Decimal(100)), "LIBRARY": (Decimal(90), Decimal(0), Decimal(90)),
    }  # fmt: skip
    cashier.check()


def test_an_invoice_that_is_credited_whole_is_due_on_no_day(university: University, student: Student) -> None:
    cashier = Cashier(university)
    cashier.bill("bill", student, [Decimal(100)], parts=2)
    cashier.pay("1", Decimal(40), whole_invoice(cashier, student))
    cashier.credit("drop", student, charge_ids(university, student)[0], Decimal(100))
    row = standing(university)
    assert (row.credited, row.paid, row.due_on, row.last_paid_at) == (Decimal(100), 0, None, None)
    cashier.check()
