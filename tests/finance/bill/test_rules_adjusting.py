"""What a bill still needs: the difference, given back by the refund table, and never charged twice (finance §3)."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.calendar.period.rules import Step
from models.finance.bank_account.contract import InstalmentPart, MonthDue, PaymentPeriodDue
from models.finance.bill.rules.adjusting import Charged, adjustment, fee_key, percent_given_back
from models.finance.bill.rules.due_days import due_day, in_instalments
from models.finance.fee.contract import AssessedCharge, ChargeReason
from models.finance.ledger.contract import Account
from models.kit.table import new_id

KEYS = ("TUITION", "CREDITS", "SPECIAL/01")
PERCENTS = (Decimal(0), Decimal("33.33"), Decimal(50), Decimal(100))
NOW = datetime(2026, 11, 22, tzinfo=UTC)
baht = st.decimals(min_value=0, max_value=20_000, places=2)


def line(key: str, amount: Decimal) -> AssessedCharge:
    fee_code, _, subject = key.partition("/")
    return AssessedCharge(
        fee_code=fee_code,
        name_th=key,
        name_en=key,
        amount=amount,
        account=Account.REVENUE,
        reason=ChargeReason(rule="fixed_amount", version=1, subject_code=subject or None),
    )


def lines_of(amounts: dict[str, Decimal]) -> list[AssessedCharge]:
    return [line(key, amount) for key, amount in amounts.items() if amount > 0]


@given(
    terms=st.lists(st.dictionaries(st.sampled_from(KEYS), baht), min_size=1, max_size=6),
    percents=st.lists(
        st.sampled_from([Decimal(0), Decimal("33.33"), Decimal(50), Decimal(100)]), min_size=6, max_size=6
    ),
)
def test_what_is_charged_less_what_is_kept_is_what_was_assessed_however_often_it_changes(
    terms: list[dict[str, Decimal]], percents: list[Decimal]
) -> None:
    charged: list[Charged] = []
    kept: dict[str, Decimal] = {}
    for amounts, percent in zip(terms, percents, strict=False):
        change = adjustment(charged, kept, lines_of(amounts), percent)
        assert all(change.credited[c.charge_id] <= c.amount for c in charged if c.charge_id in change.credited)
        charged = [
            Charged(c.charge_id, c.invoice_id, c.key, c.amount - change.credited.get(c.charge_id, Decimal(0)))
            for c in charged
        ]
        charged += [
            Charged(new_id(), new_id(), fee_key(c.fee_code, c.reason.subject_code), c.amount) for c in change.added
        ]
        kept = dict(change.kept)
        totals: defaultdict[str, Decimal] = defaultdict(Decimal)
        for charge in charged:
            totals[charge.key] += charge.amount
        for key in KEYS:
            assert totals[key] - kept.get(key, Decimal(0)) == amounts.get(key, Decimal(0))
        again = adjustment(charged, kept, lines_of(amounts), percent)
        assert (again.added, dict(again.credited), dict(again.kept)) == ((), {}, kept)


def test_the_newest_charge_shrinks_first_and_a_supplement_says_what_was_charged_before() -> None:
    first, second = (Charged(new_id(), new_id(), "CREDITS", Decimal(amount)) for amount in (3000, 2000))
    shrunk = adjustment([first, second], {}, [line("CREDITS", Decimal(1000))], Decimal(100))
    assert shrunk.credited == {second.charge_id: Decimal(2000), first.charge_id: Decimal(2000)}
    [more] = adjustment([first], {}, [line("CREDITS", Decimal(5000))], Decimal(100)).added
    assert (more.amount, more.reason.charged_before) == (Decimal(2000), Decimal(3000))


@pytest.mark.parametrize(
    ("at", "percent"),
    [
        (NOW - timedelta(days=1), 100),
        (NOW, 80),
        (NOW + timedelta(days=7) - timedelta(microseconds=1), 80),
        (NOW + timedelta(days=7), 50),
        (NOW + timedelta(days=14), 0),
    ],
)
def test_the_refund_table_is_read_at_the_instant_of_dropping_to_the_microsecond(at: datetime, percent: int) -> None:
    steps = (Step(NOW + timedelta(days=7), Decimal(80)), Step(NOW + timedelta(days=14), Decimal(50)))
    assert percent_given_back(steps, NOW, at) == percent


def test_a_term_without_a_refund_table_gives_all_back() -> None:
    assert percent_given_back((), None, NOW) == 100


@pytest.mark.parametrize(
    ("months", "day", "due"),
    [(0, 30, date(2027, 11, 30)), (3, 31, date(2028, 2, 29)), (2, 15, date(2028, 1, 15)), (1, 31, date(2027, 12, 31))],
)
def test_a_day_of_a_month_is_that_day_or_the_last_of_the_month_also_on_29_february(
    months: int, day: int, due: date
) -> None:
    part = InstalmentPart(due=MonthDue(months=months, day=day))
    assert due_day(part, date(2027, 11, 1), date(2027, 12, 20)) == due


def test_days_that_are_past_leave_a_week_and_parts_of_one_day_are_one_instalment() -> None:
    parts = [
        InstalmentPart(due=PaymentPeriodDue(), percent=Decimal(40)),
        InstalmentPart(due=MonthDue(months=0, day=5), percent=Decimal(30)),
        InstalmentPart(due=MonthDue(months=4, day=31)),
    ]
    plan = in_instalments(Decimal(1000), parts, date(2026, 11, 1), date(2026, 11, 10), date(2026, 11, 22))
    assert plan is not None
    assert [(due.due_on, due.amount) for due in plan] == [(date(2026, 11, 29), 700), (date(2027, 3, 31), 300)]
