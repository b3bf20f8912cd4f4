"""The rows of money as plain tuples: COPY writes them as they are. A test holds them equal to the tables.

A bill run adds a million of them.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from psycopg.types.json import Jsonb

from models.finance.cancellation.contract import AfterInvoice, AfterReceipt, OriginalHolder
from models.finance.instalment_split.contract import SplitPurpose
from models.finance.ledger.contract import Account, InvoiceKind, PostingKind, ReductionKind


class PostingRow(NamedTuple):
    """A row of ``posting``."""

    posting_id: UUID
    event_key: str
    kind: PostingKind
    posted_on: date
    posted_at: datetime
    actor_id: UUID | None


class EntryRow(NamedTuple):
    """A row of ``ledger_entry``."""

    posting_id: UUID
    account: Account
    student_id: int | None
    fee_code: str | None
    amount: Decimal
    funder_id: UUID | None


class InvoiceRow(NamedTuple):
    """A row of ``invoice``."""

    invoice_id: UUID
    number: str
    campus_code: str
    fiscal_year: int
    serial: int
    kind: InvoiceKind
    student_id: int
    academic_year: int
    semester: int
    total: Decimal
    issued_at: datetime
    posting_id: UUID


class ChargeRow(NamedTuple):
    """A row of ``charge``."""

    charge_id: UUID
    invoice_id: UUID
    position: int
    fee_code: str
    account: Account
    name_th: str
    name_en: str
    amount: Decimal
    reason: Jsonb


class InstalmentRow(NamedTuple):
    """A row of ``instalment``."""

    invoice_id: UUID
    plan_no: int
    sequence: int
    due_on: date
    amount: Decimal
    planned_at: datetime


class CreditNoteRow(NamedTuple):
    """A row of ``credit_note``."""

    credit_note_id: UUID
    number: str
    campus_code: str
    fiscal_year: int
    serial: int
    invoice_id: UUID
    total: Decimal
    reason: Jsonb
    issued_at: datetime
    posting_id: UUID


class CreditLineRow(NamedTuple):
    """A row of ``credit_line``."""

    credit_note_id: UUID
    charge_id: UUID
    amount: Decimal


class ReductionRow(NamedTuple):
    """A row of ``charge_reduction``."""

    reduction_id: UUID
    charge_id: UUID
    kind: ReductionKind
    amount: Decimal
    reverses: UUID | None
    funder_id: UUID | None
    award_id: UUID | None
    reason: Jsonb
    posting_id: UUID
    at: datetime


class PaymentRow(NamedTuple):
    """A row of ``payment``."""

    payment_id: UUID
    bank_code: str
    bank_transaction: str
    reference_1: str
    reference_2: str
    student_id: int | None
    amount: Decimal
    paid_at: datetime
    recorded_at: datetime
    posting_id: UUID


class AttributionRow(NamedTuple):
    """A row of ``payment_attribution``."""

    payment_id: UUID
    student_id: int
    posting_id: UUID


class AllocationRow(NamedTuple):
    """A row of ``allocation``."""

    allocation_id: UUID
    payment_id: UUID
    charge_id: UUID
    amount: Decimal
    posting_id: UUID


class ReceiptRow(NamedTuple):
    """A row of ``receipt``."""

    receipt_id: UUID
    number: str
    campus_code: str
    fiscal_year: int
    serial: int
    payment_id: UUID
    student_id: int
    total: Decimal
    issued_at: datetime


class ReceiptLineRow(NamedTuple):
    """A row of ``receipt_line``."""

    receipt_id: UUID
    charge_id: UUID
    amount: Decimal


class RefundRow(NamedTuple):
    """A row of ``refund``."""

    refund_id: UUID
    payment_id: UUID
    amount: Decimal
    agreed_at: datetime
    posting_id: UUID
    case_id: UUID | None


class RefundSentRow(NamedTuple):
    """A row of ``refund_sent``."""

    case_id: UUID
    sent_on: date
    reference: str
    amount: Decimal
    confirmed_by: UUID
    confirmed_at: datetime
    posting_id: UUID


class ReceiptCancellationRow(NamedTuple):
    """A row of ``receipt_cancellation``."""

    receipt_id: UUID
    case_id: UUID
    reason: str
    holder: OriginalHolder
    follow_up: AfterReceipt
    cancelled_by: UUID
    cancelled_at: datetime


class InvoiceCancellationRow(NamedTuple):
    """A row of ``invoice_cancellation``."""

    invoice_id: UUID
    case_id: UUID
    credit_note_id: UUID
    reason: str
    follow_up: AfterInvoice
    cancelled_by: UUID
    cancelled_at: datetime


class InstalmentSplitRow(NamedTuple):
    """A row of ``instalment_split``."""

    case_id: UUID
    invoice_id: UUID
    plan_no: int
    purpose: SplitPurpose
    paid: Decimal
    reason: str
    agreed_by: UUID
    agreed_at: datetime


Row = (
    PostingRow | EntryRow | InvoiceRow | ChargeRow | InstalmentRow | CreditNoteRow | CreditLineRow
    | ReductionRow | PaymentRow | AttributionRow | AllocationRow | ReceiptRow | ReceiptLineRow | RefundRow
    | RefundSentRow | ReceiptCancellationRow | InvoiceCancellationRow | InstalmentSplitRow
)  # fmt: skip
TABLES: Final[dict[type[Row], str]] = {
    PostingRow: "posting",
    EntryRow: "ledger_entry",
    InvoiceRow: "invoice",
    ChargeRow: "charge",
    InstalmentRow: "instalment",
    CreditNoteRow: "credit_note",
    CreditLineRow: "credit_line",
    ReductionRow: "charge_reduction",
    PaymentRow: "payment",
    AttributionRow: "payment_attribution",
    AllocationRow: "allocation",
    ReceiptRow: "receipt",
    ReceiptLineRow: "receipt_line",
    RefundRow: "refund",
    RefundSentRow: "refund_sent",
    ReceiptCancellationRow: "receipt_cancellation",
    InvoiceCancellationRow: "invoice_cancellation",
    InstalmentSplitRow: "instalment_split",
}
"""The table of each kind of row."""
