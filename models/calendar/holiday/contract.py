"""Persisted names of holidays."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

HOLIDAY_SUBJECT: Final = "holiday"
"""The ``subject_kind`` of a holiday's audit entries."""


class HolidayKind(StrEnum):
    """What a day of the calendar is without classes. Persisted: never renamed."""

    NO_CLASSES = "no_classes"
    """Classes are not held; the university is open."""
    CLOSED = "closed"
    """The university is closed."""
