"""What students owe beside the fees of a term: fines of external agencies and debts (finance §6)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field, SQLModel

from models.finance.debt.contract import DebtKind
from models.kit.table import Instant, Master, flag, new_id, text_enum


class Agency(Master, table=True):
    """An office outside the finance office that fines students. Its fines are charged as the fee ``fee_code``."""

    __tablename__ = "agency"
    __table_args__ = (Index("uq_agency_code", "code", unique=True, postgresql_where=text("deleted_at IS NULL")),)

    agency_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(max_length=20)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    fee_code: str = Field(foreign_key="fee.fee_code")
    is_active: bool = flag(True)


class Debt(SQLModel, table=True):
    """A fine or a debt: an invoice of its own, with what the invoice does not say.

    An agency fines a student once in a term. ``undone_at``: its invoice was credited in full, and the debt is as if it
    had never been.
    """

    __tablename__ = "debt"
    __table_args__ = (
        CheckConstraint("(kind = 'fine') = (agency_id IS NOT NULL)", name="agency_of_a_fine"),
        Index(
            "uq_debt_fine",
            "agency_id",
            "academic_year",
            "semester",
            "student_id",
            unique=True,
            postgresql_where=text("kind = 'fine' AND undone_at IS NULL"),
        ),
        Index("ix_debt_student", "student_id"),
        Index("ix_debt_case", "case_id"),
    )

    debt_id: UUID = Field(default_factory=new_id, primary_key=True)
    kind: DebtKind = Field(sa_type=text_enum(DebtKind))
    agency_id: UUID | None = Field(default=None, foreign_key="agency.agency_id")
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    fee_code: str = Field(foreign_key="fee.fee_code")
    reason: str = Field(max_length=200)
    reference: str = Field(default="", max_length=40)
    invoice_id: UUID = Field(foreign_key="invoice.invoice_id", unique=True)
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    entered_by: UUID = Field(foreign_key="person.person_id")
    entered_at: datetime = Field(sa_type=Instant)
    undone_at: datetime | None = Field(default=None, sa_type=Instant)
