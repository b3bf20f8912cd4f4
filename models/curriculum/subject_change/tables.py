"""What stands beside subjects: the goals they serve, and the changes that are under way."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from models.curriculum.subject.contract.words import GoalStatus
from models.kit.table import Master, chosen, flag


class StrategicGoal(Master, table=True):
    """A strategic goal of the university. Versions of subjects name it for ever: it is retired, never away."""

    __tablename__ = "strategic_goal"

    goal_code: str = Field(primary_key=True, max_length=12)
    name_th: str
    name_en: str
    status: GoalStatus = chosen(GoalStatus.ACTIVE)


class SubjectChange(SQLModel, table=True):
    """A version of a subject that was put before its offices; of a version one is open at most (ADR 39).

    A case has one version, or, where what a faculty teaches already is adopted, many.
    """

    __tablename__ = "subject_change"
    __table_args__ = (Index("uq_subject_change_open", "subject_code", unique=True, postgresql_where=text("is_open")),)

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code", index=True)
    is_open: bool = flag(True)
