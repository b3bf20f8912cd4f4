"""Payment that is postponed: who agrees to it, and for which invoices it was asked and granted (finance §6)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.finance.waiver.contract.case import WaiverHolds, WaiverKind, WaiverStage
from models.kit.table import Baht, Instant, Master, new_id, text_enum


class WaiverRule(Master, table=True):
    """Which offices agree to a kind of waiver, from so many earlier terms of arrears on (a master)."""

    __tablename__ = "waiver_rule"
    __table_args__ = (
        CheckConstraint("arrears_from >= 0", name="counts_terms"),
        Index(
            "uq_waiver_rule", "waiver_kind", "arrears_from", unique=True, postgresql_where=text("deleted_at IS NULL")
        ),
    )

    rule_id: UUID = Field(default_factory=new_id, primary_key=True)
    waiver_kind: WaiverKind = Field(sa_type=text_enum(WaiverKind))
    arrears_from: int
    offices: list[str] = Field(default_factory=list, sa_type=JSONB)


class Waiver(SQLModel, table=True):
    """A waiver, as its case or its import brought it to stand. ``amount`` is what was open when it was asked, in baht.

    ``has_case``: it is looked at by a case of its own, whose id it has; else ``case_id`` is the import that granted it.
    ``regulation`` is what its case runs under (ADR 14), ``first`` and ``last`` the days that could be asked for.
    """

    __tablename__ = "waiver"
    __table_args__ = (
        Index("ix_waiver_student", "student_id", "academic_year", "semester"),
        Index("ix_waiver_case", "case_id"),
        Index("ix_waiver_granted", "until", postgresql_where=text("stage = 'granted'")),
    )

    waiver_id: UUID = Field(default_factory=new_id, primary_key=True)
    case_id: UUID = Field(foreign_key="case_file.case_id")
    has_case: bool
    waiver_kind: WaiverKind = Field(sa_type=text_enum(WaiverKind))
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    until: date
    first: date
    last: date
    stage: WaiverStage = Field(sa_type=text_enum(WaiverStage))
    arrears_terms: int
    amount: Decimal = Field(sa_type=Baht)
    reason: str
    regulation: dict[str, object] = Field(default_factory=dict, sa_type=JSONB)
    entered_by: UUID = Field(foreign_key="person.person_id")
    asked_at: datetime = Field(sa_type=Instant)
    granted_at: datetime | None = Field(default=None, sa_type=Instant)
    ended_at: datetime | None = Field(default=None, sa_type=Instant)


class WaiverInvoice(SQLModel, table=True):
    """An invoice of a waiver. ``plan_no`` is the plan of instalments by which it was postponed."""

    __tablename__ = "waiver_invoice"
    __table_args__ = (
        Index("uq_waiver_invoice_open", "invoice_id", unique=True, postgresql_where=text("holds <> 'over'")),
    )

    waiver_id: UUID = Field(primary_key=True, foreign_key="waiver.waiver_id")
    invoice_id: UUID = Field(primary_key=True, foreign_key="invoice.invoice_id", index=True)
    holds: WaiverHolds = Field(sa_type=text_enum(WaiverHolds))
    plan_no: int | None = None
