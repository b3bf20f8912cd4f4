"""What stands in the way of a change to a master of which two people decide: asked when it is asked for, and again in
the transaction that does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.contracts.cases.case import Refused
from models.contracts.finance.master_changes import MoneyMaster
from models.tables.base import Master
from models.tables.finance.paying import BankAccount

Columns = Mapping[str, JsonValue]
_ONE_AT_A_TIME: Final = text("LOCK TABLE bank_account IN SHARE ROW EXCLUSIVE MODE")
_OTHERS: Final = text("""
    SELECT number, is_for_qr AND campus_code = :campus_code AS has_qr,
           (bank_code, number) = (:bank_code, :number) AS is_same
      FROM bank_account WHERE deleted_at IS NULL AND bank_account_id <> :bank_account_id
""")
_RESTING: Final = text("""
    SELECT (SELECT count(*) FROM payment_pass
             WHERE (bank_code, biller_id) = (:bank_code, :biller_id) AND stage IN ('issuing', 'active'))
           + (SELECT count(*) FROM bank_confirmation
               WHERE (bank_code, biller_id) = (:bank_code, :biller_id) AND state IN ('received', 'doubtful'))
""")
"""QR codes that can be paid still, and what the bank told of and nobody has decided of yet."""
_NAMED: Final = text("""
    SELECT EXISTS (SELECT FROM payment_pass WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
        OR EXISTS (SELECT FROM statement_line WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
        OR EXISTS (SELECT FROM bank_confirmation WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
        OR EXISTS (SELECT FROM day_close WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
""")
"""Money of past days belongs to the account by these two: they stay once anything names them."""
_WHOSE: Final = ("bank_code", "number", "biller_id")


class MasterRule(Protocol):
    """Why a row may not become what is wanted; None where it may."""

    def __call__(self, session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
        """``row`` is None for one that is added, ``wanted`` for one that is deleted."""
        ...


@dataclass(frozen=True, slots=True)
class GuardedMaster:
    """A master of which two people decide: its table and key, the subject of its audit trail, and its rule."""

    table: type[Master]
    key: str
    subject: str
    refusal: MasterRule


def content_key_of(master: MoneyMaster, row: str) -> str:
    """What is the same of two requests about one row: of them one is open at a time."""
    return f"{master.value} {row}"


def refusal_of_bank_account(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Why a bank account may not become what is wanted, None where it may.

    ``bank_account_exists`` and ``bank_account_for_qr`` where another has its number or the QR codes of its campus;
    ``bank_account_in_use`` where it would be another account, or none, while QR codes or money rest on it;
    ``bank_account_has_money`` where it would have another bank or biller though money of past days is known by them.
    """
    session.execute(_ONE_AT_A_TIME)
    if wanted is not None:
        asked = {name: wanted[name] for name in ("bank_code", "number", "campus_code")} | {"bank_account_id": row_id}
        for other in session.execute(_OTHERS, asked):
            if other.is_same:
                return _no("bank_account_exists", name=other.number)
            if other.has_qr and wanted["is_for_qr"]:
                return _no("bank_account_for_qr", number=other.number)
    if row is None or (wanted is not None and all(getattr(row, name) == wanted[name] for name in _WHOSE)):
        return None
    account = row if isinstance(row, BankAccount) else None
    if account is None:
        return None
    payee = {"bank_code": account.bank_code, "biller_id": account.biller_id}
    resting = session.scalar(_RESTING, payee)
    if resting:
        return _no("bank_account_in_use", number=account.number, count=resting)
    is_another = wanted is not None and any(wanted[name] != value for name, value in payee.items())
    if is_another and session.scalar(_NAMED, payee):
        return _no("bank_account_has_money", number=account.number)
    return None


def _no(code: str, **facts: str | int) -> Refused:
    return Refused(code=code, rule=refusal_of_bank_account.__name__, facts=facts)


GUARDED: Final[Mapping[MoneyMaster, GuardedMaster]] = {
    MoneyMaster.BANK_ACCOUNT: GuardedMaster(BankAccount, "bank_account_id", "bank_account", refusal_of_bank_account),
}
