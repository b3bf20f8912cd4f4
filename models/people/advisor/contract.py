"""Requests to give students an advisor: one by one, by a rule, or from one teacher to others (golive §4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import Field

from models.access.role.contract import DataScope
from models.kit.message import Message

MOST_STUDENTS: Final = 1_000
"""The most students of one request, which is one transaction."""


class AdvisorRule(StrEnum):
    """How the students of a change were selected. Persisted, and on the wire."""

    CHOSEN = "chosen"
    """Students chosen one by one on the page."""
    SPREAD = "spread"
    """Students of a major and an admission year."""
    MOVED = "moved"
    """All students of another teacher."""
    FILE = "file"
    """Students of an imported file."""


class Whom(StrEnum):
    """Which students of a major and an admission year get an advisor. On the wire."""

    UNADVISED = "unadvised"
    """Students who have no advisor, or one who has left."""
    EVERYONE = "everyone"


class ChosenStudents(Message):
    """Students by their codes."""

    rule: Literal[AdvisorRule.CHOSEN] = AdvisorRule.CHOSEN
    student_codes: tuple[str, ...]


class StudentsOfYear(Message):
    """Students of a major who were admitted in a year (of the Buddhist era)."""

    rule: Literal[AdvisorRule.SPREAD] = AdvisorRule.SPREAD
    major_code: str
    admission_year: int
    whom: Whom


class StudentsOfAdvisor(Message):
    """All students of a teacher."""

    rule: Literal[AdvisorRule.MOVED] = AdvisorRule.MOVED
    advisor_id: UUID


StudentChoice = Annotated[ChosenStudents | StudentsOfYear | StudentsOfAdvisor, Field(discriminator="rule")]


class AdvisingRequest(Message):
    """A request to give students an advisor. Several teachers share the students evenly."""

    students: StudentChoice
    advisor_ids: tuple[UUID, ...]


class UnitScope(Message):
    """Which students and teachers the person who gives advisors sees: the data scope and the units of their role."""

    scope: DataScope
    person_id: UUID
    campus_code: str | None = None
    faculty_code: str | None = None
    department_code: str | None = None
