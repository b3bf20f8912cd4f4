"""Where a student was on the pages of finance (spec §3, financial-student state)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint
from sqlmodel import Field, SQLModel

from models.finance.progress.contract import NoticeFlag
from models.kit.table import Instant, flag, text_enum


class FinanceProgress(SQLModel, table=True):
    """Tab and step a student of a term was at last, what they passed over, and whether the notice of a fine was read.

    It decides what is shown, never what is charged.
    """

    __tablename__ = "finance_progress"
    __table_args__ = (CheckConstraint("tab_no BETWEEN 1 AND 2 AND step_no BETWEEN 1 AND 2", name="known_step"),)

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    tab_no: int
    step_no: int
    late_notice: NoticeFlag = Field(sa_type=text_enum(NoticeFlag))
    skip_all_fin: bool = flag(default=False)
    skip_late_registration: bool = flag(default=False)
    skip_late_change: bool = flag(default=False)
    changed_at: datetime = Field(sa_type=Instant)
