"""Submitted grades: the rounds of a sheet, the versions that were submitted, and their numbered reports (grades §4)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Index, Numeric, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.grades.grade_submission.contract.case import GradeRound
from models.kit.table import Instant, flag, new_id, number, text_enum

SheetTotal = Numeric(5, 2)
"""A total in percent, as it counts."""


class GradeSubmission(SQLModel, table=True):
    """A round of a sheet: a case each. ``is_standing`` until it came to nothing, or its additional grades are out:
    then the sheet may have another one. ``looked_at``: a reviewer has opened the version that is before them.
    ``group_revision`` is that of the sheet which the case has followed.
    """

    __tablename__ = "grade_submission"
    __table_args__ = (
        Index("uq_grade_submission_round", "sheet_id", "round", unique=True, postgresql_where=text("is_standing")),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id", index=True)
    round: GradeRound = Field(sa_type=text_enum(GradeRound))
    is_standing: bool = flag(default=True)
    looked_at: datetime | None = Field(default=None, sa_type=Instant)
    group_revision: int = number(default=0)


class GradeVersion(SQLModel, table=True):
    """A sheet as it was submitted; only added. ``grading`` is how it was graded (topics, lines, rounding), ``hints``
    what a reviewer should look at. ``last_event`` and ``last_letters`` say up to which change of the sheet it goes.
    """

    __tablename__ = "grade_version"
    __table_args__ = (UniqueConstraint("case_id", "number", name="uq_grade_version_number"),)

    version_id: UUID = Field(default_factory=new_id, primary_key=True)
    case_id: UUID = Field(foreign_key="case_file.case_id")
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id", index=True)
    number: int
    hash: str = Field(max_length=64)
    grading: dict[str, Any] = Field(sa_type=JSONB)
    hints: list[dict[str, Any]] = Field(sa_type=JSONB)
    sheet_revision: int
    last_event: int
    last_letters: int
    created_at: datetime = Field(sa_type=Instant)
    created_by: UUID = Field(foreign_key="person.person_id")


class GradeVersionLine(SQLModel, table=True):
    """A student of a version: the letter, the total it came from, and why where it was set by hand."""

    __tablename__ = "grade_version_line"

    version_id: UUID = Field(primary_key=True, foreign_key="grade_version.version_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    section_id: int = Field(foreign_key="section.section_id")
    total: Decimal | None = Field(default=None, sa_type=SheetTotal)
    computed: str | None = Field(default=None, max_length=2)
    letter: str = Field(max_length=2)
    reason: str = ""


class GradeReport(SQLModel, table=True):
    """The numbered report (KU5) of a published version; numbers of a year have no gaps."""

    __tablename__ = "grade_report"
    __table_args__ = (UniqueConstraint("academic_year", "serial", name="uq_grade_report_serial"),)

    version_id: UUID = Field(primary_key=True, foreign_key="grade_version.version_id")
    academic_year: int
    serial: int
    issued_at: datetime = Field(sa_type=Instant)


class GradeExtension(SQLModel, table=True):
    """More time for a sheet that is late: from when it was granted until an instant."""

    __tablename__ = "grade_extension"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id", index=True)
    granted_at: datetime = Field(sa_type=Instant)
    until: datetime = Field(sa_type=Instant)
