"""The university's units and its code tables (wire contract §7).

Each is there from ``valid_from`` on, and closed from ``closed_on`` on; None where nobody said a day. What is closed
keeps its row: students, subjects and papers name it.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import Column, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, new_id, text_enum
from models.people.organisation.contract import UnitKind


class Campus(SQLModel, table=True):
    """A campus; the code is one letter (B Bangkhen, K Kamphaeng Saen, …)."""

    __tablename__ = "campus"

    campus_code: str = Field(primary_key=True, max_length=2)
    name_th: str
    name_en: str
    valid_from: date | None = None
    closed_on: date | None = None


class Faculty(SQLModel, table=True):
    """A faculty of one campus; the code is one letter."""

    __tablename__ = "faculty"

    faculty_code: str = Field(primary_key=True, max_length=4)
    campus_code: str = Field(foreign_key="campus.campus_code", index=True)
    name_th: str
    name_en: str
    valid_from: date | None = None
    closed_on: date | None = None


class Department(SQLModel, table=True):
    """A department of one faculty."""

    __tablename__ = "department"

    department_code: str = Field(primary_key=True, max_length=6)
    faculty_code: str = Field(foreign_key="faculty.faculty_code", index=True)
    name_th: str
    name_en: str
    valid_from: date | None = None
    closed_on: date | None = None


class Major(SQLModel, table=True):
    """A major (programme of study): faculty letter and two digits, such as E09."""

    __tablename__ = "major"

    major_code: str = Field(primary_key=True, max_length=6)
    department_code: str = Field(foreign_key="department.department_code", index=True)
    name_th: str
    name_en: str
    degree_th: str
    degree_en: str
    curriculum_code: str
    curriculum_th: str
    curriculum_en: str
    years: int = 4
    valid_from: date | None = None
    closed_on: date | None = None


class UnitNameChange(SQLModel, table=True):
    """New names of a unit from a day on; of a major also its degree, its curriculum and how long its plan takes.

    ``names`` are the fields that change. The row is waiting until ``applied_at``; ``before`` is what the unit had then.
    """

    __tablename__ = "unit_name_change"
    __table_args__ = (
        Index("ix_unit_name_change_unit", "kind", "code", "from_on"),
        Index(
            "uq_unit_name_change_waiting", "kind", "code", "from_on",
            unique=True, postgresql_where=text("applied_at IS NULL"),
        ),
    )  # fmt: skip

    change_id: UUID = Field(default_factory=new_id, primary_key=True)
    kind: UnitKind = Field(sa_type=text_enum(UnitKind))
    code: str = Field(max_length=10)
    from_on: date
    names: dict[str, object] = Field(sa_type=JSONB)
    before: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    changed_by: UUID = Field(foreign_key="person.person_id")
    changed_at: datetime = Field(sa_type=Instant)
    applied_at: datetime | None = Field(default=None, sa_type=Instant)


class CodeKind(StrEnum):
    """Which code table a :class:`CodeName` belongs to."""

    EDUCATION_LEVEL = "education_level"
    NATION = "nation"
    RELIGION = "religion"
    STUDENT_STATUS = "student_status"
    STUDENT_TYPE = "student_type"
    ADMISSION = "admission"


class CodeName(SQLModel, table=True):
    """One code with its two names."""

    __tablename__ = "code_name"

    kind: CodeKind = Field(primary_key=True, sa_type=text_enum(CodeKind))
    code: str = Field(primary_key=True, max_length=10)
    name_th: str
    name_en: str
    valid_from: date | None = None
    closed_on: date | None = None
