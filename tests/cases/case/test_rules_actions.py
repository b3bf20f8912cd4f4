"""Who may act on a case, and what each refusal says: the buttons and the validator ask the same rule."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import StudentRequest
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.task.contract import Actor, Task
from models.cases.task.rules.holding import holds
from models.enrolment.approval.rules import after_action, lapsed
from models.enrolment.enrolment.rules.process import ENROLMENT
from models.kit.errors import STATUS, Language, catalogue
from models.registry.process.contract import CASE_TYPES
from models.registry.process.rules import PROCESSES

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)
ADVISOR = Actor(person_id=uuid4(), role_id=3, faculty_code="E", department_code="E1")
OWNER = Actor(person_id=uuid4(), role_id=2)
WAITING = CaseRecord(
    case_id=uuid4(),
    kind=CaseKind.ENROLMENT,
    opened_by=OWNER.person_id,
    stage="awaiting_approval",
    revision=2,
    deadline_at=NOW + timedelta(days=1),
    tasks=(Task(name="advisor_approval", since=NOW, assignee_id=ADVISOR.person_id),),
)
APPROVE = CaseAction(action=CaseActionName.APPROVE, actor=ADVISOR, revision=2)


def names(actor: Actor, record: CaseRecord = WAITING) -> list[str]:
    """The actions offered."""
    return [rule.name.value for rule in available_actions(ENROLMENT, record, actor)]


def test_the_holder_decides_and_the_owner_may_only_cancel() -> None:
    assert names(ADVISOR) == ["approve", "disapprove", "delegate"]
    assert names(OWNER) == ["cancel"]
    assert names(Actor(person_id=uuid4(), role_id=3, faculty_code="E")) == []


def test_who_asked_and_holds_the_task_too_is_offered_to_cancel_and_not_to_disapprove() -> None:
    own = WAITING.model_copy(update={"opened_by": ADVISOR.person_id})
    assert names(ADVISOR, own) == ["delegate", "cancel"]
    refused = refusal_of(ENROLMENT, own, APPROVE.model_copy(update={"action": CaseActionName.DISAPPROVE}), NOW)
    assert refused is not None
    assert refused.code == "own_request"


def test_a_closed_case_offers_nothing() -> None:
    assert names(ADVISOR, lapsed(WAITING, NOW)) == []


def test_a_role_task_is_held_by_the_role_within_its_faculty() -> None:
    task = Task(name="review", since=NOW, role_id=10, faculty_code="E")
    dean = Actor(person_id=uuid4(), role_id=10, faculty_code="E")
    assert holds(task, dean)
    assert not holds(task, dean.model_copy(update={"faculty_code": "D"}))
    assert not holds(task, dean.model_copy(update={"role_id": 9}))


def test_a_task_that_names_a_person_is_nobody_elses_whatever_their_role() -> None:
    task = Task(name="review", since=NOW, assignee_id=ADVISOR.person_id, role_id=3)
    assert not holds(task, Actor(person_id=uuid4(), role_id=3))


@pytest.mark.parametrize(
    ("code", "record", "action", "now"),
    [
        (None, WAITING, APPROVE, NOW),
        ("case_closed", WAITING.model_copy(update={"state": CaseState.CLOSED}), APPROVE, NOW),
        ("action_not_possible", WAITING.model_copy(update={"stage": "received"}), APPROVE, NOW),
        ("not_your_task", WAITING, APPROVE.model_copy(update={"actor": OWNER}), NOW),
        ("stage_moved", WAITING, APPROVE.model_copy(update={"revision": 1}), NOW),
        ("stage_moved", WAITING, APPROVE.model_copy(update={"revision": 1, "actor": OWNER}), NOW),
        ("deadline_passed", WAITING, APPROVE, NOW + timedelta(days=1)),
        ("remark_required", WAITING, APPROVE.model_copy(update={"action": CaseActionName.DISAPPROVE}), NOW),
        ("substitute_required", WAITING, APPROVE.model_copy(update={"action": CaseActionName.DELEGATE}), NOW),
        (
            "substitute_is_self",
            WAITING,
            APPROVE.model_copy(update={"action": CaseActionName.DELEGATE, "substitute_id": ADVISOR.person_id}),
            NOW,
        ),
    ],
)
def test_each_refusal_has_its_code(code: str | None, record: CaseRecord, action: CaseAction, now: datetime) -> None:
    refusal = refusal_of(ENROLMENT, record, action, now)
    assert (refusal.code if refusal else None) == code
    assert code is None or code in STATUS


def test_every_action_of_the_process_leads_to_a_next_revision() -> None:
    for rule in (rule for rules in ENROLMENT.actions.values() for rule in rules):
        action = APPROVE.model_copy(update={"action": rule.name, "substitute_id": uuid4()})
        record = after_action(WAITING, action, NOW)
        assert record.revision == WAITING.revision + 1
        assert record.events[-1].action is rule.name


def test_offered_actions_are_exactly_those_not_refused_for_whose_they_are() -> None:
    for actor in (ADVISOR, OWNER):
        offered = {rule.name for rule in available_actions(ENROLMENT, WAITING, actor)}
        for name in CaseActionName:
            action = CaseAction(action=name, actor=actor, revision=2, remark="x", substitute_id=uuid4())
            assert (refusal_of(ENROLMENT, WAITING, action, NOW) is None) == (name in offered)


@pytest.mark.parametrize("language", ["th", "en"])
def test_the_bell_has_words_for_every_stage_a_student_waits_in_and_for_its_deadline_moving(language: Language) -> None:
    texts = catalogue("cases", language)
    for process in (one for one in PROCESSES.values() if issubclass(CASE_TYPES[one.kind].request, StudentRequest)):
        for stage in process.actions:
            key = f"notification.{process.kind.value}.{stage}"
            assert {key, f"{key}_moved"} <= texts.keys(), key
