"""Which days may be asked for, who may ask, and what postponing does to a plan (spec §5, §9; finance §6)."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.invoice.rules import Due, states
from models.finance.waiver.contract.case import WaiverKind, WaiverOffice
from models.finance.waiver.rules.asking import (
    MAY_ASK,
    AskedInvoice,
    AskingFacts,
    Days,
    WaiverTerms,
    days_for,
    problem_of,
    refusal_to_ask,
)
from models.finance.waiver.rules.postponing import postponed
from models.finance.waiver.rules.process import chain_for, regulation_of
from models.people.student.contract.status import StudentStatus

TODAY = date(2026, 11, 23)
ONE = UUID(int=1)
BAHT = st.decimals(min_value=Decimal("0.01"), max_value=Decimal(9_999), places=2)
PLANS = st.lists(st.tuples(st.integers(-90, 90), BAHT), min_size=1, max_size=5)
NOTHING = Decimal(0)


def days(count: int) -> date:
    return TODAY + timedelta(days=count)


TERMS = WaiverTerms(days(30), days(60), days(120))


def facts(
    status: str = "17001",
    arrears_terms: int = 0,
    *,
    open_: str = "100",
    due_in: int = -1,
    waived: str = "",
    terms: WaiverTerms = TERMS,
) -> AskingFacts:
    invoice = AskedInvoice(ONE, "B-1", Decimal(open_), days(due_in), bool(waived))
    return AskingFacts(TODAY, status, "สถานภาพ", "Status", arrears_terms, terms, {ONE: invoice})


@given(plan=PLANS, share=st.integers(0, 100), credit=st.integers(0, 100), until=st.integers(-90, 120))
def test_postponing_never_changes_what_is_owed(
    plan: list[tuple[int, Decimal]], share: int, credit: int, until: int
) -> None:
    before = [Due(days(on), amount) for on, amount in sorted(plan)]
    total = sum((due.amount for due in before), NOTHING)
    credited = (total * credit / 100).quantize(Decimal("0.01"))
    paid = ((total - credited) * share / 100).quantize(Decimal("0.01"))
    after = postponed(before, credited, paid, days(until))
    open_before = sum((state.open for state in states(before, credited, paid) if state.due_on <= days(until)), NOTHING)
    if after is None:
        assert open_before == 0
        return
    stood = states(after, credited, paid)
    assert sum(due.amount for due in after) == total
    assert all(due.amount > 0 for due in after)
    assert [due.due_on for due in after] == sorted(due.due_on for due in after)
    assert sum((state.open for state in stood), NOTHING) == total - credited - paid
    assert all(state.open == 0 for state in stood if state.due_on < days(until))
    assert sum((state.open for state in stood if state.due_on == days(until)), NOTHING) >= open_before


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        pytest.param(WaiverKind.LENIENCY, Days(days(1), days(30)), id="within-the-term"),
        pytest.param(WaiverKind.DEFERRAL, Days(days(60), days(120)), id="in-the-next-term"),
    ],
)
def test_the_days_of_each_kind(kind: WaiverKind, allowed: Days) -> None:
    assert days_for(facts(), kind) == allowed
    for until, code in ((allowed.first, None), (allowed.last, None), (allowed.last + timedelta(1), "waiver_day_late")):
        refused = refusal_to_ask(facts(), kind, [ONE], until)
        assert (refused and refused.code) == code
    refused = refusal_to_ask(facts(), kind, [ONE], allowed.first - timedelta(1))
    assert refused is not None
    assert refused.code == "waiver_day_early"


@pytest.mark.parametrize("kind", list(WaiverKind), ids=lambda kind: kind.value)
def test_without_a_day_in_the_calendar_nothing_is_postponed(kind: WaiverKind) -> None:
    refused = refusal_to_ask(facts(terms=WaiverTerms(None, None, None)), kind, [ONE], days(20))
    assert refused is not None
    assert (refused.code, problem_of(None).code) == ("waiver_no_days", "waiver_no_days")


def test_a_day_that_is_no_later_than_it_is_due_helps_nobody() -> None:
    refused = refusal_to_ask(facts(due_in=10), WaiverKind.LENIENCY, [ONE], days(10))
    assert refused is not None
    assert refused.facts == {"earliest_on": days(11).isoformat()}


@pytest.mark.parametrize("status", list(StudentStatus), ids=lambda status: status.name.lower())
@pytest.mark.parametrize("kind", list(WaiverKind), ids=lambda kind: kind.value)
def test_four_statuses_may_ask(status: StudentStatus, kind: WaiverKind) -> None:
    allowed = days_for(facts(), kind)
    assert allowed is not None
    refused = refusal_to_ask(facts(status.value), kind, [ONE], allowed.last)
    assert (refused is None) == (status in MAY_ASK)


@pytest.mark.parametrize("arrears", range(5))
def test_arrears_above_two_terms_leave_only_a_deferral(arrears: int) -> None:
    leniency = refusal_to_ask(facts(arrears_terms=arrears), WaiverKind.LENIENCY, [ONE], days(20))
    assert (leniency is not None) == (arrears > 2)
    assert refusal_to_ask(facts(arrears_terms=arrears), WaiverKind.DEFERRAL, [ONE], days(90)) is None


def test_what_is_paid_waived_or_somebody_elses_is_not_postponed() -> None:
    def code(of: AskingFacts, invoice: UUID = ONE) -> str | None:
        refused = refusal_to_ask(of, WaiverKind.LENIENCY, [invoice], days(20))
        return refused and refused.code

    assert code(facts(open_="0")) == "waiver_nothing_open"
    assert code(facts(waived="yes")) == "waiver_asked_already"
    assert code(facts(), UUID(int=2)) == "not_found"


def test_the_rule_of_the_most_arrears_that_fits_names_the_offices_in_their_order() -> None:
    rules = {
        (WaiverKind.DEFERRAL, 0): {WaiverOffice.OFFICER, WaiverOffice.ADVISOR},
        (WaiverKind.DEFERRAL, 3): {WaiverOffice.TREASURY, WaiverOffice.OFFICER},
    }
    assert chain_for(rules, WaiverKind.DEFERRAL, 2) == {WaiverOffice.OFFICER, WaiverOffice.ADVISOR}
    assert regulation_of(chain_for(rules, WaiverKind.DEFERRAL, 5) or ()).stages == ("officer_review", "treasury_review")
    assert chain_for(rules, WaiverKind.LENIENCY, 0) is None
