"""Lines of a bank's statement: which may be brought in, and what one that brings money comes to (finance §4)."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from models.finance.file_import.contract import StatementRow
from models.finance.payment.contract import PaymentStage
from models.finance.statement.contract import LineState, StatementSettings
from models.kit.calendar import bangkok_date, bangkok_instant
from models.kit.imported_row import RowProblem
from models.kit.text import plain, with_zeros

NOON: Final = time(12)
"""When money of a line came that names no time: on its day, so that nothing is late by an hour that nobody knows."""


_DAY: Final = timedelta(days=1)
_SAME_TIME: Final = timedelta(minutes=1)
_AROUND_MIDNIGHT: Final = timedelta(hours=1)
"""So far apart the clocks of a bank and of a statement may be: money near midnight may be of the day beside."""
SEARCHED: Final = timedelta(hours=13)
"""So far before and after its day money is looked for: as far as :func:`may_be_of_day` reaches."""
_ACCOUNT_LABEL: Final = re.compile(r"เลขที่บัญชี|เลขบัญชี|บัญชีเลขที่|account\s*(?:no|number|#)|a/c", re.IGNORECASE)
_ACCOUNT_NUMBER: Final = re.compile(r"(?<![\dxX*])\d(?:[ -]?\d){9,14}(?![\dxX*])")
"""Ten to fifteen digits, with hyphens or blanks between; a number that is masked is none."""
_SHEET_DIGITS: Final = 15
"""How many digits of a number a spreadsheet keeps: those behind become zeros."""


class Posted(NamedTuple):
    """A posted payment that may be the same as reported money: bank, second reference and amount are equal, and both
    are of one day, or of two days close to midnight.
    """

    payment_id: UUID
    transaction: str
    reference_1: str
    paid_at: datetime
    student_id: int | None


class ReportedMoney(NamedTuple):
    """Money that a bank or file reports; ``at`` (UTC) is None where the report has a day without a time."""

    transaction: str
    reference_1: str
    at: datetime | None


def pair_of(reported: ReportedMoney, posted: Iterable[Posted], doubted: Container[UUID]) -> tuple[Posted, bool] | None:
    """Return the payment that money may be already, and whether that is certain; None where there is no such payment.

    ``doubted`` payments may be other money too, and nobody has decided: only money that certainly is one takes it.

    It is certain where the first reference and the time are equal too, or where the bank's reference is the same but
    for the digits that a spreadsheet loses. Otherwise two people say so: somebody may have paid twice on a day.
    """
    found = sorted(posted, key=lambda each: (not is_same_payment(reported, each), each.paid_at, each.transaction))
    if found and is_same_payment(reported, found[0]):
        return found[0], True
    return next(((each, False) for each in found if each.payment_id not in doubted), None)


def may_be_of_day(told_on: date, told_at: datetime | None, posted_at: datetime) -> bool:
    """Whether money of a Bangkok day may be what is posted at an instant (UTC) by its day.

    ``told_at`` (UTC) is None where nobody said at what time. The days are equal, or beside each other and both came
    within an hour of the midnight between; money of which nobody knows the time may have.
    """
    posted_on = bangkok_date(posted_at)
    if posted_on == told_on:
        return True
    if abs(posted_on - told_on) != _DAY:
        return False
    midnight = bangkok_instant(max(posted_on, told_on))
    known = [told_at, None if posted_at == bangkok_instant(posted_on, NOON) else posted_at]
    return all(at is None or abs(at - midnight) <= _AROUND_MIDNIGHT for at in known)


def is_same_payment(reported: ReportedMoney, posted: Posted) -> bool:
    """Whether money that is told of is certainly what is posted under another reference of the bank."""
    names = (reported.transaction, posted.transaction)
    if any(_is_cut_short(*pair) or _lacks_zeros(*pair) for pair in (names, names[::-1])):
        return True
    same_payer = reported.reference_1.strip().upper() == posted.reference_1.strip().upper()
    return same_payer and reported.at is not None and abs(reported.at - posted.paid_at) <= _SAME_TIME


def _is_cut_short(short: str, whole: str) -> bool:
    """Whether a reference is another one as a spreadsheet keeps it as a number."""
    return (
        short.isdigit()
        and whole.isdigit()
        and len(short) == len(whole) > _SHEET_DIGITS
        and short[:_SHEET_DIGITS] == whole[:_SHEET_DIGITS]
        and not short[_SHEET_DIGITS:].strip("0")
    )


def _lacks_zeros(short: str, whole: str) -> bool:
    """Whether a reference is another one that has lost the zeros it begins with, as a spreadsheet keeps numbers."""
    return short != whole and with_zeros(short, len(whole)) == whole


def account_named(titles: Iterable[Sequence[str]]) -> str | None:
    """Return the digits of the account number that the lines above a statement's headings name, or None.

    A number counts only beside a word for it: titles hold telephone numbers and days too.
    """
    for cells in titles:
        line = plain(" ".join(cells))
        label = _ACCOUNT_LABEL.search(line)
        number = _ACCOUNT_NUMBER.search(line, label.end()) if label else None
        if number is not None:
            return re.sub(r"\D", "", number[0])
    return None


def is_other_account(named: str | None, number: str) -> bool:
    """Whether a statement names another account (its digits) than the one of this number."""
    return named is not None and named != re.sub(r"\D", "", number)


def bare_reference(reference: str) -> str:
    """A reference as it is compared: letters and digits alone, in capitals."""
    return "".join(letter for letter in reference.upper() if letter.isascii() and letter.isalnum())


def refusal_of_line(row: StatementRow, settings: StatementSettings, biller_id: str | None) -> RowProblem | None:
    """Why a line is not brought in; ``biller_id`` is that of the QR code it names, None where it names none."""
    if (row.received is None) == (row.sent is None):
        return RowProblem(code="statement_amount_missing", column="received")
    if not settings.first_on <= row.booked_on <= settings.last_on:
        return RowProblem(code="statement_day_outside", column="booked_on")
    if biller_id not in (None, settings.biller_id):
        return RowProblem(code="statement_other_account", facts={"account": biller_id}, column="reference_2")
    return None


def paid_at(row: StatementRow) -> datetime:
    """When (UTC) the money of a line came."""
    return bangkok_instant(row.booked_on, row.booked_at or NOON)


def transaction_of(reference: str, booked_on: date, *, is_used: bool) -> str:
    """What names the money of a line: the bank's reference, with its day where another day's line has the same."""
    return f"{reference}/{booked_on:%Y%m%d}" if is_used else reference


def line_state(stage: PaymentStage | None, expires_at: datetime | None, paid: datetime, unused: Decimal) -> LineState:
    """Return the state of a line whose money is posted, by the stage of its payment pass, the end of its validity (UTC)
    and the ``unused`` baht. Without a pass the line has no owner.
    """
    if stage is None or expires_at is None:
        return LineState.ORPHAN
    was_payable = stage in (PaymentStage.ISSUING, PaymentStage.ACTIVE) and paid < expires_at
    if unused > 0 and (was_payable or stage is PaymentStage.PAID):
        return LineState.OVER
    return LineState.MATCHED if was_payable else LineState.LATE
