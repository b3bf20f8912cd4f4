"""What of an award cannot fall back on its student (finance §6)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from models.finance.sponsor_payment.rules import ShortfallFacts, refusal_of_shortfall

POSSIBLE = ShortfallFacts(stands=True, defers=True, amount=Decimal(5), taken=Decimal(5), owed=Decimal(9))


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (POSSIBLE, None),
        (replace(POSSIBLE, stands=False), "award_ended"),
        (replace(POSSIBLE, defers=False), "award_does_not_defer"),
        (replace(POSSIBLE, taken=Decimal("4.99")), "shortfall_too_large"),
        (replace(POSSIBLE, owed=Decimal("4.99")), "shortfall_too_large"),
    ],
    ids=["possible", "ended", "no deferral", "paid for the student", "paid for the term"],
)
def test_what_ended_or_was_paid_does_not_fall_back(facts: ShortfallFacts, code: str | None) -> None:
    refused = refusal_of_shortfall(facts)
    assert (refused.code if refused else None) == code
