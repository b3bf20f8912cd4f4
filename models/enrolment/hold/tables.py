"""What stands in a student's way, and what was opened for them all the same."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field, SQLModel

from models.enrolment.hold.contract import HoldKind, UnlockPurpose
from models.kit.table import Baht, Instant, new_id, text_enum


class StudentHold(SQLModel, table=True):
    """A hold on a student: no enrolling until it is released. Released holds stay as history.

    ``amount`` in baht. Where ``invoice_id`` names an invoice, its payment releases the hold.
    """

    __tablename__ = "student_hold"
    __table_args__ = (
        Index("ix_student_hold_standing", "student_id", postgresql_where=text("released_at IS NULL")),
        Index("ix_student_hold_placed", "placed_at"),
        Index("uq_student_hold_invoice", "invoice_id", unique=True, postgresql_where=text("released_at IS NULL")),
    )

    hold_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id", index=True)
    kind: HoldKind = Field(sa_type=text_enum(HoldKind))
    reason_th: str
    reason_en: str
    amount: Decimal | None = Field(default=None, sa_type=Baht)
    invoice_id: UUID | None = Field(default=None, foreign_key="invoice.invoice_id")
    placed_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    placed_at: datetime = Field(sa_type=Instant)
    released_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    released_at: datetime | None = Field(default=None, sa_type=Instant)
    release_remark: str | None = None


class EnrolmentUnlock(SQLModel, table=True):
    """What an approved ``unlock`` case opened for a student in a term, until an instant."""

    __tablename__ = "enrolment_unlock"
    __table_args__ = (
        Index("ix_enrolment_unlock_student", "student_id", "academic_year", "semester"),
        CheckConstraint("granted_at < granted_until", name="granted_before_it_ends"),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    purpose: UnlockPurpose = Field(sa_type=text_enum(UnlockPurpose))
    granted_at: datetime = Field(sa_type=Instant)
    granted_until: datetime = Field(sa_type=Instant)
