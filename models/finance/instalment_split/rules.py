"""The plan of an invoice that is split into dated parts, and why it cannot be split (finance §4).

Other days and other parts, never another amount.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Final

from models.cases.case.contract.record import Fact, Refused
from models.finance.invoice.rules import Due, states
from models.kit.money import baht_figures

_MONTHS: Final = 12
_NOTHING: Final = Decimal(0)


def latest_due_day(today: date, months: int) -> date:
    """Until when the last part may be due: the day so many months later, of a shorter month its last."""
    month = today.month - 1 + months
    year, month = today.year + month // _MONTHS, month % _MONTHS + 1
    return date(year, month, min(today.day, monthrange(year, month)[1]))


@dataclass(frozen=True, slots=True)
class SplitFacts:
    """An invoice as the rules look at it, in baht. ``plan`` is the one in force; ``paid_before`` is what was paid when
    that plan split it, None where it is no split.
    """

    number: str
    today: date
    last: date
    plan: tuple[Due, ...]
    asked: Decimal
    paid: Decimal
    is_waived: bool
    paid_before: Decimal | None

    @property
    def open(self) -> Decimal:
        """What is left to pay."""
        return self.asked - self.paid

    @property
    def credited(self) -> Decimal:
        """What of the plan is not asked for any more, by credit notes and reductions."""
        return sum((due.amount for due in self.plan), _NOTHING) - self.asked


def refusal_to_split_at_all(facts: SplitFacts) -> Refused | None:
    """Why nothing of the invoice can be split, whatever the parts (finance §4)."""
    if facts.open <= 0:
        return _refused("split_nothing_open", facts)
    if facts.is_waived:
        return _refused("split_waived", facts)
    return None


def refusal_to_split(facts: SplitFacts, parts: Sequence[Due]) -> Refused | None:
    """Why the invoice cannot be split into these parts (finance §4): amounts sum exactly, days rise within bounds."""
    refused = refusal_to_split_at_all(facts)
    if refused is not None:
        return refused
    comes_to = sum((part.amount for part in parts), _NOTHING)
    if comes_to != facts.open or any(part.amount <= 0 for part in parts):
        return _refused("split_amounts_differ", facts, open=baht_figures(facts.open), sum=baht_figures(comes_to))
    if any(later.due_on <= earlier.due_on for earlier, later in pairwise(parts)):
        return _refused("split_days_not_rising", facts)
    if parts[0].due_on < facts.today:
        return _refused("split_day_early", facts, today=facts.today.isoformat())
    if parts[-1].due_on > facts.last:
        return _refused("split_day_late", facts, until=facts.last.isoformat())
    return None


def refusal_to_undo(facts: SplitFacts) -> Refused | None:
    """Why the split cannot be undone: there is none in force, a waiver stands on it, or money came since."""
    if facts.paid_before is None:
        return _refused("split_not_there", facts)
    if facts.is_waived:
        return _refused("split_waived", facts)
    if facts.paid != facts.paid_before:
        return _refused("split_has_money", facts)
    return None


def split_plan(facts: SplitFacts, parts: Sequence[Due]) -> tuple[Due, ...]:
    """The plan in which ``parts`` stand for what is open; it adds up as before.

    What is paid stays on its day, or the first part's where that is earlier. What was credited stays with the last
    part, which credit notes shrink first.
    """
    first, last = parts[0], parts[-1]
    stays = [
        Due(min(due.due_on, first.due_on), state.paid)
        for due, state in zip(facts.plan, states(facts.plan, facts.credited, facts.paid), strict=True)
        if state.paid > 0
    ]
    return (*stays, *parts[:-1], Due(last.due_on, last.amount + facts.credited))


def _refused(code: str, facts: SplitFacts, **more: Fact) -> Refused:
    return Refused(code=code, rule=refusal_to_split.__name__, facts={"number": facts.number, **more})
