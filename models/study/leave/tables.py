"""Leaves, returns, resignations and reinstatements: what was asked, what it does by day, and what it did (study §5)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, flag, text_enum
from models.study.leave.contract import LeaveEffect, LeaveEnd, LeaveFees, LeaveKind


class Leave(SQLModel, table=True):
    """A request to leave or to come back, a case each, or a leave that a file carried over from the old system.

    A student has one request at a time that is looked at.

    ``leave_id`` of a request is the id of its case. What is carried over names the import that added it; it is over,
    has done nothing in this portal, and was approved on ``asked_on``.

    ``asked_on`` is the Bangkok day that decides what it does (docs/areas/study.md). ``effects`` are what it would do,
    as they were shown, and ``done`` what it did. The number and who approved are there once everybody agreed; numbers
    of a Buddhist year have no gaps. ``began_at`` and ``ended_at`` are of a leave; ``ended_by_case_id`` is the request
    that ended it.
    """

    __tablename__ = "leave"
    __table_args__ = (
        UniqueConstraint("year", "serial", name="uq_leave_serial"),
        Index("uq_leave_under_review", "student_id", unique=True, postgresql_where=text("under_review")),
        Index("ix_leave_student", "student_id", "asked_on"),
        UniqueConstraint("case_id", name="uq_leave_case_id"),
        CheckConstraint("num_nonnulls(case_id, import_case_id) = 1", name="of_case_or_import"),
        CheckConstraint("case_id IS NULL OR case_id = leave_id", name="id_of_its_case"),
        CheckConstraint("import_case_id IS NULL OR NOT under_review", name="carried_over_is_decided"),
    )

    leave_id: UUID = Field(primary_key=True)
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    import_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id", index=True)
    student_id: int = Field(foreign_key="student.student_id")
    leave_kind: LeaveKind = Field(sa_type=text_enum(LeaveKind))
    asked_on: date
    reason: str
    under_review: bool = flag(default=True)
    effects: dict[str, Any] = Field(sa_type=JSONB)
    done: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    year: int | None = None
    serial: int | None = None
    number: str | None = Field(default=None, max_length=20)
    approved_at: datetime | None = Field(default=None, sa_type=Instant)
    approved_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    came_from: str | None = Field(default=None, max_length=10)
    """The status before the leave: it holds again once the leave is over."""
    began_at: datetime | None = Field(default=None, sa_type=Instant)
    ended_at: datetime | None = Field(default=None, sa_type=Instant)
    ended_as: LeaveEnd | None = Field(default=None, sa_type=text_enum(LeaveEnd))
    ended_by_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")


class LeaveTerm(SQLModel, table=True):
    """A term of a request, with what a leave does to it by the day it was asked for. Other kinds do nothing to it."""

    __tablename__ = "leave_term"

    leave_id: UUID = Field(primary_key=True, foreign_key="leave.leave_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    effect: LeaveEffect | None = Field(default=None, sa_type=text_enum(LeaveEffect))
    fees: LeaveFees | None = Field(default=None, sa_type=text_enum(LeaveFees))


class LeaveFile(SQLModel, table=True):
    """A file that came with a request."""

    __tablename__ = "leave_file"

    case_id: UUID = Field(primary_key=True, foreign_key="leave.case_id")
    file_id: UUID = Field(primary_key=True, foreign_key="stored_file.file_id")
