"""The minimum of credits is judged by what is there, whatever an approval or a refusal made of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.enrolment.enrolment.rules.minimum import BelowMinimum, HeldCredits, below_minimum
from tests.enrolment.enrolment.test_rules_every_refusal import FACTS, NOW

STUDENT = replace(FACTS.student, credit_minimum=Decimal(9))
DAY = timedelta(days=1)
ENROLMENT, ADDING = PeriodFacts(NOW - DAY, NOW + DAY), PeriodFacts(NOW, NOW + 5 * DAY)
PERIODS = {"enrolment": ENROLMENT, "add_drop": ADDING, "withdrawal": PeriodFacts(NOW, NOW + 50 * DAY)}


def judged(enrolled: int, waiting: int = 0) -> BelowMinimum | None:
    return below_minimum(STUDENT, PERIODS, HeldCredits(Decimal(enrolled), Decimal(waiting)), NOW)


@pytest.mark.parametrize(("enrolled", "waiting"), [(9, 0), (12, 3), (0, 0)])
def test_who_reaches_the_minimum_or_has_not_begun_is_told_nothing(enrolled: int, waiting: int) -> None:
    assert judged(enrolled, waiting) is None


def test_what_waits_may_be_enough_once_it_is_approved() -> None:
    before = judged(6, 3)
    assert before is not None
    assert before.enough_if_approved
    refused = judged(6)
    assert refused is not None
    assert not refused.enough_if_approved


def test_it_can_be_mended_until_subjects_can_no_longer_be_taken() -> None:
    below = judged(6)
    assert below is not None
    assert below.mended_until == ADDING.closes_at
    over = below_minimum(STUDENT, PERIODS, HeldCredits(Decimal(6), Decimal(0)), ADDING.closes_at)
    assert over is not None
    assert over.mended_until is None


def test_who_only_maintains_the_status_has_no_minimum() -> None:
    student = replace(STUDENT, maintains_status=True)
    assert below_minimum(student, PERIODS, HeldCredits(Decimal(3), Decimal(0)), NOW) is None
