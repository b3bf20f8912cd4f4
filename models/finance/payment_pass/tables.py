"""Passes, by which instalments are paid, and what banks say came of them (finance §4)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from models.finance.bank_account.contract import ToldBy
from models.finance.payment.contract import ConfirmationState, PaymentStage
from models.kit.table import Baht, Instant, chosen, new_id, number, one_of, text_enum


class PaymentPass(SQLModel, table=True):
    """The QR code of an instalment: what it asks for, by which references, until when (UTC). Its case is its id.

    At most one of an instalment can be paid at a time. ``payload`` is what the code holds, once the bank has it;
    ``said_paid_at`` when the student last said that it is paid; ``told_by`` that of its account when it was issued.
    """

    __tablename__ = "payment_pass"
    __table_args__ = (
        Index(
            "uq_payment_pass_open", "invoice_id", "sequence",
            unique=True, postgresql_where=text(one_of("stage", PaymentStage.ISSUING, PaymentStage.ACTIVE)),
        ),
        Index("ix_payment_pass_student", "student_id"),
        CheckConstraint("amount > 0", name="asks_for_something"),
    )  # fmt: skip

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    serial: int = Field(sa_type=BigInteger, unique=True)
    student_id: int = Field(foreign_key="student.student_id")
    invoice_id: UUID = Field(foreign_key="invoice.invoice_id")
    sequence: int
    amount: Decimal = Field(sa_type=Baht)
    bank_code: str = Field(max_length=12)
    biller_id: str = Field(max_length=15)
    reference_1: str = Field(max_length=20)
    reference_2: str = Field(max_length=20, unique=True)
    stage: PaymentStage = Field(sa_type=text_enum(PaymentStage))
    issued_at: datetime = Field(sa_type=Instant)
    expires_at: datetime = Field(sa_type=Instant)
    payload: str | None = Field(default=None, max_length=512)
    said_paid_at: datetime | None = Field(default=None, sa_type=Instant)
    told_by: ToldBy = chosen(ToldBy.BANK)


class BankConfirmation(SQLModel, table=True):
    """What a bank, or somebody in its name, said of a payment: the body as it came, unique by bank and transaction.

    Nothing in it is believed until the bank was asked. References and amount are what it claims; ``pass_reference`` is
    the pass that its second reference names, however that was written. ``look_at`` is when the bank is asked next.
    """

    __tablename__ = "bank_confirmation"
    __table_args__ = (
        UniqueConstraint("bank_code", "bank_transaction", name="uq_bank_confirmation_transaction"),
        Index("ix_bank_confirmation_look_at", "look_at", postgresql_where=text("state = 'received'")),
        Index("ix_bank_confirmation_pass", "pass_reference"),
    )

    confirmation_id: UUID = Field(default_factory=new_id, primary_key=True)
    bank_code: str = Field(max_length=12)
    bank_transaction: str = Field(max_length=60)
    body: bytes
    biller_id: str = Field(default="", max_length=60)
    reference_1: str = Field(default="", max_length=60)
    reference_2: str = Field(default="", max_length=60)
    pass_reference: str | None = Field(default=None, max_length=20)
    claimed_amount: Decimal | None = Field(default=None, sa_type=Baht)
    claimed_at: datetime | None = Field(default=None, sa_type=Instant)
    received_at: datetime = Field(sa_type=Instant)
    times_told: int = number(1)
    state: ConfirmationState = Field(default=ConfirmationState.RECEIVED, sa_type=text_enum(ConfirmationState))
    times_looked: int = number(0)
    look_at: datetime = Field(sa_type=Instant)
    pair_payment_id: UUID | None = Field(default=None, foreign_key="payment.payment_id", index=True)
    payment_id: UUID | None = Field(default=None, foreign_key="payment.payment_id", index=True)
