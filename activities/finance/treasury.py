"""What a finance officer asks and the director of treasury agrees to: received, and done in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final, TypeVar
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity

from activities.cases.case import project_case
from models.cases.case.contract.record import CaseItem, CaseKind, CaseRecord, Fact, Refused
from models.cases.case.contract.starting import CaseRequest, StudentRequest
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.review.rules.one_review import put_before_office
from models.db import engine
from models.finance.cancellation.contract import (
    InvoiceCancellationRequest,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.cancellation.store.writing import cancel_invoice, cancel_receipt, reverse_write_off, write_off
from models.finance.instalment_split.contract import InstalmentSplitRequest
from models.finance.instalment_split.store.splitting import split_invoice
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.invoice.store.settling import refusal_while_decided
from models.finance.payment_pass.store import dues_of
from models.finance.treasury.contract import TreasuryDecision, TreasuryReceived
from models.finance.treasury.rules import (
    ASKED,
    REGULATION,
    REGULATIONS,
    could_not,
    done,
)
from models.kit.calendar import utc_now
from models.kit.money import baht_figures

Asked = TypeVar("Asked", bound=StudentRequest)
OfDebt = TypeVar("OfDebt", InvoiceCancellationRequest, WriteOffRequest, WriteOffReversalRequest, InstalmentSplitRequest)
AnyAsked = TypeVar("AnyAsked", bound=CaseRequest)


@activity.defn(name="receive_receipt_cancellation")
def receive_receipt_cancellation(request: ReceiptCancellationRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    return _received(CaseKind.RECEIPT_CANCELLATION, request, request.number, request.reason)


@activity.defn(name="receive_invoice_cancellation")
def receive_invoice_cancellation(request: InvoiceCancellationRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    return _received(CaseKind.INVOICE_CANCELLATION, request, request.number, request.reason)


@activity.defn(name="receive_write_off")
def receive_write_off(request: WriteOffRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    return _received(CaseKind.WRITE_OFF, request, request.number, request.reason)


@activity.defn(name="settle_write_off")
def settle_write_off(decision: TreasuryDecision) -> CaseRecord:
    """Write off what is open and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: WriteOffRequest, by: UUID, at: datetime) -> Outcome:
        given_up = write_off(session, request, at)
        if isinstance(given_up, Refused):
            return given_up
        return {"number": request.number, "amount": baht_figures(given_up)}

    return _settled_debt(decision, WriteOffRequest, carry_out)


@activity.defn(name="receive_write_off_reversal")
def receive_write_off_reversal(request: WriteOffReversalRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    return _received(CaseKind.WRITE_OFF_REVERSAL, request, request.number, request.reason)


@activity.defn(name="settle_write_off_reversal")
def settle_write_off_reversal(decision: TreasuryDecision) -> CaseRecord:
    """Take the write-off back and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: WriteOffReversalRequest, by: UUID, at: datetime) -> Outcome:
        owed_again = reverse_write_off(session, request, at)
        if isinstance(owed_again, Refused):
            return owed_again
        return {"number": request.number, "amount": baht_figures(owed_again)}

    return _settled_debt(decision, WriteOffReversalRequest, carry_out)


@activity.defn(name="receive_instalment_split")
def receive_instalment_split(request: InstalmentSplitRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    return _received(CaseKind.INSTALMENT_SPLIT, request, request.number, request.reason)


@activity.defn(name="settle_instalment_split")
def settle_instalment_split(decision: TreasuryDecision) -> CaseRecord:
    """Plan the invoice anew and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: InstalmentSplitRequest, by: UUID, at: datetime) -> Outcome:
        plan = split_invoice(session, request, by, at)
        if isinstance(plan, Refused):
            return plan
        nearest = next(due for due in dues_of(session, request.student_id, request.invoice_id) if due.open > 0)
        return {
            "number": request.number,
            "purpose": request.purpose.value,
            "parts": len(request.parts),
            "amount": baht_figures(nearest.open),
            "until": nearest.due_on.isoformat(),
        }

    return _settled_debt(decision, InstalmentSplitRequest, carry_out)


