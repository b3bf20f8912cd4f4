"""Dates relative to today: whatever the day, it lies in a term, and the personas stand as they should."""

from __future__ import annotations

from datetime import date
from itertools import islice

import pytest

from models.demo.curriculum import Curriculum
from models.demo.organisation import Organisation
from models.demo.plan import Plan
from models.demo.students import students
from models.demo.study import Studies
from models.demo.terms import TermKey, following, regular_terms_before, term_of
from models.grades.grade.rules.averages import PROBATION_BELOW


@pytest.mark.parametrize(
    ("day", "term"),
    [
        (date(2026, 5, 31), TermKey(2568, 0)),
        (date(2026, 6, 1), TermKey(2569, 1)),
        (date(2026, 11, 20), TermKey(2569, 2)),
        (date(2027, 3, 31), TermKey(2569, 2)),
        (date(2027, 4, 1), TermKey(2569, 0)),
    ],
)
def test_every_day_lies_in_a_term(day: date, term: TermKey) -> None:
    assert term_of(day) == term
    assert term.starts_on <= day <= term.ends_on
    assert following(term).starts_on > day


@pytest.mark.parametrize("month", range(1, 13))
def test_personas_keep_their_standing_whatever_the_month(month: int) -> None:
    plan = Plan(date(2026, month, 15), 0.1)
    organisation = Organisation()
    people = students(plan, organisation, Studies(plan, organisation, Curriculum(organisation)))
    averages, earned = [], []
    for file in islice(people, 5):
        total = file.transcript.standings(plan.current.academic_year)[-1].total
        averages.append(total.average)
        earned.append(total.earned)
    ordinary, probation, _first, _final, indebted = averages
    assert ordinary >= PROBATION_BELOW > probation
    assert earned[3] > earned[0] > earned[2]
    assert indebted is not None


def test_regular_terms_before_leave_summers_out() -> None:
    expected = [TermKey(2568, 1), TermKey(2568, 2), TermKey(2569, 1)]
    assert regular_terms_before(TermKey(2569, 2), 3) == expected
    assert regular_terms_before(TermKey(2568, 0), 2) == [TermKey(2568, 1), TermKey(2568, 2)]
