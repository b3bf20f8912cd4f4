"""How two examinations of a student come close."""

from __future__ import annotations

from enum import StrEnum


class ExamNearness(StrEnum):
    """At the same time, with too short a gap, or on one day with time between them. Printed on papers: not renamed."""

    OVERLAP = "overlap"
    SHORT_GAP = "short_gap"
    SAME_DAY = "same_day"
