"""Persisted words of what subjects and curricula achieve (study §2)."""

from __future__ import annotations

from enum import StrEnum


class OutcomeShare(StrEnum):
    """How much an outcome of a subject does for one of a curriculum, as the TQF tables mark it. Never renamed."""

    MAIN = "main"
    """Mainly responsible (●)."""
    PART = "part"
    """Partly responsible (○)."""
