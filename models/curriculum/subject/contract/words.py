"""Persisted words of a subject of the curriculum (spec §3 Subject)."""

from __future__ import annotations

from enum import StrEnum


class GoalStatus(StrEnum):
    """Whether a strategic goal may be chosen. Persisted and on the wire: never renamed."""

    ACTIVE = "active"
    RETIRED = "retired"
    """No version takes it up any more; those that serve it keep it."""


class SubjectStatus(StrEnum):
    """Where a version of a subject stands; sections are opened of active versions only. Persisted: never renamed."""

    DRAFT = "draft"
    IN_REVIEW = "in_review"
    ACTIVE = "active"
    INACTIVE = "inactive"


class SubjectCategory(StrEnum):
    """What part of a degree a subject is meant for."""

    GENERAL = "general"
    CORE = "core"
    SPECIFIC = "specific"
    ELECTIVE = "elective"


class CurriculumType(StrEnum):
    """By which standard of curricula a version was written (TQF: มคอ.)."""

    TQF = "tqf"
    STANDARD_2565 = "standard_2565"
    NONE = "none"


class ExaminationFormat(StrEnum):
    """How a subject is examined."""

    WRITTEN = "written"
    PRACTICAL = "practical"
    ORAL = "oral"
    PROJECT = "project"
    NONE = "none"
