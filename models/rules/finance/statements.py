"""Lines of a bank's statement: which may be brought in, and what one that brings money comes to (finance §4)."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from typing import Final

from models.calendar import bangkok_instant
from models.contracts.finance.imported import StatementRow
from models.contracts.finance.payment import PaymentStage
from models.contracts.finance.statements import LineState, StatementSettings
from models.contracts.imported import RowProblem

NOON: Final = time(12)
"""When money of a line came that names no time: on its day, so that nothing is late by an hour that nobody knows."""


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
    """What a line came to whose money was posted: by a pass of this stage, until when it could be paid (UTC), of which
    ``unused`` baht pay nothing. Without a pass nobody knows whose it is.
    """
    if stage is None or expires_at is None:
        return LineState.ORPHAN
    was_payable = stage in (PaymentStage.ISSUING, PaymentStage.ACTIVE) and paid < expires_at
    if unused > 0 and (was_payable or stage is PaymentStage.PAID):
        return LineState.OVER
    return LineState.MATCHED if was_payable else LineState.LATE
