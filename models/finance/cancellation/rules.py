"""What cancelling a receipt takes off, and why an invoice cannot be cancelled (finance §5, §6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

from models.cases.case.contract.record import Refused
from models.finance.payment.rules.applying import Open

_NOTHING: Final = Decimal(0)


def taken_off(paid: Iterable[Open], used: Decimal, receipted: Decimal, receipt: Decimal) -> tuple[Open, ...]:
    """What of each charge is paid no more once a receipt of a payment is cancelled, all in baht.

    ``paid`` are the charges the payment pays, those the receipt names first. So much is taken off that what is
    ``used`` is again no more than what the payment's other receipts name: credit notes may have freed some before.
    """
    excess = max(_NOTHING, used - (receipted - receipt))
    off: list[Open] = []
    for charge in paid:
        amount = min(charge.amount, excess)
        if amount > 0:
            off.append(Open(charge.id, amount))
            excess -= amount
    return tuple(off)


def refusal_to_cancel_receipt(*, stands: bool, number: str) -> Refused | None:
    """Why a receipt cannot be cancelled: it is already (finance §5)."""
    if stands:
        return None
    return Refused(code="receipt_cancelled", rule=refusal_to_cancel_receipt.__name__, facts={"number": number})


def refusal_to_write_off(opened: Decimal, number: str) -> Refused | None:
    """Why nothing of an invoice can be written off: nothing of it is open (finance §6)."""
    if opened > 0:
        return None
    return Refused(code="nothing_to_write_off", rule=refusal_to_write_off.__name__, facts={"number": number})


def refusal_to_reverse_write_off(stands: Decimal, number: str) -> Refused | None:
    """Why a write-off cannot be taken back: nothing of it (in baht) stands any more (finance §6)."""
    if stands > 0:
        return None
    return Refused(code="write_off_taken_back", rule=refusal_to_reverse_write_off.__name__, facts={"number": number})


def refusal_to_cancel_invoice(charges: Sequence[tuple[Decimal, Decimal]], number: str) -> Refused | None:
    """Why an invoice cannot be cancelled: money came for it, or nothing is asked for any more (finance §6).

    ``charges`` are what each comes to after credit notes and what is paid of it, in baht.
    """
    rule = refusal_to_cancel_invoice.__name__
    if any(paid > 0 for _, paid in charges):
        return Refused(code="invoice_has_money", rule=rule, facts={"number": number})
    if not any(charged > 0 for charged, _ in charges):
        return Refused(code="invoice_credited", rule=rule, facts={"number": number})
    return None
