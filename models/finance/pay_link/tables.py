"""Links by which somebody else pays an instalment of a student, without signing in (finance §7)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, new_id


class PayLink(SQLModel, table=True):
    """A link to one instalment, known by the hash of its token alone. It closes by payment, at its instant (UTC), or
    when the student takes it back; an instalment has one that was not taken back at most.
    """

    __tablename__ = "pay_link"
    __table_args__ = (
        Index(
            "uq_pay_link_standing", "invoice_id", "sequence",
            unique=True, postgresql_where=text("revoked_at IS NULL"),
        ),
    )  # fmt: skip

    link_id: UUID = Field(default_factory=new_id, primary_key=True)
    token_hash: str = Field(max_length=64, unique=True)
    student_id: int = Field(foreign_key="student.student_id")
    invoice_id: UUID = Field(foreign_key="invoice.invoice_id")
    sequence: int
    made_at: datetime = Field(sa_type=Instant)
    closes_at: datetime = Field(sa_type=Instant)
    revoked_at: datetime | None = Field(default=None, sa_type=Instant)
