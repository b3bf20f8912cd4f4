"""An invoice in instalments: how its total is divided, and what of each is paid (finance §4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from models.kit.money import rounded

_WHOLE: Final = Decimal(100)


@dataclass(frozen=True, slots=True)
class Part:
    """One instalment of a pattern: an amount in baht, a percentage of the total, or, with neither, the rest."""

    due_on: date
    amount: Decimal | None = None
    percent: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """What is asked for on a day, in baht."""

    due_on: date
    amount: Decimal


@dataclass(frozen=True, slots=True)
class DueState:
    """An instalment as it stands: ``amount`` is what it asks for now, ``paid`` how much of it has come."""

    due_on: date
    amount: Decimal
    paid: Decimal

    @property
    def open(self) -> Decimal:
        """What is left to pay, in baht."""
        return self.amount - self.paid


def divided(total: Decimal, parts: Sequence[Part]) -> tuple[Due, ...] | None:
    """The instalments of a total, which they add up to, to the satang; None where the fixed amounts are more than it.

    An instalment of nothing is left out. Raises ValueError unless exactly one part takes the rest.
    """
    if sum(part.amount is None and part.percent is None for part in parts) != 1:
        raise ValueError("exactly one instalment takes the rest")
    fixed = [_fixed(part, total) for part in parts]
    rest = total - sum((amount for amount in fixed if amount is not None), Decimal(0))
    if rest < 0:
        return None
    dues = [Due(part.due_on, rest if amount is None else amount) for part, amount in zip(parts, fixed, strict=True)]
    return tuple(due for due in dues if due.amount > 0)


def _fixed(part: Part, total: Decimal) -> Decimal | None:
    if part.amount is not None:
        return part.amount
    return None if part.percent is None else rounded(total * part.percent / _WHOLE)


def moved_to_last(plan: Sequence[Due], sequence: int, amount: Decimal) -> tuple[Due, ...]:
    """Return the plan with ``amount`` baht moved from a part (counted from 1) to the last part.

    A reduction shrinks the last part: of another part it takes off what was moved there first.
    """
    moved = {sequence - 1: -amount, len(plan) - 1: amount} if sequence < len(plan) else {}
    return tuple(Due(due.due_on, due.amount + moved.get(place, Decimal(0))) for place, due in enumerate(plan))


def states(plan: Sequence[Due], credited: Decimal, paid: Decimal) -> tuple[DueState, ...]:
    """Each instalment as it stands. What was credited shrinks the last ones first; what was paid fills the first."""
    kept = _filled([due.amount for due in plan], sum((due.amount for due in plan), Decimal(0)) - credited)
    paid_of = _filled(kept, paid)
    return tuple(DueState(due.due_on, amount, so_far) for due, amount, so_far in zip(plan, kept, paid_of, strict=True))


def _filled(amounts: Sequence[Decimal], total: Decimal) -> list[Decimal]:
    filled: list[Decimal] = []
    for amount in amounts:
        given = max(Decimal(0), min(amount, total))
        filled.append(given)
        total -= given
    return filled
