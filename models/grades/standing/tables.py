"""A student's standing after each term, as the rules compute it (grades §2)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from sqlmodel import Field, SQLModel

from models.kit.table import Credits, GradePoint, Instant, Points


class StudentStanding(SQLModel, table=True):
    """What a term and everything up to it came to: credits with a letter, those that count, their grade points, and
    those earned. Averages are None where nothing counts, and are not rounded to what is shown.

    Written in the transaction of the grade; a change of an earlier term brings every later one up to date.
    """

    __tablename__ = "student_standing"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    term_registered: Decimal = Field(sa_type=Credits)
    term_counted: Decimal = Field(sa_type=Credits)
    term_points: Decimal = Field(sa_type=Points)
    term_earned: Decimal = Field(sa_type=Credits)
    gpa: Decimal | None = Field(default=None, sa_type=GradePoint)
    total_registered: Decimal = Field(sa_type=Credits)
    total_counted: Decimal = Field(sa_type=Credits)
    total_points: Decimal = Field(sa_type=Points)
    total_earned: Decimal = Field(sa_type=Credits)
    gpax: Decimal | None = Field(default=None, sa_type=GradePoint)
    computed_at: datetime = Field(sa_type=Instant)
