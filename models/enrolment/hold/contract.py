"""Persisted names of what stands in a student's way, and of what opens it again (spec §1, unlock)."""

from __future__ import annotations

from enum import StrEnum


class HoldKind(StrEnum):
    """Why a student is held. Persisted: never renamed."""

    DEBT = "debt"
    LIBRARY = "library"
    DOCUMENTS = "documents"
    DISCIPLINE = "discipline"
    ADVISING = "advising"


class UnlockPurpose(StrEnum):
    """What an unlock opens for a student in a term. Persisted: never renamed."""

    OUTSIDE_PERIOD = "outside_period"
    HOLD = "hold"
    PROBATION = "probation"
    REQUISITE = "requisite"
