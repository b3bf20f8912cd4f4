"""Persisted names of sections (wire contract §7)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

REMARK_LENGTH: Final = 500
"""The longest remark of a section, in either language."""


class SectionType(StrEnum):
    """16901 lecture, 16902 laboratory."""

    LECTURE = "16901"
    LABORATORY = "16902"


class SectionStatus(StrEnum):
    """Whether a section takes students; full is not a status but a count."""

    OPEN = "open"
    CLOSED = "closed"


class SectionApproval(StrEnum):
    """Who must agree before a place in the section is final."""

    NONE = "none"
    ADVISOR = "advisor"


class ExamKind(StrEnum):
    """Midterm or final."""

    MIDTERM = "midterm"
    FINAL = "final"


EXAM_TRAIL: Final = "section_exam"
"""The ``subject_kind`` of an examination's trail."""


def trail_of(section_id: int, kind: ExamKind) -> str:
    """What an examination is called in the trail."""
    return f"{section_id} {kind.value}"
