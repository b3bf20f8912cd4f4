"""The ledger: postings that balance, and the numbers of documents (finance §2). Rows are added, never changed."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import BigInteger, Column, Identity, Index, text
from sqlmodel import Field, SQLModel

from models.finance.ledger.contract import Account, PostingKind, SeriesKind
from models.kit.table import Baht, Instant, new_id, text_enum


class NumberSeries(SQLModel, table=True):
    """The last number taken of a series. It is taken in the transaction that writes the document, so none is lost."""

    __tablename__ = "number_series"

    kind: SeriesKind = Field(primary_key=True, sa_type=text_enum(SeriesKind))
    campus_code: str = Field(primary_key=True, foreign_key="campus.campus_code")
    fiscal_year: int = Field(primary_key=True)
    last_serial: int


class Posting(SQLModel, table=True):
    """An event of money. ``event_key`` names it: the same event is posted once, however often it is told.

    ``posted_on`` is the Bangkok day that "as of" asks for.
    """

    __tablename__ = "posting"

    posting_id: UUID = Field(default_factory=new_id, primary_key=True)
    event_key: str = Field(unique=True, max_length=120)
    kind: PostingKind = Field(sa_type=text_enum(PostingKind))
    posted_on: date = Field(index=True)
    posted_at: datetime = Field(sa_type=Instant)
    actor_id: UUID | None = Field(default=None, foreign_key="person.person_id")


class LedgerEntry(SQLModel, table=True):
    """One side of a posting, in baht: a debit is positive. The entries of a posting sum to zero; a trigger sees to it.

    ``student_id`` where the account is kept by student, ``fee_code`` where it is kept by fee, ``funder_id`` where by
    funder.
    """

    __tablename__ = "ledger_entry"
    __table_args__ = (
        Index("ix_ledger_entry_student", "student_id", "account", postgresql_where=text("student_id IS NOT NULL")),
        Index("ix_ledger_entry_funder", "funder_id", postgresql_where=text("funder_id IS NOT NULL")),
    )

    entry_id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(always=True), primary_key=True))
    posting_id: UUID = Field(foreign_key="posting.posting_id", index=True)
    account: Account = Field(sa_type=text_enum(Account))
    student_id: int | None = Field(default=None, foreign_key="student.student_id")
    fee_code: str | None = Field(default=None, foreign_key="fee.fee_code")
    amount: Decimal = Field(sa_type=Baht)
    funder_id: UUID | None = Field(default=None, foreign_key="funder.funder_id")
