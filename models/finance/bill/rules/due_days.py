"""When the parts of a bill are due: by the term's payment period, or by the pattern of instalments (finance §4)."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from models.finance.bank_account.contract import InstalmentPart, PaymentPeriodDue
from models.finance.invoice.rules import Due, Part, divided

NOTICE: Final = timedelta(days=7)
"""Nobody has less time than this to pay a bill that was issued late."""


def due_day(part: InstalmentPart, term_starts_on: date, payment_closes_on: date) -> date:
    """The Bangkok day on which an instalment of a term is due, as its pattern says."""
    if isinstance(part.due, PaymentPeriodDue):
        return payment_closes_on
    months = term_starts_on.month - 1 + part.due.months
    year, month = term_starts_on.year + months // 12, months % 12 + 1
    return date(year, month, min(part.due.day, monthrange(year, month)[1]))


def at_once(total: Decimal, payment_closes_on: date, today: date) -> tuple[Due, ...]:
    """All of a bill, due when payment closes."""
    return (Due(max(payment_closes_on, today + NOTICE), total),)


def in_instalments(
    total: Decimal, pattern: Sequence[InstalmentPart], term_starts_on: date, payment_closes_on: date, today: date
) -> tuple[Due, ...] | None:
    """A bill in the instalments of a pattern, in the order of their days; None where its fixed amounts are more.

    Days that are past or too near become the first day that leaves a week; parts of one day are one instalment.
    """
    parts = [
        Part(
            due_on=max(due_day(part, term_starts_on, payment_closes_on), today + NOTICE),
            amount=part.amount,
            percent=part.percent,
        )
        for part in pattern
    ]
    dues = divided(total, parts)
    if dues is None:
        return None
    by_day: dict[date, Decimal] = {}
    for due in dues:
        by_day[due.due_on] = by_day.get(due.due_on, Decimal(0)) + due.amount
    return tuple(Due(day, amount) for day, amount in sorted(by_day.items()))
