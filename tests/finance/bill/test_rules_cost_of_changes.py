"""What a change of sections costs, where an office cancelled some of the fees for good (finance §3, §5)."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

import pytest

from models.finance.bill.rules.adjusting import fee_key
from models.finance.bill.rules.cost_of_change import cost_of_change
from models.finance.bill.rules.term_fees import TermFees
from models.finance.fee.contract import FeeEnrolmentType
from tests.finance.bill.test_rules_adjusting import line

WHOLE: Final = Decimal(100)
KEY: Final = fee_key("A", None)


def fees(amount: int) -> TermFees:
    """The fees of a term that come to one line of so many baht, or to none."""
    lines = (line("A", Decimal(amount)),) if amount else ()
    return TermFees(FeeEnrolmentType.PER_CREDIT, UUID(int=1), lines)


@pytest.mark.parametrize(
    ("before", "after", "kept", "forgiven", "more", "less"),
    [
        pytest.param(5400, 4500, 0, 300, 0, 600, id="a part was cancelled: only the rest is taken away"),
        pytest.param(500, 0, 0, 500, 0, 0, id="all was cancelled: nothing is given back"),
        pytest.param(0, 500, 0, 500, 0, 0, id="all was cancelled: nothing is asked for again"),
        pytest.param(0, 500, 250, 250, 250, 0, id="what was kept was cancelled: the rest is asked for"),
        pytest.param(0, 500, 0, 0, 500, 0, id="nothing was cancelled"),
    ],
)
def test_what_was_cancelled_for_good_is_neither_given_back_nor_asked_for(
    before: int, after: int, kept: int, forgiven: int, more: int, less: int
) -> None:
    held = {KEY: Decimal(kept)} if kept else {}
    cost = cost_of_change(fees(before), fees(after), held, WHOLE, {KEY: Decimal(forgiven)} if forgiven else {})
    assert sum(each.amount for each in cost.added) == more
    assert sum(each.amount for each in cost.removed) == less
