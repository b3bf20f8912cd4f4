"""Asking for an unlock and its offices, one case a line (spec §5)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.review.rules.chain import Reviewed, first_review, review_after, task_of
from models.cases.task.contract import Actor
from models.cases.task.rules.escalation import overdue
from models.enrolment.enrolment.rules.facts import unlocked
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.unlock.contract import UnlockGrant, UnlockRequest, UnlockStage
from models.enrolment.unlock.rules.asking import (
    AskingFacts,
    granted_until,
    refusal_to_ask,
    requests_close_at,
)
from models.enrolment.unlock.rules.process import (
    REGULATION,
    UNLOCK,
    after_action,
    earlier_grant,
    first_record,
    grant_of,
    lapsed,
)
from models.kit.errors import STATUS, catalogue, text_of
from models.kit.phones import thai_phone
from tests.enrolment.enrolment.test_rules_placement import NOW, STUDENT
from tests.enrolment.holds import COMING, DAY, HELD, OPEN, OVER, opened


def decided(record: CaseRecord, action: CaseAction, request: UnlockRequest | None = None) -> CaseRecord:
    """The record after an action, in a term that ends in ninety days."""
    end = NOW + 90 * DAY
    return after_action(record, action, request or REQUEST, at=NOW, term_ends_at=end, regulation=REGULATION)


ASKING = AskingFacts(
    now=NOW,
    student=HELD,
    gpax=Decimal("1.50"),
    periods={"enrolment": OVER, "late_enrolment": OVER},
    closes_at=NOW + 30 * DAY,
    under_way=frozenset(),
)
UNCHOSEN = replace(
    ASKING,
    student=replace(HELD, has_chosen_type=False),
    periods={"enrolment_type_selection": OVER, "enrolment": OVER, "add_drop": OPEN},
)
IN_TIME = "unlock_period_not_over"
OUTSIDE, HOLD, PROBATION = UnlockPurpose.OUTSIDE_PERIOD, UnlockPurpose.HOLD, UnlockPurpose.PROBATION


@pytest.mark.parametrize(
    ("facts", "purpose", "code"),
    [
        (ASKING, OUTSIDE, None),
        (ASKING, HOLD, None),
        (ASKING, PROBATION, None),
        (replace(ASKING, periods={"enrolment": OVER, "add_drop": OPEN}), OUTSIDE, IN_TIME),
        (replace(ASKING, periods={"enrolment": COMING}), OUTSIDE, IN_TIME),
        (UNCHOSEN, OUTSIDE, None),
        (replace(UNCHOSEN, student=HELD), OUTSIDE, IN_TIME),
        (replace(UNCHOSEN, periods={**UNCHOSEN.periods, "enrolment_type_selection": OPEN}), OUTSIDE, IN_TIME),
        (replace(UNCHOSEN, periods={"add_drop": OPEN}), OUTSIDE, IN_TIME),
        (replace(ASKING, student=STUDENT), HOLD, "unlock_no_hold"),
        (replace(ASKING, gpax=Decimal("2.00")), PROBATION, "unlock_not_on_probation"),
        (replace(ASKING, gpax=None), PROBATION, "unlock_not_on_probation"),
        (replace(ASKING, under_way=frozenset({HOLD})), HOLD, "unlock_asked_already"),
        (replace(ASKING, under_way=frozenset({HOLD})), PROBATION, None),
        (replace(ASKING, student=opened(HELD, HOLD)), HOLD, "unlock_granted_already"),
        (replace(ASKING, student=opened(HELD, HOLD, NOW)), HOLD, None),
        (replace(ASKING, closes_at=NOW), HOLD, "unlock_term_over"),
        (replace(ASKING, closes_at=None), HOLD, "calendar_not_found"),
        (replace(ASKING, student=replace(HELD, status_code="17005")), HOLD, "student_status_invalid"),
    ],
)
def test_only_what_stands_in_the_way_can_be_asked_for(
    facts: AskingFacts, purpose: UnlockPurpose, code: str | None
) -> None:
    refused = refusal_to_ask(facts, purpose)
    assert (refused.code if refused else None) == code
    if refused is not None:
        assert refused.code in STATUS
        assert f"remedy.{refused.code}" in catalogue("cases", "th")


def test_requests_are_decided_until_withdrawing_ends_and_never_past_the_term() -> None:
    end = NOW + 90 * DAY
    assert requests_close_at(end, {"withdrawal": OPEN}) == OPEN.closes_at
    assert requests_close_at(end, {}) == end
    assert requests_close_at(OPEN.opens_at, {"withdrawal": OPEN}) == OPEN.opens_at
    assert requests_close_at(None, {"withdrawal": OPEN}) is None


def test_an_unlock_lasts_a_week_but_not_past_the_term() -> None:
    assert granted_until(NOW, NOW + 90 * DAY, REGULATION) == NOW + REGULATION.lasts
    assert granted_until(NOW, NOW + 2 * DAY, REGULATION) == NOW + 2 * DAY
    assert granted_until(NOW, NOW, REGULATION) == NOW + REGULATION.lasts_at_least
    assert unlocked({HOLD: NOW + DAY}, HOLD, NOW)
    assert not unlocked({HOLD: NOW}, HOLD, NOW)


def test_the_offices_come_one_after_another() -> None:
    assert [review.stage for review in REGULATION.chain] == ["advisor_review", "faculty_review", "registrar_review"]
    advisor = Reviewed(uuid4(), "E", "E1")
    assert first_review(REGULATION.chain, advisor).stage == "advisor_review"
    assert first_review(REGULATION.chain, replace(advisor, advisor_id=None)).stage == "faculty_review"
    assert review_after(REGULATION.chain, "registrar_review", advisor) is None
    tasks = [task_of(review, advisor, since=NOW, due_at=NOW + 30 * DAY) for review in REGULATION.chain]
    assert [(task.assignee_id, task.role_id, task.faculty_code) for task in tasks] == [
        (advisor.advisor_id, None, None),
        (None, RoleId.DEAN, "E"),
        (None, RoleId.REGISTRAR, None),
    ]
    escalations = [task.escalation for task in tasks]
    assert [(e.role_id, e.faculty_code, e.department_code) if e else None for e in escalations] == [
        (RoleId.HEAD_OF_DEPARTMENT, "E", "E1"),
        (RoleId.REGISTRAR, None, None),
        None,
    ]


REQUEST = UnlockRequest(
    case_id=UUID(int=1),
    student_id=1,
    student_code="6610450001",
    faculty_code="E",
    department_code="E1",
    academic_year=2569,
    semester=1,
    purpose=HOLD,
    reason="ผ่อนชำระ",
    opened_by=UUID(int=2),
    requested_at=NOW,
)
ADVISOR = UUID(int=3)


def act(action: CaseActionName, *, by: UUID = ADVISOR, role: RoleId = RoleId.TEACHER, revision: int = 2) -> CaseAction:
    """An action of a person."""
    return CaseAction(
        action=action, actor=Actor(person_id=by, role_id=role, faculty_code="E"), revision=revision, remark="ดี"
    )


def test_the_student_does_not_decide_and_the_advisor_does_not_cancel() -> None:
    record = first_record(REQUEST, None, at=NOW, advisor_id=ADVISOR, closes_at=NOW + DAY, regulation=REGULATION)
    own = act(CaseActionName.APPROVE, by=REQUEST.opened_by, role=RoleId.STUDENT)
    for refused in (refusal_of(UNLOCK, record, own, NOW), refusal_of(UNLOCK, record, act(CaseActionName.CANCEL), NOW)):
        assert refused is not None
        assert refused.code == "not_your_task"
    assert refusal_of(UNLOCK, record, act(CaseActionName.APPROVE), NOW) is None
    late = refusal_of(UNLOCK, record, act(CaseActionName.APPROVE), NOW + DAY)
    assert late is not None
    assert late.code == "deadline_passed"


def test_who_asked_for_a_student_does_not_approve_and_the_student_may_cancel() -> None:
    registrar, student = UUID(int=5), UUID(int=6)
    asked_for = REQUEST.model_copy(update={"opened_by": registrar, "on_behalf": True})
    record = first_record(asked_for, None, at=NOW, advisor_id=None, closes_at=NOW + 30 * DAY, regulation=REGULATION)
    record = after_action(
        record, act(CaseActionName.APPROVE), asked_for, at=NOW, term_ends_at=NOW + 90 * DAY, regulation=REGULATION
    )
    own = Actor(person_id=registrar, role_id=RoleId.REGISTRAR)
    offered = [rule.name for rule in available_actions(UNLOCK, record, own)]
    assert offered == [CaseActionName.DISAPPROVE, CaseActionName.CANCEL]
    approval = CaseAction(action=CaseActionName.APPROVE, actor=own, revision=record.revision)
    refused = refusal_of(UNLOCK, record, approval, NOW)
    assert refused is not None
    assert refused.code == "own_request"
    other = Actor(person_id=UUID(int=7), role_id=RoleId.REGISTRAR)
    assert refusal_of(UNLOCK, record, approval.model_copy(update={"actor": other}), NOW) is None
    theirs = Actor(person_id=student, role_id=RoleId.STUDENT, student_id=REQUEST.student_id)
    assert [rule.name for rule in available_actions(UNLOCK, record, theirs)] == [CaseActionName.CANCEL]
    assert available_actions(UNLOCK, record, theirs.model_copy(update={"student_id": 99})) == ()


def test_only_the_last_approval_unlocks() -> None:
    record = first_record(REQUEST, None, at=NOW, advisor_id=ADVISOR, closes_at=NOW + 30 * DAY, regulation=REGULATION)
    end = NOW + 90 * DAY
    for stage in (UnlockStage.FACULTY_REVIEW, UnlockStage.REGISTRAR_REVIEW):
        record = after_action(
            record, act(CaseActionName.APPROVE), REQUEST, at=NOW, term_ends_at=end, regulation=REGULATION
        )
        assert (record.stage, record.state, grant_of(record, term_ends_at=end, regulation=REGULATION)) == (
            stage,
            CaseState.OPEN,
            None,
        )
    record = decided(record, act(CaseActionName.APPROVE))
    assert (record.stage, record.state, record.tasks) == (UnlockStage.APPROVED, CaseState.CLOSED, ())
    granted = grant_of(record, term_ends_at=end, regulation=REGULATION)
    assert granted == UnlockGrant(at=NOW, until=NOW + REGULATION.lasts)
    assert earlier_grant(record) == granted


def test_nobody_decided_and_it_lapses_but_first_it_escalates() -> None:
    record = first_record(REQUEST, None, at=NOW, advisor_id=ADVISOR, closes_at=NOW + 30 * DAY, regulation=REGULATION)
    escalated = overdue(record, NOW + 3 * DAY, lapsed)
    assert (escalated.stage, len(escalated.tasks)) == (UnlockStage.ADVISOR_REVIEW, 2)
    assert overdue(escalated, NOW + 30 * DAY, lapsed).stage == UnlockStage.LAPSED


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("0812345678", "081-234-5678"),
        ("081-234-5678", "081-234-5678"),
        ("+66 81 234 5678", "081-234-5678"),
        ("(02) 942 8555", "02-942-8555"),
        ("034-281-053", "034-281-053"),
        ("12345", None),
        ("0112345678", None),
        ("๐๘๑๒๓๔๕๖๗๘", None),
        ("", None),
    ],
)
def test_a_thai_number_is_known_however_it_is_written(written: str, number: str | None) -> None:
    assert thai_phone(written) == number


@pytest.mark.parametrize("language", ["th", "en"])
def test_every_stage_of_an_unlock_has_its_words(language: str) -> None:
    texts = catalogue("cases", "th" if language == "th" else "en")
    for stage in UnlockStage:
        assert f"stage.unlock.{stage.value}" in texts
        assert stage is UnlockStage.RECEIVED or f"notification.unlock.{stage.value}" in texts
    for review in REGULATION.chain:
        assert f"task.unlock.{review.stage}" in texts
        assert review.escalates_to is None or f"escalation.unlock.{review.stage}" in texts
    assert "{{" not in text_of("student_on_hold", "th", {"holds": 1, "reason": "x"})
