"""Promotions of an academic year, what became of each student in one, and the history of study years (golive §4)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, chosen, number, text_enum
from models.study.year_promotion.contract import PromotionProblem, PromotionRequest, PromotionState


class YearPromotion(SQLModel, table=True):
    """A promotion. Its case is its id; ``figures`` are those of the last count, none before the first."""

    __tablename__ = "year_promotion"
    __table_args__ = (Index("ix_year_promotion_asked", "asked_at"),)

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    academic_year: int
    reason: str = Field(max_length=500)
    asked_at: datetime = Field(sa_type=Instant)
    students: int = 0
    figures: dict[str, int] = Field(default_factory=dict, sa_type=JSONB)

    @classmethod
    def of(cls, request: PromotionRequest) -> YearPromotion:
        """The row of what was asked for, whose students are not known yet."""
        return cls(
            case_id=request.case_id,
            academic_year=request.academic_year,
            reason=request.reason,
            asked_at=request.requested_at,
        )


class PromotionStudent(SQLModel, table=True):
    """A student of a promotion, in its order.

    ``from_year`` is the study year when they were looked at, ``to_year`` what the regulation says. It is told from
    ``terms``, the regular terms studied before the year; ``away`` are those on leave, which do not count, and
    ``longest`` are the years of the longest study time.
    """

    __tablename__ = "promotion_student"
    __table_args__ = (
        Index("uq_promotion_student_position", "case_id", "position", unique=True),
        Index("ix_promotion_student_state", "case_id", "state", "position"),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="year_promotion.case_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    position: int
    state: PromotionState = chosen(PromotionState.WAITING)
    from_year: int
    to_year: int
    terms: int = number(0)
    away: int = number(0)
    longest: int
    problem: PromotionProblem | None = Field(default=None, sa_type=text_enum(PromotionProblem))


class StudyYearChange(SQLModel, table=True):
    """A step of the history of a student's study year. It is never deleted; undoing says when."""

    __tablename__ = "study_year_change"
    __table_args__ = (
        Index("ix_study_year_change_student", "student_id", "changed_at"),
        CheckConstraint("from_year <> to_year", name="changes"),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    from_year: int
    to_year: int
    changed_at: datetime = Field(sa_type=Instant)
    undone_at: datetime | None = Field(default=None, sa_type=Instant)
