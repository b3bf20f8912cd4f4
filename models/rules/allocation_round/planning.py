"""Which rounds may be planned, and how many seats one releases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from models.contracts.allocation_round import EVERY_CAMPUS, RoundPlan, RoundStage
from models.contracts.cases import Fact, Refused


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of the same term that was not cancelled."""

    campus_code: str
    name: str
    plan: RoundPlan


def seats_to_release(unused: int, percent: int) -> int:
    """The share of an allotment's unused seats that a round releases, rounded up: a round always releases something."""
    return -(-unused * percent // 100)


def planning_refusal(
    campus_code: str, plan: RoundPlan, others: Iterable[PlannedRound], now: datetime
) -> Refused | None:
    """Why a round cannot be planned so at ``now`` (UTC), or None: it must close after it opens, in the future, and
    alone in its campus at its time, or two rounds would release the same seats.
    """
    if plan.opens_at >= plan.closes_at:
        return _no("round_order", opens=plan.opens_at.isoformat(), closes=plan.closes_at.isoformat())
    if plan.closes_at <= now:
        return _no("round_closes_in_past", closes=plan.closes_at.isoformat())
    for other in others:
        same_campus = EVERY_CAMPUS in (campus_code, other.campus_code) or campus_code == other.campus_code
        if same_campus and plan.opens_at < other.plan.closes_at and other.plan.opens_at < plan.closes_at:
            return _no(
                "round_overlaps",
                name=other.name,
                opens=other.plan.opens_at.isoformat(),
                closes=other.plan.closes_at.isoformat(),
            )
    return None


def change_refusal(
    stage: str, campus_code: str, before: RoundPlan, after: RoundPlan, others: Iterable[PlannedRound], now: datetime
) -> Refused | None:
    """Why a round that stands in ``stage`` cannot be changed so: it is over, or it is open and would open again."""
    if stage not in (RoundStage.SCHEDULED, RoundStage.OPEN):
        return _no("round_is_over", stage=stage, kind="allocation_round")
    if before.closes_at <= now:
        return _no("round_is_over", stage=RoundStage.RELEASED.value, kind="allocation_round")
    if before.opens_at <= now and after.opens_at != before.opens_at:
        return _no("round_is_open", opens=before.opens_at.isoformat())
    return planning_refusal(campus_code, after, others, now)


def _no(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule="rounds_of_a_term_stand_apart", facts=facts)
