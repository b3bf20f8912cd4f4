"""What may be given back: of which list, how much, and to which account (finance §6, spec §3 Refund)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from models.cases.case.contract.record import Refused
from models.finance.payment.rules.applying import Open
from models.finance.refund.contract import PayeeBank, RefundType
from models.kit.money import baht_figures
from models.kit.names import is_name_of
from models.people.student.contract.status import ENDS_STUDIES

_DIGITS: Final[Mapping[PayeeBank, int]] = {
    PayeeBank.GSB: 12,
    PayeeBank.BAAC: 12,
    PayeeBank.GHB: 12,
    PayeeBank.TISCO: 14,
}
_USUAL_DIGITS: Final = 10


def digits_of(bank: PayeeBank) -> int:
    """How many digits an account number of the bank has."""
    return _DIGITS.get(bank, _USUAL_DIGITS)


@dataclass(frozen=True, slots=True)
class ListTerms:
    """What a list of refunds allows: when, how much at most (in baht; None for no limit), whether to students, and what
    kind of money it gives back.
    """

    opens_on: date
    closes_on: date
    maximum: Decimal | None
    is_withdrawable: bool
    refund_type: RefundType


def refusal_of_list(terms: ListTerms, amount: Decimal, today: date, *, by_student: bool) -> Refused | None:
    """Why a list does not allow it: not withdrawable by students, not now, or not so much."""
    rule = refusal_of_list.__name__
    if by_student and not terms.is_withdrawable:
        return Refused(code="refund_not_withdrawable", rule=rule)
    if not terms.opens_on <= today <= terms.closes_on:
        facts = {"from": terms.opens_on.isoformat(), "until": terms.closes_on.isoformat()}
        return Refused(code="refund_list_closed", rule=rule, facts={**facts})
    if terms.maximum is not None and amount > terms.maximum:
        return Refused(code="refund_over_maximum", rule=rule, facts={"maximum": baht_figures(terms.maximum)})
    return None


def refusal_of_deposit(terms: ListTerms, status_code: str) -> Refused | None:
    """Why a deposit does not go back: the student's studies have not ended (finance §3)."""
    if terms.refund_type is not RefundType.DEPOSIT or status_code in ENDS_STUDIES:
        return None
    return Refused(code="deposit_not_due", rule=refusal_of_deposit.__name__)


def refusal_of_amount(amount: Decimal, unused: Decimal, asked: Decimal) -> Refused | None:
    """Why so much cannot be given back: ``unused`` baht pay nothing, and ``asked`` of it others wait for already."""
    left = max(Decimal(0), unused - asked)
    if amount <= left:
        return None
    return Refused(code="refund_too_large", rule=refusal_of_amount.__name__, facts={"unused": baht_figures(left)})


def refusal_of_account(bank: PayeeBank, number: str, name: str, owners: Iterable[str]) -> Refused | None:
    """Why no money goes to an account: its number is none of the bank's, or it is not the student's own.

    ``owners`` are the student's name in the ways it is written; titles, blanks and the order do not count.
    """
    rule = refusal_of_account.__name__
    if not (number.isascii() and number.isdigit() and len(number) == digits_of(bank)):
        facts = {"bank": bank.value, "digits": digits_of(bank)}
        return Refused(code="account_number_invalid", rule=rule, facts={**facts})
    if not is_name_of(name, owners):
        return Refused(code="account_not_students", rule=rule)
    return None


def masked(number: str) -> str:
    """An account number of which only the last four digits are shown."""
    shown = number[-4:]
    return "x" * (len(number) - len(shown)) + shown


def taken_from(funds: Iterable[Open], amount: Decimal) -> tuple[Open, ...]:
    """Which payments so much is given back of, the oldest first: to whom it came from, never more than came."""
    left, parts = amount, list[Open]()
    for fund in funds:
        part = min(fund.amount, left)
        if part > 0:
            parts.append(Open(fund.id, part))
            left -= part
    return tuple(parts)
