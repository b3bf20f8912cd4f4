"""What two people agreed at the reconciliation desk (finance §4). Rows are added, never changed."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlmodel import Field, SQLModel

from models.finance.desk.contract import DeskFinding, DeskSubject
from models.kit.table import Baht, Instant, chosen, text_enum


class BankMistake(SQLModel, table=True):
    """What two people agreed a line of a statement, a payment that it does not have, or a confirmation is.

    ``payment_id`` is the payment that a doubtful row is, or was posted as once it was found to be another.
    """

    __tablename__ = "bank_mistake"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    subject: DeskSubject = Field(sa_type=text_enum(DeskSubject))
    subject_id: UUID = Field(unique=True)
    finding: DeskFinding = chosen(DeskFinding.BANK_MISTAKE)
    payment_id: UUID | None = Field(default=None, foreign_key="payment.payment_id", index=True)
    reason: str = Field(max_length=500)
    marked_by: UUID = Field(foreign_key="person.person_id")
    agreed_by: UUID = Field(foreign_key="person.person_id")
    agreed_at: datetime = Field(sa_type=Instant)


class LineMatch(SQLModel, table=True):
    """A line of a statement that named no QR code: two people agreed which invoice its money pays.

    See docs/areas/finance.md.

    ``used`` baht of it paid the invoice; the rest is its student's credit.
    """

    __tablename__ = "line_match"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    line_id: UUID = Field(foreign_key="statement_line.line_id", unique=True)
    payment_id: UUID = Field(foreign_key="payment.payment_id", unique=True)
    invoice_id: UUID = Field(foreign_key="invoice.invoice_id")
    student_id: int = Field(foreign_key="student.student_id")
    used: Decimal = Field(sa_type=Baht)
    reason: str = Field(max_length=500)
    matched_by: UUID = Field(foreign_key="person.person_id")
    agreed_by: UUID = Field(foreign_key="person.person_id")
    agreed_at: datetime = Field(sa_type=Instant)
