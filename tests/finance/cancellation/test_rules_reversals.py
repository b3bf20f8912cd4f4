"""What was agreed to by mistake is taken back while it stands and nothing was decided by it (finance §6).

See docs/areas/finance.md.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.finance.cancellation.rules import refusal_to_reverse_write_off
from models.finance.sponsor_payment.rules import refusal_to_reverse_payment


@pytest.mark.parametrize(
    ("stands", "fell_back_since", "code"),
    [
        pytest.param(True, False, None, id="stands"),
        pytest.param(True, True, "sponsor_payment_rest_fell_back", id="the-rest-fell-back"),
        pytest.param(False, False, "sponsor_payment_taken_back", id="taken-back"),
        pytest.param(False, True, "sponsor_payment_taken_back", id="taken-back-before-the-rest-fell-back"),
    ],
)
def test_a_payment_is_taken_back_while_it_stands_and_nothing_was_decided_by_it(
    stands: bool, fell_back_since: bool, code: str | None
) -> None:
    refused = refusal_to_reverse_payment(stands=stands, fell_back_since=fell_back_since)
    assert (refused and refused.code) == code


def test_a_write_off_is_taken_back_while_something_of_it_stands() -> None:
    assert refusal_to_reverse_write_off(Decimal("0.01"), "INV-1") is None
    refused = refusal_to_reverse_write_off(Decimal(0), "INV-1")
    assert refused is not None
    assert (refused.code, refused.facts) == ("write_off_taken_back", {"number": "INV-1"})
