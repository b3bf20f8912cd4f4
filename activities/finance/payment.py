"""Passes: issued for what is open of an instalment, given to the bank, and brought along with their cases."""

from __future__ import annotations

from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from activities.finance.bank.banks import bank_of
from activities.finance.bank.port import BillPayment
from models.cases.case.contract.record import CaseKind, CaseRecord, Refused
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.finance.bank_account.contract import ToldBy
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.contract import PassIssued, PaymentRequest, PaymentStage
from models.finance.payment.rules.issuing import Payable, payable_now
from models.finance.payment.rules.process import issued, money_expected_since, not_issued
from models.finance.payment_pass.rules import pass_reference
from models.finance.payment_pass.store import (
    NEXT_SERIAL,
    PAYING_STUDENT,
    REPLACED,
    STILL_TO_TELL,
    dues_of,
)
from models.finance.payment_pass.tables import PaymentPass
from models.kit.calendar import utc_now
from models.kit.settings import settings

_OPEN: Final = (PaymentStage.ISSUING, PaymentStage.ACTIVE)


@activity.defn(name="issue_pass")
def issue_pass(request: PaymentRequest) -> PassIssued:
    """Issue the pass, in the place of any other of the instalment, or refuse it; one transaction.

    Run again, it answers what it decided.
    """
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
        case = session.get(CaseFile, request.case_id, with_for_update=True)
        if case is not None and case.revision > 0:
            record = load_record(session, request.case_id)
        else:
            record = _issue(session, request)
            write_record(session, record)
        return PassIssued(record=record, replaced=_replaced(session, request))


def _issue(session: Session, request: PaymentRequest) -> CaseRecord:
    now = utc_now()
    named = {"invoice_id": request.invoice_id, "student_id": request.student_id}
    whose = PAYING_STUDENT.optional(session, named)
    dues = dues_of(session, request.student_id, request.invoice_id)
    if whose is None or not 0 < request.sequence <= len(dues):
        return not_issued(request, Refused(code="not_found", rule="payable"), at=now)
    if whose.bank_code is None or whose.biller_id is None or whose.told_by is None:
        return not_issued(request, Refused(code="no_account_for_qr", rule="payable"), at=now)
    payable = payable_now(dues[request.sequence - 1], now, settings().payment_again_day)
    if isinstance(payable, Refused):
        return not_issued(request, payable, at=now)
    session.execute(REPLACED, _instalment(request))
    serial: int = session.execute(NEXT_SERIAL).scalar_one()
    reference = pass_reference(serial)
    account = _Account(whose.bank_code, whose.biller_id, ToldBy(whose.told_by))
    session.add(_pass(request, account, whose.student_code, payable, serial, reference))
    return issued(request, whose.number, reference, payable, at=now)


class _Account(NamedTuple):
    """Where the money of a pass goes."""

    bank_code: str
    biller_id: str
    told_by: ToldBy


def _pass(
    request: PaymentRequest, account: _Account, student_code: str, payable: Payable, serial: int, reference: str
) -> PaymentPass:
    return PaymentPass(
        case_id=request.case_id,
        serial=serial,
        student_id=request.student_id,
        invoice_id=request.invoice_id,
        sequence=request.sequence,
        amount=payable.amount,
        bank_code=account.bank_code,
        biller_id=account.biller_id,
        told_by=account.told_by,
        reference_1=student_code,
        reference_2=reference,
        stage=PaymentStage.ISSUING,
        issued_at=utc_now(),
        expires_at=payable.expires_at,
    )


def _instalment(request: PaymentRequest) -> dict[str, object]:
    return {"invoice_id": request.invoice_id, "sequence": request.sequence, "case_id": request.case_id}


def _replaced(session: Session, request: PaymentRequest) -> tuple[UUID, ...]:
    return tuple(row.case_id for row in session.execute(STILL_TO_TELL, _instalment(request)))


@activity.defn(name="register_pass")
def register_pass(case_id: UUID) -> None:
    """Have the bank take the pass, and keep what its code holds. Run again, the same code is kept."""
    with Session(engine()) as session:
        found = session.get_one(PaymentPass, case_id)
    if found.payload is not None:
        return
    payload = bank_of(found.bank_code, found.told_by).create(bill_payment(found))
    with Session(engine()) as session, session.begin():
        session.get_one(PaymentPass, case_id, with_for_update=True).payload = payload


@activity.defn(name="cancel_pass")
def cancel_pass(case_id: UUID) -> None:
    """Have the bank refuse the pass, where it can."""
    with Session(engine()) as session:
        found = session.get_one(PaymentPass, case_id)
    bank_of(found.bank_code, found.told_by).cancel(bill_payment(found))


@activity.defn(name="settle_payment")
def settle_payment(record: CaseRecord) -> None:
    """Bring the rows to the record; run again it changes nothing."""
    with Session(engine()) as session, session.begin():
        write_payment(session, record)


def write_payment(session: Session, record: CaseRecord) -> bool:
    """Bring case and pass to the record, where it is newer. A pass that has ended stays as it ended."""
    if not write_record(session, record):
        return False
    more = {} if record.stage != PaymentStage.ACTIVE else {"said_paid_at": money_expected_since(record)}
    session.execute(
        update(PaymentPass)
        .where(col(PaymentPass.case_id) == record.case_id, col(PaymentPass.stage).in_(_OPEN))
        .values(stage=PaymentStage(record.stage), **more)
    )
    return True


def bill_payment(found: PaymentPass) -> BillPayment:
    """A pass as a bank is told of it."""
    return BillPayment(found.biller_id, found.reference_1, found.reference_2, found.amount, found.expires_at)


ACTIVITIES: Final = (issue_pass, register_pass, cancel_pass, settle_payment)
SETTLES: Final = {CaseKind.PAYMENT: settle_payment}
