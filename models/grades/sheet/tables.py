"""Grade sheets: which sections are graded together, what is scored, and every score with its history (grades §3)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Column, Identity, Index, Numeric
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.grades.sheet.contract import GradingMethod, Rounding, ScoreMark, ScoreSource
from models.kit.table import Instant, flag, new_id, number, text_enum

ScoreValue = Numeric(8, 2)
"""Points of a topic."""
Weight = Numeric(5, 2)
"""Percent of the total."""


class GradeSheet(SQLModel, table=True):
    """A section, or sections of a subject that are graded together (then with a name).

    ``coordinator_id`` sets topics and cut-offs, computes and submits. ``bounds`` are the lower bounds of letters, in
    percent; ``distances`` those from the mean, in standard deviations; numbers are kept as texts. ``revision`` counts
    changes of how the sheet is graded and of whom, not of its scores; ``group_revision`` those of name, sections and
    coordinator alone. ``is_explained``: students may see how a grade came about. ``joined_id``: its section has joined
    that group, and this sheet grades nobody any more.
    """

    __tablename__ = "grade_sheet"
    __table_args__ = (
        CheckConstraint("decimals BETWEEN 0 AND 2", name="decimals_of_a_total"),
        Index("ix_grade_sheet_term", "academic_year", "semester", "subject_code"),
        Index("ix_grade_sheet_coordinator", "coordinator_id", "academic_year", "semester"),
    )

    sheet_id: UUID = Field(default_factory=new_id, primary_key=True)
    academic_year: int
    semester: int
    subject_code: str = Field(foreign_key="subject.subject_code")
    campus_code: str = Field(foreign_key="campus.campus_code")
    coordinator_id: UUID = Field(foreign_key="person.person_id")
    group_name: str = ""
    method: GradingMethod = Field(default=GradingMethod.CRITERIA, sa_type=text_enum(GradingMethod))
    rounding: Rounding = Field(default=Rounding.NORMAL, sa_type=text_enum(Rounding))
    decimals: int = number(default=0)
    bounds: dict[str, Any] = Field(sa_type=JSONB)
    distances: dict[str, Any] = Field(sa_type=JSONB)
    is_explained: bool = flag(default=True)
    joined_id: UUID | None = Field(default=None, foreign_key="grade_sheet.sheet_id")
    revision: int = number(default=1)
    group_revision: int = number(default=0)
    created_at: datetime = Field(sa_type=Instant)
    changed_at: datetime = Field(sa_type=Instant)
    changed_by: UUID = Field(foreign_key="person.person_id")


class GradeSheetSection(SQLModel, table=True):
    """A section that a sheet grades; no section is graded by two."""

    __tablename__ = "grade_sheet_section"

    section_id: int = Field(primary_key=True, foreign_key="section.section_id")
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id", index=True)


class SubstituteGrader(SQLModel, table=True):
    """Who enters scores in the place of a teacher of the sheet, for a time."""

    __tablename__ = "substitute_grader"
    __table_args__ = (
        CheckConstraint("since < until", name="substitutes_for_a_time"),
        Index("ix_substitute_grader_person", "person_id", "until"),
    )

    substitute_id: UUID = Field(default_factory=new_id, primary_key=True)
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id", index=True)
    person_id: UUID = Field(foreign_key="person.person_id")
    since: datetime = Field(sa_type=Instant)
    until: datetime = Field(sa_type=Instant)
    given_by: UUID = Field(foreign_key="person.person_id")
    given_at: datetime = Field(sa_type=Instant)
    ended_at: datetime | None = Field(default=None, sa_type=Instant)


class ScoreTopic(SQLModel, table=True):
    """What a sheet scores: out of ``maximum`` points, for ``weight`` percent of the total. A deleted one stays."""

    __tablename__ = "score_topic"
    __table_args__ = (
        CheckConstraint("maximum > 0", name="something_to_reach"),
        CheckConstraint("weight >= 0 AND weight <= 100", name="weighs_a_share"),
        Index("ix_score_topic_sheet", "sheet_id", "position"),
    )

    topic_id: UUID = Field(default_factory=new_id, primary_key=True)
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id")
    position: int
    name: str = Field(max_length=80)
    maximum: Decimal = Field(sa_type=ScoreValue)
    weight: Decimal = Field(sa_type=Weight)
    deleted_at: datetime | None = Field(default=None, sa_type=Instant)


class TopicScore(SQLModel, table=True):
    """A student's score of a topic. ``revision`` is what a change has to name: of two graders the second is told."""

    __tablename__ = "topic_score"
    __table_args__ = (CheckConstraint("value IS NULL OR mark IS NULL", name="points_or_a_mark"),)

    topic_id: UUID = Field(primary_key=True, foreign_key="score_topic.topic_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id", index=True)
    value: Decimal | None = Field(default=None, sa_type=ScoreValue)
    mark: ScoreMark | None = Field(default=None, sa_type=text_enum(ScoreMark))
    revision: int
    changed_at: datetime = Field(sa_type=Instant)
    changed_by: UUID = Field(foreign_key="person.person_id")


