"""Messages and persisted names of the processes that cancel receipts and invoices (finance §5, §6)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.starting import StudentRequest

INVOICE_CANCELLED: Final = "invoice_cancelled"
"""The rule of the credit note by which a cancelled invoice is credited whole."""


class OriginalHolder(StrEnum):
    """Who holds the original of a receipt that is to be cancelled."""

    OFFICE = "office"
    """It was handed back to the office."""
    STUDENT = "student"
    LOST = "lost"
    NOT_RELEASED = "not_released"
    """It was never printed."""


class AfterReceipt(StrEnum):
    """What becomes of the money of a cancelled receipt."""

    NEW_RECEIPT = "new_receipt"
    """It pays the same invoices again, with a new receipt."""
    CREDIT = "credit"
    """It is the student's credit."""
    REFUND = "refund"
    """It is given back: a refund is opened for it."""


class AfterInvoice(StrEnum):
    """What the next update of the bill does with the fees of a cancelled invoice."""

    CHARGE_AGAIN = "charge_again"
    """It charges what the term comes to then."""
    NOT_AGAIN = "not_again"
    """It does not charge these amounts again; what the term comes to above them it does."""


class ReceiptCancellationRequest(StudentRequest):
    """A receipt is to be cancelled whole. The term is that of the newest invoice it pays."""

    opened_by: UUID
    receipt_id: UUID
    number: str
    reason: str
    holder: OriginalHolder
    follow_up: AfterReceipt


WRITTEN_OFF: Final = "written_off"
"""The rule of the reductions by which a debt is written off."""


class WriteOffRequest(StudentRequest):
    """What is open of an invoice is given up: nobody will pay it."""

    opened_by: UUID
    invoice_id: UUID
    number: str
    reason: str


WRITE_OFF_REVERSED: Final = "write_off_reversed"
"""The rule of the reductions by which a write-off is taken back."""


class WriteOffReversalRequest(StudentRequest):
    """A write-off is to be taken back: the student owes what stands of it again; ``write_off_id`` is its case."""

    opened_by: UUID
    write_off_id: UUID
    invoice_id: UUID
    number: str
    reason: str


class InvoiceCancellationRequest(StudentRequest):
    """An invoice that nobody paid anything of is to be credited whole."""

    opened_by: UUID
    invoice_id: UUID
    number: str
    reason: str
    follow_up: AfterInvoice
