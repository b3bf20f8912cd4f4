"""Receipts and invoices that were cancelled (finance §5, §6). Rows are added, never changed: the number stays."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Field, SQLModel

from models.finance.cancellation.contract import AfterInvoice, AfterReceipt, OriginalHolder
from models.kit.table import Instant, text_enum


class ReceiptCancellation(SQLModel, table=True):
    """A receipt is cancelled whole: what it says was paid is paid no more. Who agreed was not who asked."""

    __tablename__ = "receipt_cancellation"

    receipt_id: UUID = Field(primary_key=True, foreign_key="receipt.receipt_id")
    case_id: UUID = Field(unique=True, foreign_key="case_file.case_id")
    reason: str = Field(max_length=300)
    holder: OriginalHolder = Field(sa_type=text_enum(OriginalHolder))
    follow_up: AfterReceipt = Field(sa_type=text_enum(AfterReceipt))
    cancelled_by: UUID = Field(foreign_key="person.person_id")
    cancelled_at: datetime = Field(sa_type=Instant, index=True)


class InvoiceCancellation(SQLModel, table=True):
    """An invoice is credited whole by a credit note; ``follow_up`` says whether the bill may charge the same again."""

    __tablename__ = "invoice_cancellation"

    invoice_id: UUID = Field(primary_key=True, foreign_key="invoice.invoice_id")
    case_id: UUID = Field(unique=True, foreign_key="case_file.case_id")
    credit_note_id: UUID = Field(unique=True, foreign_key="credit_note.credit_note_id")
    reason: str = Field(max_length=300)
    follow_up: AfterInvoice = Field(sa_type=text_enum(AfterInvoice))
    cancelled_by: UUID = Field(foreign_key="person.person_id")
    cancelled_at: datetime = Field(sa_type=Instant)
