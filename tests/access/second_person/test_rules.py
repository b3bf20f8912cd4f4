"""Who prepares something does not approve it, neither in person nor by a substitute."""

from __future__ import annotations

from uuid import uuid4

from models.access.role.contract import RoleId
from models.access.second_person.rules import is_second_person
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, Process
from models.cases.task.contract import ActingFor, Actor, Task
from tests.cases.delegation.test_rules import NOW

MAKER, COLLEAGUE = uuid4(), uuid4()
OFFICE = RoleId.FINANCE_OFFICER
PROCESS = Process(
    kind=CaseKind.UNLOCK,
    main_stages=("review",),
    actions={
        "review": (
            ActionRule(CaseActionName.APPROVE, By.HOLDER),
            ActionRule(CaseActionName.DELEGATE, By.HOLDER, fields=(ActionField.SUBSTITUTE,)),
        )
    },
    endings=Endings({}),
)
RECORD = CaseRecord(
    case_id=uuid4(), kind=CaseKind.UNLOCK, opened_by=MAKER, stage="review",
    tasks=(Task(name="review", since=NOW, role_id=OFFICE),),
)  # fmt: skip
MAKER_IS_AWAY = ActingFor(person_id=MAKER, role_id=OFFICE)


def refused(actor: Actor, action: CaseActionName = CaseActionName.APPROVE, record: CaseRecord = RECORD) -> str | None:
    """Why this person cannot act; None when they can, and then they are offered it."""
    taken = CaseAction(action=action, actor=actor, revision=0, substitute_id=uuid4())
    refusal = refusal_of(PROCESS, record, taken, NOW)
    assert (action in {rule.name for rule in available_actions(PROCESS, record, actor)}) is (refusal is None)
    return refusal.code if refusal else None


def test_a_decision_is_a_second_persons_unless_it_is_the_makers_or_taken_in_the_makers_place() -> None:
    assert is_second_person(MAKER, COLLEAGUE)
    assert is_second_person(MAKER, COLLEAGUE, in_place_of=uuid4())
    assert not is_second_person(MAKER, MAKER)
    assert not is_second_person(MAKER, COLLEAGUE, in_place_of=MAKER)


def test_the_maker_of_a_case_does_not_approve_it_and_a_colleague_does() -> None:
    assert refused(Actor(person_id=MAKER, role_id=OFFICE)) == "own_request"
    assert refused(Actor(person_id=COLLEAGUE, role_id=OFFICE)) is None


def test_a_substitute_does_not_approve_in_the_makers_place_but_may_in_their_own() -> None:
    only_as_substitute = Actor(person_id=COLLEAGUE, role_id=RoleId.TEACHER, acting_for=(MAKER_IS_AWAY,))
    assert refused(only_as_substitute) == "own_request"
    of_the_office_too = only_as_substitute.model_copy(update={"role_id": OFFICE})
    assert refused(of_the_office_too) is None


def test_the_maker_of_a_case_does_not_choose_who_of_an_office_decides_it() -> None:
    maker = Actor(person_id=MAKER, role_id=OFFICE)
    assert refused(maker, CaseActionName.DELEGATE) == "own_request"
    assert refused(Actor(person_id=COLLEAGUE, role_id=OFFICE), CaseActionName.DELEGATE) is None


def test_the_maker_hands_on_a_task_that_nobody_else_holds() -> None:
    named = RECORD.model_copy(update={"tasks": (Task(name="review", since=NOW, assignee_id=MAKER),)})
    assert refused(Actor(person_id=MAKER, role_id=OFFICE), CaseActionName.DELEGATE, named) is None
