"""What a version of a subject teaches and achieves, and what a curriculum does (study §2, docs/areas/curriculum.md)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlmodel import Field, SQLModel

from models.curriculum.teaching.contract import OutcomeShare
from models.kit.table import Credits, Instant, chosen, number


class TeachingWeeks(SQLModel, table=True):
    """How many weeks a term is taught, of curricula from ``first_year`` (Buddhist era) on."""

    __tablename__ = "teaching_weeks"

    first_year: int = Field(primary_key=True)
    weeks: int


class TeachingTopic(SQLModel, table=True):
    """A topic of a version, with the hours it is given in a term; ``position`` from 1 is the order of teaching."""

    __tablename__ = "teaching_topic"
    __table_args__ = (CheckConstraint("theory_hours >= 0 AND practice_hours >= 0", name="hours_are_given"),)

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code", max_length=12)
    position: int = Field(primary_key=True)
    topic_th: str
    topic_en: str = Field(default="", sa_column_kwargs={"server_default": ""})
    theory_hours: Decimal = Field(sa_type=Credits)
    practice_hours: Decimal = Field(sa_type=Credits)


class TaughtHours(SQLModel, table=True):
    """That the hours taught in a term were entered, by the teacher responsible for the version."""

    __tablename__ = "taught_hours"
    __table_args__ = (ForeignKeyConstraint(("academic_year", "semester"), ("term.academic_year", "term.semester")),)

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code", max_length=12)
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    revision: int = number(1)
    updated_by: UUID = Field(foreign_key="person.person_id")
    updated_at: datetime = Field(sa_type=Instant)


class TaughtTopic(SQLModel, table=True):
    """The hours a topic was given in a term, and why they are not those that were planned."""

    __tablename__ = "taught_topic"
    __table_args__ = (
        ForeignKeyConstraint(
            ("subject_code", "academic_year", "semester"),
            ("taught_hours.subject_code", "taught_hours.academic_year", "taught_hours.semester"),
        ),
        ForeignKeyConstraint(("subject_code", "position"), ("teaching_topic.subject_code", "teaching_topic.position")),
        CheckConstraint("theory_hours >= 0 AND practice_hours >= 0", name="hours_are_given"),
    )

    subject_code: str = Field(primary_key=True, max_length=12)
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    theory_hours: Decimal = Field(sa_type=Credits)
    practice_hours: Decimal = Field(sa_type=Credits)
    reason: str = Field(default="", sa_column_kwargs={"server_default": ""})


class SubjectOutcome(SQLModel, table=True):
    """What students can do after a version of a subject (CLO), under its code within the version."""

    __tablename__ = "subject_outcome"

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code", max_length=12)
    outcome_code: str = Field(primary_key=True, max_length=8)
    position: int
    text_th: str
    text_en: str = Field(default="", sa_column_kwargs={"server_default": ""})


class CurriculumOutcomes(SQLModel, table=True):
    """That the outcomes of a curriculum are kept, and by whom: ``curriculum_code`` is the one of majors."""

    __tablename__ = "curriculum_outcomes"

    curriculum_code: str = Field(primary_key=True, max_length=20)
    revision: int = number(1)
    updated_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    updated_at: datetime = Field(sa_type=Instant)


class CurriculumOutcome(SQLModel, table=True):
    """What graduates of a curriculum can do (PLO), under its code within the curriculum."""

    __tablename__ = "curriculum_outcome"

    curriculum_code: str = Field(primary_key=True, foreign_key="curriculum_outcomes.curriculum_code", max_length=20)
    outcome_code: str = Field(primary_key=True, max_length=8)
    position: int
    text_th: str
    text_en: str = Field(default="", sa_column_kwargs={"server_default": ""})


class OutcomeLink(SQLModel, table=True):
    """A cell of the map: an outcome of a subject does its share for one of a curriculum."""

    __tablename__ = "outcome_link"
    __table_args__ = (
        ForeignKeyConstraint(
            ("subject_code", "subject_outcome"), ("subject_outcome.subject_code", "subject_outcome.outcome_code")
        ),
        ForeignKeyConstraint(
            ("curriculum_code", "curriculum_outcome"),
            ("curriculum_outcome.curriculum_code", "curriculum_outcome.outcome_code"),
        ),
        Index("ix_outcome_link_curriculum", "curriculum_code", "curriculum_outcome"),
    )

    subject_code: str = Field(primary_key=True, max_length=12)
    subject_outcome: str = Field(primary_key=True, max_length=8)
    curriculum_code: str = Field(primary_key=True, max_length=20)
    curriculum_outcome: str = Field(primary_key=True, max_length=8)
    share: OutcomeShare = chosen(OutcomeShare.PART)


class SubjectAttachment(SQLModel, table=True):
    """A file that belongs to a version; copies of the version have the same file."""

    __tablename__ = "subject_attachment"

    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code", max_length=12)
    file_id: UUID = Field(primary_key=True, foreign_key="stored_file.file_id", index=True)
