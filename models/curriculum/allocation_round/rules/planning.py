"""Which rounds may be planned, and how many seats one releases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from models.cases.case.contract.record import Fact, Refused
from models.curriculum.allocation_round.contract import EVERY_CAMPUS, RoundPlan, RoundStage


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """What a round is and does; ``name`` in Thai, as refusals say it."""

    academic_year: int
    semester: int
    campus_code: str
    name: str
    name_en: str
    plan: RoundPlan

    def is_as(self, other: PlannedRound) -> bool:
        """Whether both have the same name, term and campus: their plans may differ."""
        return replace(self, plan=other.plan) == other


def seats_to_release(unused: int, percent: int) -> int:
    """The share of an allotment's unused seats that a round releases, rounded up: a round always releases something."""
    return -(-unused * percent // 100)


def planning_refusal(wanted: PlannedRound, others: Iterable[PlannedRound], now: datetime) -> Refused | None:
    """Why a round cannot be planned so at ``now`` (UTC), or None: it must close after it opens, in the future, and
    alone in its campus at its time, or two rounds would release the same seats. ``others`` are those of its term that
    were not cancelled.
    """
    plan = wanted.plan
    if plan.opens_at >= plan.closes_at:
        return _refusal("round_order", opens=plan.opens_at.isoformat(), closes=plan.closes_at.isoformat())
    if plan.closes_at <= now:
        return _refusal("round_closes_in_past", closes=plan.closes_at.isoformat())
    for other in others:
        same_campus = EVERY_CAMPUS in (wanted.campus_code, other.campus_code) or wanted.campus_code == other.campus_code
        if same_campus and plan.opens_at < other.plan.closes_at and other.plan.opens_at < plan.closes_at:
            return _refusal(
                "round_overlaps",
                name=other.name,
                opens=other.plan.opens_at.isoformat(),
                closes=other.plan.closes_at.isoformat(),
            )
    return None


def change_refusal(
    stage: str, before: PlannedRound, after: PlannedRound, others: Iterable[PlannedRound], now: datetime
) -> Refused | None:
    """Why a round that stands in ``stage`` cannot be changed so: it is over, or it is open and would open again.

    Its name, term and campus stand from its opening on: students were told of them.
    """
    if stage not in (RoundStage.SCHEDULED, RoundStage.OPEN):
        return _refusal("round_is_over", stage=stage, kind="allocation_round")
    if before.plan.closes_at <= now:
        return _refusal("round_is_over", stage=RoundStage.RELEASED.value, kind="allocation_round")
    is_open = before.plan.opens_at <= now
    if is_open and after.plan.opens_at != before.plan.opens_at:
        return _refusal("round_is_open", opens=before.plan.opens_at.isoformat())
    if is_open and not after.is_as(before):
        return _refusal("round_has_begun", opens=before.plan.opens_at.isoformat())
    return planning_refusal(after, others, now)


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule="rounds_of_a_term_stand_apart", facts=facts)
