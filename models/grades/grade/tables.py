"""The ledger of grades: attempts, the chains of their entries, and the grade that holds now (grades §2, ADR 24)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import FIRST_ENTRIES, EntryKind
from models.kit.table import Credits, Instant, new_id, one_of, text_enum

_BEGINS: Final = one_of("kind", *sorted(FIRST_ENTRIES))


class GradeAttempt(SQLModel, table=True):
    """A student at a subject in a term: lecture and laboratory together, or a credit earned elsewhere. Only added."""

    __tablename__ = "grade_attempt"
    __table_args__ = (
        UniqueConstraint("student_id", "academic_year", "semester", "subject_code", name="uq_grade_attempt_subject"),
        Index("ix_grade_attempt_subject", "subject_code", "academic_year", "semester"),
    )

    attempt_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    subject_code: str = Field(foreign_key="subject.subject_code")
    credit: Decimal = Field(sa_type=Credits)
    grading: Grading = Field(default=Grading.LETTER, sa_type=text_enum(Grading))


class GradeEntry(SQLModel, table=True):
    """A letter of an attempt, and which entry it replaces. Only added; the last of the chain holds.

    Of an attempt one entry begins and each is replaced once at most: of a fix, a conversion and a correction that meet
    one wins. ``effective_at`` is the instant the letter holds from, a deadline where that gave it; ``recorded_at`` when
    it was written.
    """

    __tablename__ = "grade_entry"
    __table_args__ = (
        Index("uq_grade_entry_begins", "attempt_id", unique=True, postgresql_where=text("supersedes IS NULL")),
        UniqueConstraint("supersedes", name="uq_grade_entry_replaced_once"),
        Index("ix_grade_entry_open", "attempt_id", postgresql_where=text("letter IN ('I', 'N')")),
        UniqueConstraint("attempt_id", "entry_id", name="uq_grade_entry_of_attempt"),
        ForeignKeyConstraint(
            ["supersedes", "attempt_id"],
            ["grade_entry.entry_id", "grade_entry.attempt_id"],
            name="fk_grade_entry_same_attempt",
        ),
        CheckConstraint(f"(supersedes IS NULL) = ({_BEGINS})", name="begins_or_replaces"),
        CheckConstraint("supersedes IS NULL OR case_id IS NOT NULL", name="a_change_names_its_case"),
    )

    entry_id: UUID = Field(default_factory=new_id, primary_key=True)
    attempt_id: UUID = Field(foreign_key="grade_attempt.attempt_id")
    letter: str = Field(max_length=2)
    kind: EntryKind = Field(sa_type=text_enum(EntryKind))
    supersedes: UUID | None = None
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id", index=True)
    effective_at: datetime = Field(sa_type=Instant)
    recorded_at: datetime = Field(sa_type=Instant)
    recorded_by: UUID | None = Field(default=None, foreign_key="person.person_id")


class GradeRecord(SQLModel, table=True):
    """The published grade that holds now: the last entry of each attempt. A trigger of ``grade_entry`` writes it, and
    nobody else does.
    """

    __tablename__ = "grade_record"
    __table_args__ = (Index("ix_grade_record_student", "student_id", "academic_year", "semester"),)

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    subject_code: str = Field(primary_key=True, foreign_key="subject.subject_code")
    credit: Decimal = Field(sa_type=Credits)
    grade: str = Field(max_length=3)
