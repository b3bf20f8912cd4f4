"""The plan of an invoice once its payment is postponed (finance §6): other days, never another amount."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from models.finance.invoice.rules import Due, states


def postponed(plan: Sequence[Due], credited: Decimal, paid: Decimal, until: date) -> tuple[Due, ...] | None:
    """The plan whose open parts of earlier days are due on ``until``, in one; None where none is to be moved.

    What is paid stays on its day, what is due later stays too, and the whole adds up as before: so credit notes still
    shrink the last parts first.
    """
    stays: list[Due] = []
    later: list[Due] = []
    moved = still_open = Decimal(0)
    for due, state in zip(plan, states(plan, credited, paid), strict=True):
        if due.due_on > until:
            later.append(due)
        elif 0 < state.amount == state.paid:
            stays.append(due)
        else:
            if state.paid > 0:
                stays.append(Due(due.due_on, state.paid))
            moved += due.amount - state.paid
            still_open += state.open
    return None if still_open == 0 else (*stays, Due(until, moved), *later)
