"""An invoice in instalments: they add up to it, to the satang, and money fills them in their order."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.invoice.rules import Due, Part, divided, states

FIRST = date(2026, 7, 1)
PERCENTS = st.lists(st.decimals(0, 30, places=2), max_size=3)
TOTALS = st.decimals(min_value=Decimal("0.01"), max_value=Decimal(99_999), places=2)


def days(count: int) -> list[date]:
    return [FIRST + timedelta(days=30 * number) for number in range(count)]


@given(total=TOTALS, percents=PERCENTS, rest_at=st.integers(0, 3))
def test_instalments_add_up_to_the_total(total: Decimal, percents: list[Decimal], rest_at: int) -> None:
    parts = [Part(on, percent=percent) for on, percent in zip(days(len(percents)), percents, strict=True)]
    parts.insert(min(rest_at, len(parts)), Part(FIRST))
    dues = divided(total, parts)
    assert dues is not None
    assert sum(due.amount for due in dues) == total
    assert all(due.amount > 0 for due in dues)


def test_a_third_of_100_baht_leaves_the_odd_satang_to_the_part_that_takes_the_rest() -> None:
    third = Decimal("33.33")
    parts = [Part(FIRST, percent=third), Part(FIRST, percent=third), Part(FIRST)]
    dues = divided(Decimal(100), parts)
    assert dues is not None
    assert [due.amount for due in dues] == [third, third, Decimal("33.34")]


def test_fixed_amounts_above_the_total_cannot_be_asked_for() -> None:
    assert divided(Decimal(100), [Part(FIRST, amount=Decimal(101)), Part(FIRST)]) is None


@pytest.mark.parametrize("parts", [[], [Part(FIRST, amount=Decimal(1))], [Part(FIRST), Part(FIRST)]])
def test_exactly_one_part_takes_the_rest(parts: list[Part]) -> None:
    with pytest.raises(ValueError, match="exactly one"):
        divided(Decimal(100), parts)


def test_money_fills_the_first_instalments_and_a_credit_note_shrinks_the_last() -> None:
    plan = [Due(on, Decimal(100)) for on in days(3)]
    first, second, third = states(plan, credited=Decimal(130), paid=Decimal(120))
    assert (first.amount, first.paid, first.open) == (100, 100, 0)
    assert (second.amount, second.paid, second.open) == (70, 20, 50)
    assert (third.amount, third.paid, third.open) == (0, 0, 0)
