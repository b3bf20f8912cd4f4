"""What the portal asks of a bank, whichever it is (finance §4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from models.finance.bank.contract import BankTransaction


class BankAwayError(Exception):
    """The bank does not answer, or not with an answer. Nothing is known; asking again is safe."""


@dataclass(frozen=True, slots=True)
class BillPayment:
    """What can be paid by a QR code: to whom, by which references, how much baht, until when (UTC)."""

    biller_id: str
    reference_1: str
    reference_2: str
    amount: Decimal
    expires_at: datetime


class Bank(Protocol):
    """A bank. Every call may be made again; each raises :class:`BankAwayError` where nothing is known of its effect."""

    def create(self, wanted: BillPayment) -> str:
        """Register a payment with the bank; return the content of its QR code."""
        ...

    def cancel(self, wanted: BillPayment) -> None:
        """Have the bank refuse this payment from now on, where it can."""
        ...

    def inquire(self, biller_id: str, reference_1: str, reference_2: str, on: date) -> tuple[BankTransaction, ...]:
        """The money that came by these references on a Bangkok day; what the bank took back is not among it."""
        ...

    def void(self, transaction: str) -> None:
        """Have the bank give the money of a transaction back to its payer, on the day it came."""
        ...
