"""What a hold stops and an unlock opens, one case a line (spec §5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

import pytest

from models.enrolment.enrolment.rules.calendar_rules import APPROVAL_TAKES, approval_ends_at, period_is_open
from models.enrolment.enrolment.rules.facts import PeriodFacts, StudentFacts
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.enrolment.rules.placement import first_refusal
from models.enrolment.enrolment.rules.standing_rules import no_hold_stands
from models.enrolment.enrolment_type.rules import TypeChoiceFacts, refusal_to_choose_type
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.waitlist.rules.joining import judge_joining
from tests.enrolment.enrolment.test_rules_placement import FACTS, LECTURE, NOW, STUDENT
from tests.enrolment.holds import DAY, HELD, OPEN, OVER, opened


def test_a_hold_is_named_with_its_reason_amount_and_how_many_there_are() -> None:
    refused = no_hold_stands(replace(FACTS, student=HELD))
    assert refused is not None
    assert refused.facts == {
        "kind": "debt",
        "reason_th": "ค้างชำระ",
        "reason_en": "Fees outstanding",
        "amount": "4,500.00",
        "holds": 2,
    }


@pytest.mark.parametrize(
    ("student", "code"),
    [
        (STUDENT, None),
        (HELD, "student_on_hold"),
        (opened(HELD, UnlockPurpose.HOLD), None),
        (opened(HELD, UnlockPurpose.HOLD, NOW), "student_on_hold"),
        (opened(HELD, UnlockPurpose.OUTSIDE_PERIOD), "student_on_hold"),
        (opened(HELD, UnlockPurpose.PROBATION), "student_on_hold"),
        (replace(HELD, status_code="17005"), "student_status_invalid"),
    ],
)
def test_nobody_takes_sections_while_a_hold_stands(student: StudentFacts, code: str | None) -> None:
    refused = first_refusal(replace(FACTS, student=student))
    assert (refused.code if refused else None) == code


@pytest.mark.parametrize(
    ("student", "periods", "code"),
    [
        (STUDENT, {"enrolment": OVER}, "enrolment_period_closed"),
        (STUDENT, {"enrolment": OVER, "drop_only": OPEN}, "drop_only_period"),
        (opened(STUDENT, UnlockPurpose.OUTSIDE_PERIOD), {"enrolment": OVER}, None),
        (opened(STUDENT, UnlockPurpose.OUTSIDE_PERIOD), {"enrolment": OVER, "drop_only": OPEN}, None),
        (opened(STUDENT, UnlockPurpose.OUTSIDE_PERIOD, NOW), {"enrolment": OVER}, "enrolment_period_closed"),
        (opened(STUDENT, UnlockPurpose.HOLD), {"enrolment": OVER}, "enrolment_period_closed"),
    ],
)
def test_an_unlock_opens_the_period_for_its_student(
    student: StudentFacts, periods: dict[str, PeriodFacts], code: str | None
) -> None:
    refused = period_is_open(replace(FACTS, student=student, periods=periods))
    assert (refused.code if refused else None) == code


@pytest.mark.parametrize(
    ("unlocked_until", "periods", "ends"),
    [
        (None, {"approval": OPEN}, OPEN.closes_at),
        (None, {}, None),
        (NOW + 7 * DAY, {"approval": OPEN, "add_drop": OVER}, NOW + 7 * DAY),
        (NOW + 7 * DAY, {}, NOW + 7 * DAY),
        (NOW + DAY / 24, {"approval": OVER}, NOW + APPROVAL_TAKES),
        (NOW + DAY / 24, {"approval": PeriodFacts(NOW, NOW + 9 * DAY)}, NOW + 9 * DAY),
        (NOW + 7 * DAY, {"approval": OPEN, "add_drop": OPEN}, OPEN.closes_at),
        (NOW + 7 * DAY, {"approval": OPEN, "pre_enrolment": OPEN}, OPEN.closes_at),
        (NOW, {"approval": OVER}, OVER.closes_at),
    ],
)
def test_what_an_unlock_let_in_waits_for_the_advisor_as_long_as_it_and_three_days_at_least(
    unlocked_until: datetime | None, periods: dict[str, PeriodFacts], ends: datetime | None
) -> None:
    student = STUDENT if unlocked_until is None else opened(STUDENT, UnlockPurpose.OUTSIDE_PERIOD, unlocked_until)
    assert approval_ends_at(student, periods, NOW) == ends


def test_an_unlock_opens_no_line_that_has_ended() -> None:
    full = replace(LECTURE, seats_taken=LECTURE.seats, types_offered=frozenset({LECTURE.section_type}))
    late = Situation(NOW, 2569, 1, opened(STUDENT, UnlockPurpose.OUTSIDE_PERIOD), {"enrolment": OVER}, (full,), ())
    for situation, code in ((late, "enrolment_period_closed"), (replace(late, periods={"add_drop": OPEN}), None)):
        refused = judge_joining(situation, (full.section_id,), frozenset()).refused
        assert (refused.code if refused else None) == code


CHOICE = TypeChoiceFacts(
    NOW, OPEN, "17001", "นิสิตปัจจุบัน", "Current student", Decimal("3.10"), has_chosen=False, pending_enrolments=0
)
POOR = replace(CHOICE, gpax=Decimal("1.99"))


@pytest.mark.parametrize(
    ("facts", "purposes", "code"),
    [
        (CHOICE, (), None),
        (POOR, (), "on_probation"),
        (POOR, (UnlockPurpose.PROBATION,), None),
        (POOR, (UnlockPurpose.OUTSIDE_PERIOD,), "on_probation"),
        (replace(POOR, period=OVER), (UnlockPurpose.PROBATION,), None),
        (replace(CHOICE, period=OVER), (), "type_selection_closed"),
        (replace(CHOICE, period=OVER), (UnlockPurpose.OUTSIDE_PERIOD,), None),
        (replace(CHOICE, period=OVER), (UnlockPurpose.HOLD,), "type_selection_closed"),
        (replace(CHOICE, period=None), (UnlockPurpose.OUTSIDE_PERIOD,), "calendar_not_found"),
    ],
)
def test_an_unlock_opens_the_choice_of_type(
    facts: TypeChoiceFacts, purposes: tuple[UnlockPurpose, ...], code: str | None
) -> None:
    refused = refusal_to_choose_type(replace(facts, unlocks=dict.fromkeys(purposes, NOW + DAY)))
    assert (refused.code if refused else None) == code
