"""Giving a scholarship to a person or a group: to whom, and what became of each (finance §6)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.finance.scholarship_award.contract import AwardRequest, AwardStudentState
from models.kit.table import Baht, Instant, number, text_enum


class AwardRun(SQLModel, table=True):
    """A scholarship that is given for a term. Its case is its id; ``students_of`` is the group it was drafted for."""

    __tablename__ = "award_run"
    __table_args__ = (Index("ix_award_run_drafted", "drafted_at"),)

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    scholarship_id: UUID = Field(foreign_key="scholarship.scholarship_id", index=True)
    academic_year: int
    semester: int
    students_of: dict[str, object] = Field(sa_type=JSONB)
    reason: str = Field(max_length=500)
    drafted_at: datetime = Field(sa_type=Instant)
    students: int = number(0)

    @classmethod
    def of(cls, request: AwardRequest) -> AwardRun:
        """The row of what was asked for, whose students are not known yet."""
        return cls(
            case_id=request.case_id,
            scholarship_id=request.scholarship_id,
            academic_year=request.academic_year,
            semester=request.semester,
            students_of=request.group.model_dump(mode="json", exclude_none=True),
            reason=request.reason,
            drafted_at=request.requested_at,
        )


class AwardRunStudent(SQLModel, table=True):
    """A student of it, in its order. In baht, ``expected`` is what the preview says is taken off what is charged, and
    ``amount`` what then was; ``problem`` the code of what stands in the way.
    """

    __tablename__ = "award_run_student"
    __table_args__ = (Index("uq_award_run_student_position", "case_id", "position", unique=True),)

    case_id: UUID = Field(primary_key=True, foreign_key="award_run.case_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    position: int
    state: AwardStudentState = Field(default=AwardStudentState.WAITING, sa_type=text_enum(AwardStudentState))
    expected: Decimal | None = Field(default=None, sa_type=Baht)
    amount: Decimal | None = Field(default=None, sa_type=Baht)
    problem: str | None = Field(default=None, max_length=60)
    award_id: UUID | None = Field(default=None, foreign_key="scholarship_award.award_id")
