"""Messages and persisted names of the process ``payment``: an instalment is paid by a QR code (finance §4)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message

BANK_TOLD_SIGNAL: Final = "bank_told"
REPLACED_SIGNAL: Final = "replaced"
OLD_SYSTEM: Final = "OLD-SYSTEM"
"""In place of a bank's code (which has no hyphen): money that the old system held at go-live. Never renamed."""


class PaymentStage(StrEnum):
    """Where a pass stands. Persisted: never renamed."""

    ISSUING = "issuing"
    ACTIVE = "active"
    PAID = "paid"
    EXPIRED = "expired"
    REPLACED = "replaced"
    CANCELLED = "cancelled"


class ConfirmationState(StrEnum):
    """What became of a bank's confirmation. Persisted: never renamed."""

    RECEIVED = "received"
    """It stands as it came; the bank has not been asked yet, or knew nothing of it so far."""
    POSTED = "posted"
    """The bank knows the money, and it is in the ledger."""
    DOUBTFUL = "doubtful"
    """A statement has brought money of the same second reference, amount and day under another reference: two people
    say whether it is the same.
    """
    UNKNOWN = "unknown"
    """The bank was asked for days and knows nothing of it: no money is believed in."""


class PaymentRequest(StudentRequest):
    """A student wants to pay an instalment of an invoice by QR code.

    ``link_id`` is the link by which somebody else asked for it; None: the student did.
    """

    invoice_id: UUID
    sequence: int
    link_id: UUID | None = None


class PassIssued(Message):
    """A pass as the first activity left it: the record, and the cases of the passes it replaces."""

    record: CaseRecord
    replaced: tuple[UUID, ...] = ()
    regulation: Regulation = Regulation()


class BankInquiry(Message):
    """Ask the bank for the money of a pass, at an instant of the workflow's clock."""

    record: CaseRecord
    at: datetime


class BankAnswer(Message):
    """The record after a look at the bank, and when to look again; None when there is nothing to wait for."""

    record: CaseRecord
    again_at: datetime | None = None
