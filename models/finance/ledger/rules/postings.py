"""What each event of money writes into the ledger: entries that sum to zero (finance §2).

A debit is positive, a credit negative. A student's balance is the sum of their entries of :data:`STUDENT_ACCOUNTS`:
positive is owed, negative is credit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.finance.ledger.contract import Account, ReductionKind

STUDENT_ACCOUNTS: Final = (Account.RECEIVABLE, Account.UNAPPLIED_CREDIT, Account.REFUND_PAYABLE)
"""The accounts whose entries make a student's balance."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One side of a posting. ``amount`` in baht; ``fee_code`` where the account is kept by fee, ``funder_id`` where by
    funder.
    """

    account: Account
    amount: Decimal
    fee_code: str | None = None
    student_id: int | None = None
    funder_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class FeeAmount:
    """An amount of one fee, and the account that it is earned or kept in."""

    fee_code: str
    amount: Decimal
    account: Account = Account.REVENUE


def charged(student_id: int, fees: Iterable[FeeAmount]) -> tuple[Entry, ...]:
    """An invoice: the student owes its total, by fee it is revenue or a deposit."""
    earned = tuple(Entry(fee.account, -fee.amount, fee.fee_code) for fee in fees)
    return (Entry(Account.RECEIVABLE, -_total(earned), student_id=student_id), *earned)


def credited(student_id: int, fees: Iterable[FeeAmount]) -> tuple[Entry, ...]:
    """A credit note: the other way round, for what a charge shrinks by."""
    return _reversed(charged(student_id, fees))


def received(amount: Decimal, student_id: int | None) -> tuple[Entry, ...]:
    """Money a bank has confirmed: it is unapplied credit, of nobody where the payer is not known."""
    return (
        Entry(Account.CASH_IN_TRANSIT, amount),
        Entry(Account.UNAPPLIED_CREDIT, -amount, student_id=student_id),
    )


def attributed(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """Money of nobody was found to be a student's."""
    return (
        Entry(Account.UNAPPLIED_CREDIT, amount),
        Entry(Account.UNAPPLIED_CREDIT, -amount, student_id=student_id),
    )


def applied(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """Unapplied credit pays a charge."""
    return (
        Entry(Account.UNAPPLIED_CREDIT, amount, student_id=student_id),
        Entry(Account.RECEIVABLE, -amount, student_id=student_id),
    )


def released(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """What paid a charge is taken off it and is unapplied credit again."""
    return _reversed(applied(amount, student_id))


def refunded(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """Unapplied credit is promised back."""
    return (
        Entry(Account.UNAPPLIED_CREDIT, amount, student_id=student_id),
        Entry(Account.REFUND_PAYABLE, -amount, student_id=student_id),
    )


def refund_returned(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """What was promised back could not be sent: it is unapplied credit again."""
    return _reversed(refunded(amount, student_id))


def refund_sent(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """What was promised back has left the university's account."""
    return (
        Entry(Account.REFUND_PAYABLE, amount, student_id=student_id),
        Entry(Account.CASH_IN_TRANSIT, -amount),
    )


_TAKES_OVER: Final = {
    ReductionKind.DISCOUNT: Account.WAIVED,
    ReductionKind.SPONSORED: Account.SPONSOR_RECEIVABLE,
    ReductionKind.WRITTEN_OFF: Account.WRITTEN_OFF,
}


def reduced(
    student_id: int, fees: Iterable[FeeAmount], kind: ReductionKind, funder_id: UUID | None
) -> tuple[Entry, ...]:
    """The student owes less: by fee the university gives it up, or a funder owes it instead (finance §2)."""
    taken = tuple(Entry(_TAKES_OVER[kind], fee.amount, fee.fee_code, funder_id=funder_id) for fee in fees)
    return (Entry(Account.RECEIVABLE, -_total(taken), student_id=student_id), *taken)


def reduction_reversed(
    student_id: int, fees: Iterable[FeeAmount], kind: ReductionKind, funder_id: UUID | None
) -> tuple[Entry, ...]:
    """What was taken over falls back on the student."""
    return _reversed(reduced(student_id, fees, kind, funder_id))


def sponsor_paid(amount: Decimal, funder_id: UUID) -> tuple[Entry, ...]:
    """A funder paid what it owes in place of students."""
    return (
        Entry(Account.CASH_IN_TRANSIT, amount),
        Entry(Account.SPONSOR_RECEIVABLE, -amount, funder_id=funder_id),
    )


def sponsor_payment_reversed(amount: Decimal, funder_id: UUID) -> tuple[Entry, ...]:
    """A payment of a funder is taken back: it owes it again."""
    return _reversed(sponsor_paid(amount, funder_id))


def credit_opened(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """The old system held money of a student: it is their unapplied credit."""
    return (
        Entry(Account.OPENING_BALANCE, amount),
        Entry(Account.UNAPPLIED_CREDIT, -amount, student_id=student_id),
    )


def opened_credit_withdrawn(amount: Decimal, student_id: int) -> tuple[Entry, ...]:
    """Credit that was brought in by mistake is taken out again."""
    return _reversed(credit_opened(amount, student_id))


def _reversed(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(
        Entry(entry.account, -entry.amount, entry.fee_code, entry.student_id, entry.funder_id) for entry in entries
    )


def _total(entries: Iterable[Entry]) -> Decimal:
    return sum((entry.amount for entry in entries), Decimal(0))
