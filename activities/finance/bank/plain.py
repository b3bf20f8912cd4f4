"""A bank without an interface: codes are made here, and what was paid is on its daily statement."""

from __future__ import annotations

from datetime import date

from activities.finance.bank.port import BankAwayError, BillPayment
from models.finance.bank.contract import BankTransaction
from models.finance.payment_pass.rules import qr_payload


class PlainBank:
    """A bank without an interface: its QR codes cannot be cancelled, and payments are known only from its statement."""

    def create(self, wanted: BillPayment) -> str:
        """What the QR code holds."""
        return qr_payload(wanted.biller_id, wanted.reference_1, wanted.reference_2, wanted.amount)

    def cancel(self, wanted: BillPayment) -> None:
        """There is nobody to tell."""

    def inquire(self, biller_id: str, reference_1: str, reference_2: str, on: date) -> tuple[BankTransaction, ...]:
        """Nothing is known before the statement."""
        return ()

    def void(self, transaction: str) -> None:
        """There is nobody to tell: raises :class:`BankAwayError`."""
        raise BankAwayError("this bank has no interface")
