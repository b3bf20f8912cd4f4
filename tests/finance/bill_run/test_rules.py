"""Who may do what to a bill run, and whom its preview shows (finance §3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.task.contract import Actor
from models.finance.bill_run.contract import (
    SAMPLE,
    BillRunFigures,
    BillRunGroup,
    BillRunRequest,
    BillRunStage,
)
from models.finance.bill_run.rules.previewing import is_sampled
from models.finance.bill_run.rules.process import (
    BILL_RUN,
    REGULATION,
    acted,
    begun,
    drafted,
    finished,
    previewed,
    stays,
    undone,
)
from models.kit.table import new_id

NOW = datetime(2026, 8, 3, 2, tzinfo=UTC)
OFFICER = Actor(person_id=new_id(), role_id=RoleId.FINANCE_OFFICER.value)
COLLEAGUE = Actor(person_id=new_id(), role_id=RoleId.FINANCE_OFFICER.value)
DIRECTOR = Actor(person_id=new_id(), role_id=RoleId.TREASURY_DIRECTOR.value)
FIGURES = BillRunFigures(
    students=3, expected_invoices=2, expected=Decimal("24000.00"), problems=1, billed=2, amount=Decimal("24000.00"),
    failed=1, undone=1, kept=1,
)  # fmt: skip


def draft(students: int = 3) -> CaseRecord:
    request = BillRunRequest(
        case_id=new_id(), academic_year=2569, semester=1, group=BillRunGroup(), group_th="ทุกคณะ",
        group_en="All faculties", opened_by=OFFICER.person_id, requested_at=NOW,
    )  # fmt: skip
    return drafted(request, students, REGULATION)


def waiting() -> CaseRecord:
    return previewed(draft(), FIGURES, NOW)


def taken(record: CaseRecord, actor: Actor, name: CaseActionName, remark: str = "เหตุผล") -> CaseRecord:
    """The record after somebody's action, which the rules must allow."""
    action = CaseAction(action=name, actor=actor, revision=record.revision, remark=remark)
    assert refusal_of(BILL_RUN, record, action, NOW) is None
    return acted(record, action, NOW)


def running() -> CaseRecord:
    return begun(taken(waiting(), DIRECTOR, CaseActionName.APPROVE), NOW)


def over() -> CaseRecord:
    return finished(running(), FIGURES, REGULATION, NOW)


def offered(record: CaseRecord, actor: Actor) -> set[CaseActionName]:
    return {rule.name for rule in available_actions(BILL_RUN, record, actor)}


def test_the_director_confirms_and_who_drafted_it_may_only_call_it_off() -> None:
    assert offered(waiting(), OFFICER) == {CaseActionName.CANCEL}
    assert offered(waiting(), COLLEAGUE) == set()
    assert CaseActionName.APPROVE in offered(waiting(), DIRECTOR)


def test_a_director_who_drafted_it_as_an_officer_does_not_confirm_it() -> None:
    maker = OFFICER.model_copy(update={"role_id": RoleId.TREASURY_DIRECTOR.value})
    action = CaseAction(action=CaseActionName.APPROVE, actor=maker, revision=waiting().revision)
    record = waiting()
    refusal = refusal_of(BILL_RUN, record, action, NOW)
    assert refusal is not None
    assert refusal.code == "own_request"


@pytest.mark.parametrize("actor", [OFFICER, COLLEAGUE, DIRECTOR])
def test_whoever_watches_may_pause_and_go_on(actor: Actor) -> None:
    paused = taken(running(), actor, CaseActionName.PAUSE)
    assert paused.stage == BillRunStage.PAUSED
    assert taken(paused, actor, CaseActionName.RESUME).stage == BillRunStage.RUNNING


def test_a_run_that_is_refused_or_called_off_is_cancelled() -> None:
    for actor, name in ((DIRECTOR, CaseActionName.DISAPPROVE), (OFFICER, CaseActionName.CANCEL)):
        record = taken(waiting(), actor, name)
        assert (record.stage, record.state) == (BillRunStage.CANCELLED, CaseState.CLOSED)


def test_a_finished_run_can_be_undone_for_two_weeks_and_then_stands() -> None:
    record = over()
    assert record.state is CaseState.OPEN
    assert record.deadline_at == NOW + timedelta(days=14)
    assert stays(record, NOW).stage == BillRunStage.FINISHED
    assert stays(record, NOW).state is CaseState.CLOSED


def test_undoing_is_asked_for_by_one_and_confirmed_by_another() -> None:
    asked = taken(over(), OFFICER, CaseActionName.ASK_UNDO)
    assert offered(asked, OFFICER) == set()
    assert asked.deadline_at == over().deadline_at
    assert [task.due_at for task in asked.tasks] == [over().deadline_at]
    assert stays(asked, NOW).stage == BillRunStage.FINISHED
    undoing = taken(asked, DIRECTOR, CaseActionName.APPROVE)
    assert undoing.stage == BillRunStage.UNDOING
    ended = undone(undoing, FIGURES, NOW)
    assert (ended.stage, ended.events[-1].facts) == (BillRunStage.UNDONE, {"invoices": 1, "kept": 1})


def test_who_refuses_to_undo_leaves_the_run_as_it_was() -> None:
    finished_again = taken(taken(over(), OFFICER, CaseActionName.ASK_UNDO), DIRECTOR, CaseActionName.DISAPPROVE)
    assert (finished_again.stage, finished_again.deadline_at) == (BillRunStage.FINISHED, NOW + timedelta(days=14))
    paused = taken(running(), OFFICER, CaseActionName.PAUSE)
    paused_again = taken(taken(paused, OFFICER, CaseActionName.ASK_UNDO), DIRECTOR, CaseActionName.DISAPPROVE)
    assert (paused_again.stage, paused_again.deadline_at) == (BillRunStage.PAUSED, None)
    assert CaseActionName.RESUME in offered(paused_again, COLLEAGUE)


def test_the_lines_of_a_run_say_whom_and_how_much() -> None:
    assert [item.label_en for item in over().items] == [
        "2569/1 · All faculties · 3 students",
        "2 invoices, 24,000.00 baht in all",
    ]


def test_the_lines_say_what_is_credited_where_something_is() -> None:
    figures = FIGURES.model_copy(update={"expected_credits": 1, "expected_credited": Decimal(500)})
    assert previewed(draft(), figures, NOW).items[-1].label_en == "credit notes of 1 student, 500.00 baht in all"


def test_one_student_and_one_invoice_are_no_more_than_one() -> None:
    one = FIGURES.model_copy(update={"expected_invoices": 1})
    record = previewed(draft(1), one, NOW)
    assert [item.label_en for item in record.items] == [
        "2569/1 · All faculties · 1 student",
        "1 invoice, 24,000.00 baht in all",
    ]


@given(st.integers(1, 5000))
def test_fifty_students_spread_over_the_run_are_looked_at(students: int) -> None:
    sampled = [position for position in range(students) if is_sampled(position, students)]
    assert len(sampled) == min(SAMPLE, students)
