"""Who may ask to leave, to come back or to maintain the status late, one refusal a line (spec §5, study §5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from models.enrolment.enrolment_type.contract import EnrolmentType
from models.kit.calendar import bangkok_instant
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import LeaveKind, Proof, TermKey
from models.study.leave.rules.asking import LeaveFacts, next_regular, previous_regular, refusal_to_ask
from models.study.leave.rules.effects import TermDates
from models.study.period.contract import StudyPeriod
from tests.study.leave.test_rules_effects import DROPPING, ENDS, POLICY, STARTS, TERM, WITHDRAWING, until

DAY = timedelta(days=1)
NOW, NEXT, LATER = TermKey(2569, 1), TermKey(2569, 2), TermKey(2570, 1)
FOLLOWING = TermDates(NEXT, date(2026, 11, 16), date(2027, 3, 19), {})
SUMMER_TERM = TermDates(TermKey(2569, 0), date(2027, 4, 1), date(2027, 5, 20), {})
TYPES = until(STARTS + 4 * DAY)
PLANNED = replace(TERM, periods={**TERM.periods, "enrolment_type_selection": TYPES})


def on(day: date, **changes: object) -> LeaveFacts:
    """A student of the third year who asks at noon of a Bangkok day, with nothing in the way but ``changes``."""
    facts = LeaveFacts(
        asked_at=bangkok_instant(day) + DAY / 2,
        asked_on=day,
        status_code=StudentStatus.CURRENT,
        status_th="นิสิตปัจจุบัน",
        status_en="Current student",
        since=date(2024, 6, 1),
        first_term=TermKey(2567, 1),
        policy=POLICY,
        terms={NOW: PLANNED, NEXT: FOLLOWING, LATER: replace(FOLLOWING, term=LATER), SUMMER_TERM.term: SUMMER_TERM},
        away=frozenset(),
        choices={NOW: EnrolmentType.NORMAL},
        taken={},
        under_review=False,
    )
    return replace(facts, **changes)  # type: ignore[arg-type]


AWAY = {"status_code": StudentStatus.ON_LEAVE, "away": frozenset({NOW})}
GONE = {"status_code": StudentStatus.DISMISSED, "since": date(2025, 2, 28)}


def closed(period: StudyPeriod) -> dict[str, object]:
    """The term's period for asking ended with its second day."""
    planned = replace(PLANNED, periods={**PLANNED.periods, period: until(STARTS + DAY)})
    return {"terms": {NOW: planned, NEXT: FOLLOWING}}


