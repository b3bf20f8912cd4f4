"""What a request to graduate is held to: asking, what a change reopens, clearances and honours (study §4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.kit.calendar import bangkok_instant
from models.people.student.contract.status import StudentStatus
from models.study.audit.rules.conditions import Standing, conditions_of
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.graduation.contract import (
    ClearanceForm,
    GraduationAudit,
    HonoursClass,
    LibraryClearance,
    MissingCredits,
    Placement,
    ProgrammeTest,
)
from models.study.graduation.rules.asking import GraduationFacts, refusal_now, refusal_to_ask
from models.study.graduation.rules.clearances import ClearanceKind, ClearanceState, clearances, not_cleared
from models.study.graduation.rules.coverage import Reopens, audited, change_since
from models.study.graduation.rules.honours import (
    HonoursFacts,
    HonoursKind,
    LetterOf,
    honours,
    honours_policy,
)
from models.study.programme.contract import GraduationConditions
from tests.study.audit.documents import block, document, leaf
from tests.study.leave.test_rules_effects import DROPPING, ENDS

VERSION = UUID(int=1)
NOW = bangkok_instant(DROPPING)
DAY = timedelta(days=1)
MAJOR = document(block("major", leaf("major.one", "01418111"), leaf("major.two", "01418112")))
STANDING = Standing(Decimal("3.60"), 8, 4, (), Decimal(0), owes=False)
ONE = Taken("01418111", 1, Decimal(3), 2568, 1, Certainty.DONE, "A")
TWO = Taken("01418112", 1, Decimal(3), 2569, 1, Certainty.IN_PROGRESS)


def seen(*taken: Taken, standing: Standing = STANDING) -> GraduationAudit:
    """The audit of somebody who took these."""
    return audited(VERSION, MAJOR, taken, [], standing)


FACTS = GraduationFacts(
    asked_at=NOW,
    status_code=StudentStatus.CURRENT,
    status_th="ปกติ",
    status_en="Current",
    under_review=False,
    period=PeriodFacts(NOW - DAY, NOW + DAY),
    ends_at=bangkok_instant(ENDS) + DAY,
    audit=seen(ONE, TWO),
)


def test_who_takes_all_that_is_missing_may_ask() -> None:
    assert refusal_to_ask(FACTS, seen(ONE, TWO).input_hash) is None


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (replace(FACTS, status_code=StudentStatus.ON_LEAVE), "graduation_status"),
        (replace(FACTS, under_review=True), "graduation_asked_already"),
        (replace(FACTS, ends_at=None), "calendar_not_found"),
        (replace(FACTS, asked_at=NOW - 2 * DAY), "graduation_period_closed"),
        (replace(FACTS, asked_at=NOW + DAY), "graduation_period_closed"),
        (replace(FACTS, period=None, asked_at=bangkok_instant(ENDS) + DAY), "graduation_term_over"),
        (replace(FACTS, audit=None), "graduation_no_programme"),
        (replace(FACTS, audit=seen(ONE)), "graduation_credits_missing"),
    ],
    ids=["on leave", "asked already", "no calendar", "too early", "too late", "term over", "no programme", "missing"],
)
def test_who_may_not_ask_is_told_why(facts: GraduationFacts, code: str) -> None:
    refused = refusal_now(facts)
    assert refused is not None
    assert (refused.code, refused.remedy) == (code, f"remedy.{code}")


def test_a_term_without_a_period_takes_requests_until_its_last_day() -> None:
    assert refusal_now(replace(FACTS, period=None)) is None


def test_nobody_accepts_an_audit_they_have_not_seen() -> None:
    refused = refusal_to_ask(FACTS, seen(ONE).input_hash)
    assert refused is not None
    assert refused.code == "graduation_audit_changed"


def test_the_same_audit_reopens_nothing() -> None:
    accepted = seen(ONE, TWO)
    assert change_since(accepted, accepted, seen(TWO, ONE)).reopens is Reopens.NOTHING


def test_a_grade_of_a_subject_that_counts_where_it_did_reopens_the_stage() -> None:
    accepted = seen(ONE, TWO)
    passed = TWO._replace(certainty=Certainty.DONE, letter="B")
    change = change_since(accepted, accepted, seen(ONE, passed))
    assert (change.reopens, change.moved, change.missing) == (Reopens.STAGE, (), ())


def test_a_failed_subject_is_given_back_with_what_is_missing_now() -> None:
    accepted = seen(ONE, TWO)
    failed = TWO._replace(certainty=Certainty.DONE, letter="F")
    change = change_since(accepted, accepted, seen(ONE, failed))
    assert change.reopens is Reopens.STUDENT
    assert change.moved == ("01418112",)
    assert [(each.path, each.credits) for each in change.missing] == [("major.two", "3")]


def test_what_was_missing_when_it_was_accepted_is_no_change() -> None:
    missing = (MissingCredits(path="major.two", name_th="สอง", name_en="Two", credits="3"),)
    place = (Placement(key="01418111:2568:1", code="01418111", path="major.one"),)
    before = GraduationAudit(
        version_id=VERSION, input_hash="a" * 64, placements=place, need="6", short="3", to_take=missing
    )
    now = before.model_copy(update={"input_hash": "b" * 64})
    assert change_since(before, before, now).reopens is Reopens.STAGE


def test_another_programme_concerns_the_student() -> None:
    accepted = seen(ONE, TWO)
    now = accepted.model_copy(update={"input_hash": "c" * 64, "version_id": UUID(int=2)})
    assert change_since(accepted, accepted, now).reopens is Reopens.STUDENT


def found(standing: Standing = STANDING, *, short: Decimal = Decimal(0), test: str | None = None) -> dict[str, str]:
    """Each clearance with its state."""
    asked = GraduationConditions(test_th=test, test_en=test)
    each = clearances(Decimal(120), short, conditions_of(asked, standing, Decimal(120)), [])
    return {clearance.kind.value: clearance.state.value for clearance in each}


def test_everything_the_portal_knows_is_cleared_and_the_rest_is_looked_up() -> None:
    states = found(test="ภาษาอังกฤษ")
    assert {kind for kind, state in states.items() if state == ClearanceState.BY_REGISTRAR} == {"test", "library"}
    assert all(state != ClearanceState.NOT_CLEARED for state in states.values())


@pytest.mark.parametrize(
    ("standing", "kind"),
    [
        (replace(STANDING, owes=True), "no_debts"),
        (replace(STANDING, open_letters=("01418112",)), "no_open_letters"),
        (replace(STANDING, gpax=None), "gpax"),
        (replace(STANDING, gpax=Decimal("1.99999999")), "gpax"),
        (replace(STANDING, years=9), "longest_years"),
    ],
    ids=["debts", "an I", "no average", "shown as 2.00", "too long"],
)
def test_what_is_not_in_order_is_not_cleared(standing: Standing, kind: str) -> None:
    states = found(standing)
    assert [each for each, state in states.items() if state == ClearanceState.NOT_CLEARED] == [kind]


def test_what_is_under_way_is_not_cleared() -> None:
    assert found(short=Decimal(3))["coverage"] == ClearanceState.NOT_CLEARED


@pytest.mark.parametrize(
    ("test", "library", "looked_up", "kinds"),
    [
        (None, LibraryClearance.CLEARED, ProgrammeTest.NOT_ASKED, ()),
        ("ภาษาอังกฤษ", LibraryClearance.CLEARED, ProgrammeTest.PASSED, ()),
        ("ภาษาอังกฤษ", LibraryClearance.CLEARED, ProgrammeTest.NOT_ASKED, (ClearanceKind.TEST,)),
        ("ภาษาอังกฤษ", LibraryClearance.NOT_CLEARED, ProgrammeTest.NOT_PASSED,
         (ClearanceKind.TEST, ClearanceKind.LIBRARY)),
    ],
    ids=["no test", "passed", "a test that is asked for", "neither"],
)  # fmt: skip
def test_the_registrar_says_what_the_library_and_the_test_come_to(
    test: str | None, library: LibraryClearance, looked_up: ProgrammeTest, kinds: tuple[ClearanceKind, ...]
) -> None:
    asked = GraduationConditions(test_th=test, test_en=test)
    each = clearances(Decimal(120), Decimal(0), conditions_of(asked, STANDING, Decimal(120)), [])
    assert not_cleared(each, ClearanceForm(library=library, test=looked_up)) == kinds


GOOD = HonoursFacts(
    gpax=Decimal("3.60"),
    letters=[LetterOf("01418111", "A"), LetterOf("01418112", "W"), LetterOf("01418112", "B")],
    years=4,
    programme_years=4,
    transferred=Decimal(0),
    total=Decimal(120),
)


@pytest.mark.parametrize(
    ("facts", "awarded", "unmet"),
    [
        (GOOD, HonoursClass.FIRST, []),
        (replace(GOOD, gpax=Decimal("3.49999999")), HonoursClass.SECOND, [HonoursKind.GPAX]),
        (replace(GOOD, gpax=Decimal("3.25")), HonoursClass.SECOND, [HonoursKind.GPAX]),
        (replace(GOOD, gpax=Decimal("3.24")), None, [HonoursKind.GPAX, HonoursKind.GPAX]),
        (replace(GOOD, gpax=None), None, [HonoursKind.GPAX, HonoursKind.GPAX]),
        (replace(GOOD, years=5), None, [HonoursKind.IN_TIME]),
        (replace(GOOD, transferred=Decimal(31)), None, [HonoursKind.TRANSFER_SHARE]),
        (
            replace(GOOD, letters=[LetterOf("01418111", "F"), LetterOf("01418111", "A")]),
            None,
            [HonoursKind.NEVER_FAILED, HonoursKind.NEVER_REPEATED],
        ),
    ],
    ids=["first", "shown as 3.50", "second", "below", "no average", "too long", "transferred", "failed once"],
)
def test_honours_are_computed_and_explained(
    facts: HonoursFacts, awarded: HonoursClass | None, unmet: list[HonoursKind]
) -> None:
    result = honours(facts, honours_policy(2565))
    assert result.awarded is awarded
    assert [reason.kind for reason in result.reasons if not reason.is_met] == unmet


def test_a_subject_that_may_be_registered_twice_is_not_repeated_by_it() -> None:
    letters = [LetterOf("01418497", "A", 2), LetterOf("01418497", "A", 2)]
    assert honours(replace(GOOD, letters=letters), honours_policy(2565)).awarded is HonoursClass.FIRST
