"""Whether an instalment can be paid by a pass today, for how much and until when (spec §4, finance §4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from models.cases.case.contract.record import Refused
from models.finance.invoice.rules import DueState
from models.finance.payment_pass.rules import expires_at, payable_again_on, payable_until
from models.kit.calendar import bangkok_date


@dataclass(frozen=True, slots=True)
class Payable:
    """What a pass asks for, in baht, and from when (UTC) it can not be paid any more."""

    amount: Decimal
    expires_at: datetime


def payable_now(due: DueState, now: datetime, again_day: int) -> Payable | Refused:
    """What a pass of this instalment would ask for now, or why there is none.

    ``again_day`` is the day of a month from which an expired instalment can be paid again.
    """
    if due.open <= 0:
        return Refused(code="nothing_to_pay", rule="payable")
    last_day = payable_until(due.due_on, bangkok_date(now), again_day)
    if last_day is None:
        return Refused(
            code="qr_expired", rule="payable", facts={"again_on": again_on(due.due_on, now, again_day).isoformat()}
        )
    return Payable(due.open, expires_at(last_day))


def again_on(due_on: date, now: datetime, again_day: int) -> date:
    """From which Bangkok day on an instalment can be paid once the pass of today has expired."""
    return payable_again_on(due_on, bangkok_date(now), again_day)
