"""Splitting an invoice into dated parts: what may be, and the plan it comes to (finance §4)."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.instalment_split.rules import (
    SplitFacts,
    latest_due_day,
    refusal_to_split,
    refusal_to_undo,
    split_plan,
)
from models.finance.invoice.rules import Due, states

TODAY = date(2026, 11, 23)
SATANG = st.integers(1, 3_000_000).map(lambda satang: Decimal(satang) / 100)


def facts(
    plan: tuple[Due, ...] = (Due(TODAY, Decimal(1000)),),
    *,
    asked: Decimal = Decimal(1000),
    paid: Decimal = Decimal(0),
    is_waived: bool = False,
    paid_before: Decimal | None = None,
) -> SplitFacts:
    return SplitFacts("INV-B-2570-1", TODAY, latest_due_day(TODAY, 12), plan, asked, paid, is_waived, paid_before)


def parts(*dues: tuple[int, int]) -> list[Due]:
    return [Due(TODAY + timedelta(days=days), Decimal(amount)) for days, amount in dues]


def test_the_last_day_is_so_many_months_on_and_a_short_months_last() -> None:
    assert latest_due_day(TODAY, 12) == date(2027, 11, 23)
    assert latest_due_day(date(2027, 1, 31), 1) == date(2027, 2, 28)
    assert latest_due_day(date(2026, 12, 31), 14) == date(2028, 2, 29)


@pytest.mark.parametrize(
    ("code", "found", "wanted"),
    [
        ("split_nothing_open", facts(paid=Decimal(1000)), parts((0, 500), (1, 500))),
        ("split_waived", facts(is_waived=True), parts((0, 500), (1, 500))),
        ("split_amounts_differ", facts(), parts((0, 500), (1, 499))),
        ("split_amounts_differ", facts(), parts((0, 1500), (1, -500))),
        ("split_days_not_rising", facts(), parts((1, 500), (1, 500))),
        ("split_day_early", facts(), parts((-1, 500), (1, 500))),
        ("split_day_late", facts(), parts((0, 500), (366, 500))),
    ],
    ids=["nothing_open", "waived", "too_little", "less_than_nothing", "same_day", "yesterday", "too_late"],
)
def test_what_cannot_be_split_so_is_told_by_its_code(code: str, found: SplitFacts, wanted: list[Due]) -> None:
    refused = refusal_to_split(found, wanted)
    assert refused is not None
    assert (refused.code, refused.facts["number"]) == (code, "INV-B-2570-1")
    assert refusal_to_split(facts(), parts((0, 500), (365, 500))) is None


def test_a_split_is_undone_only_while_it_holds_and_nothing_was_paid() -> None:
    split = facts(paid=Decimal(100), paid_before=Decimal(100))
    assert refusal_to_undo(split) is None
    found = {
        "split_not_there": facts(),
        "split_waived": facts(is_waived=True, paid_before=Decimal(0)),
        "split_has_money": facts(paid=Decimal(100), paid_before=Decimal(0)),
    }
    assert {code: refused.code for code, each in found.items() if (refused := refusal_to_undo(each))} == {
        code: code for code in found
    }


@given(
    amounts=st.lists(SATANG, min_size=1, max_size=5),
    shares=st.tuples(st.integers(0, 100), st.integers(0, 100)),
    count=st.integers(2, 12),
)
def test_the_plan_adds_up_and_asks_for_each_part(amounts: list[Decimal], shares: tuple[int, int], count: int) -> None:
    plan = tuple(Due(TODAY + timedelta(days=30 * number), amount) for number, amount in enumerate(amounts))
    total = sum(amounts, Decimal(0))
    asked = total - (total * shares[0] / 100).quantize(Decimal("0.01"))
    paid = (asked * shares[1] / 100).quantize(Decimal("0.01"), "ROUND_DOWN")
    found = facts(plan, asked=asked, paid=paid)
    each = (found.open / count).quantize(Decimal("0.01"), "ROUND_DOWN")
    if each == 0:
        return
    wanted = [Due(TODAY + timedelta(days=number), each) for number in range(count - 1)]
    wanted.append(Due(TODAY + timedelta(days=count), found.open - each * (count - 1)))
    assert refusal_to_split(found, wanted) is None
    split = split_plan(found, wanted)
    assert sum(due.amount for due in split) == total
    assert [due.due_on for due in split] == sorted(due.due_on for due in split)
    still_open = [(due.due_on, due.open) for due in states(split, found.credited, paid) if due.open > 0]
    assert still_open == [(due.due_on, due.amount) for due in wanted]
