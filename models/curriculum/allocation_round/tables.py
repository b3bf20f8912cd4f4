"""Allocation rounds: how long seats stay reserved for majors and years, and what was released when a round ended."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Index
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, number


class AllocationRound(SQLModel, table=True):
    """A round of a term, of one campus or of all (``campus_code`` empty). At ``closes_at`` ``release_percent`` of the
    allotted seats that nobody took is released to everybody. ``version`` grows with each change of the row;
    ``told_version`` is the last one its workflow was signalled.
    """

    __tablename__ = "allocation_round"
    __table_args__ = (
        CheckConstraint("opens_at < closes_at", name="opens_before_it_closes"),
        CheckConstraint("release_percent BETWEEN 1 AND 100", name="releases_a_share"),
        Index("ix_allocation_round_term", "academic_year", "semester", "closes_at"),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    academic_year: int
    semester: int
    campus_code: str = ""
    name_th: str
    name_en: str
    opens_at: datetime = Field(sa_type=Instant)
    closes_at: datetime = Field(sa_type=Instant)
    release_percent: int
    released_at: datetime | None = Field(default=None, sa_type=Instant)
    released_seats: int | None = None
    version: int = number(default=1)
    told_version: int = number(default=1)


class AllocationRelease(SQLModel, table=True):
    """How many seats of one allotment a round released."""

    __tablename__ = "allocation_release"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    section_id: int = Field(primary_key=True, foreign_key="section.section_id", index=True)
    major_code: str = Field(primary_key=True, foreign_key="major.major_code")
    study_year: int = Field(primary_key=True)
    seats: int
