"""Fines for enrolling late: what is fined and how, and the act a fine was incurred by (finance §3)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from models.kit.message import Message


class LateKind(StrEnum):
    """What was done too late. Persisted: never renamed."""

    LATE_REGISTRATION = "late_registration"
    """The first sections of a term were asked for after the enrolment period."""
    LATE_CHANGE = "late_change"
    """Further sections were asked for after the add and drop period."""


class FineBasis(StrEnum):
    """How a fine is counted. Persisted: never renamed."""

    PER_DAY = "per_day"
    """For each Bangkok day that has begun since the period ended, up to a cap."""
    PER_OCCURRENCE = "per_occurrence"


class FinedAct(Message):
    """The act a fine was incurred by: its case, what was late, when it was asked for, after which end (UTC).

    ``subjects`` are the codes of what it took, where that is known.
    """

    case_id: UUID
    kind: LateKind
    at: datetime
    closed_at: datetime
    days_late: int
    subjects: tuple[str, ...] = ()
