"""Actions with a form, actions that give a case back, and what a step leaves as it is."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from pydantic import Field, ValidationError

from models.access.role.contract import RoleId
from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.rules.actions import form_of, refusal_of
from models.cases.case.rules.process import ActionRule, By, Endings, Process, RemarkNeed
from models.cases.review.contract import Office, Review
from models.cases.review.rules.chain import RETURN_ACTION, REVIEW_ACTIONS, Along, Reviewed, after_review, review_after
from models.cases.task.contract import Actor, Task
from models.kit.money import PositiveMoney

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)
ADVISOR, DEAN = uuid4(), Actor(person_id=uuid4(), role_id=RoleId.DEAN, faculty_code="E")
WHOSE = Reviewed(ADVISOR, "E", "E1")
CHAIN = (Review(stage="advisor_review"), Review(stage="faculty_review", office=Office(role=RoleId.DEAN)))
ENDINGS = Endings({CaseActionName.DISAPPROVE: "refused", CaseActionName.CANCEL: "cancelled"})


class Terms(ActionForm):
    """An amount and a date, as approving a waiver needs them."""

    amount: PositiveMoney
    due_on: date
    note: str | None = Field(default=None, max_length=10)


APPROVE = ActionRule(CaseActionName.APPROVE, By.HOLDER, remark=RemarkNeed.OPTIONAL, form=Terms)
PROCESS = Process(
    kind=CaseKind.UNLOCK,
    main_stages=("advisor_review", "faculty_review"),
    actions={"advisor_review": REVIEW_ACTIONS, "faculty_review": (APPROVE, RETURN_ACTION)},
    endings=ENDINGS,
)
RECORD = CaseRecord(
    case_id=uuid4(),
    kind=CaseKind.UNLOCK,
    opened_by=uuid4(),
    stage="faculty_review",
    revision=3,
    deadline_at=NOW + timedelta(days=5),
    deadline_effect="request_lapses",
    tasks=(Task(name="faculty_review", since=NOW, role_id=RoleId.DEAN, faculty_code="E"),),
)


def by_dean(name: CaseActionName, **fields: object) -> CaseAction:
    """What the dean does."""
    return CaseAction.model_validate({"action": name, "actor": DEAN, "revision": 3, **fields})


@pytest.mark.parametrize(
    ("form", "field", "reason"),
    [
        (None, "amount", "missing"),
        ({"amount": "100.00"}, "dueOn", "missing"),
        ({"amount": "-1.00", "dueOn": "2026-12-01"}, "amount", "money_positive"),
        ({"amount": "1.00", "dueOn": "tomorrow"}, "dueOn", "date_from_datetime_parsing"),
        ({"amount": "1.00", "dueOn": "2026-12-01", "note": "far too long"}, "note", "string_too_long"),
        ({"amount": "1.00", "dueOn": "2026-12-01", "to": "me"}, "to", "extra_forbidden"),
    ],
)
def test_a_form_that_is_not_filled_in_is_refused_with_its_field(form: object, field: str, reason: str) -> None:
    refusal = refusal_of(PROCESS, RECORD, by_dean(CaseActionName.APPROVE, form=form), NOW)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("form_invalid", {"field": field, "reason": reason})


def test_a_form_travels_with_its_decision_and_is_read_as_its_message() -> None:
    asked = by_dean(CaseActionName.APPROVE, form={"amount": "100.50", "dueOn": "2026-12-01"})
    arrived = CaseAction.model_validate_json(asked.model_dump_json())
    assert refusal_of(PROCESS, RECORD, arrived, NOW) is None
    assert form_of(Terms, arrived) == Terms(amount=Decimal("100.50"), due_on=date(2026, 12, 1))


@pytest.mark.parametrize(
    "form", [{"note": {"deep": {}}}, {"note": "x" * 4001}, {"note": "\ud800"}, {"note": "\x00"}, {"x" * 61: "1"}, ["1"]]
)
def test_a_hostile_form_is_no_form(form: object) -> None:
    with pytest.raises(ValidationError):
        by_dean(CaseActionName.APPROVE, form=form)


def test_a_form_nobody_asked_for_is_refused() -> None:
    refusal = refusal_of(PROCESS, RECORD, by_dean(CaseActionName.RETURN, remark="why", form={"amount": "1.00"}), NOW)
    assert refusal is not None
    assert refusal.code == "form_not_asked_for"


def test_returning_needs_a_reason_and_gives_the_case_to_the_review_before() -> None:
    refusal = refusal_of(PROCESS, RECORD, by_dean(CaseActionName.RETURN), NOW)
    assert refusal is not None
    assert refusal.code == "remark_required"
    returned = after_review(
        RECORD, by_dean(CaseActionName.RETURN, remark="see page 2"), ENDINGS, at=NOW, along=Along(CHAIN, WHOSE)
    )
    assert returned is not None
    assert (returned.stage, returned.state, returned.deadline_at) == (
        "advisor_review",
        CaseState.OPEN,
        RECORD.deadline_at,
    )
    [task] = returned.tasks
    assert (task.name, task.assignee_id, task.due_at) == ("advisor_review", ADVISOR, RECORD.deadline_at)
    assert returned.events[-1].remark == "see page 2"


def test_a_case_is_returned_to_whoever_the_process_names() -> None:
    author = Task(name="drafting", since=NOW, assignee_id=RECORD.opened_by)
    action = by_dean(CaseActionName.RETURN, remark="page 2")
    returned = after_review(RECORD, action, ENDINGS, at=NOW, back_to=author)
    assert returned is not None
    assert (returned.stage, returned.tasks) == ("drafting", (author,))


def test_a_case_is_returned_past_a_review_that_nobody_had() -> None:
    chain = (Review(stage="head_review", office=Office(role=RoleId.HEAD_OF_DEPARTMENT)), *CHAIN)
    action = by_dean(CaseActionName.RETURN, remark="page 2")
    without_advisor = Along(chain, Reviewed(None, "E", "E1"))
    returned = after_review(RECORD, action, ENDINGS, at=NOW, along=without_advisor)
    assert returned is not None
    assert (returned.stage, returned.tasks[0].role_id) == ("head_review", RoleId.HEAD_OF_DEPARTMENT)


def test_a_review_that_nobody_would_have_is_passed_over() -> None:
    chain = (Review(stage="faculty_review", office=Office(role=RoleId.DEAN)), Review(stage="advisor_review"))
    assert review_after(chain, "faculty_review", Reviewed(None, "E", "E1")) is None
    assert review_after(chain, "faculty_review", WHOSE) == chain[1]


def test_an_action_that_is_none_of_a_review_is_no_approval() -> None:
    with pytest.raises(ValueError, match="no action of a review"):
        after_review(RECORD, by_dean(CaseActionName.ACCEPT), ENDINGS, at=NOW, along=Along(CHAIN, WHOSE))


def test_nobody_had_a_case_before_its_first_review() -> None:
    first = RECORD.model_copy(update={"stage": "advisor_review"})
    with pytest.raises(ValueError, match="nobody had the case"):
        after_review(first, by_dean(CaseActionName.RETURN, remark="?"), ENDINGS, at=NOW, along=Along(CHAIN, WHOSE))


def test_a_step_within_a_stage_keeps_tasks_and_deadline() -> None:
    later = RECORD.step(CaseActionName.ESCALATE, at=NOW)
    assert (later.tasks, later.deadline_at, later.deadline_effect) == (
        RECORD.tasks,
        RECORD.deadline_at,
        RECORD.deadline_effect,
    )


def test_a_step_into_another_stage_says_what_its_tasks_and_deadline_are() -> None:
    with pytest.raises(ValueError, match="not given"):
        RECORD.step(CaseActionName.APPROVE, at=NOW, stage="registrar_review")
    with pytest.raises(ValueError, match="not given"):
        RECORD.step(CaseActionName.APPROVE, at=NOW, stage="registrar_review", tasks=())


def test_a_closed_case_has_neither_tasks_nor_deadline() -> None:
    closed = RECORD.step(CaseActionName.APPROVE, at=NOW, stage="approved", state=CaseState.CLOSED)
    assert (closed.tasks, closed.deadline_at, closed.deadline_effect) == ((), None, None)
