"""Subjects and what stands between them (spec §3, wire contract §6 and §7)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

from sqlmodel import Field, SQLModel

from models.contracts.curriculum.grading import Grading
from models.tables.base import Credits, Instant, text_enum

ACTIVE_SUBJECT: Final = "active"
"""The status of a subject that is taught."""


class Subject(SQLModel, table=True):
    """A subject of one curriculum revision: ``01175111-59``; ``show_code`` is without the suffix."""

    __tablename__ = "subject"
    subject_code: str = Field(primary_key=True, max_length=12)
    show_code: str = Field(index=True, max_length=9)
    name_th: str
    name_en: str
    description_th: str = ""
    description_en: str = ""
    credit: Decimal = Field(sa_type=Credits)
    theory_hours: int
    practice_hours: int
    self_hours: int
    department_code: str = Field(foreign_key="department.department_code", index=True)
    education_level_code: str
    subject_type: str = "16901"
    grading: Grading = Field(
        default=Grading.LETTER, sa_type=text_enum(Grading), sa_column_kwargs={"server_default": Grading.LETTER.value}
    )
    general_education_group: str | None = Field(default=None, index=True)
    start_year: int
    status: str = ACTIVE_SUBJECT
    updated_at: datetime = Field(sa_type=Instant)


class RequirementKind(StrEnum):
    """Prerequisite, foundation: passed before. Co-requisite: passed before or taken together."""

    PREREQUISITE = "prerequisite"
    COREQUISITE = "corequisite"
    FOUNDATION = "foundation"


class SubjectRequirement(SQLModel, table=True):
    """One subject of a requirement group; a group is met by any of its subjects, and all groups must be met."""

    __tablename__ = "subject_requirement"

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code")
    kind: RequirementKind = Field(primary_key=True, sa_type=text_enum(RequirementKind))
    group_no: int = Field(primary_key=True)
    required_show_code: str = Field(primary_key=True, max_length=9)


class SubjectLink(SQLModel, table=True):
    """Two subjects that must be enrolled together (``relateSubjectCode``); stored in both directions."""

    __tablename__ = "subject_link"

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code")
    linked_subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code")
