"""The fee masters of the small university, and who is charged by them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.access.role.contract import RoleId
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment.tables import Receipt
from models.people.person.tables import Person, Student, UserType
from tests.support.fees import FeeOffice
from tests.support.money import Cashier
from tests.support.paying import Payer
from tests.support.statements import Clerk
from tests.support.university import University


def whole_invoice(cashier: Cashier, student: Student) -> ForInvoice:
    """What is paid is for the only invoice of a student."""
    [(invoice_id, _)] = cashier.invoices(student)
    return ForInvoice(student.student_id, invoice_id)


@pytest.fixture
def clerk(payer: Payer) -> Clerk:
    """Who brings statements in."""
    return Clerk(payer.university)


@pytest.fixture
def office(university: University) -> FeeOffice:
    """The masters, with the calendar open."""
    return FeeOffice(university).opened()


@pytest.fixture
def officer(university: University) -> Person:
    """A finance officer of the whole university."""
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def engineer(university: University, office: FeeOffice) -> Student:
    """Charged a lump sum."""
    return university.student()


@pytest.fixture
def scientist(university: University, office: FeeOffice) -> Student:
    """Charged by credits."""
    return university.student(major="D14")


@pytest.fixture
def paid(university: University) -> tuple[Cashier, Student, Receipt]:
    """A student who paid the first of two instalments of 10,100.25 and 2,200 baht."""
    cashier, student = Cashier(university), university.student()
    cashier.bill("bill", student, [Decimal("10100.25"), Decimal("2200.00")], parts=2)
    cashier.pay("1", Decimal(101), whole_invoice(cashier, student))
    [receipt] = university.rows(Receipt)
    return cashier, student, receipt
