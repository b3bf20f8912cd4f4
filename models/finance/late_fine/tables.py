"""The master of fines for enrolling late (finance §3)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field

from models.finance.late_fine.contract import FineBasis, LateKind
from models.kit.table import Baht, Master, new_id, text_enum


class LateFineRow(Master, table=True):
    """What is charged of who enrols or changes late, from a term on, in baht. An empty campus: at every one."""

    __tablename__ = "late_fine"
    __table_args__ = (
        Index(
            "uq_late_fine_term", "kind", "campus_code", "first_year", "first_semester",
            unique=True, postgresql_where=text("deleted_at IS NULL"),
        ),
        CheckConstraint("first_semester BETWEEN 0 AND 2", name="semester_of_a_year"),
        CheckConstraint("amount > 0 AND (basis = 'per_day') = (cap IS NOT NULL)", name="cap_of_days"),
    )  # fmt: skip

    late_fine_id: UUID = Field(default_factory=new_id, primary_key=True)
    kind: LateKind = Field(sa_type=text_enum(LateKind))
    basis: FineBasis = Field(sa_type=text_enum(FineBasis))
    amount: Decimal = Field(sa_type=Baht)
    cap: Decimal | None = Field(default=None, sa_type=Baht)
    fee_code: str = Field(foreign_key="fee.fee_code")
    campus_code: str = Field(default="", max_length=10)
    first_year: int
    first_semester: int