LEAVE, MAINTAIN, RETURN = LeaveKind.LEAVE, LeaveKind.LATE_MAINTAIN, LeaveKind.RETURN
RESIGN, BACK, TAKE_BACK = LeaveKind.RESIGN, LeaveKind.REINSTATEMENT, LeaveKind.TAKE_BACK
CASES = {
    "a leave of this term": (on(DROPPING), LEAVE, (NOW,), None),
    "a leave of two terms": (on(DROPPING), LEAVE, (NOW, NEXT), None),
    "a leave of a term to come": (on(DROPPING), LEAVE, (NEXT,), None),
    "three terms": (on(DROPPING), LEAVE, (NOW, NEXT, LATER), "leave_too_many_terms"),
    "no term": (on(DROPPING), LEAVE, (), "leave_too_many_terms"),
    "a term is left out": (on(DROPPING), LEAVE, (NOW, LATER), "leave_terms_not_in_a_row"),
    "a summer": (on(DROPPING), LEAVE, (TermKey(2569, 0),), "leave_terms_not_in_a_row"),
    "a term nobody planned": (on(DROPPING), LEAVE, (TermKey(2571, 1),), "leave_term_unknown"),
    "a term that is over": (on(ENDS + DAY), LEAVE, (NOW,), "leave_term_over"),
    "a term whose dates nobody set": (on(date(2026, 11, 20)), LEAVE, (NEXT,), "calendar_not_found"),
    "after withdrawing without a file": (on(WITHDRAWING + DAY), LEAVE, (NOW,), "leave_needs_proof"),
    "the first term without a file": (on(DROPPING, first_term=NOW), LEAVE, (NOW,), "leave_needs_proof"),
    "the period is over": (on(STARTS + 2 * DAY, **closed(StudyPeriod.LEAVE)), LEAVE, (NOW,), "leave_period_closed"),
    "dismissed": (on(DROPPING, **GONE), LEAVE, (NOW,), "leave_status_leave"),
    "another one is looked at": (on(DROPPING, under_review=True), LEAVE, (NOW,), "leave_asked_already"),
    "an extension": (on(ENDS, **AWAY), LEAVE, (NEXT,), None),
    "an extension of the same term": (on(DROPPING, **AWAY), LEAVE, (NOW,), "leave_taken_already"),
    "an extension that is too long": (on(DROPPING, **AWAY), LEAVE, (NEXT, LATER), "leave_too_long"),
    "an extension after a gap": (on(DROPPING, **AWAY), LEAVE, (LATER,), "leave_not_after_leave"),
    "maintaining late": (on(STARTS + 5 * DAY), MAINTAIN, (NOW,), None),
    "maintaining in a summer": (on(STARTS + 5 * DAY), MAINTAIN, (TermKey(2569, 0),), "calendar_not_found"),
    "maintaining while one can choose": (on(STARTS + 4 * DAY), MAINTAIN, (NOW,), "leave_choose_type"),
    "maintaining with subjects": (
        on(STARTS + 5 * DAY, taken={NOW: ("01417111",)}), MAINTAIN, (NOW,), "maintain_status_with_subjects",
    ),
    "maintaining twice": (
        on(STARTS + 5 * DAY, choices={NOW: EnrolmentType.MAINTAIN_STATUS}), MAINTAIN, (NOW,), "leave_maintains_already",
    ),
    "maintaining a term that is over": (on(ENDS + DAY), MAINTAIN, (NOW,), "leave_term_over"),
    "maintaining on leave": (on(DROPPING, **AWAY), MAINTAIN, (NOW,), "leave_status_late_maintain"),
    "maintaining two terms": (on(STARTS + 5 * DAY), MAINTAIN, (NOW, NEXT), "leave_too_many_terms"),
    "coming back": (on(DROPPING, **AWAY), RETURN, (NOW,), None),
    "coming back without having left": (on(DROPPING), RETURN, (NOW,), "leave_status_return"),
    "coming back into a term that is over": (on(ENDS + DAY, **AWAY), RETURN, (NOW,), "leave_term_over"),
    "resigning": (on(DROPPING), RESIGN, (NOW,), None),
    "resigning on leave": (on(DROPPING, **AWAY), RESIGN, (NOW,), None),
    "resigning after the end": (on(DROPPING, **GONE), RESIGN, (NOW,), "leave_status_resign"),
    "resigning when it is over": (
        on(STARTS + 2 * DAY, **closed(StudyPeriod.RESIGNATION)), RESIGN, (NOW,), "resignation_period_closed",
    ),
    "restored": (on(DROPPING, **GONE), BACK, (NOW,), None),
    "restored without having ended": (on(DROPPING), BACK, (NOW,), "leave_status_reinstatement"),
    "a graduate restored": (
        on(DROPPING, status_code=StudentStatus.GRADUATED), BACK, (NOW,), "leave_status_reinstatement",
    ),
    "restored on the last day": (on(DROPPING, **{**GONE, "since": DROPPING.replace(year=2024)}), BACK, (NOW,), None),
    "restored a day late": (
        on(DROPPING, **{**GONE, "since": (DROPPING - DAY).replace(year=2024)}), BACK, (NOW,), "leave_too_long_ago",
    ),
    "taking a granted leave back": (on(DROPPING, granted=frozenset({NEXT})), TAKE_BACK, (NEXT,), None),
    "taking back what was not granted": (on(DROPPING), TAKE_BACK, (NEXT,), "leave_status_take_back"),
    "taking back another term": (
        on(DROPPING, granted=frozenset({NEXT})), TAKE_BACK, (NOW,), "leave_take_back_term",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("facts", "kind", "terms", "code"), CASES.values(), ids=list(CASES))
def test_what_may_be_asked_for(
    facts: LeaveFacts, kind: LeaveKind, terms: tuple[TermKey, ...], code: str | None
) -> None:
    refused = refusal_to_ask(facts, kind, terms, Proof.NONE)
    assert (refused.code if refused else None) == code
    assert refused is None or refused.remedy == f"remedy.{code}"


def test_a_file_lets_a_late_leave_and_one_of_the_first_term_before_the_offices() -> None:
    for facts in (on(WITHDRAWING + DAY), on(DROPPING, first_term=NOW)):
        assert refusal_to_ask(facts, LEAVE, (NOW,), Proof.FILE) is None


def test_a_year_counts_from_the_day_before_a_leap_day() -> None:
    gone = {**GONE, "since": date(2024, 2, 29)}
    assert refusal_to_ask(on(date(2026, 2, 28), **gone), BACK, (NOW,), Proof.NONE) is None
    refused = refusal_to_ask(on(date(2026, 3, 1), **gone), BACK, (NOW,), Proof.NONE)
    assert refused is not None
    assert refused.code == "leave_too_long_ago"


def test_regular_terms_follow_one_another_over_the_summer() -> None:
    assert [next_regular(NOW), next_regular(NEXT)] == [NEXT, LATER]
    assert [previous_regular(NEXT), previous_regular(LATER)] == [NOW, NEXT]
