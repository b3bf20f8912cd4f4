"""Messages and persisted names of the process ``payment_exception``: money other than was asked for (finance §6)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from pydantic import Field

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import CaseRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message

REST_PAID_SIGNAL: Final = "rest_paid"
"""Nothing is left of what a payment was short by, as far as the sender knows. Persisted: never renamed."""


class PaymentExceptionStage(StrEnum):
    """Where a case stands. Persisted: never renamed."""

    RECEIVED = "received"
    OFFICER_REVIEW = "officer_review"
    """A student's money that pays nothing: an officer says what it pays, or leaves it as credit."""
    OWNER_REVIEW = "owner_review"
    """Money by references that name nobody: an officer finds out whose it is."""
    SHORT_REVIEW = "short_review"
    """A student paid less than was asked for: an officer takes note, and what is missing stays open."""
    APPLIED = "applied"
    KEPT_AS_CREDIT = "kept_as_credit"
    REFUNDED = "refunded"
    """It is given back: a refund of its own was opened for it."""
    LEFT_OPEN = "left_open"
    """What is missing is still owed."""
    PAID_MEANWHILE = "paid_meanwhile"
    """What was missing came, or is not asked for any more."""
    CANCELLED = "cancelled"


class PaymentExceptionRequest(CaseRequest):
    """A payment needs an officer: ``unused`` baht of it pay nothing, or it is ``short`` by so many baht.

    Without ``student_id`` it is nobody's.

    The case has the payment's id: a payment needs an officer once. The portal opens it when it records the money.
    """

    payment_id: UUID
    unused: Decimal
    short: Decimal = Decimal(0)
    student_id: int | None = None


class OwnerForm(ActionForm):
    """Whose money it is."""

    student_code: str = Field(min_length=1, max_length=20)


class ExceptionReceived(Message):
    """The case before its officer, and what it runs under."""

    record: CaseRecord
    regulation: Regulation


class ExceptionDecision(Message):
    """What an officer decided of a case that stands at ``record``."""

    record: CaseRecord
    action: CaseAction
