"""What a student takes in a term."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.kit.table import Credits, Instant, new_id, one_of, text_enum

HOLDS_SEAT: Final = one_of("status", EnrolmentStatus.ENROLLED, EnrolmentStatus.AWAITING_APPROVAL)
"""The SQL condition that an enrolment keeps a seat of its section. Behind an alias: ``e.{HOLDS_SEAT}``."""
HOLDS_SEAT_ALONE: Final = f"{HOLDS_SEAT} AND replaces_id IS NULL"
"""While a change of section waits for approval the old place and the new one stand side by side."""


DEFAULT_CREDIT_LIMIT: Final = 22
"""Credits a student may take in a term unless the student's term says otherwise (wire contract §7)."""


class StudentTerm(SQLModel, table=True):
    """A student in a term. Its row lock has the student's requests of that term decided one after another
    (design §3).."""

    __tablename__ = "student_term"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    credit_limit: Decimal = Field(default=Decimal(DEFAULT_CREDIT_LIMIT), sa_type=Credits)
    credit_minimum: Decimal = Field(default=Decimal(0), sa_type=Credits)


class Enrolment(SQLModel, table=True):
    """A student's place in a section, in every state it passes through. Rows are marked, never deleted.

    ``decided_by`` and ``decided_at`` answer what waited for an approval, and stay when the place is given up.
    ``case_id`` is the case that took the place, ``given_up_case_id`` the one that gave it up.
    """

    __tablename__ = "enrolment"
    __table_args__ = (
        Index(
            "uq_enrolment_one_seat", "student_id", "section_id",
            unique=True, postgresql_where=text(HOLDS_SEAT),
        ),
        Index(
            "uq_enrolment_one_section_of_a_type",
            "student_id", "academic_year", "semester", "subject_code", "section_type",
            unique=True, postgresql_where=text(HOLDS_SEAT_ALONE),
        ),
        Index("ix_enrolment_student_term", "student_id", "academic_year", "semester"),
        Index("ix_enrolment_section", "section_id", postgresql_where=text(HOLDS_SEAT)),
    )  # fmt: skip

    enrolment_id: UUID = Field(default_factory=new_id, primary_key=True)
    enrol_no: int | None = Field(
        default=None,
        sa_column_kwargs={"server_default": text("nextval('enrolment_no')"), "unique": True},
    )
    student_id: int = Field(foreign_key="student.student_id")
    section_id: int = Field(foreign_key="section.section_id")
    academic_year: int
    semester: int
    subject_code: str = Field(foreign_key="subject.subject_code")
    section_type: SectionType = Field(sa_type=text_enum(SectionType))
    credit: Decimal = Field(sa_type=Credits)
    enrol_type: str = "92201"
    status: EnrolmentStatus = Field(sa_type=text_enum(EnrolmentStatus))
    allotment_major: str | None = None
    allotment_year: int | None = None
    replaces_id: UUID | None = Field(default=None, foreign_key="enrolment.enrolment_id")
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id", index=True)
    given_up_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    decided_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    decided_at: datetime | None = Field(default=None, sa_type=Instant)
    remark: str | None = None
    created_at: datetime = Field(sa_type=Instant)
    updated_at: datetime = Field(sa_type=Instant)
