"""Which dates a period may have."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal

import pytest

from models.calendar.period.contract import PeriodType, StepUnit
from models.calendar.period.rules import (
    EARLIEST_BEFORE_TERM,
    LATEST_AFTER_TERM,
    Step,
    period_refusal,
    step_at,
    steps_refusal,
)
from models.cases.case.contract.record import CaseKind
from models.kit.calendar import bangkok_instant
from models.kit.errors import STATUS
from models.registry.period.contract import PERIOD_TYPES
from models.registry.process.rules import PROCESSES

STARTS, ENDS = date(2026, 11, 1), date(2027, 3, 31)
FIRST = bangkok_instant(STARTS - EARLIEST_BEFORE_TERM)
LAST = bangkok_instant(ENDS + timedelta(days=1) + LATEST_AFTER_TERM)
INSIDE = bangkok_instant(date(2026, 12, 1))
SECOND = timedelta(seconds=1)


def code(opens_at: datetime, closes_at: datetime) -> str | None:
    """Why these instants are refused."""
    refused = period_refusal(opens_at, closes_at, term_starts_on=STARTS, term_ends_on=ENDS)
    return refused.code if refused else None


@pytest.mark.parametrize(
    ("opens_at", "closes_at", "expected"),
    [
        (INSIDE, INSIDE + SECOND, None),
        (INSIDE, INSIDE, "period_order"),
        (INSIDE + SECOND, INSIDE, "period_order"),
        (FIRST, LAST, None),
        (FIRST - SECOND, INSIDE, "period_far_from_term"),
        (INSIDE, LAST + SECOND, "period_far_from_term"),
        (INSIDE, INSIDE.replace(year=INSIDE.year + 543), "period_far_from_term"),
    ],
)
def test_a_period_opens_before_it_closes_and_lies_about_its_term(
    opens_at: datetime, closes_at: datetime, expected: str | None
) -> None:
    assert code(opens_at, closes_at) == expected


def test_the_refusal_names_the_range() -> None:
    refused = period_refusal(FIRST - SECOND, INSIDE, term_starts_on=STARTS, term_ends_on=ENDS)
    assert refused is not None
    assert refused.facts == {"from": FIRST.isoformat(), "to": LAST.isoformat()}


BY_DATE = PeriodType("refund_by_date", steps=StepUnit.PERCENT)
HALF, END = INSIDE + timedelta(days=7), INSIDE + timedelta(days=14)
STEPS = (Step(HALF, Decimal(80)), Step(END, Decimal("33.33")))


@pytest.mark.parametrize(
    ("period_type", "steps", "expected"),
    [
        (BY_DATE, STEPS, None),
        (BY_DATE, STEPS[1:], None),
        (BY_DATE, (), "period_steps_end"),
        (BY_DATE, STEPS[:1], "period_steps_end"),
        (BY_DATE, (Step(INSIDE, Decimal(80)), STEPS[1]), "period_steps_order"),
        (BY_DATE, (STEPS[0], STEPS[0], STEPS[1]), "period_steps_order"),
        (BY_DATE, (Step(HALF, Decimal(30)), STEPS[1]), "period_steps_fall"),
        (PeriodType("enrolment"), (), None),
        (PeriodType("enrolment"), STEPS, "period_without_steps"),
    ],
)
def test_steps_fill_their_period_and_fall(
    period_type: PeriodType, steps: tuple[Step, ...], expected: str | None
) -> None:
    refused = steps_refusal(period_type, steps, opens_at=INSIDE, closes_at=END)
    assert (refused.code if refused else None) == expected
    assert expected is None or expected in STATUS


def test_the_end_of_a_step_belongs_to_the_next_one() -> None:
    assert [step_at(STEPS, at) for at in (INSIDE, HALF - SECOND, HALF, END)] == [STEPS[0], STEPS[0], STEPS[1], None]


def test_every_kind_of_period_counts_stages_that_its_cases_have() -> None:
    for period_type in PERIOD_TYPES.values():
        for waiting in period_type.waiting:
            assert set(waiting.stages) <= set(PROCESSES[CaseKind(waiting.kind)].actions)
