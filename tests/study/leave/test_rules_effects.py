"""What a leave does to a term, by the Bangkok day it was asked for on: one function, one case a line (study §5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.kit.calendar import bangkok_instant, last_day
from models.study.leave.contract import LeaveEffect, LeaveFees, Proof, TermKey
from models.study.leave.rules.effects import TermDates, effect_on, effects_on, needs_proof, spans_of
from models.study.leave.rules.policy import leave_policy

POLICY = leave_policy(2566)
STARTS, ENDS = date(2026, 6, 15), date(2026, 10, 16)
DAY = timedelta(days=1)


def until(last: date, *, opens: date = STARTS) -> PeriodFacts:
    """A period whose last Bangkok day is ``last``."""
    return PeriodFacts(bangkok_instant(opens), bangkok_instant(last + DAY))


DROPPING, WITHDRAWING = date(2026, 6, 28), date(2026, 8, 21)
TERM = TermDates(
    TermKey(2569, 1),
    STARTS,
    ENDS,
    {"add_drop": until(date(2026, 6, 20)), "drop_only": until(DROPPING), "withdrawal": until(WITHDRAWING)},
)
NOTHING, W, REMOVED = LeaveEffect.NOTHING_RECORDED, LeaveEffect.WITHDRAWN, LeaveEffect.REMOVED


@pytest.mark.parametrize(
    ("asked_on", "effect", "changes_on", "becomes"),
    [
        (STARTS - 90 * DAY, NOTHING, DROPPING + DAY, W),
        (STARTS, NOTHING, DROPPING + DAY, W),
        (DROPPING, NOTHING, DROPPING + DAY, W),
        (DROPPING + DAY, W, WITHDRAWING + DAY, REMOVED),
        (WITHDRAWING, W, WITHDRAWING + DAY, REMOVED),
        (WITHDRAWING + DAY, REMOVED, None, None),
        (ENDS, REMOVED, None, None),
    ],
    ids=[
        "long before", "first day", "last day of dropping", "day after dropping", "last day of withdrawing",
        "day after withdrawing", "last day of the term",
    ],
)  # fmt: skip
def test_the_day_decides_what_becomes_of_the_subjects(
    asked_on: date, effect: LeaveEffect, changes_on: date | None, becomes: LeaveEffect | None
) -> None:
    found = effect_on(TERM, asked_on, POLICY)
    assert found is not None
    assert (found.effect, found.changes_on, found.becomes) == (effect, changes_on, becomes)


def test_a_term_that_is_over_has_no_effect() -> None:
    assert effect_on(TERM, ENDS + DAY, POLICY) is None


def test_fees_are_credited_only_where_nothing_is_recorded_and_a_late_leave_needs_proof() -> None:
    found = [effect_on(TERM, day, POLICY) for day in (STARTS, WITHDRAWING, ENDS)]
    effects = [effect for effect in found if effect is not None]
    assert [effect.fees for effect in effects] == [
        LeaveFees.MAINTENANCE, LeaveFees.REFUND_TABLE, LeaveFees.REFUND_TABLE,
    ]  # fmt: skip
    assert [effect.proof for effect in effects] == [Proof.NONE, Proof.NONE, Proof.FILE]
    assert not needs_proof(effects[:2])
    assert needs_proof(effects)


def test_a_day_on_which_the_period_is_open_for_an_hour_is_a_day_of_it() -> None:
    closes = datetime(2026, 8, 21, 9, 30, tzinfo=UTC)  # 16:30 in Bangkok
    term = replace(TERM, periods={**TERM.periods, "withdrawal": PeriodFacts(closes - DAY, closes)})
    found = effect_on(term, date(2026, 8, 21), POLICY)
    assert found is not None
    assert found.effect is W
    assert last_day(bangkok_instant(date(2026, 8, 22))) == date(2026, 8, 21)


def test_dropping_ends_with_adding_where_there_is_no_period_for_dropping_alone() -> None:
    periods = {kind: period for kind, period in TERM.periods.items() if kind != "drop_only"}
    found = effect_on(replace(TERM, periods=periods), date(2026, 6, 21), POLICY)
    assert found is not None
    assert found.effect is W


@pytest.mark.parametrize(
    ("periods", "asked_on", "effect"),
    [
        ((), STARTS - DAY, NOTHING),
        ((), STARTS, None),
        (("drop_only",), DROPPING, NOTHING),
        (("drop_only",), DROPPING + DAY, None),
    ],
    ids=["before an unplanned term", "in an unplanned term", "dropping is planned", "withdrawing is not planned"],
)
def test_nobody_is_told_what_the_calendar_does_not_say(
    periods: tuple[str, ...], asked_on: date, effect: LeaveEffect | None
) -> None:
    term = replace(TERM, periods={kind: TERM.periods[kind] for kind in periods})
    found = effect_on(term, asked_on, POLICY)
    assert (found.effect if found else None) == effect


def test_before_a_term_begins_nothing_is_recorded_though_dropping_has_ended() -> None:
    early = replace(TERM, periods={**TERM.periods, "drop_only": until(STARTS - 9 * DAY, opens=STARTS - 20 * DAY)})
    found = effect_on(early, STARTS - DAY, POLICY)
    assert found is not None
    assert (found.effect, found.changes_on) == (NOTHING, STARTS)


def test_each_term_of_a_leave_has_its_own_effect_and_one_that_is_over_ends_it() -> None:
    following = TermDates(TermKey(2569, 2), date(2026, 11, 16), date(2027, 3, 19), {})
    effects = effects_on([TERM, following], WITHDRAWING, POLICY)
    assert effects is not None
    assert [(effect.term, effect.effect) for effect in effects] == [((2569, 1), W), ((2569, 2), NOTHING)]
    assert effects_on([TERM, following], ENDS + DAY, POLICY) is None


DAYS = st.dates(STARTS - 30 * DAY, ENDS + 30 * DAY)


@given(DAYS, DAYS, DAYS, DAYS, DAYS)
def test_every_day_has_one_effect_and_it_changes_on_the_day_it_says(
    adding: date, dropping: date, withdrawing: date, asked_on: date, later: date
) -> None:
    periods = {"add_drop": adding, "drop_only": dropping, "withdrawal": withdrawing}
    opens = STARTS - 60 * DAY
    term = replace(TERM, periods={kind: until(last, opens=opens) for kind, last in periods.items()})
    spans = spans_of(term, POLICY)
    assert all(before.last + DAY == after.first for before, after in pairwise(spans))
    assert spans[-1].last == ENDS
    found, then = effect_on(term, asked_on, POLICY), effect_on(term, later, POLICY)
    assert (found is None) == (asked_on > ENDS)
    if found is None or then is None or later < asked_on:
        return
    if found.changes_on is None or later < found.changes_on:
        assert then.effect is found.effect
    elif later == found.changes_on:
        assert then.effect is found.becomes
