"""Which charges money pays, and which payments a shrinking charge gives back."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from models.finance.payment.rules.applying import Match, Open, given_back, matched

AMOUNTS = st.lists(st.decimals(min_value=Decimal(0), max_value=Decimal(1_000), places=2), max_size=5)


def opened(amounts: list[Decimal], first: int = 0) -> list[Open]:
    return [Open(UUID(int=first + number), amount) for number, amount in enumerate(amounts)]


def total(parts: list[Decimal]) -> Decimal:
    return sum(parts, Decimal(0))


@given(payments=AMOUNTS, charges=AMOUNTS, at_most=st.none() | st.decimals(0, 2_000, places=2))
def test_as_much_is_paid_as_there_is_to_pay_and_to_pay_with(
    payments: list[Decimal], charges: list[Decimal], at_most: Decimal | None
) -> None:
    found = matched(opened(payments), opened(charges, 100), at_most)
    limit = total(charges) if at_most is None else min(at_most, total(charges))
    assert total([match.amount for match in found]) == min(total(payments), limit)
    for number, payment in enumerate(payments):
        assert total([m.amount for m in found if m.payment_id == UUID(int=number)]) <= payment
    for number, charge in enumerate(charges):
        assert total([m.amount for m in found if m.charge_id == UUID(int=100 + number)]) <= charge
    assert all(match.amount > 0 for match in found)


def test_the_first_payment_pays_the_first_charge() -> None:
    found = matched(opened([Decimal(60), Decimal(60)]), opened([Decimal(50), Decimal(40)], 100))
    assert found == (
        Match(UUID(int=0), UUID(int=100), Decimal(50)),
        Match(UUID(int=0), UUID(int=101), Decimal(10)),
        Match(UUID(int=1), UUID(int=101), Decimal(30)),
    )


def test_what_paid_last_comes_back_first_and_no_more_than_the_excess() -> None:
    paid = opened([Decimal(50), Decimal(30)])
    assert given_back(paid, Decimal(40)) == (Open(UUID(int=1), Decimal(30)), Open(UUID(int=0), Decimal(10)))
    assert given_back(paid, Decimal(0)) == ()
