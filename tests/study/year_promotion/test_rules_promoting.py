"""Which study year a student has in the year that begins (golive §4, docs/areas/study.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.people.student.contract.status import StudentStatus
from models.study.year_promotion.contract import PROMOTED_STATUSES, PromotionProblem, PromotionState
from models.study.year_promotion.rules.promoting import (
    Promotion,
    StudyFacts,
    carried_out,
    promotion_of,
    study_year_by,
)

SECOND = StudyFacts(StudentStatus.CURRENT, study_year=2, terms=4, longest=8, has_transferred=False)
"""A second-year student who has studied two years."""
FACTS = st.builds(
    StudyFacts,
    status_code=st.sampled_from([status.value for status in StudentStatus]),
    study_year=st.integers(1, 10),
    terms=st.integers(0, 24),
    longest=st.integers(1, 12),
    has_transferred=st.booleans(),
)


@pytest.mark.parametrize(("terms", "year"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (15, 8), (16, 9)])
def test_two_regular_terms_are_a_year_and_half_a_year_is_none(terms: int, year: int) -> None:
    assert study_year_by(terms) == year


def test_who_studied_a_whole_year_more_goes_up_and_who_did_not_stays() -> None:
    assert promotion_of(SECOND) == Promotion(PromotionState.TO_PROMOTE, 3)
    assert promotion_of(replace(SECOND, terms=3)) == Promotion(PromotionState.UNCHANGED, 2)


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        (replace(SECOND, study_year=4, terms=0), PromotionProblem.NO_TERMS),
        (replace(SECOND, study_year=4), PromotionProblem.FALLS),
        (replace(SECOND, study_year=4, has_transferred=True), PromotionProblem.FALLS_TRANSFERRED),
        (replace(SECOND, study_year=1), PromotionProblem.LEAPS),
        (replace(SECOND, study_year=8, terms=16), PromotionProblem.PAST_LONGEST),
        (replace(SECOND, study_year=9, terms=16), PromotionProblem.PAST_LONGEST),
        (replace(SECOND, status_code=StudentStatus.DISMISSED), PromotionProblem.NOT_STUDYING),
    ],
)
def test_what_a_person_has_to_look_at_is_left_with_its_reason(facts: StudyFacts, problem: PromotionProblem) -> None:
    found = promotion_of(facts)
    assert (found.state, found.problem) == (PromotionState.TO_LOOK_AT, problem)


def test_a_student_rises_to_the_longest_study_time_and_no_further() -> None:
    assert promotion_of(replace(SECOND, study_year=7, terms=14)) == Promotion(PromotionState.TO_PROMOTE, 8)
    assert promotion_of(replace(SECOND, study_year=8, terms=15)) == Promotion(PromotionState.UNCHANGED, 8)


def test_who_is_away_is_promoted_for_the_terms_that_were_studied() -> None:
    assert promotion_of(replace(SECOND, status_code=StudentStatus.ON_LEAVE)).state is PromotionState.TO_PROMOTE


@given(FACTS)
def test_a_promotion_is_one_step_up_within_the_longest_study_time(facts: StudyFacts) -> None:
    found = promotion_of(facts)
    if found.state is PromotionState.TO_PROMOTE:
        assert found.to_year == facts.study_year + 1 <= facts.longest
        assert facts.status_code in PROMOTED_STATUSES
    assert (found.problem is not None) == (found.state is PromotionState.TO_LOOK_AT)


@given(FACTS)
def test_a_second_promotion_of_the_same_year_changes_nothing(facts: StudyFacts) -> None:
    found = promotion_of(facts)
    if found.state is PromotionState.TO_PROMOTE:
        assert promotion_of(replace(facts, study_year=found.to_year)).state is PromotionState.UNCHANGED


@given(FACTS, FACTS)
def test_only_what_was_shown_is_carried_out(shown_of: StudyFacts, now: StudyFacts) -> None:
    shown = promotion_of(shown_of)
    if shown.state is not PromotionState.TO_PROMOTE:
        return
    done = carried_out(shown, shown_of.study_year, now)
    if done.state is PromotionState.PROMOTED:
        assert (promotion_of(now), now.study_year) == (shown, shown_of.study_year)
    else:
        assert (done.state, done.problem is None) == (PromotionState.MOVED, False)


def test_what_is_true_still_is_carried_out_and_what_is_not_is_left_with_the_reason_of_now() -> None:
    shown = promotion_of(SECOND)
    assert carried_out(shown, 2, SECOND) == Promotion(PromotionState.PROMOTED, 3)
    assert carried_out(shown, 2, replace(SECOND, terms=3)).problem is PromotionProblem.MOVED
    gone = replace(SECOND, status_code=StudentStatus.RESIGNED)
    assert carried_out(shown, 2, gone).problem is PromotionProblem.NOT_STUDYING
    assert carried_out(shown, 2, replace(SECOND, study_year=3)).problem is PromotionProblem.MOVED
