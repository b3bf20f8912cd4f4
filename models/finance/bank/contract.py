"""Money as a bank tells of it (finance §4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class BankTransaction:
    """Money that the bank has booked, in baht. ``paid_at`` is the bank's UTC instant."""

    transaction: str
    reference_1: str
    reference_2: str
    amount: Decimal
    paid_at: datetime
