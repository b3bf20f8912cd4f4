"""The way of a request to leave through its offices, and what follows once everybody agreed (study §5)."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState, Refused
from models.cases.case.rules.actions import available_actions
from models.cases.task.contract import Actor
from models.kit.calendar import bangkok_instant
from models.study.leave.contract import LeaveDates, LeaveEnd, LeaveKind, LeaveRequest, LeaveStage
from models.study.leave.rules.effects import effects_on
from models.study.leave.rules.process import (
    LEAVE,
    begun,
    deadline_of,
    decided,
    done,
    first_record,
    granted,
    leave_number,
    over,
    refused_after_agreement,
    regulation_of,
)
from models.study.leave.rules.reminders import reminded, reminds_at
from tests.study.leave.test_rules_asking import NEXT, NOW
from tests.study.leave.test_rules_effects import DROPPING, ENDS, POLICY, TERM

DAY = timedelta(days=1)
ADVISOR, REGISTRAR = uuid4(), uuid4()
AT = bangkok_instant(DROPPING) + DAY / 2
CLOSES, BEGINS, LAPSES = (bangkok_instant(day) for day in (ENDS, ENDS + 31 * DAY, ENDS + 200 * DAY))
DATES = LeaveDates(closes_at=CLOSES, begins_at=BEGINS, lapses_at=LAPSES)


def request(kind: LeaveKind = LeaveKind.LEAVE) -> LeaveRequest:
    """What a student of faculty E asks for."""
    student = uuid4()
    return LeaveRequest(
        case_id=uuid4(), opened_by=student, requested_at=AT, academic_year=NOW.academic_year, semester=NOW.semester,
        student_id=1, student_code="6610450001", faculty_code="E", department_code="E1", leave_kind=kind, terms=(NOW,),
        reason="ป่วย",
    )  # fmt: skip


def received(asked_for: LeaveRequest, refused: Refused | None = None, advisor_id: UUID | None = ADVISOR) -> CaseRecord:
    """The record once the rules have decided."""
    effects = effects_on([TERM], DROPPING, POLICY) or ()
    return first_record(
        asked_for, refused, effects, at=AT, advisor_id=advisor_id, closes_at=CLOSES,
        regulation=regulation_of(asked_for.leave_kind),
    )  # fmt: skip


def approval(record: CaseRecord) -> CaseAction:
    """Whoever has it agrees."""
    return CaseAction(
        action=CaseActionName.APPROVE, actor=Actor(person_id=REGISTRAR, role_id=RoleId.REGISTRAR),
        revision=record.revision,
    )  # fmt: skip


def agreed(asked_for: LeaveRequest, record: CaseRecord) -> tuple[list[str], CaseRecord]:
    """The stages it passes while each office agrees, and the record before the last one."""
    stages = [record.stage]
    regulation = regulation_of(asked_for.leave_kind)
    while (after := decided(record, approval(record), asked_for, regulation, ADVISOR, AT)) is not None:
        record = after
        stages.append(record.stage)
    return stages, record


@pytest.mark.parametrize(
    ("kind", "stages"),
    [
        (LeaveKind.LEAVE, ["advisor_review", "faculty_review", "registrar_review"]),
        (LeaveKind.LATE_MAINTAIN, ["advisor_review", "faculty_review", "registrar_review"]),
        (LeaveKind.RETURN, ["advisor_review", "faculty_review", "registrar_review"]),
        (LeaveKind.RESIGN, ["advisor_review", "faculty_review", "registrar_review"]),
        (LeaveKind.REINSTATEMENT, ["advisor_review", "head_review", "dean_review", "registrar_review"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "offices",
)
def test_offices_consider_it_in_turn(kind: LeaveKind, stages: list[str]) -> None:
    asked_for = request(kind)
    passed, last = agreed(asked_for, received(asked_for))
    assert passed == stages
    assert last.main_stages[1 : 1 + len(stages)] == tuple(stages)
    assert all(stage in LEAVE.actions for stage in stages)


def test_the_timeline_says_what_the_leave_does_to_each_term() -> None:
    record = received(request())
    assert record.events[0].facts == {"effect_2569_1": "nothing_recorded"}
    assert record.deadline_at == CLOSES
    assert record.deadline_effect == "request_lapses"


def test_a_student_without_an_advisor_begins_with_the_faculty() -> None:
    assert received(request(), advisor_id=None).stage == LeaveStage.FACULTY_REVIEW


def test_what_the_rules_refuse_is_before_nobody() -> None:
    record = received(request(), Refused(code="leave_too_long", rule="leave_is_new"))
    assert (record.stage, record.state, record.tasks) == (LeaveStage.REFUSED, CaseState.CLOSED, ())
    assert [item.refused.code for item in record.items if item.refused] == ["leave_too_long"]


@pytest.mark.parametrize(
    ("at", "stage", "deadline_at", "effect"),
    [
        (BEGINS - DAY, LeaveStage.GRANTED, BEGINS, "leave_begins"),
        (BEGINS, LeaveStage.ACTIVE, LAPSES, "leave_lapses"),
        (BEGINS + DAY, LeaveStage.ACTIVE, LAPSES, "leave_lapses"),
    ],
    ids=["before its first day", "as it begins", "in its term"],
)
def test_a_leave_begins_on_the_first_day_of_its_term(
    at: datetime, stage: LeaveStage, deadline_at: datetime, effect: str
) -> None:
    _, last = agreed(request(), received(request()))
    record = granted(last, approval(last), "LV-2569-00001", DATES, at)
    assert (record.stage, record.state) == (stage, CaseState.OPEN)
    assert (record.deadline_at, record.deadline_effect, record.tasks) == (deadline_at, effect, ())
    assert deadline_of(record, DATES) == deadline_at
    assert record.events[-1].facts["number"] == "LV-2569-00001"
    student = Actor(person_id=record.opened_by or uuid4(), student_id=1)
    assert available_actions(LEAVE, record, student) == ()


@pytest.mark.parametrize(
    ("ended_as", "stage"),
    [
        (LeaveEnd.RETURNED, LeaveStage.RETURNED),
        (LeaveEnd.EXTENDED, LeaveStage.EXTENDED),
        (LeaveEnd.TAKEN_BACK, LeaveStage.TAKEN_BACK),
    ],
    ids=["returned", "extended", "taken back"],
)
def test_a_leave_ends_by_another_request(ended_as: LeaveEnd, stage: LeaveStage) -> None:
    _, last = agreed(request(), received(request()))
    record = begun(granted(last, approval(last), "LV-2569-00001", DATES, AT), DATES, BEGINS)
    ended = over(record, ended_as, BEGINS + DAY)
    assert (ended.stage, ended.state, ended.deadline_at) == (stage, CaseState.CLOSED, None)


def test_other_kinds_are_done_with_the_last_approval() -> None:
    asked_for = request(LeaveKind.RESIGN)
    _, last = agreed(asked_for, received(asked_for))
    record = done(last, approval(last), "LV-2569-00002", AT)
    assert (record.stage, record.state) == (LeaveStage.APPROVED, CaseState.CLOSED)


def test_what_may_not_be_any_more_is_refused_with_the_reason() -> None:
    _, last = agreed(request(), received(request()))
    record = refused_after_agreement(last, approval(last), Refused(code="leave_status_leave", rule="status_allows"), AT)
    assert (record.stage, record.state) == (LeaveStage.REFUSED, CaseState.CLOSED)
    assert record.events[-1].facts["reason"] == "leave_status_leave"


def test_the_student_is_reminded_a_month_and_a_week_before_the_leave_lapses() -> None:
    regulation = regulation_of(LeaveKind.LEAVE)
    _, last = agreed(request(), received(request()))
    record = granted(last, approval(last), "LV-2569-00001", DATES, BEGINS)
    instants = []
    while (due := reminds_at(record, regulation)) is not None:
        instants.append(due)
        assert reminded(record, regulation, due - timedelta(seconds=1)) is record
        record = reminded(record, regulation, due)
    assert instants == [LAPSES - 30 * DAY, LAPSES - 7 * DAY]
    assert record.stage == LeaveStage.ACTIVE


def test_nobody_is_reminded_of_a_leave_that_is_looked_at_or_has_not_begun() -> None:
    regulation = regulation_of(LeaveKind.LEAVE)
    first = received(request())
    assert reminds_at(first, regulation) is None
    _, last = agreed(request(), first)
    assert reminds_at(granted(last, approval(last), "LV-2569-00001", DATES, AT), regulation) is None


def test_numbers_are_of_a_year_and_begin_with_one() -> None:
    assert leave_number(2569, 12) == "LV-2569-00012"
    with pytest.raises(ValueError, match="no number"):
        leave_number(2569, 0)


def test_each_term_is_a_line_of_the_request() -> None:
    asked_for = request().model_copy(update={"terms": (NOW, NEXT)})
    assert [item.key for item in received(asked_for).items] == ["1/2569", "2/2569"]
