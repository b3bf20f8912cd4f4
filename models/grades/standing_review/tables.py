"""Who has come under a rule of standing, and what became of it (grades §4, spec §9)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import Column, Index, Numeric, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.grades.standing_review.contract import Reach, StandingRule
from models.kit.table import Instant, flag, new_id, number, text_enum


class StandingRound(SQLModel, table=True):
    """All students held to the rules after a term: once its grades are in, or because a registrar asked."""

    __tablename__ = "standing_round"
    __table_args__ = (
        Index(
            "uq_standing_round_waiting",
            "academic_year",
            "semester",
            unique=True,
            postgresql_where=text("finished_at IS NULL"),
        ),
    )

    round_id: UUID = Field(default_factory=new_id, primary_key=True)
    academic_year: int
    semester: int
    asked_at: datetime = Field(sa_type=Instant, index=True)
    asked_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    finished_at: datetime | None = Field(default=None, sa_type=Instant)
    students: int = number(0)


class StandingFinding(SQLModel, table=True):
    """A rule that reaches a student after a term, or is one step away. What the last round found; it may be wiped."""

    __tablename__ = "standing_finding"
    __table_args__ = (Index("ix_standing_finding_list", "academic_year", "semester", "reach", "rule"),)

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    rule: StandingRule = Field(primary_key=True, sa_type=text_enum(StandingRule))
    reach: Reach = Field(sa_type=text_enum(Reach))
    facts: dict[str, object] = Field(sa_column=Column(JSONB, nullable=False))
    distance: Decimal | None = Field(default=None, sa_type=Numeric(12, 8))
    found_at: datetime = Field(sa_type=Instant)


class StandingReview(SQLModel, table=True):
    """The case of a student, a term and a rule, and its letter once it is confirmed.

    ``preview`` is what confirming would do, ``done`` what it did. ``overtaken``: the rule did not apply any more, so it
    may be found again.
    """

    __tablename__ = "standing_review"
    __table_args__ = (
        Index(
            "uq_standing_review_found",
            "student_id",
            "academic_year",
            "semester",
            "rule",
            unique=True,
            postgresql_where=text("NOT overtaken"),
        ),
        UniqueConstraint("year", "serial", name="uq_standing_review_serial"),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    rule: StandingRule = Field(sa_type=text_enum(StandingRule))
    overtaken: bool = flag(False)
    preview: dict[str, object] = Field(sa_column=Column(JSONB, nullable=False))
    done: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True))
    year: int | None = None
    serial: int | None = None
    number: str | None = Field(default=None, max_length=24, unique=True)
    content: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True))
