"""Payment exceptions: put before an officer, and what the officer decides of the money (finance §4, §6)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session
from sqlmodel import select
from temporalio import activity

from activities.cases.case import project_case
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.rules.actions import form_of
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.finance.desk.tables import LineMatch
from models.finance.invoice.store.reading import LOCK_PAYMENT, LOCK_STUDENTS
from models.finance.payment.store.allocating import apply_credit, charges_of, funds_of
from models.finance.payment.store.recording import attribute_payment
from models.finance.payment.store.remainder import left_of_payment
from models.finance.payment.tables import Payment
from models.finance.payment_exception.contract import (
    ExceptionDecision,
    ExceptionReceived,
    OwnerForm,
    PaymentExceptionRequest,
)
from models.finance.payment_exception.rules import REGULATION, REGULATIONS, put_before_officer, settled
from models.finance.refund.store.opening import Promise, open_refund
from models.kit.calendar import utc_now
from models.people.person.tables import Student

_NOTHING: Final = Decimal(0)
_WHOSE: Final = text("""
    UPDATE case_file c
       SET student_id = s.student_id, faculty_code = s.faculty_code, department_code = s.department_code,
           campus_code = s.campus_code
      FROM student s WHERE s.student_id = :student_id AND c.case_id = :case_id
""")


@activity.defn(name="receive_payment_exception")
def receive_payment_exception(request: PaymentExceptionRequest) -> ExceptionReceived:
    """Put the money before an officer; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return ExceptionReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        payment = session.get_one(Payment, request.payment_id)
        references = (payment.bank_code, payment.bank_transaction, payment.reference_1, payment.reference_2)
        record = put_before_officer(request, " ".join(filter(None, references)), REGULATION, utc_now())
        write_record(session, record)
        return ExceptionReceived(record=record, regulation=REGULATION)


@activity.defn(name="settle_payment_exception")
def settle_payment_exception(decision: ExceptionDecision) -> CaseRecord:
    """Do with the money what the officer decided, and end the case; one transaction.

    Money gets its owner where it had none. Then it pays what the student owes, the oldest first, unless it is to stay
    credit. Money that two people have matched to an invoice meanwhile has paid that, and the rest stays credit. Run
    again, it answers what it came to.
    """
    case_id, action = decision.record.case_id, decision.action
    with Session(engine()) as session, session.begin():
        request = PaymentExceptionRequest.model_validate(session.get_one(CaseFile, case_id).request)
        session.execute(LOCK_PAYMENT, {"payment_id": request.payment_id})
        match = session.scalars(select(LineMatch).where(LineMatch.payment_id == request.payment_id)).one_or_none()
        owner_id = _owner(session, decision, request) if match is None else match.student_id
        session.execute(LOCK_STUDENTS, {"student_ids": [owner_id]})
        case = session.get_one(CaseFile, case_id, with_for_update=True, populate_existing=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        now = utc_now()
        if request.student_id is None:
            attribute_payment(session, request.payment_id, owner_id, action.actor.person_id, now)
            session.execute(_WHOSE, {"student_id": owner_id, "case_id": case_id})
        money = _Money(session, request.payment_id, owner_id)
        if action.action in (CaseActionName.APPLY, CaseActionName.ATTRIBUTE) and match is None:
            money.pay(now)
        unused = money.unused()  # a bill may have taken some of it while the case was open
        paid = request.unused - unused
        if action.action is CaseActionName.REFUND and unused:
            promise = Promise(owner_id, unused, request.payment_id, action.actor.person_id)
            open_refund(session, case_id, promise, now)
        left = left_of_payment(session, request.payment_id, owner_id) if request.short else _NOTHING
        record = settled(decision.record, action, owner_id=owner_id, paid=paid, unused=unused, left=left, at=now)
        write_record(session, record)
        return record


def _owner(session: Session, decision: ExceptionDecision, request: PaymentExceptionRequest) -> int:
    """Return the student who owns the money: of the request, or the one the officer named, whom the API has checked."""
    if request.student_id is not None:
        return request.student_id
    code = form_of(OwnerForm, decision.action).student_code
    return session.scalars(select(Student.student_id).where(Student.student_code == code)).one()


class _Money(NamedTuple):
    """One payment of a student who is locked."""

    session: Session
    payment_id: UUID
    student_id: int

    def pay(self, at: datetime) -> None:
        """Pay with it what the student owes, the oldest first."""
        owed = {charge.invoice_id for charge in charges_of(self.session, [self.student_id]) if charge.open > 0}
        key = f"exception:{self.payment_id}:allocation"
        apply_credit(self.session, {self.student_id: key}, owed, at, payment_id=self.payment_id)

    def unused(self) -> Decimal:
        """What of it is credit, in baht."""
        funds = funds_of(self.session, [self.student_id])
        return sum((fund.unused for fund in funds if fund.payment_id == self.payment_id), Decimal(0))


ACTIVITIES: Final = (receive_payment_exception, settle_payment_exception)
SETTLES: Final = {CaseKind.PAYMENT_EXCEPTION: project_case}
