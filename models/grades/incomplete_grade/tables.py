"""I and N that wait for a letter (grades §4)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Field, SQLModel

from models.grades.incomplete_grade.contract import FixLetter
from models.kit.table import Instant, text_enum


class IncompleteGrade(SQLModel, table=True):
    """An attempt with an I or N and the case that ends it; with the letter its teacher proposes and why, which nobody
    but the reviewers sees before it is published.
    """

    __tablename__ = "incomplete_grade"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    attempt_id: UUID = Field(foreign_key="grade_attempt.attempt_id", unique=True)
    proposed: FixLetter | None = Field(default=None, sa_type=text_enum(FixLetter))
    reason: str = ""
    proposed_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    proposed_at: datetime | None = Field(default=None, sa_type=Instant)
