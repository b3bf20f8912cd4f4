"""Sections of a term: when, where, who teaches, who may take a seat (wire contract §5 and §6)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlmodel import Field, SQLModel

from models.curriculum.section.contract import REMARK_LENGTH, ExamKind, SectionApproval, SectionStatus, SectionType
from models.kit.table import Instant, flag, number, text_enum


def remark() -> str:
    """A column for what students should know of a section, empty where there is nothing to say."""
    column: str = Field(default="", max_length=REMARK_LENGTH, sa_column_kwargs={"server_default": ""})
    return column


class Section(SQLModel, table=True):
    """A lecture or lab section. The CHECKs stand behind the conditional updates: seats are never oversold, and those
    kept for majors and years never given to others.

    ``seats_reserved`` counts the allotted seats nobody took yet, so that one row answers whether a seat is free.
    ``filled_at`` is when its last seat was taken for the first time (UTC): how fast the seats of its subject go.
    ``revision`` grows when staff change the section or a round releases seats of it, not when a seat is taken.
    """

    __tablename__ = "section"
    __table_args__ = (
        CheckConstraint("seats_taken >= 0 AND seats_taken <= seats", name="seats_never_oversold"),
        CheckConstraint(
            "seats_reserved >= 0 AND seats_taken + seats_reserved <= seats", name="reserved_seats_are_there"
        ),
        Index("ix_section_term_subject", "academic_year", "semester", "subject_code"),
        Index("ix_section_term_campus", "academic_year", "semester", "campus_code"),
        Index(
            "uq_section_number",
            "academic_year", "semester", "campus_code", "subject_code", "section_type", "section_code",
            unique=True,
        ),
    )  # fmt: skip

    section_id: int = Field(primary_key=True)
    academic_year: int
    semester: int
    subject_code: str = Field(foreign_key="subject.subject_code", index=True)
    section_code: str = Field(max_length=6)
    section_type: SectionType = Field(sa_type=text_enum(SectionType))
    campus_code: str = Field(foreign_key="campus.campus_code")
    student_type_code: str
    seats: int
    seats_taken: int = 0
    seats_reserved: int = number(default=0)
    status: SectionStatus = Field(default=SectionStatus.OPEN, sa_type=text_enum(SectionStatus))
    approval: SectionApproval = Field(default=SectionApproval.NONE, sa_type=text_enum(SectionApproval))
    remark_th: str = remark()
    remark_en: str = remark()
    revision: int = number(default=1)
    filled_at: datetime | None = Field(default=None, sa_type=Instant)


class SectionMeeting(SQLModel, table=True):
    """A weekly meeting: day 0 Monday … 6 Sunday, minutes after midnight in Bangkok."""

    __tablename__ = "section_meeting"

    section_id: int = Field(primary_key=True, foreign_key="section.section_id")
    meeting_no: int = Field(primary_key=True)
    weekday: int
    starts_minute: int
    ends_minute: int
    room_th: str
    room_en: str


class SectionTeacher(SQLModel, table=True):
    """Who teaches a section; position 1 is the main instructor."""

    __tablename__ = "section_teacher"

    section_id: int = Field(primary_key=True, foreign_key="section.section_id")
    person_id: UUID = Field(primary_key=True, foreign_key="person.person_id", index=True)
    position: int


class SectionExam(SQLModel, table=True):
    """A section's midterm or final exam. The room is where those sit whom none of its parts names: it may be several.

    ``revision`` grows with every change that an officer or a file makes.
    """

    __tablename__ = "section_exam"
    __table_args__ = (Index("ix_section_exam_at", "starts_at", "ends_at"),)

    section_id: int = Field(primary_key=True, foreign_key="section.section_id")
    kind: ExamKind = Field(primary_key=True, sa_type=text_enum(ExamKind))
    starts_at: datetime = Field(sa_type=Instant)
    ends_at: datetime = Field(sa_type=Instant)
    room_th: str
    room_en: str
    revision: int = number(default=1)


class SectionExamSeats(SQLModel, table=True):
    """Where the students of a section sit in an examination: those with codes from the first to the last, both
    included, in the rows of a room. A part without codes is of whoever is in none that has some.
    """

    __tablename__ = "section_exam_seats"
    __table_args__ = (
        ForeignKeyConstraint(
            ["section_id", "kind"],
            ["section_exam.section_id", "section_exam.kind"],
            name="fk_section_exam_seats_section_id",
            ondelete="CASCADE",
        ),
        CheckConstraint("first_code <= last_code", name="codes_in_their_order"),
        CheckConstraint("(first_code IS NULL) = (last_code IS NULL)", name="codes_are_two"),
    )

    section_id: int = Field(primary_key=True)
    kind: ExamKind = Field(primary_key=True, sa_type=text_enum(ExamKind))
    part_no: int = Field(primary_key=True)
    first_code: str | None = Field(default=None, max_length=10)
    last_code: str | None = Field(default=None, max_length=10)
    room_th: str
    room_en: str
    seat_rows: str = Field(default="", max_length=40)


class SectionAllotment(SQLModel, table=True):
    """Seats of a section kept for one major and year ("maximum students per major-year", wire contract §6).

    ``opened`` once an allocation round released seats of the section, of this allotment or of another: from then on a
    seat that is given back is everybody's, and the major and year may take such seats too. ``released`` counts the
    seats that are no longer kept: those a round released, and those given back since. ``seats`` shrinks by them, and
    the section gets a new revision: who edits the old number is told.
    """

    __tablename__ = "section_allotment"
    __table_args__ = (CheckConstraint("seats_taken >= 0 AND seats_taken <= seats", name="allotment_never_oversold"),)

    section_id: int = Field(primary_key=True, foreign_key="section.section_id")
    major_code: str = Field(primary_key=True, foreign_key="major.major_code")
    study_year: int = Field(primary_key=True)
    seats: int
    seats_taken: int = 0
    released: int = number(default=0)
    opened: bool = flag(default=False)


class MajorAccess(StrEnum):
    """Whether a major is let in or kept out."""

    ALLOWED = "allowed"
    EXCLUDED = "excluded"


class SectionMajor(SQLModel, table=True):
    """A major that may, or may not, enrol in a section. No row: everybody may."""

    __tablename__ = "section_major"

    section_id: int = Field(primary_key=True, foreign_key="section.section_id")
    major_code: str = Field(primary_key=True, foreign_key="major.major_code")
    access: MajorAccess = Field(sa_type=text_enum(MajorAccess))
