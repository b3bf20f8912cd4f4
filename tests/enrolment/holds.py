"""A student with holds, and periods around them, for tests of holds and unlocks."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

from models.enrolment.enrolment.rules.facts import HoldFacts, PeriodFacts, StudentFacts
from models.enrolment.hold.contract import HoldKind, UnlockPurpose
from tests.enrolment.enrolment.test_rules_placement import NOW, STUDENT

DAY = timedelta(days=1)
OVER = PeriodFacts(NOW - 9 * DAY, NOW - DAY)
OPEN = PeriodFacts(NOW - DAY, NOW + DAY)
COMING = PeriodFacts(NOW + DAY, NOW + 2 * DAY)
DEBT = HoldFacts(HoldKind.DEBT, "ค้างชำระ", "Fees outstanding", Decimal(4500), NOW - DAY)
BOOKS = HoldFacts(HoldKind.LIBRARY, "ค้างหนังสือ", "Books not returned", None, NOW)
HELD = replace(STUDENT, holds=(DEBT, BOOKS))


def opened(student: StudentFacts, purpose: UnlockPurpose, until: datetime = NOW + DAY) -> StudentFacts:
    """The student with something unlocked."""
    return replace(student, unlocks={purpose: until})
