"""What a student's term is charged by: the assessment that was made last (finance §3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.enrolment.enrolment_type.contract import PaymentMethod
from models.finance.fee.contract import FeeEnrolmentType
from models.kit.table import Instant, text_enum


class Bill(SQLModel, table=True):
    """The bill of a student's term: when it was assessed last, as what, and what stands in its way.

    ``assessed_at`` (UTC): whatever the student chose or enrolled in before it is in the invoices. ``again_at``: when it
    has to be assessed next though nothing changes (credits settle when adding and dropping ends). ``problem`` is the
    code of the refusal where no bill can be made, since ``problem_since``; finance officers see it as a gap of their
    masters. ``asked_at``: the
    student asked for the bill before the credits are settled. ``given_up_at``: when the last subject was given up that
    the bill knows of. ``kept``: what stays charged though the subject is
    dropped, in baht by fee (``rules.finance.adjusting.fee_key``), since the refund table gave back a part only.
    """

    __tablename__ = "bill"
    __table_args__ = (
        Index("ix_bill_again_at", "again_at", postgresql_where=text("again_at IS NOT NULL")),
        Index("ix_bill_problem", "academic_year", "semester", "problem", postgresql_where=text("problem IS NOT NULL")),
    )

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    assessed_at: datetime = Field(sa_type=Instant)
    again_at: datetime | None = Field(default=None, sa_type=Instant)
    asked_at: datetime | None = Field(default=None, sa_type=Instant)
    charged_as: FeeEnrolmentType | None = Field(default=None, sa_type=text_enum(FeeEnrolmentType))
    payment_method: PaymentMethod | None = Field(default=None, sa_type=text_enum(PaymentMethod))
    normal_fee_id: UUID | None = Field(default=None, foreign_key="normal_fee.normal_fee_id")
    given_up_at: datetime | None = Field(default=None, sa_type=Instant)
    kept: dict[str, str] = Field(default_factory=dict, sa_type=JSONB)
    problem: str | None = Field(default=None, max_length=60)
    problem_since: datetime | None = Field(default=None, sa_type=Instant)


class SweepMark(SQLModel, table=True):
    """Up to which instant (UTC) a sweep has seen what changed."""

    __tablename__ = "sweep_mark"

    name: str = Field(primary_key=True, max_length=40)
    swept_to: datetime = Field(sa_type=Instant)
