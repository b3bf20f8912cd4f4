"""Who may decide in whose place, and when a task goes to somebody else by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.delegation.rules import LONGEST, Absence, DelegationState, delegation_refusal, state_of
from models.cases.task.contract import ESCALATE_AFTER, ActingFor, Actor, Escalation, Task
from models.cases.task.rules.escalation import escalated, escalating, overdue, rescheduled, wakes_at
from models.cases.task.rules.holding import holds, in_place_of
from models.enrolment.approval.rules import after_action, deadline_moved, lapsed
from models.kit.errors import STATUS

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)
DAY = timedelta(days=1)
AWAY, SUBSTITUTE = uuid4(), uuid4()
ABSENCE = Absence(AWAY, RoleId.TEACHER, SUBSTITUTE, NOW, NOW + 7 * DAY)
TASK = Task(name="advisor_approval", since=NOW, due_at=NOW + 10 * DAY, assignee_id=AWAY)
HEAD = {"to": RoleId.HEAD_OF_DEPARTMENT, "after": ESCALATE_AFTER, "faculty_code": "E", "department_code": "E1"}


def absence(**changes: object) -> Absence:
    """The usual absence with changes."""
    return Absence(**{**{name: getattr(ABSENCE, name) for name in Absence.__slots__}, **changes})


@pytest.mark.parametrize(
    ("code", "wanted", "others", "may_approve"),
    [
        (None, ABSENCE, [], True),
        ("substitute_is_self", absence(substitute_id=AWAY), [], True),
        ("substitute_not_found", ABSENCE, [], False),
        ("delegation_order", absence(ends_at=NOW), [], True),
        ("delegation_order", absence(starts_at=NOW - 9 * DAY, ends_at=NOW - DAY), [], True),
        (None, absence(ends_at=NOW + LONGEST), [], True),
        ("delegation_too_long", absence(ends_at=NOW + LONGEST + DAY), [], True),
        ("delegation_overlaps", ABSENCE, [absence(starts_at=NOW + 6 * DAY, ends_at=NOW + 9 * DAY)], True),
        (None, ABSENCE, [absence(starts_at=NOW + 7 * DAY, ends_at=NOW + 9 * DAY)], True),
        (None, ABSENCE, [absence(role_id=RoleId.HEAD_OF_DEPARTMENT)], True),
    ],
)
def test_an_absence_is_refused_by_name(
    code: str | None, wanted: Absence, others: list[Absence], may_approve: bool
) -> None:
    refusal = delegation_refusal(wanted, others, substitute_may_approve=may_approve, now=NOW)
    assert (refusal.code if refusal else None) == code
    assert code is None or code in STATUS


def test_a_delegation_stands_where_the_clock_says() -> None:
    states = [state_of(NOW, NOW + DAY, None, at) for at in (NOW - DAY, NOW, NOW + DAY)]
    assert states == [DelegationState.UPCOMING, DelegationState.ACTIVE, DelegationState.OVER]
    assert state_of(NOW, NOW + DAY, NOW, NOW) is DelegationState.REVOKED


def acting(**changes: object) -> Actor:
    """The substitute, for the teacher who is away."""
    away = ActingFor.model_validate(
        {"person_id": AWAY, "role_id": RoleId.TEACHER, "faculty_code": "E", "department_code": "E1", **changes}
    )
    return Actor(person_id=SUBSTITUTE, role_id=3, faculty_code="D", acting_for=(away,))


def test_the_substitute_has_what_goes_with_the_role_that_was_given() -> None:
    review = Task(name="review", since=NOW, role_id=RoleId.HEAD_OF_DEPARTMENT, faculty_code="E")
    handed_on = review.model_copy(update={"assignee_id": AWAY})
    teacher, head = acting(), acting(role_id=RoleId.HEAD_OF_DEPARTMENT)
    assert [holds(task, teacher) for task in (TASK, review, handed_on)] == [True, False, False]
    assert [holds(task, head) for task in (TASK, review, handed_on)] == [False, True, True]
    assert not holds(review, acting(role_id=RoleId.HEAD_OF_DEPARTMENT, faculty_code="D"))
    assert not holds(TASK, Actor(person_id=SUBSTITUTE))


def test_an_event_says_in_whose_place_and_only_where_it_was_in_somebodys() -> None:
    record = CaseRecord(
        case_id=uuid4(), kind=CaseKind.ENROLMENT, opened_by=uuid4(), stage="awaiting_approval", tasks=(TASK,)
    )
    approve = CaseAction(action=CaseActionName.APPROVE, actor=acting(), revision=0)
    assert after_action(record, approve, NOW).events[-1].facts == {"in_place_of": str(AWAY)}
    hand_on = approve.model_copy(update={"action": CaseActionName.DELEGATE, "substitute_id": uuid4()})
    handed = after_action(record, hand_on, NOW)
    assert handed.events[-1].facts == {"in_place_of": str(AWAY), "handed_to": str(hand_on.substitute_id)}
    assert handed.tasks[0].assignee_id == hand_on.substitute_id
    own = acting().model_copy(update={"person_id": AWAY})
    assert in_place_of(record, approve.model_copy(update={"actor": own})) == {}


def waiting(task: Task = TASK) -> CaseRecord:
    """A case with the task, and its deadline."""
    return CaseRecord(
        case_id=uuid4(),
        kind=CaseKind.ENROLMENT,
        opened_by=uuid4(),
        stage="awaiting_approval",
        deadline_at=task.due_at,
        deadline_effect="disapprove_and_free_seats",
        tasks=(task,),
    )


@pytest.mark.parametrize(
    ("due_in", "after"),
    [(None, ESCALATE_AFTER), (10 * DAY, ESCALATE_AFTER), (6 * DAY, 3 * DAY), (DAY, DAY / 2), (timedelta(0), 0 * DAY)],
)
def test_a_task_escalates_after_three_days_or_half_of_what_is_left(due_in: timedelta | None, after: timedelta) -> None:
    task = TASK.model_copy(update={"due_at": NOW + due_in if due_in is not None else None})
    escalation = escalating(task, **HEAD).escalation
    assert escalation == Escalation(at=NOW + after, role_id=9, faculty_code="E", department_code="E1")


def test_the_case_wakes_at_what_comes_first() -> None:
    assert wakes_at(waiting()) == TASK.due_at
    assert wakes_at(waiting(escalating(TASK, **HEAD))) == NOW + ESCALATE_AFTER
    assert wakes_at(waiting(TASK.model_copy(update={"due_at": None}))) is None


def test_an_escalated_task_stands_beside_its_holders_once() -> None:
    record = waiting(escalating(TASK, **HEAD))
    assert escalated(record, NOW + 2 * DAY) is record
    later = overdue(record, NOW + ESCALATE_AFTER, lapsed)
    mine, beside = later.tasks
    assert (mine.assignee_id, mine.escalated_at, mine.due_at) == (AWAY, NOW + ESCALATE_AFTER, TASK.due_at)
    assert (beside.role_id, beside.assignee_id, beside.due_at) == (9, None, TASK.due_at)
    assert (later.events[-1].action, later.events[-1].facts) == (CaseActionName.ESCALATE, {"escalated_to": 9})
    assert wakes_at(later) == record.deadline_at
    assert escalated(later, NOW + 9 * DAY) is later
    assert overdue(later, NOW + 10 * DAY, lapsed).stage == "lapsed"


def test_a_moved_deadline_and_a_new_holder_count_anew_and_nothing_escalates_that_did_not_before() -> None:
    record = waiting(escalating(TASK, **HEAD))
    nearer = deadline_moved(record, NOW + 2 * DAY, NOW)
    assert wakes_at(nearer) == NOW + DAY
    hand_on = CaseAction(action=CaseActionName.DELEGATE, actor=Actor(person_id=AWAY), revision=0, substitute_id=uuid4())
    assert wakes_at(after_action(record, hand_on, NOW + DAY)) == NOW + DAY + ESCALATE_AFTER
    assert rescheduled(TASK) is TASK
