"""Where the steps of a term stand, by their counts and by the calendar."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.period.contract import FinancePeriod
from models.grades.period.contract import GradingPeriod
from models.study.term_checklist.contract import StepState, TermStep
from models.study.term_checklist.rules import Span, StepCounts, TermFacts, lines_of

BEGINS = datetime(2026, 11, 22, 17, tzinfo=UTC)
ENDS = BEGINS + timedelta(days=120)
NOTHING = StepCounts(0, 0)
SPANS = {
    EnrolmentPeriod.ENROLMENT: Span(BEGINS - timedelta(days=20), BEGINS - timedelta(days=10)),
    EnrolmentPeriod.ADD_DROP: Span(BEGINS, BEGINS + timedelta(days=14)),
    FinancePeriod.PAYMENT: Span(BEGINS - timedelta(days=5), BEGINS + timedelta(days=20)),
    GradingPeriod.GRADING: Span(ENDS, ENDS + timedelta(days=10)),
}


def states(
    now: datetime,
    counts: Mapping[TermStep, StepCounts] | None = None,
    spans: Mapping[str, Span] | None = None,
    semester: int = 1,
) -> dict[TermStep, StepState]:
    """The state of each step at an instant."""
    facts = TermFacts(
        semester, BEGINS, ENDS, SPANS if spans is None else spans, dict.fromkeys(TermStep, NOTHING) | dict(counts or {})
    )
    return {line.step: line.state for line in lines_of(facts, now)}


def test_before_enrolling_what_it_needs_can_be_done_and_what_follows_it_is_coming() -> None:
    before = states(BEGINS - timedelta(days=40))
    assert {step for step, state in before.items() if state is StepState.OPEN} == {
        TermStep.PERIODS, TermStep.HOLIDAYS, TermStep.SECTIONS, TermStep.EXAMS, TermStep.NORMAL_FEES, TermStep.SLOTS,
        TermStep.SCHOLARSHIPS,
    }  # fmt: skip
    assert {state for step, state in before.items() if step in (TermStep.GRADES, TermStep.BILLS)} == {StepState.COMING}


def test_what_is_missing_once_enrolling_has_opened_is_late_and_slots_may_be_left_out() -> None:
    opened = SPANS[EnrolmentPeriod.ENROLMENT].opens_at
    after = states(opened, {TermStep.SECTIONS: StepCounts(9, 1), TermStep.NORMAL_FEES: StepCounts(3, 0)})
    assert (after[TermStep.SECTIONS], after[TermStep.NORMAL_FEES]) == (StepState.LATE, StepState.DONE)
    assert after[TermStep.SLOTS] is StepState.NOT_APPLICABLE
    laid_out = {TermStep.SLOTS: StepCounts(5, 0)}
    assert states(opened - timedelta(seconds=1), laid_out)[TermStep.SLOTS] is StepState.OPEN
    assert states(opened, laid_out)[TermStep.SLOTS] is StepState.DONE


def test_examinations_are_done_by_their_time_though_some_subjects_have_none() -> None:
    some, closes = {TermStep.EXAMS: StepCounts(600, 40)}, SPANS[EnrolmentPeriod.ADD_DROP].closes_at
    assert states(closes - timedelta(seconds=1), some)[TermStep.EXAMS] is StepState.OPEN
    assert states(closes, some)[TermStep.EXAMS] is StepState.DONE
    assert states(closes)[TermStep.EXAMS] is StepState.LATE


def test_enrolling_is_done_once_subjects_can_be_added_no_more() -> None:
    counts = {TermStep.ENROLMENT: StepCounts(120, 0)}
    closes = SPANS[EnrolmentPeriod.ADD_DROP].closes_at
    assert states(closes - timedelta(seconds=1), counts)[TermStep.ENROLMENT] is StepState.OPEN
    assert states(closes, counts)[TermStep.ENROLMENT] is StepState.DONE


@pytest.mark.parametrize(
    ("missing", "days", "expected"),
    [(3, -1, StepState.COMING), (3, 1, StepState.OPEN), (3, 11, StepState.LATE), (0, 11, StepState.DONE)],
)
def test_grades_are_late_once_their_period_is_over(missing: int, days: int, expected: StepState) -> None:
    counts = {TermStep.GRADES: StepCounts(20, missing)}
    assert states(ENDS + timedelta(days=days), counts)[TermStep.GRADES] is expected


def test_a_term_without_periods_is_held_to_its_own_days() -> None:
    after = states(BEGINS, spans={})
    assert (after[TermStep.PERIODS], after[TermStep.GRADES]) == (StepState.LATE, StepState.COMING)
    assert states(ENDS, {TermStep.GRADES: StepCounts(0, 2)}, spans={})[TermStep.GRADES] is StepState.LATE


def test_without_i_and_n_there_is_nothing_to_fix() -> None:
    assert states(ENDS + timedelta(days=1))[TermStep.INCOMPLETE_GRADES] is StepState.NOT_APPLICABLE
    open_one = {TermStep.INCOMPLETE_GRADES: StepCounts(0, 1)}
    assert states(ENDS + timedelta(days=1), open_one)[TermStep.INCOMPLETE_GRADES] is StepState.OPEN


def test_study_years_are_promoted_after_the_second_semester_alone() -> None:
    after = ENDS + timedelta(days=1)
    assert states(after)[TermStep.PROMOTION] is StepState.NOT_APPLICABLE
    assert states(ENDS - timedelta(days=1), semester=2)[TermStep.PROMOTION] is StepState.COMING
    assert states(after, semester=2)[TermStep.PROMOTION] is StepState.OPEN
    done = {TermStep.PROMOTION: StepCounts(1, 0)}
    assert states(after, done, semester=2)[TermStep.PROMOTION] is StepState.DONE
