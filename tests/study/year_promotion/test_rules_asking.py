"""May a year be promoted now? (golive §4)"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from models.study.year_promotion.rules.asking import YearFacts, refusal_to_promote

TODAY = date(2026, 7, 1)
OPEN = YearFacts(
    begins_on=date(2026, 6, 15),
    year_before_ends_on=date(2026, 5, 15),
    ends_on=date(2027, 5, 15),
    open_year=None,
    later_year=None,
)


def test_the_year_that_begins_is_promoted_once_the_one_before_is_over() -> None:
    assert refusal_to_promote(2569, OPEN, TODAY) is None
    assert refusal_to_promote(2569, replace(OPEN, year_before_ends_on=None, ends_on=None), TODAY) is None
    assert refusal_to_promote(2569, OPEN, date(2027, 5, 15)) is None


@pytest.mark.parametrize(
    ("facts", "today", "code"),
    [
        (replace(OPEN, begins_on=None), TODAY, "promotion_year_unknown"),
        (replace(OPEN, year_before_ends_on=None), date(2026, 6, 14), "promotion_too_early"),
        (OPEN, date(2026, 5, 15), "promotion_too_early"),
        (OPEN, date(2027, 5, 16), "promotion_year_over"),
        (replace(OPEN, open_year=2569), TODAY, "promotion_open"),
        (replace(OPEN, later_year=2570), TODAY, "promotion_year_passed"),
    ],
)
def test_what_is_refused_says_why(facts: YearFacts, today: date, code: str) -> None:
    refused = refusal_to_promote(2569, facts, today)
    assert refused is not None
    assert refused.code == code
