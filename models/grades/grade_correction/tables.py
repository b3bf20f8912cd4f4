"""Corrections of published grades (KU7): what was asked, why, by what evidence, and what it does (grades §4)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import flag


class GradeCorrection(SQLModel, table=True):
    """A correction: a case each, one open at a time for a grade. Numbers of an academic year have no gaps.

    ``entry_id`` is the entry it is to replace: where another one came meanwhile it comes to nothing. ``effect`` is what
    it does to averages and standing, as it was when it was asked, and once it is in force when that was.
    """

    __tablename__ = "grade_correction"
    __table_args__ = (
        UniqueConstraint("academic_year", "serial", name="uq_grade_correction_serial"),
        Index("uq_grade_correction_open", "attempt_id", unique=True, postgresql_where=text("is_open")),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    academic_year: int
    serial: int
    number: str = Field(max_length=20)
    attempt_id: UUID = Field(foreign_key="grade_attempt.attempt_id", index=True)
    entry_id: UUID = Field(foreign_key="grade_entry.entry_id")
    before: str = Field(max_length=2)
    after: str = Field(max_length=2)
    reason: str
    evidence_id: UUID | None = Field(default=None, foreign_key="stored_file.file_id")
    effect: dict[str, Any] = Field(sa_type=JSONB)
    is_open: bool = flag(default=True)
