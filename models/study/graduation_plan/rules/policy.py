"""What a plan to graduation reckons with, by regulation year: that of a student's admission (study §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final


@dataclass(frozen=True, slots=True)
class PlanPolicy:
    """How many credits a summer term lets a student take, and of how many years past the offering is looked at.

    The limit of a regular term is the student's own (``student_term.credit_limit``).
    """

    summer_credits: Decimal
    years_seen: int


_REGULATIONS: Final[Mapping[int, PlanPolicy]] = {0: PlanPolicy(summer_credits=Decimal(9), years_seen=3)}


def plan_policy(regulation_year: int) -> PlanPolicy:
    """The policy for students who study under the regulation of a Buddhist year."""
    return _REGULATIONS[max(year for year in _REGULATIONS if year <= regulation_year)]
