"""Cancelling receipts and invoices: documents are added, and money is what it was before them (finance §5, §6)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.cancellation.contract import (
    INVOICE_CANCELLED,
    WRITE_OFF_REVERSED,
    WRITTEN_OFF,
    AfterReceipt,
    InvoiceCancellationRequest,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.cancellation.rules import (
    refusal_to_cancel_invoice,
    refusal_to_cancel_receipt,
    refusal_to_reverse_write_off,
    refusal_to_write_off,
    taken_off,
)
from models.finance.cancellation.store.reading import PAID_WITH, RECEIPT, ReceiptFacts
from models.finance.debt.store.reading import UNDO_DEBTS
from models.finance.invoice.store.issuing import credit_charges
from models.finance.ledger.contract import ReductionKind
from models.finance.ledger.store.rows import add_rows
from models.finance.ledger.tables.rows import InvoiceCancellationRow, ReceiptCancellationRow
from models.finance.payment.rules.applying import Open
from models.finance.payment.store.allocating import apply_credit, charges_of, funds_of, take_off
from models.finance.reduction.store.reading import OF_CHARGES, SHORT_PAYMENT_KEY, WRITE_OFF_KEY, WRITTEN_OFF_BY
from models.finance.reduction.store.reducing import reduce_charges, reductions_of, reverse_reductions, take_back
from models.finance.refund.store.opening import Promise, open_refund

_NOTHING: Final = Decimal(0)


_RECEIPT_CANCELLED: Final = "receipt_cancelled"
"""The reason of what is owed again with a cancelled receipt. Persisted: never renamed."""


def cancel_receipt(session: Session, wanted: ReceiptCancellationRequest, by: UUID, at: datetime) -> Decimal | Refused:
    """Cancel a receipt whole, and let its money do what was asked; how much of it is credit then, in baht.

    What it paid is paid no more, in this transaction, and what was written off since the payment was a little short is
    owed again; a new receipt is of the same payment, and leaves that. The student is locked.
    """
    receipt = RECEIPT.one(session, {"receipt_id": wanted.receipt_id})
    refused = refusal_to_cancel_receipt(stands=receipt.stands, number=wanted.number)
    if refused is not None:
        return refused
    [fund] = [fund for fund in funds_of(session, [receipt.student_id]) if fund.payment_id == receipt.payment_id]
    asked = {"payment_id": receipt.payment_id, "receipt_id": receipt.receipt_id}
    paid = [Open(row.charge_id, row.amount) for row in session.execute(PAID_WITH, asked)]
    off = taken_off(paid, fund.used, fund.receipted, receipt.total)
    cancelled = ReceiptCancellationRow(
        receipt.receipt_id, wanted.case_id, wanted.reason, wanted.holder, wanted.follow_up, by, at
    )
    add_rows(session, [cancelled])
    key = f"receipt-cancellation:{receipt.receipt_id}"
    back = [(charge.id, Open(receipt.payment_id, charge.amount)) for charge in off]
    freed = take_off(session, f"{key}:release", receipt.student_id, back, at)
    if wanted.follow_up is AfterReceipt.REFUND and freed:
        promise = Promise(receipt.student_id, freed, receipt.payment_id, wanted.opened_by)
        open_refund(session, receipt.receipt_id, promise, at)
    if wanted.follow_up is not AfterReceipt.NEW_RECEIPT:
        _owe_shortage_again(session, receipt, key, at)
        return freed
    # What a credit note had freed pays another invoice than the receipt names: the new one names that.
    of_invoice = {charge.charge_id: charge.invoice_id for charge in charges_of(session, [receipt.student_id])}
    again = apply_credit(
        session,
        {receipt.student_id: f"{key}:again"},
        {*receipt.invoice_ids, *(of_invoice[charge.id] for charge in off)},
        at,
        payment_id=receipt.payment_id,
        at_most=freed,
    )
    return freed - again


def _owe_shortage_again(session: Session, receipt: ReceiptFacts, key: str, at: datetime) -> None:
    """Take back what was written off because the payment of a receipt was a little short."""
    event = {"event_key": f"{SHORT_PAYMENT_KEY}{receipt.payment_id}"}
    amounts = {row.reduction_id: row.amount for row in session.execute(WRITTEN_OFF_BY, event) if row.amount > 0}
    if amounts:
        charges = set(session.execute(OF_CHARGES, {"reduction_ids": list(amounts)}).scalars())
        standing = [row for row in reductions_of(session, charges) if row.reduction_id in amounts]
        parts = [(row, amounts[row.reduction_id]) for row in standing]
        reason = {"rule": _RECEIPT_CANCELLED, "receipt_id": receipt.receipt_id}
        take_back(session, f"{key}:shortage", receipt.student_id, parts, reason, at)


def cancel_invoice(session: Session, wanted: InvoiceCancellationRequest, by: UUID, at: datetime) -> Decimal | Refused:
    """Credit an invoice whole by a credit note, in baht; a fine or a debt is then as if it had never been.

    The student is locked.
    """
    charges = [charge for charge in charges_of(session, [wanted.student_id]) if charge.invoice_id == wanted.invoice_id]
    refused = refusal_to_cancel_invoice([(charge.charged, charge.paid) for charge in charges], wanted.number)
    if refused is not None:
        return refused
    amounts = {charge.charge_id: charge.charged for charge in charges if charge.charged > 0}
    reason = {"rule": INVOICE_CANCELLED, "reason": wanted.reason}
    key = f"invoice-cancellation:{wanted.invoice_id}"
    note_id = credit_charges(session, key, wanted.student_id, amounts, reason, at)
    if note_id is None:
        raise ValueError(f"the invoice {wanted.invoice_id} was cancelled, and still asks for something")
    add_rows(
        session,
        [InvoiceCancellationRow(wanted.invoice_id, wanted.case_id, note_id, wanted.reason, wanted.follow_up, by, at)],
    )
    session.execute(UNDO_DEBTS, {"invoice_ids": [wanted.invoice_id], "at": at})
    return sum(amounts.values(), _NOTHING)


def write_off(session: Session, wanted: WriteOffRequest, at: datetime) -> Decimal | Refused:
    """Give up what is open of an invoice, in baht: its charges stand, and nobody is held for them any more.

    Money that comes for it later is the student's credit. The student is locked.
    """
    charges = charges_of(session, [wanted.student_id])
    amounts = {
        charge.charge_id: charge.open
        for charge in charges
        if charge.invoice_id == wanted.invoice_id and charge.open > 0
    }
    total = sum(amounts.values(), _NOTHING)
    refused = refusal_to_write_off(total, wanted.number)
    if refused is not None:
        return refused
    reason = {"rule": WRITTEN_OFF, "reason": wanted.reason}
    key = f"{WRITE_OFF_KEY}{wanted.case_id}"
    reduce_charges(session, key, wanted.student_id, amounts, ReductionKind.WRITTEN_OFF, reason, at)
    return total


def reverse_write_off(session: Session, wanted: WriteOffReversalRequest, at: datetime) -> Decimal | Refused:
    """Take back what stands of a write-off, in baht: the student owes it again, and what they have in credit pays it.

    A hold for it comes back in the next night. The student is locked.
    """
    rows = session.execute(WRITTEN_OFF_BY, {"event_key": f"{WRITE_OFF_KEY}{wanted.write_off_id}"})
    amounts = {row.reduction_id: row.amount for row in rows if row.amount > 0}
    refused = refusal_to_reverse_write_off(sum(amounts.values(), _NOTHING), wanted.number)
    if refused is not None:
        return refused
    reason = {"rule": WRITE_OFF_REVERSED, "reason": wanted.reason}
    return reverse_reductions(session, f"write-off-back:{wanted.case_id}", wanted.student_id, amounts, reason, at)
