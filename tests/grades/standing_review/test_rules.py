"""Which rule of standing reaches a student, by the average as it is kept (spec §9)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.grades.grade.rules.averages import exact_average
from models.grades.standing_review.contract import Reach, StandingRule
from models.grades.standing_review.rules.judgement import (
    BECOMES,
    Finding,
    Registration,
    ReviewedStudent,
    TermAverage,
    review,
    still_applies,
)
from models.kit.calendar import bangkok_instant
from models.people.student.contract.status import StudentStatus

STARTS: Final = date(2026, 6, 1)
SECOND_YEAR: Final = ReviewedStudent(
    status_code=StudentStatus.CURRENT,
    admission_year=2568,
    curriculum_years=4,
    academic_year=2569,
    semester=1,
    starts_on=STARTS,
    ends_on=STARTS + timedelta(days=150),
    now=bangkok_instant(STARTS + timedelta(days=160)),
    registration=Registration.ENROLLED,
    terms=(),
)


def studied(*averages: str, status: StudentStatus = StudentStatus.CURRENT) -> ReviewedStudent:
    """A student with these cumulative averages after regular semesters, the last one judged."""
    places = [(2569 - back // 2, 1) if back % 2 == 0 else (2568 - back // 2, 2) for back in range(len(averages))]
    terms = tuple(
        TermAverage(year, semester, Decimal(average))
        for (year, semester), average in zip(reversed(places), averages, strict=True)
    )
    return replace(SECOND_YEAR, terms=terms, status_code=status)


def reached(student: ReviewedStudent) -> list[tuple[StandingRule, Reach]]:
    """The rules and how they reach the student."""
    return [(finding.rule, finding.reach) for finding in review(student)]


APPLIES, NEAR = Reach.APPLIES, Reach.NEAR


@pytest.mark.parametrize(
    ("student", "found"),
    [
        (studied("3.00", "2.50"), []),
        (studied("2.00", "2.00"), [(StandingRule.PROBATION, NEAR)]),
        (studied("2.50", "1.99999999"), [(StandingRule.PROBATION, APPLIES)]),
        (studied("2.50", "2.10"), []),
        (studied("1.99"), [(StandingRule.PROBATION, APPLIES)]),
        # 1.50: the first semester does not count
        (studied("1.20"), [(StandingRule.BELOW_150, NEAR), (StandingRule.PROBATION, APPLIES)]),
        (studied("1.20", "1.49999999"), [(StandingRule.BELOW_150, APPLIES)]),
        (studied("1.20", "1.50"), [(StandingRule.BELOW_150, NEAR), (StandingRule.PROBATION, APPLIES)]),
        # 1.75 twice: the first semester does not count
        (studied("1.70", "1.70"), [(StandingRule.BELOW_175_TWICE, NEAR), (StandingRule.PROBATION, APPLIES)]),
        (studied("1.90", "1.74999999", "1.74"), [(StandingRule.BELOW_175_TWICE, APPLIES)]),
        (studied("1.90", "1.75", "1.74"), [(StandingRule.BELOW_175_TWICE, NEAR), (StandingRule.PROBATION, APPLIES)]),
        # who is on probation already is not put on it again
        (studied("1.90", "1.80", status=StudentStatus.ON_PROBATION), []),
        (studied("1.90", "2.00", status=StudentStatus.ON_PROBATION), [(StandingRule.PROBATION_OVER, APPLIES)]),
        # who does not study is held to nothing
        (studied("1.20", "1.20", status=StudentStatus.DISMISSED), []),
        (studied("1.20", "1.20", status=StudentStatus.ON_LEAVE), []),
    ],
)
def test_averages_are_held_to_the_lines(student: ReviewedStudent, found: list[tuple[StandingRule, Reach]]) -> None:
    assert reached(student) == found


def test_a_summer_between_does_not_break_two_consecutive_semesters() -> None:
    terms = (
        TermAverage(2568, 1, Decimal("2.10")),
        TermAverage(2568, 2, Decimal("1.70")),
        TermAverage(2568, 0, Decimal("1.80")),
        TermAverage(2569, 1, Decimal("1.74")),
    )
    assert reached(replace(SECOND_YEAR, terms=terms)) == [(StandingRule.BELOW_175_TWICE, APPLIES)]


def test_a_term_without_grades_judges_no_average() -> None:
    assert reached(replace(studied("1.20", "1.20"), academic_year=2569, semester=2)) == []


@pytest.mark.parametrize(
    ("year", "semester", "found"),
    [(2575, 1, []), (2575, 2, [(StandingRule.TOO_LONG, NEAR)]), (2576, 1, [(StandingRule.TOO_LONG, APPLIES)])],
)
def test_nobody_studies_longer_than_twice_the_curriculum(
    year: int, semester: int, found: list[tuple[StandingRule, Reach]]
) -> None:
    assert reached(replace(SECOND_YEAR, academic_year=year, semester=semester)) == found


@pytest.mark.parametrize(
    ("days", "registration", "found"),
    [
        (-1, Registration.NONE, []),
        (10, Registration.NONE, [(StandingRule.NOT_ENROLLED, NEAR)]),
        (14, Registration.NONE, [(StandingRule.NOT_ENROLLED, NEAR)]),
        (15, Registration.NONE, [(StandingRule.NOT_ENROLLED, APPLIES)]),
        (15, Registration.ENROLLED, []),
        (15, Registration.MAINTAINED, []),
        (15, Registration.FEE_UNPAID, [(StandingRule.FEE_UNPAID, APPLIES)]),
        (151, Registration.NONE, []),
    ],
)
def test_a_student_enrols_or_pays_within_two_weeks(
    days: int, registration: Registration, found: list[tuple[StandingRule, Reach]]
) -> None:
    student = replace(SECOND_YEAR, now=bangkok_instant(STARTS + timedelta(days=days)), registration=registration)
    assert reached(student) == found


def test_until_when_a_student_has_to_be_registered_is_what_the_calendar_says() -> None:
    closes = bangkok_instant(STARTS + timedelta(days=20), time(16, 30))
    student = replace(SECOND_YEAR, registration=Registration.NONE, registers_by=closes)
    [near] = review(replace(student, now=closes - timedelta(seconds=1)))
    assert (near.reach, near.facts, near.distance) == (NEAR, {"until": "2026-06-21"}, 0)
    [found] = review(replace(student, now=closes))
    assert (found.rule, found.reach) == (StandingRule.NOT_ENROLLED, APPLIES)


def test_a_finding_says_its_facts_unrounded_and_its_distance() -> None:
    [near] = review(studied("2.50", "2.00333333"))
    assert near == Finding(StandingRule.PROBATION, NEAR, {"gpax": "2.00333333"}, Decimal("0.00333333"))
    assert (exact_average(Decimal("2.00000000")), exact_average(Decimal("1.99500000"))) == ("2.00", "1.995")


averages = st.lists(
    st.integers(0, 400_000_000).map(lambda hundred_millionths: Decimal(hundred_millionths) / 10**8),
    min_size=1,
    max_size=8,
)


@given(averages)
def test_a_better_average_is_never_judged_more_gravely(given_averages: list[Decimal]) -> None:
    student = studied(*map(str, given_averages))
    better = studied(*(str(min(average + Decimal("0.3"), Decimal(4))) for average in given_averages))
    order = [*StandingRule]
    worse_rules = [order.index(found.rule) for found in review(student) if found.reach is APPLIES] or [len(order)]
    better_rules = [order.index(found.rule) for found in review(better) if found.reach is APPLIES] or [len(order)]
    assert better_rules[0] >= worse_rules[0]


@given(averages)
def test_one_rule_applies_and_what_is_near_is_graver(given_averages: list[Decimal]) -> None:
    student = studied(*map(str, given_averages))
    found = review(student)
    assert [finding.rule for finding in found] == [rule for rule in StandingRule if rule in {f.rule for f in found}]
    for finding in found:
        assert still_applies(student, finding.rule) is (finding.reach is APPLIES)
        assert finding.rule in BECOMES