class ScoreEvent(SQLModel, table=True):
    """A change of a score, from what to what, and how. Only added; ``batch_id`` is of what was saved at once."""

    __tablename__ = "score_event"
    __table_args__ = (
        Index("ix_score_event_cell", "topic_id", "student_id"),
        Index("ix_score_event_batch", "batch_id"),
    )

    event_id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(always=True), primary_key=True))
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id", index=True)
    batch_id: UUID
    source: ScoreSource = Field(sa_type=text_enum(ScoreSource))
    topic_id: UUID = Field(foreign_key="score_topic.topic_id")
    student_id: int = Field(foreign_key="student.student_id")
    old_value: Decimal | None = Field(default=None, sa_type=ScoreValue)
    old_mark: ScoreMark | None = Field(default=None, sa_type=text_enum(ScoreMark))
    value: Decimal | None = Field(default=None, sa_type=ScoreValue)
    mark: ScoreMark | None = Field(default=None, sa_type=text_enum(ScoreMark))
    revision: int
    at: datetime = Field(sa_type=Instant)
    by: UUID = Field(foreign_key="person.person_id")


class HandLetter(SQLModel, table=True):
    """A letter that was set by hand for a student of a sheet, and why; null gives the computed one back. Only added:
    the last one holds, and of two who set one at once the second is told.
    """

    __tablename__ = "hand_letter"

    sheet_id: UUID = Field(primary_key=True, foreign_key="grade_sheet.sheet_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    revision: int = Field(primary_key=True)
    letter: str | None = Field(default=None, max_length=2)
    reason: str = ""
    at: datetime = Field(sa_type=Instant)
    by: UUID = Field(foreign_key="person.person_id")


class SheetPresence(SQLModel, table=True):
    """Who has a sheet open: when they were last seen in it. Who leaves is taken out."""

    __tablename__ = "sheet_presence"

    sheet_id: UUID = Field(primary_key=True, foreign_key="grade_sheet.sheet_id")
    person_id: UUID = Field(primary_key=True, foreign_key="person.person_id")
    seen_at: datetime = Field(sa_type=Instant)


class GradingDraft(SQLModel, table=True):
    """A way of grading a sheet that was kept under a name, to be compared with others; numbers are kept as texts."""

    __tablename__ = "grading_draft"
    __table_args__ = (
        CheckConstraint("decimals BETWEEN 0 AND 2", name="decimals_of_a_total"),
        Index("uq_grading_draft_name", "sheet_id", "name", unique=True),
    )

    draft_id: UUID = Field(default_factory=new_id, primary_key=True)
    sheet_id: UUID = Field(foreign_key="grade_sheet.sheet_id")
    name: str = Field(max_length=60)
    method: GradingMethod = Field(sa_type=text_enum(GradingMethod))
    rounding: Rounding = Field(sa_type=text_enum(Rounding))
    decimals: int
    bounds: dict[str, Any] = Field(sa_type=JSONB)
    distances: dict[str, Any] = Field(sa_type=JSONB)
    created_at: datetime = Field(sa_type=Instant)
    created_by: UUID = Field(foreign_key="person.person_id")
