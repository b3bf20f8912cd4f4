"""Fines for enrolling late: who is late by how many Bangkok days, and what it costs (finance §3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.rules.adjusting import Adjustment, Charged
from models.finance.bill.rules.billing import BillingTerm, TermPeriod
from models.finance.fee.contract import FeeStatus, FeeType
from models.finance.fee.rules import FeeItem
from models.finance.late_fine.contract import FineBasis, LateKind
from models.finance.late_fine.rules.fining import (
    Act,
    LateFine,
    LateRules,
    days_late,
    fine_now,
    late_charges,
    late_rules,
    with_fines,
)
from models.finance.late_fine.rules.master import late_fine_refusal
from models.kit.calendar import BANGKOK, bangkok_instant
from models.kit.table import new_id

OFFICES_CLOSE = time(16, 30)
CLOSES = bangkok_instant(date(2026, 12, 20), OFFICES_CLOSE)
CHANGES_CLOSE = bangkok_instant(date(2026, 12, 27), OFFICES_CLOSE)
DAILY = LateFine(
    late_fine_id=new_id(),
    kind=LateKind.LATE_REGISTRATION,
    basis=FineBasis.PER_DAY,
    amount=Decimal(50),
    cap=Decimal(120),
    fee_code="F4010",
    name_th="ค่าปรับลงทะเบียนล่าช้า",
    name_en="Late enrolment fine",
    campus_code="",
    first_term=(2560, 1),
    version=3,
)
EACH_TIME = replace(
    DAILY,
    late_fine_id=new_id(),
    kind=LateKind.LATE_CHANGE,
    basis=FineBasis.PER_OCCURRENCE,
    amount=Decimal(300),
    cap=None,
    fee_code="F4020",
)
RULES = LateRules(
    {LateKind.LATE_REGISTRATION: CLOSES, LateKind.LATE_CHANGE: CHANGES_CLOSE},
    {fine.kind: fine for fine in (DAILY, EACH_TIME)},
)
IN_TIME = CLOSES - timedelta(seconds=1)


def act(at: datetime, *, is_undone: bool = False) -> Act:
    return Act(new_id(), at, ("01418111-65",), is_undone)


def bangkok(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, second, tzinfo=BANGKOK).astimezone(UTC)


@pytest.mark.parametrize(
    ("closed_at", "at", "days"),
    [
        (CLOSES, CLOSES - timedelta(microseconds=1), 0),
        (CLOSES, CLOSES, 1),
        (CLOSES, bangkok(2026, 12, 20, 23, 59, 59), 1),
        (CLOSES, bangkok(2026, 12, 21), 2),
        (CLOSES, bangkok(2026, 12, 21, 6, 59, 59), 2),
        (CLOSES, bangkok(2026, 12, 21, 7), 2),
        (CLOSES, bangkok(2026, 12, 22), 3),
        (bangkok(2026, 12, 21), bangkok(2026, 12, 20, 23, 59, 59), 0),
        (bangkok(2026, 12, 21), bangkok(2026, 12, 21), 1),
        (bangkok(2026, 12, 21), bangkok(2026, 12, 21, 23, 59, 59), 1),
        (bangkok(2028, 2, 28, 16, 30), bangkok(2028, 2, 29), 2),
        (bangkok(2028, 2, 28, 16, 30), bangkok(2028, 3, 1), 3),
        (bangkok(2027, 2, 28, 16, 30), bangkok(2027, 3, 1), 2),
        (bangkok(2028, 2, 29), bangkok(2028, 2, 29, 23, 59, 59), 1),
        (bangkok(2026, 12, 31, 16, 30), bangkok(2027, 1, 1), 2),
    ],
)
def test_days_are_counted_from_the_end_of_the_period_in_bangkok_and_a_part_of_a_day_is_a_day(
    closed_at: datetime, at: datetime, days: int
) -> None:
    assert days_late(closed_at, at) == days


@pytest.mark.parametrize(("days", "cost"), [(0, 0), (1, 50), (2, 100), (3, 120), (400, 120)])
def test_a_fine_by_the_day_grows_up_to_its_cap(days: int, cost: int) -> None:
    assert DAILY.of(days) == cost


@pytest.mark.parametrize(("days", "cost"), [(0, 0), (1, 300), (30, 300)])
def test_a_fine_by_the_occurrence_is_the_same_on_every_day(days: int, cost: int) -> None:
    assert EACH_TIME.of(days) == cost


@given(
    amount=st.decimals(min_value="0.01", max_value=5000, places=2),
    more=st.decimals(min_value=0, max_value=5000, places=2),
    days=st.integers(-5, 500),
    later=st.integers(0, 500),
    basis=st.sampled_from(FineBasis),
)
def test_a_fine_is_never_negative_never_above_its_cap_and_never_less_for_more_days(
    amount: Decimal, more: Decimal, days: int, later: int, basis: FineBasis
) -> None:
    cap = amount + more if basis is FineBasis.PER_DAY else None
    fine = replace(DAILY, basis=basis, amount=amount, cap=cap)
    assert 0 <= fine.of(days) <= fine.of(days + later) <= (amount if cap is None else cap)


def test_the_first_sections_asked_for_after_the_enrolment_period_are_a_late_registration() -> None:
    late = act(CLOSES + timedelta(days=1))
    [charge] = late_charges([late], RULES)
    assert (charge.fee_code, charge.amount, charge.reason.rule) == ("F4010", 100, "late_registration_per_day")
    assert (charge.reason.version, charge.reason.rate, charge.reason.capped) == (3, 50, None)
    assert charge.reason.act is not None
    assert (charge.reason.act.case_id, charge.reason.act.days_late) == (late.case_id, 2)


def test_a_capped_fine_says_so() -> None:
    [charge] = late_charges([act(CLOSES + timedelta(days=9))], RULES)
    assert (charge.amount, charge.reason.capped) == (120, 120)


def test_who_registered_in_time_adds_subjects_until_adding_ends_without_a_fine() -> None:
    assert late_charges([act(IN_TIME), act(CHANGES_CLOSE - timedelta(seconds=1))], RULES) == ()


def test_each_change_after_the_add_and_drop_period_is_fined_and_the_registration_only_once() -> None:
    acts = [act(CHANGES_CLOSE + timedelta(days=days)) for days in (2, 0, 1)]
    charges = late_charges(acts, RULES)
    assert [charge.amount for charge in charges] == [120, 300, 300]
    assert [charge.reason.act and charge.reason.act.kind for charge in charges] == [
        LateKind.LATE_REGISTRATION,
        LateKind.LATE_CHANGE,
        LateKind.LATE_CHANGE,
    ]


def test_a_late_act_that_the_office_undid_is_as_if_it_never_was() -> None:
    undone, again = act(CLOSES, is_undone=True), act(CLOSES + timedelta(days=1))
    [charge] = late_charges([undone, again], RULES)
    assert charge.reason.act is not None
    assert (charge.reason.act.case_id, charge.reason.act.kind) == (again.case_id, LateKind.LATE_REGISTRATION)


def test_a_registration_in_time_counts_whatever_became_of_it() -> None:
    assert late_charges([act(IN_TIME, is_undone=True), act(CLOSES)], RULES) == ()


def test_places_without_a_request_register_the_student_and_are_never_fined() -> None:
    assert late_charges([Act(None, CLOSES + timedelta(days=5)), act(CLOSES + timedelta(days=6))], RULES) == ()


def test_without_a_period_or_a_master_nothing_is_fined() -> None:
    late = [act(CHANGES_CLOSE), act(CHANGES_CLOSE)]
    assert late_charges(late, LateRules({}, RULES.fines)) == ()
    assert late_charges(late, LateRules(RULES.closings, {})) == ()


def test_what_asking_now_would_cost_is_what_it_then_costs() -> None:
    now = CLOSES + timedelta(days=1)
    told = fine_now([], RULES, now)
    [charged] = late_charges([act(now)], RULES)
    assert told is not None
    assert (told.amount, told.reason.rule) == (charged.amount, charged.reason.rule)
    assert fine_now([], RULES, IN_TIME) is None
    assert fine_now([act(IN_TIME)], RULES, now) is None
    assert fine_now([act(now)], RULES, now + timedelta(hours=1)) is None


def test_a_campus_pays_its_own_fine_and_of_those_the_one_that_began_last() -> None:
    older = replace(DAILY, late_fine_id=new_id(), first_term=(2555, 1), amount=Decimal(1))
    later = replace(DAILY, late_fine_id=new_id(), first_term=(2569, 0), amount=Decimal(2))
    own = replace(DAILY, late_fine_id=new_id(), first_term=(2550, 1), amount=Decimal(3), campus_code="K")
    period = TermPeriod(CLOSES - timedelta(days=9), CLOSES)
    term = BillingTerm(2569, 2, None, {(EnrolmentPeriod.ENROLMENT, ""): period}, None)
    fines = [own, later, DAILY, older]
    assert late_rules(term, "B", fines).fines == {LateKind.LATE_REGISTRATION: DAILY}
    assert late_rules(term, "K", fines).fines == {LateKind.LATE_REGISTRATION: own}
    assert late_rules(replace(term, semester=0), "B", fines).fines == {LateKind.LATE_REGISTRATION: later}
    assert late_rules(term, "B", fines).closings == {LateKind.LATE_REGISTRATION: CLOSES}


NOTHING_ELSE = Adjustment((), {}, {})


def charged(of: UUID | None, amount: int = 100) -> Charged:
    return Charged(new_id(), new_id(), "F4010", Decimal(amount), of)


def test_a_fine_is_charged_once_and_stays_as_it_was_charged() -> None:
    late = act(CLOSES)
    dearer = LateRules(RULES.closings, {DAILY.kind: replace(DAILY, amount=Decimal(99))})
    assert len(with_fines(NOTHING_ELSE, [], [late], late_charges([late], RULES)).added) == 1
    assert with_fines(NOTHING_ELSE, [charged(late.case_id)], [late], late_charges([late], dearer)) == NOTHING_ELSE


def test_a_fine_of_which_nothing_stands_any_more_is_charged_again() -> None:
    late = act(CLOSES)
    [line] = with_fines(NOTHING_ELSE, [charged(late.case_id, 0)], [late], late_charges([late], RULES)).added
    assert line.amount == DAILY.amount


def test_the_fine_of_an_act_that_the_office_undid_is_credited_whole_and_only_that() -> None:
    undone, other = act(CLOSES, is_undone=True), act(CLOSES + timedelta(hours=1))
    first, second = charged(undone.case_id), charged(other.case_id)
    change = with_fines(NOTHING_ELSE, [first, second], [undone, other], late_charges([undone, other], RULES))
    assert (change.added, change.credited) == ((), {first.charge_id: 100})


FINE_ITEM = FeeItem("F4010", FeeType.FINE, FeeStatus.ACTIVE)


@pytest.mark.parametrize(
    ("wanted", "fee", "code"),
    [
        (DAILY, FINE_ITEM, None),
        (EACH_TIME, FINE_ITEM, None),
        (replace(DAILY, cap=None), FINE_ITEM, "late_fine_cap_missing"),
        (replace(EACH_TIME, cap=Decimal(500)), FINE_ITEM, "late_fine_cap_unused"),
        (replace(DAILY, cap=Decimal("49.99")), FINE_ITEM, "late_fine_cap_low"),
        (DAILY, FeeItem("F1010", FeeType.TUITION, FeeStatus.ACTIVE), "late_fine_fee"),
        (DAILY, FeeItem("F4010", FeeType.FINE, FeeStatus.INACTIVE), "late_fine_fee"),
        (replace(DAILY, late_fine_id=new_id(), amount=Decimal(9)), FINE_ITEM, "late_fine_exists"),
        (replace(DAILY, late_fine_id=new_id(), campus_code="K"), FINE_ITEM, None),
        (replace(DAILY, late_fine_id=new_id(), first_term=(2560, 2)), FINE_ITEM, None),
    ],
)
def test_what_may_not_stand_so_is_refused_and_an_equal_one_names_the_other(
    wanted: LateFine, fee: FeeItem, code: str | None
) -> None:
    refused = late_fine_refusal(wanted, [DAILY, EACH_TIME], fee)
    assert (refused.code if refused else None) == code
    if refused is not None and code == "late_fine_exists":
        assert refused.facts == {"term": "1/2560", "amount": "50.00", "fee": "F4010"}