@activity.defn(name="settle_receipt_cancellation")
def settle_receipt_cancellation(decision: TreasuryDecision) -> CaseRecord:
    """Cancel the receipt and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: ReceiptCancellationRequest, by: UUID, at: datetime) -> Outcome:
        credit = cancel_receipt(session, request, by, at)
        if isinstance(credit, Refused):
            return credit
        return {"number": request.number, "follow_up": request.follow_up.value, "credit": baht_figures(credit)}

    return _settled(decision, ReceiptCancellationRequest, carry_out)


@activity.defn(name="settle_invoice_cancellation")
def settle_invoice_cancellation(decision: TreasuryDecision) -> CaseRecord:
    """Credit the invoice whole and end the case, in one transaction. A second run returns the same result."""

    def carry_out(session: Session, request: InvoiceCancellationRequest, by: UUID, at: datetime) -> Outcome:
        credited = cancel_invoice(session, request, by, at)
        if isinstance(credited, Refused):
            return credited
        return {"number": request.number, "follow_up": request.follow_up.value, "amount": baht_figures(credited)}

    return _settled_debt(decision, InvoiceCancellationRequest, carry_out)


Outcome = Mapping[str, Fact] | Refused
"""The facts of what was done, or why it could not be."""


def _received(kind: CaseKind, request: StudentRequest, number: str, reason: str) -> TreasuryReceived:
    item = CaseItem(key=number, label_th=number, label_en=number, outcome=ASKED)
    return put_request(kind, request, item, reason)


def put_request(kind: CaseKind, request: CaseRequest, item: CaseItem, reason: str) -> TreasuryReceived:
    """Put a request before the treasury; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return TreasuryReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        record = put_before_office(kind, request, item, reason, REGULATION, utc_now())
        write_record(session, record)
        return TreasuryReceived(record=record, regulation=REGULATION)


def _settled(
    decision: TreasuryDecision,
    kind: type[Asked],
    carry_out: Callable[[Session, Asked, UUID, datetime], Outcome],
) -> CaseRecord:
    def lock_student(session: Session, request: Asked) -> None:
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})

    return settle_request(decision, kind, carry_out, lock_student)


def _settled_debt(
    decision: TreasuryDecision,
    kind: type[OfDebt],
    carry_out: Callable[[Session, OfDebt, UUID, datetime], Outcome],
) -> CaseRecord:
    """Do what was agreed to about an invoice's debt, unless another open case decides about it."""

    def alone(session: Session, request: OfDebt, by: UUID, at: datetime) -> Outcome:
        about = (request.student_id, request.invoice_id, request.number, request.case_id)
        return refusal_while_decided(session, *about) or carry_out(session, request, by, at)

    return _settled(decision, kind, alone)


def settle_request(
    decision: TreasuryDecision,
    kind: type[AnyAsked],
    carry_out: Callable[[Session, AnyAsked, UUID, datetime], Outcome],
    lock: Callable[[Session, AnyAsked], None],
) -> CaseRecord:
    """Do what was agreed to, and end the case: done, or refused where it had become impossible.

    ``lock`` takes what :func:`carry_out` changes before the case is taken. A second run returns the same result.
    """
    case_id, action = decision.record.case_id, decision.action
    with Session(engine()) as session, session.begin():
        request = kind.model_validate(session.get_one(CaseFile, case_id).request)
        lock(session, request)
        case = session.get_one(CaseFile, case_id, with_for_update=True, populate_existing=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        now = utc_now()
        outcome = carry_out(session, request, action.actor.person_id, now)
        if isinstance(outcome, Refused):
            record = could_not(decision.record, action, outcome, now)
        else:
            record = done(decision.record, action, outcome, now)
        write_record(session, record)
        return record


ACTIVITIES: Final = (
    receive_receipt_cancellation,
    receive_invoice_cancellation,
    settle_receipt_cancellation,
    settle_invoice_cancellation,
    receive_write_off,
    settle_write_off,
    receive_write_off_reversal,
    settle_write_off_reversal,
    receive_instalment_split,
    settle_instalment_split,
)
SETTLES: Final = {
    CaseKind.RECEIPT_CANCELLATION: project_case,
    CaseKind.INVOICE_CANCELLATION: project_case,
    CaseKind.WRITE_OFF: project_case,
    CaseKind.WRITE_OFF_REVERSAL: project_case,
    CaseKind.INSTALMENT_SPLIT: project_case,
}
