"""Requests to graduate: what the student accepted, what offices agreed to, and the certificate (study §4, ADR 45)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, flag, text_enum
from models.study.graduation.contract import HonoursClass, LibraryClearance, ProgrammeTest


class Graduation(SQLModel, table=True):
    """A request to graduate in a term, a case each; a student has one that has not ended.

    ``accepted`` is the audit as the student accepted it and ``audit`` the one that offices have before them, both a
    :class:`models.study.graduation.contract.GraduationAudit`; what is so now is always audited anew (ADR 43).
    ``audited_at`` is when it last was. Library, test, honours and the number of the certificate are there once the
    registrar agreed; numbers of a Buddhist year have no gaps. A number stays when the approval is reopened. Honours are
    final once the degree is conferred, which computes them again.
    ``conferred_on`` is the day of the council. ``evidence_id`` shows why the names to be printed are not those of the
    register, and ``name_agreed_at`` is when the registrar agreed to them.
    """

    __tablename__ = "graduation"
    __table_args__ = (
        UniqueConstraint("year", "serial", name="uq_graduation_serial"),
        Index("uq_graduation_open", "student_id", unique=True, postgresql_where=text("is_open")),
        Index("ix_graduation_term", "academic_year", "semester", "student_id"),
        Index("ix_graduation_student", "student_id", "asked_at"),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    asked_at: datetime = Field(sa_type=Instant)
    is_open: bool = flag(default=True)
    version_id: UUID = Field(foreign_key="programme_version.version_id")
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    evidence_id: UUID | None = Field(default=None, foreign_key="stored_file.file_id")
    name_agreed_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    name_agreed_at: datetime | None = Field(default=None, sa_type=Instant)
    accepted: dict[str, Any] = Field(sa_type=JSONB)
    accepted_at: datetime = Field(sa_type=Instant)
    audit: dict[str, Any] = Field(sa_type=JSONB)
    audited_at: datetime = Field(sa_type=Instant)
    library: LibraryClearance | None = Field(default=None, sa_type=text_enum(LibraryClearance))
    test: ProgrammeTest | None = Field(default=None, sa_type=text_enum(ProgrammeTest))
    honours: HonoursClass | None = Field(default=None, sa_type=text_enum(HonoursClass))
    approved_at: datetime | None = Field(default=None, sa_type=Instant)
    approved_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    year: int | None = None
    serial: int | None = None
    number: str | None = Field(default=None, max_length=20)
    conferred_on: date | None = None
    conferred_at: datetime | None = Field(default=None, sa_type=Instant)


class GraduationNames(SQLModel, table=True):
    """Names that a student sends with a request again. They are printed once the case has taken the decision that names
    this row: a history has no name of a person.
    """

    __tablename__ = "graduation_names"

    names_id: UUID = Field(primary_key=True)
    case_id: UUID = Field(foreign_key="graduation.case_id", index=True)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    evidence_id: UUID | None = Field(default=None, foreign_key="stored_file.file_id")
    sent_at: datetime = Field(sa_type=Instant)
    sent_by: UUID = Field(foreign_key="person.person_id")
