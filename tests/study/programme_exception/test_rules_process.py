"""A request for an exception on its way through its offices (study §3, docs/areas/study.md)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState, Refused
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.task.contract import Actor
from models.cases.task.rules.escalation import escalated, wakes_at
from models.study.programme.contract import ExceptionKind
from models.study.programme_exception.contract import AskedException, ExceptionRequest, ExceptionWish
from models.study.programme_exception.rules.process import (
    PROGRAMME_EXCEPTION,
    agreed,
    decided,
    first_record,
    item_of,
    lapsed,
    refused_after_agreement,
    regulation_of,
)

AT = datetime(2026, 11, 24, 3, tzinfo=UTC)
ADVISOR, STUDENT = uuid4(), uuid4()
REQUEST = ExceptionRequest(
    case_id=uuid4(), opened_by=STUDENT, requested_at=AT, academic_year=2569, semester=2, student_id=1,
    student_code="6610450001", faculty_code="E", department_code="E1", wish=ExceptionWish.GRANT,
    asked=AskedException(kind=ExceptionKind.WAIVE, path="core.one"), reason="มติคณะกรรมการ",
)  # fmt: skip
FOR_THE_STUDENT = REQUEST.model_copy(update={"opened_by": ADVISOR, "on_behalf": True})


def record(request: ExceptionRequest = REQUEST, advisor_id: UUID | None = ADVISOR) -> CaseRecord:
    """The request once the rules let it through."""
    item = item_of(request, "แกน", "Core")
    return first_record(request, item, None, at=AT, advisor_id=advisor_id, regulation=regulation_of())


def person(role: RoleId, person_id: UUID | None = None) -> Actor:
    """Somebody of the student's department."""
    return Actor(person_id=person_id or uuid4(), role_id=role, faculty_code="E", department_code="E1")


def approval(before: CaseRecord, actor: Actor) -> CaseAction:
    """Somebody agrees."""
    return CaseAction(action=CaseActionName.APPROVE, actor=actor, revision=before.revision)


def test_a_student_asks_the_advisor_then_the_faculty_and_nobody_else_follows() -> None:
    first = record()
    assert (first.stage, first.deadline_at) == ("advisor_review", AT + timedelta(days=30))
    assert first.main_stages == ("received", "advisor_review", "faculty_review", "approved")
    second = decided(first, approval(first, person(RoleId.TEACHER, ADVISOR)), REQUEST, regulation_of(), ADVISOR, AT)
    assert second is not None
    assert (second.stage, second.tasks[0].role_id) == ("faculty_review", RoleId.DEAN)
    last = approval(second, person(RoleId.DEAN))
    assert decided(second, last, REQUEST, regulation_of(), ADVISOR, AT) is None
    assert (agreed(second, last, AT).stage, agreed(second, last, AT).items[0].outcome) == ("approved", "approved")


def test_what_staff_ask_for_and_what_a_student_without_advisor_does_is_before_the_faculty() -> None:
    assert record(FOR_THE_STUDENT).stage == record(REQUEST, None).stage == "faculty_review"
    assert record(FOR_THE_STUDENT).main_stages == ("received", "faculty_review", "approved")


def test_an_advisor_who_is_the_dean_has_one_hand_in_it() -> None:
    first = record()
    both = person(RoleId.TEACHER, ADVISOR)
    second = decided(first, approval(first, both), REQUEST, regulation_of(), ADVISOR, AT)
    assert second is not None
    as_dean = person(RoleId.DEAN, ADVISOR)
    refused = refusal_of(PROGRAMME_EXCEPTION, second, approval(second, as_dean), AT)
    assert refused is not None
    assert refused.code == "had_a_hand"
    assert CaseActionName.APPROVE in {
        rule.name for rule in available_actions(PROGRAMME_EXCEPTION, second, person(RoleId.DEAN))
    }


def test_a_silent_faculty_is_joined_by_the_registrar() -> None:
    before = record(FOR_THE_STUDENT)
    wakes = wakes_at(before)
    assert wakes == AT + timedelta(days=3)
    joined = escalated(before, wakes)
    assert [task.role_id for task in joined.tasks] == [RoleId.DEAN, RoleId.REGISTRAR]


def test_what_may_not_be_any_more_ends_refused_and_says_why() -> None:
    before = record(FOR_THE_STUDENT)
    why = Refused(code="exception_already", rule="contradicts_nothing")
    after = refused_after_agreement(before, approval(before, person(RoleId.DEAN)), why, AT)
    assert (after.stage, after.state, after.items[0].refused) == ("refused", CaseState.CLOSED, why)
    assert after.events[-1].facts["reason"] == "exception_already"


def test_what_nobody_decides_ends_by_itself() -> None:
    after = lapsed(record(), AT + timedelta(days=30))
    assert (after.stage, after.state) == ("lapsed", CaseState.CLOSED)
