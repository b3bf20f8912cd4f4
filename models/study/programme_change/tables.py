"""Drafts of programmes before their offices, and exceptions that have no place in a version (study §3, ADR 50)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, flag


class ProgrammeChange(SQLModel, table=True):
    """A draft that was put before its offices; of a programme one case is open at most.

    A case has one version, or, where what a faculty teaches already is adopted, many.
    """

    __tablename__ = "programme_change"
    __table_args__ = (
        Index("uq_programme_change_open", "version_id", unique=True, postgresql_where=text("is_open")),
        Index("ix_programme_change_open", "programme_code", postgresql_where=text("is_open")),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    version_id: UUID = Field(primary_key=True, foreign_key="programme_version.version_id", index=True)
    programme_code: str = Field(max_length=12)
    is_open: bool = flag(True)


class LostProgrammeException(SQLModel, table=True):
    """What was agreed for a student at a place that a version has no more, noted when that version became active.

    ``path`` is of the version the student follows: there it holds on.
    """

    __tablename__ = "lost_programme_exception"

    version_id: UUID = Field(primary_key=True, foreign_key="programme_version.version_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id", index=True)
    path: str = Field(primary_key=True, max_length=200)
    noted_at: datetime = Field(sa_type=Instant)
