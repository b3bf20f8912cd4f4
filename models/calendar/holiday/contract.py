"""Persisted names of holidays."""

from __future__ import annotations

from enum import StrEnum


class HolidayKind(StrEnum):
    """What a day of the calendar is without classes. Persisted: never renamed."""

    NO_CLASSES = "no_classes"
    """Classes are not held; the university is open."""
    CLOSED = "closed"
    """The university is closed."""
