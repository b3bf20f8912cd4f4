"""Fee items of the finance master: what a charge can be for."""

from __future__ import annotations

from decimal import Decimal

from sqlmodel import Field, SQLModel

from models.tables.base import Baht


class Fee(SQLModel, table=True):
    """A normal fee of the finance master (spec §3 Fee)."""

    __tablename__ = "fee"

    fee_code: str = Field(primary_key=True, max_length=12)
    parent_code: str | None = Field(default=None, foreign_key="fee.fee_code")
    name_th: str
    name_en: str
    fee_type: str
    description: str = ""
    amount: Decimal = Field(sa_type=Baht)
    status: str = "active"
