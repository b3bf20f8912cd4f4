"""How often each receipt was printed, and as what (finance §5). Rows are added, never changed."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, String, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from models.documents.paper.contract import PaperLanguage
from models.finance.paper.contract import ReceiptForm
from models.kit.table import Instant, text_enum


class ReceiptPrint(SQLModel, table=True):
    """A print of a receipt. The original is released once; ``count`` numbers the copies, and the substitutes.

    The same key of the same person is the same print, so a download that was lost comes back as what it was.
    """

    __tablename__ = "receipt_print"
    __table_args__ = (
        UniqueConstraint("printed_by", "idempotency_key", name="uq_receipt_print_key"),
        UniqueConstraint("receipt_id", "form", "count", name="uq_receipt_print_count"),
        Index("uq_receipt_print_original", "receipt_id", unique=True, postgresql_where=text("form = 'original'")),
        CheckConstraint("form <> 'substitute' OR reason <> ''", name="substitute_has_reason"),
    )

    receipt_id: UUID = Field(primary_key=True, foreign_key="receipt.receipt_id")
    print_no: int = Field(primary_key=True)
    form: ReceiptForm = Field(sa_type=text_enum(ReceiptForm))
    count: int
    language: PaperLanguage = Field(sa_type=String(2))
    reason: str = Field(default="", max_length=300)
    idempotency_key: str = Field(max_length=100)
    printed_by: UUID = Field(foreign_key="person.person_id")
    printed_at: datetime = Field(sa_type=Instant)
