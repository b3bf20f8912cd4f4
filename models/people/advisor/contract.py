"""Advisors are given to students: one by one, by a rule, or from one teacher to others (golive §4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import Field

from models.access.role.contract import DataScope
from models.kit.message import Message

MOST_STUDENTS: Final = 1_000
"""How many students one request gives an advisor: it is one transaction."""


class AdvisorRule(StrEnum):
    """How the students of a change were found. Persisted, and on the wire."""

    CHOSEN = "chosen"
    """One by one, by whoever gave the advisor."""
    SPREAD = "spread"
    """Those of a major and an admission year."""
    MOVED = "moved"
    """All whom another teacher advised."""
    FILE = "file"
    """Those of a file of students."""


class Whom(StrEnum):
    """Whom of a major and an admission year a rule means. On the wire."""

    UNADVISED = "unadvised"
    """Who has no advisor, or one who has left."""
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


AskedStudents = Annotated[ChosenStudents | StudentsOfYear | StudentsOfAdvisor, Field(discriminator="rule")]


class AdvisingWish(Message):
    """Which students get one of these teachers as their advisor: several share them evenly."""

    students: AskedStudents
    advisor_ids: tuple[UUID, ...]


class UnitScope(Message):
    """How far whoever gives advisors sees: the data scope of their role, and the units it is held for."""

    scope: DataScope
    person_id: UUID
    campus_code: str | None = None
    faculty_code: str | None = None
    department_code: str | None = None
