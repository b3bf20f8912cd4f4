"""Persisted names of a bank's statement: what holds for its file, and what each of its lines came to (finance §4)."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from uuid import UUID

from models.kit.message import Message


class StatementSettings(Message):
    """What holds for every line of a statement: the account, and the Bangkok days it tells everything of."""

    account_id: UUID
    bank_code: str
    biller_id: str
    number: str
    first_on: date
    last_on: date


class LineState(StrEnum):
    """What a line of a statement came to when it was brought in. Persisted: never renamed."""

    MATCHED = "matched"
    """A payment of this transaction is posted, or the line paid what its QR code asked for."""
    LATE = "late"
    """It came by a QR code that could not be paid any more: what was open is paid, the rest is the student's credit."""
    OVER = "over"
    """More came than was open: the rest is the student's credit."""
    DOUBTFUL = "doubtful"
    """Money of the same second reference, amount and day is posted under another reference of the bank: two people say
    whether it is the same. Nothing is posted meanwhile.
    """
    ORPHAN = "orphan"
    """Its references name no QR code: it is nobody's."""
    DIFFERS = "differs"
    """A payment of this transaction is posted with another amount. Nothing is posted."""
    REFUND = "refund"
    """Money went out by which a refund is done."""
    SENT_UNKNOWN = "sent_unknown"
    """Money went out, and no refund is known for it."""
