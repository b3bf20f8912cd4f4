"""How students pay: patterns of instalments, and the bank accounts that money comes to (spec §3, finance §4)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from models.finance.bank_account.contract import BankAccountType, ToldBy
from models.kit.table import Baht, Master, chosen, new_id, text_enum

_IN_USE = text("deleted_at IS NULL")


class InstalmentPattern(Master, table=True):
    """A pattern of instalments. ``parts`` are :class:`models.finance.bank_account.contract.InstalmentPart`; exactly one
    takes the rest. Students who pay by instalments pay by the pattern that ``is_default``.
    """

    __tablename__ = "instalment_pattern"
    __table_args__ = (
        Index("uq_instalment_pattern_code", "code", unique=True, postgresql_where=_IN_USE),
        Index(
            "uq_instalment_pattern_default", "is_default",
            unique=True, postgresql_where=text("is_default AND deleted_at IS NULL"),
        ),
    )  # fmt: skip

    instalment_pattern_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(max_length=20)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    is_default: bool = False
    parts: list[dict[str, object]] = Field(sa_type=JSONB)


class BankAccount(Master, table=True):
    """An account of a bank that money comes to. ``biller_id`` is what a bank knows the payee by (15 digits).

    One account of a campus is in use for the QR codes of its students; without one of its own a campus uses that of
    all (``campus_code`` empty). ``told_by`` says whether the bank can be asked for its money. A payment that is
    short by up to ``short_tolerance`` baht settles its invoice.
    """

    __tablename__ = "bank_account"
    __table_args__ = (
        Index("uq_bank_account_number", "bank_code", "number", unique=True, postgresql_where=_IN_USE),
        Index(
            "uq_bank_account_for_qr", "campus_code",
            unique=True, postgresql_where=text("is_for_qr AND deleted_at IS NULL"),
        ),
        CheckConstraint("biller_id ~ '^[0-9]{15}$'", name="biller_of_15_digits"),
        CheckConstraint("short_tolerance BETWEEN 0 AND 100", name="tolerance_is_small"),
    )  # fmt: skip

    bank_account_id: UUID = Field(default_factory=new_id, primary_key=True)
    bank_code: str = Field(max_length=12)
    name: str = Field(max_length=200)
    number: str = Field(max_length=20)
    biller_id: str = Field(max_length=15)
    account_type: BankAccountType = Field(sa_type=text_enum(BankAccountType))
    campus_code: str = Field(default="", max_length=10)
    is_for_qr: bool = False
    told_by: ToldBy = chosen(ToldBy.BANK)
    short_tolerance: Decimal = Field(default=Decimal(0), sa_type=Baht, sa_column_kwargs={"server_default": text("0")})
