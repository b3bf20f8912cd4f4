"""Cancelling receipts and invoices: what is asked, what it would do, and what became of it (finance §5, §6)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from fastapi import Path
from pydantic import Field

from api.cases.case.schemas import RefusedView
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.finance.cancellation.contract import AfterInvoice, AfterReceipt, OriginalHolder
from models.finance.ledger.contract import InvoiceKind
from models.finance.treasury.contract import TreasuryStage
from models.kit.instants import Instant
from models.kit.money import MoneyOrNothing

Reason = Annotated[Sentence, Field(max_length=300)]
Number = Annotated[str, Path(pattern=r"^[0-9A-Za-z-]{1,24}$")]
"""The number of a document in an address."""


class CancelledKind(StrEnum):
    """What is cancelled: the kinds of cases of the list."""

    RECEIPT = "receipt_cancellation"
    INVOICE = "invoice_cancellation"
    WRITE_OFF = "write_off"
    WRITE_OFF_REVERSAL = "write_off_reversal"


class ReceiptCancellationInput(Camel):
    """Why a receipt is to be cancelled, who holds its original, and what becomes of its money."""

    reason: Reason
    holder: OriginalHolder
    follow_up: AfterReceipt


class InvoiceCancellationInput(Camel):
    """Why an invoice is to be cancelled, and whether its fees may be charged again."""

    reason: Reason
    follow_up: AfterInvoice


class WriteOffInput(Camel):
    """Why what is open of an invoice is given up."""

    reason: Reason


class WriteOffReversalInput(Camel):
    """Why a write-off is to be taken back."""

    reason: Reason


class OpenedInvoice(Camel):
    """An invoice that a receipt pays, and so much of it in baht.

    ``holds_again``: a day of it has passed, so the student is held again by the next sweep of the night.
    """

    number: str
    amount: MoneyOrNothing
    holds_again: bool


class ReceiptCancellationPreview(Camel):
    """What cancelling a receipt would do. ``original_at``: its original was released then, and is with somebody."""

    number: str
    student_code: str
    name: Names
    total: MoneyOrNothing
    issued_at: Instant
    original_at: Instant | None
    invoices: list[OpenedInvoice]
    refused: RefusedView | None


class InvoiceCancellationPreview(Camel):
    """What cancelling an invoice would do: ``amount`` baht are credited.

    ``is_assessed``: the next update of the bill would charge its fees again, unless that is ruled out.
    """

    number: str
    student_code: str
    name: Names
    kind: InvoiceKind
    amount: MoneyOrNothing
    is_assessed: bool
    refused: RefusedView | None


class CancellationView(Camel):
    """A request to cancel a document, and where it stands.

    ``may_be_reversed``: it is a write-off of which something stands; ``reversal_id`` is the case by which somebody asks
    that it be taken back.
    """

    case_id: UUID
    kind: CancelledKind
    number: str
    student_code: str
    name: Names
    amount: MoneyOrNothing
    reason: str
    holder: OriginalHolder | None
    follow_up: AfterReceipt | AfterInvoice | None
    asked_at: Instant
    asked_by: Names | None
    stage: TreasuryStage
    state: CaseState
    may_be_reversed: bool
    reversal_id: UUID | None
