"""May somebody give their decisions to a substitute while they are away (design §3).

It does not pass on: an :class:`~models.cases.task.contract.ActingFor` holds who gave it and nobody beyond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Refused

LONGEST: Final = timedelta(days=180)
"""Longer than a semester somebody else should hold the role itself."""


class DelegationState(StrEnum):
    """Where a delegation stands."""

    UPCOMING = "upcoming"
    ACTIVE = "active"
    OVER = "over"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Absence:
    """From ``starts_at`` until before ``ends_at`` (UTC) the substitute decides for the person in this role."""

    person_id: UUID
    role_id: int
    substitute_id: UUID
    starts_at: datetime
    ends_at: datetime


def delegation_refusal(
    wanted: Absence, others: Sequence[Absence], *, substitute_may_approve: bool, now: datetime
) -> Refused | None:
    """Why the absence cannot be noted at ``now``, or None.

    ``others`` are those of the same person that were not revoked; of one role only one may stand at any instant.
    """
    if wanted.substitute_id == wanted.person_id:
        return Refused(code="substitute_is_self", rule="somebody_else_decides")
    if not substitute_may_approve:
        return Refused(code="substitute_not_found", rule="substitutes_may_approve")
    if wanted.ends_at <= max(wanted.starts_at, now):
        return Refused(code="delegation_order", rule="absences_end_after_they_begin")
    if wanted.ends_at - wanted.starts_at > LONGEST:
        return Refused(code="delegation_too_long", rule="absences_are_short", facts={"days": LONGEST.days})
    for other in others:
        if other.role_id == wanted.role_id and _overlap(wanted, other):
            facts = {"from": other.starts_at.isoformat(), "to": other.ends_at.isoformat()}
            return Refused(code="delegation_overlaps", rule="one_substitute_at_a_time", facts=dict(facts))
    return None


def _overlap(one: Absence, other: Absence) -> bool:
    return one.starts_at < other.ends_at and other.starts_at < one.ends_at


def state_of(starts_at: datetime, ends_at: datetime, revoked_at: datetime | None, now: datetime) -> DelegationState:
    """Where a delegation stands at ``now``."""
    if revoked_at is not None:
        return DelegationState.REVOKED
    if now < starts_at:
        return DelegationState.UPCOMING
    return DelegationState.ACTIVE if now < ends_at else DelegationState.OVER
