"""QR codes that are issued, expired and paid, for tests of what a statement says of them."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from activities.finance.payment import issue_pass, register_pass, settle_payment
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.finance.bank.contract import BankTransaction
from models.finance.payment.contract import PaymentStage
from models.finance.payment.rules.process import active
from models.finance.payment.store.bank_posting import post_money
from models.finance.payment_pass.tables import PaymentPass
from models.kit.calendar import utc_now
from tests.support.paying import Payer
from tests.support.university import University


def issued(payer: Payer, amount: str = "1000.00") -> PaymentPass:
    """A pass over a new bill that can be paid."""
    return issued_of(payer, payer.bill(amount))


def issued_of(payer: Payer, invoice_id: UUID) -> PaymentPass:
    """A pass over the first part of an invoice that can be paid."""
    request = payer.request(invoice_id)
    record = issue_pass(request).record
    register_pass(request.case_id)
    settle_payment(active(record, utc_now()))
    return payer.pass_of(request.case_id)


def expired(payer: Payer, found: PaymentPass) -> PaymentPass:
    """The pass once its time is over."""
    with Session(payer.university.engine) as session, session.begin():
        session.get_one(PaymentPass, found.case_id).stage = PaymentStage.EXPIRED
    return payer.pass_of(found.case_id)


def exceptions(university: University) -> list[str]:
    """The stages of the cases that money without an open instalment begins."""
    return [case.stage for case in university.rows(CaseFile) if case.kind is CaseKind.PAYMENT_EXCEPTION]


def posted(payer: Payer, found: PaymentPass, transaction: str, amount: str | None = None) -> None:
    """The bank confirmed it, and it is posted."""
    money = BankTransaction(
        transaction, found.reference_1, found.reference_2, Decimal(amount or found.amount), utc_now()
    )
    with Session(payer.university.engine) as session, session.begin():
        post_money(session, "SCB", money)
