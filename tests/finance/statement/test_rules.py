"""Lines of statements: what they come to, and the reference of a refund (finance §4, §6)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.file_import.contract import StatementRow
from models.finance.payment.contract import PaymentStage
from models.finance.refund.rules.reference import references_in, refund_reference
from models.finance.statement.contract import LineState
from models.finance.statement.rules import line_state, paid_at, transaction_of

UNTIL = datetime(2026, 11, 20, 17, tzinfo=UTC)
IN_TIME, LATE = UNTIL - timedelta(hours=1), UNTIL


@pytest.mark.parametrize(
    ("stage", "paid", "unused", "state"),
    [
        (PaymentStage.ACTIVE, IN_TIME, "0", LineState.MATCHED),
        (PaymentStage.ACTIVE, IN_TIME, "0.01", LineState.OVER),
        (PaymentStage.ACTIVE, LATE, "0", LineState.LATE),
        (PaymentStage.EXPIRED, IN_TIME, "0", LineState.LATE),
        (PaymentStage.EXPIRED, IN_TIME, "5", LineState.LATE),
        (PaymentStage.PAID, IN_TIME, "5", LineState.OVER),
        (None, IN_TIME, "5", LineState.ORPHAN),
    ],
    ids=["paid", "too-much", "after-midnight", "expired", "expired-and-unused", "paid-twice", "nobodys"],
)
def test_what_a_line_comes_to(stage: PaymentStage | None, paid: datetime, unused: str, state: LineState) -> None:
    assert line_state(stage, UNTIL, paid, Decimal(unused)) is state


def test_a_line_without_a_time_came_at_noon_in_bangkok() -> None:
    row = StatementRow.model_validate({"booked_on": "20/11/2569", "reference": "T1", "received": "1"})
    assert paid_at(row) == datetime(2026, 11, 20, 5, tzinfo=UTC)
    row = StatementRow.model_validate({"booked_on": "20/11/2569", "booked_at": "23.59", "reference": "T1"})
    assert paid_at(row) == datetime(2026, 11, 20, 16, 59, tzinfo=UTC)


def test_a_reference_of_another_day_is_another_transaction() -> None:
    day = date(2026, 11, 20)
    assert transaction_of("1", day, is_used=False) == "1"
    assert transaction_of("1", day, is_used=True) == "1/20261120"


@given(case_id=st.uuids())
def test_a_refund_is_found_by_its_reference_wherever_a_line_says_it(case_id: UUID) -> None:
    reference = refund_reference(case_id)
    assert references_in(f"โอนคืน {reference.lower()} 300", "") == {reference}
    assert references_in(reference[:-1], f"X{reference}") == frozenset()
