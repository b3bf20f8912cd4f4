"""Messages and persisted names of the process ``refund``: money given back to a student (finance §6)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from pydantic import Field

from models.cases.case.contract.forms import ActionForm, PastDay
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message


class RefundStage(StrEnum):
    """Where a refund stands. Persisted: never renamed."""

    RECEIVED = "received"
    ACCOUNT_WANTED = "account_wanted"
    """The student says to which account of their own."""
    OFFICER_REVIEW = "officer_review"
    TREASURY_REVIEW = "treasury_review"
    SENT = "sent"
    """Promised and ordered from the bank: done once its statement shows it."""
    DONE = "done"
    REFUSED = "refused"
    CANCELLED = "cancelled"


class RefundType(StrEnum):
    """What kind of money a list of refunds is for. Persisted: never renamed."""

    OVERPAID = "overpaid"
    """The student paid too much or too late."""
    CREDITED = "credited"
    """What was paid is not charged any more: a dropped subject, a credit note."""
    DEPOSIT = "deposit"
    """What was paid as a deposit: it goes back to who has come to the end of their studies."""
    OTHER = "other"


DEPOSIT_RETURNED: Final = "deposit_returned"
"""The rule of the credit note by which a deposit is given back."""


class PayeeBank(StrEnum):
    """Banks that students have accounts with, by the short names the banks go by."""

    BBL = "BBL"
    KBANK = "KBANK"
    KTB = "KTB"
    SCB = "SCB"
    BAY = "BAY"
    TTB = "TTB"
    GSB = "GSB"
    BAAC = "BAAC"
    GHB = "GHB"
    UOB = "UOB"
    CIMB = "CIMB"
    KKP = "KKP"
    LHB = "LHB"
    TISCO = "TISCO"


class RefundRequest(StudentRequest):
    """So much of a student's credit is to be given back, of one payment where ``payment_id`` names it.

    The account is not in it: a history of Temporal holds no account of a person.
    """

    opened_by: UUID
    person_id: UUID
    amount: Decimal
    list_id: UUID | None = None
    payment_id: UUID | None = None
    reason: str = ""


class SentForm(ActionForm):
    """The line of the bank's statement by which a refund went out: its day, and the bank's reference."""

    sent_on: PastDay
    reference: str = Field(min_length=1, max_length=60)


class RefundReceived(Message):
    """A refund before whoever has it first, and what it runs under."""

    record: CaseRecord
    regulation: Regulation


class RefundDecision(Message):
    """What somebody decided of a refund that stands at ``record``."""

    record: CaseRecord
    action: CaseAction
