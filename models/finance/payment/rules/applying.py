"""Which charges a payment pays, and which payments a shrinking charge gives back (finance §2, §4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Open:
    """What is left of a charge to pay, or of a payment to use, in baht."""

    id: UUID
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Match:
    """So much of a payment pays a charge."""

    payment_id: UUID
    charge_id: UUID
    amount: Decimal


def matched(payments: Iterable[Open], charges: Iterable[Open], at_most: Decimal | None = None) -> tuple[Match, ...]:
    """The payments in their order pay the charges in theirs, each as far as it goes.

    ``at_most`` baht in all: a payment of an instalment pays no more than the instalment. Nothing is given that is not
    there, no charge is paid above what is left of it, and no match is of nothing.
    """
    wanted = tuple(charges)
    left = sum((charge.amount for charge in wanted), Decimal(0)) if at_most is None else at_most
    found: list[Match] = []
    funds = tuple(payments)
    rest = {payment.id: payment.amount for payment in funds}
    for charge in wanted:
        unpaid = charge.amount
        for payment in funds:
            amount = min(rest[payment.id], unpaid, left)
            if amount > 0:
                found.append(Match(payment.id, charge.id, amount))
                rest[payment.id], unpaid, left = rest[payment.id] - amount, unpaid - amount, left - amount
    return tuple(found)


def given_back(paid: Iterable[Open], excess: Decimal) -> tuple[Open, ...]:
    """What the payments of a charge get back when ``excess`` baht of it fall away: the last that paid, first."""
    back: list[Open] = []
    for payment in reversed(tuple(paid)):
        amount = min(payment.amount, excess)
        if amount > 0:
            back.append(Open(payment.id, amount))
            excess -= amount
    return tuple(back)
