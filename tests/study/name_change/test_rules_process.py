"""A request for other names on its way past the registrar (golive §4, docs/areas/study.md)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState, Refused
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.task.contract import Actor
from models.study.name_change.contract import NameChangeRequest
from models.study.name_change.rules.process import (
    NAME_CHANGE,
    agreed,
    decided,
    first_record,
    lapsed,
    refused_after_agreement,
    regulation_of,
)

AT = datetime(2026, 11, 24, 3, tzinfo=UTC)
STUDENT, ASKER = uuid4(), uuid4()
REQUEST = NameChangeRequest(
    case_id=uuid4(), opened_by=STUDENT, requested_at=AT, academic_year=2569, semester=2, student_id=1,
    student_code="6610450001", faculty_code="E", department_code="E1", effective_on=date(2026, 11, 20),
)  # fmt: skip
FOR_THE_STUDENT = REQUEST.model_copy(update={"opened_by": ASKER, "on_behalf": True})


def record(request: NameChangeRequest = REQUEST, refused: Refused | None = None) -> CaseRecord:
    """The request once the rules have decided."""
    return first_record(request, refused, at=AT, regulation=regulation_of())


def registrar(person_id: UUID | None = None) -> Actor:
    """A registrar."""
    return Actor(person_id=person_id or uuid4(), role_id=RoleId.REGISTRAR, faculty_code=None, department_code=None)


def taken(before: CaseRecord, actor: Actor, name: CaseActionName = CaseActionName.APPROVE) -> CaseAction:
    """Somebody decides."""
    return CaseAction(action=name, actor=actor, revision=before.revision, remark="ไม่ชัดเจน")


def test_a_request_is_before_the_registrar_for_a_month() -> None:
    first = record()
    assert (first.stage, first.deadline_at) == ("registrar_review", AT + timedelta(days=30))
    assert first.main_stages == ("received", "registrar_review", "approved")
    assert [task.role_id for task in first.tasks] == [RoleId.REGISTRAR]


def test_the_registrar_is_the_last_office_and_agrees_or_refuses() -> None:
    first = record()
    action = taken(first, registrar())
    assert decided(first, action, REQUEST, regulation_of(), AT) is None
    after = agreed(first, action, AT)
    assert (after.stage, after.state, after.items[0].outcome) == ("approved", CaseState.CLOSED, "approved")
    refused = decided(first, taken(first, registrar(), CaseActionName.DISAPPROVE), REQUEST, regulation_of(), AT)
    assert refused is not None
    assert (refused.stage, refused.items[0].outcome) == ("refused", "refused")


def test_whoever_asked_never_decides() -> None:
    first = record(FOR_THE_STUDENT)
    refused = refusal_of(NAME_CHANGE, first, taken(first, registrar(ASKER)), AT)
    assert refused is not None
    assert refused.code == "own_request"
    assert "approve" not in {rule.name for rule in available_actions(NAME_CHANGE, first, registrar(ASKER))}
    assert refusal_of(NAME_CHANGE, first, taken(first, registrar()), AT) is None


def test_what_the_rules_refuse_ends_at_once_and_what_nobody_decides_lapses() -> None:
    why = Refused(code="name_change_nothing", rule="something_changes")
    ended = record(refused=why)
    assert (ended.stage, ended.state, ended.items[0].refused) == ("refused", CaseState.CLOSED, why)
    assert (lapsed(record(), AT).stage, lapsed(record(), AT).state) == ("lapsed", CaseState.CLOSED)


def test_what_was_agreed_to_and_may_not_be_any_more_ends_refused_and_says_why() -> None:
    first = record()
    why = Refused(code="name_change_moved", rule="register_is_as_shown")
    after = refused_after_agreement(first, taken(first, registrar()), why, AT)
    assert (after.stage, after.items[0].refused) == ("refused", why)
