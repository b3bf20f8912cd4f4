"""The university's units and its code tables (wire contract §7).

Each is there from ``valid_from`` on, and closed from ``closed_on`` on; None where nobody said a day. What is closed
keeps its row: students, subjects and papers name it.
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from sqlmodel import Field, SQLModel

from models.kit.table import text_enum


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
