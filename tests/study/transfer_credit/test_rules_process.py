"""A transfer on its way through owners, who answer at the same time, and offices in turn (study §5)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState, Refused
from models.cases.case.rules.actions import available_actions, refusal_of
from models.cases.case.rules.reminders import once_reminded
from models.cases.task.contract import Actor
from models.cases.task.rules.escalation import escalated, wakes_at
from models.study.transfer_credit.contract import LineOwner, TransferRequest, TransferSource
from models.study.transfer_credit.rules.process import (
    REGULATION,
    TRANSFER_CREDIT,
    agreed_lines,
    at_instant,
    decided,
    first_record,
    granted,
    lapsed,
    refused_after_agreement,
    refused_at_once,
    reminds_at,
    transfer_number,
)
from tests.study.transfer_credit.test_rules_asking import LEAF
from tests.study.transfer_credit.test_rules_lines import CHULA, LINE

AT = datetime(2026, 6, 15, 3, tzinfo=UTC)
CLOSES = AT + timedelta(days=90)
ADVISOR = uuid4()
REQUEST = TransferRequest(
    case_id=uuid4(), opened_by=uuid4(), requested_at=AT, academic_year=2569, semester=1, student_id=1,
    student_code="6610450001", faculty_code="E", department_code="E1", source=TransferSource.OUTSIDE,
    institution=CHULA, lines=(LINE, LINE.model_copy(update={"target_code": "01417111"}), LEAF), reason="ย้ายสถาบัน",
)  # fmt: skip
SCIENCE, ENGINEERING = ("D", "D1"), ("E", "E1")
OWNERS = (
    LineOwner(number=2, faculty_code="D", department_code="D1"),
    LineOwner(number=3, faculty_code="E", department_code="E1"),
)


def record(owners: tuple[LineOwner, ...] = OWNERS, advisor_id: UUID | None = ADVISOR) -> CaseRecord:
    """The request once the rules let it through; what no owner has, a rule knows."""
    known = {1, 2, 3} - {owner.number for owner in owners}
    return first_record(REQUEST, known, owners, at=AT, advisor_id=advisor_id, closes_at=CLOSES, regulation=REGULATION)


def head(unit: tuple[str, str], role: RoleId = RoleId.HEAD_OF_DEPARTMENT) -> Actor:
    """The head of a department, or somebody else there."""
    return Actor(person_id=uuid4(), role_id=role, faculty_code=unit[0], department_code=unit[1])


def act(
    before: CaseRecord,
    actor: Actor,
    name: CaseActionName = CaseActionName.APPROVE,
    declined: str = "",
    owners: tuple[LineOwner, ...] = OWNERS,
    advisor_id: UUID | None = ADVISOR,
) -> CaseRecord | None:
    """The record after somebody's action, which the rules have let pass."""
    form = FilledForm({"declined": declined}) if declined else None
    remark = "เนื้อหาไม่ตรง" if name is CaseActionName.DISAPPROVE else None
    action = CaseAction(action=name, actor=actor, revision=before.revision, form=form, remark=remark)
    assert refusal_of(TRANSFER_CREDIT, before, action, AT) is None
    return decided(before, action, REQUEST, owners, regulation=REGULATION, advisor_id=advisor_id, at=AT)


def outcomes(of: CaseRecord | None) -> list[str]:
    """What the lines came to."""
    assert of is not None
    return [item.outcome for item in of.items]


def test_a_known_line_is_decided_and_the_others_go_to_their_owners_at_the_same_time() -> None:
    first = record()
    assert first.stage == "owner_review"
    assert outcomes(first) == ["known", "asked", "asked"]
    assert [(task.role_id, task.faculty_code, task.department_code) for task in first.tasks] == [
        (RoleId.HEAD_OF_DEPARTMENT, *SCIENCE), (RoleId.HEAD_OF_DEPARTMENT, *ENGINEERING)
    ]  # fmt: skip
    assert first.main_stages == (
        "received", "owner_review", "advisor_review", "faculty_review", "registrar_review", "approved"
    )  # fmt: skip


def test_a_request_that_rules_know_altogether_begins_with_the_advisor() -> None:
    first = record(owners=())
    assert (first.stage, first.tasks[0].assignee_id) == ("advisor_review", ADVISOR)
    assert "owner_review" not in first.main_stages
    assert record(owners=(), advisor_id=None).stage == "faculty_review"


@pytest.mark.parametrize("order", [(SCIENCE, ENGINEERING), (ENGINEERING, SCIENCE)], ids=["science first", "last"])
def test_owners_answer_in_any_order_and_the_advisor_has_it_after_the_last(order: tuple[tuple[str, str], ...]) -> None:
    first, second = order
    one = act(record(), head(first))
    assert one is not None
    assert one.stage == "owner_review"
    assert [(task.faculty_code, task.department_code) for task in one.tasks] == [second]
    both = act(one, head(second))
    assert both is not None
    assert (both.stage, both.deadline_at) == ("advisor_review", CLOSES)
    assert outcomes(both) == ["known", "accepted", "accepted"]


def test_an_owner_sees_nothing_to_do_about_the_lines_of_another() -> None:
    one = act(record(), head(SCIENCE))
    assert one is not None
    assert available_actions(TRANSFER_CREDIT, one, head(SCIENCE)) == ()


def test_what_an_owner_declines_falls_out_and_the_rest_goes_on() -> None:
    one = act(record(), head(SCIENCE), CaseActionName.DISAPPROVE)
    both = act(one, head(ENGINEERING)) if one else None
    assert outcomes(both) == ["known", "declined", "accepted"]
    assert both is not None
    assert set(agreed_lines(both, REQUEST)) == {1, 3}
    assert both.items[1].once_approved == "declined"


def test_an_owner_of_several_lines_declines_those_they_name() -> None:
    mine = tuple(LineOwner(number=n, faculty_code="D", department_code="D1") for n in (1, 2, 3))
    after = act(record(mine), head(SCIENCE), declined="1, 3", owners=mine)
    assert outcomes(after) == ["declined", "accepted", "declined"]
    assert after is not None
    assert after.events[-1].facts["declined"] == "1, 3"


def test_the_number_of_somebody_elses_line_says_nothing() -> None:
    assert outcomes(act(record(), head(SCIENCE), declined="3")) == ["known", "accepted", "asked"]


def test_a_form_that_names_no_numbers_is_refused() -> None:
    action = CaseAction(
        action=CaseActionName.APPROVE, actor=head(SCIENCE), revision=record().revision,
        form=FilledForm({"declined": "the second"}),
    )  # fmt: skip
    refused = refusal_of(TRANSFER_CREDIT, record(), action, AT)
    assert refused is not None
    assert refused.code == "form_invalid"


def test_a_request_of_which_nothing_is_left_ends_refused() -> None:
    mine = tuple(LineOwner(number=n, faculty_code="D", department_code="D1") for n in (1, 2, 3))
    after = act(record(mine), head(SCIENCE), CaseActionName.DISAPPROVE, owners=mine)
    assert after is not None
    assert (after.stage, after.state) == ("refused", CaseState.CLOSED)
    assert outcomes(after) == ["declined"] * 3


def test_the_dean_joins_a_silent_head_and_answers_for_that_department_alone() -> None:
    start = record()
    wakes = wakes_at(start)
    assert wakes == AT + REGULATION.owner_escalates_after
    joined = escalated(start, AT + REGULATION.owner_escalates_after)
    assert len(joined.tasks) == 4
    dean = Actor(person_id=uuid4(), role_id=RoleId.DEAN, faculty_code="D", department_code=None)
    after = act(joined, dean)
    assert outcomes(after) == ["known", "accepted", "asked"]
    assert after is not None
    assert {task.faculty_code for task in after.tasks} == {"E"}
    assert len(after.tasks) == 2


def test_three_offices_agree_in_turn_and_then_it_is_granted() -> None:
    now = record(owners=())
    stages = [now.stage]
    advisor = Actor(person_id=ADVISOR, role_id=RoleId.TEACHER, faculty_code="E", department_code="E1")
    for actor in (advisor, head(ENGINEERING, RoleId.DEAN)):
        after = act(now, actor, owners=())
        assert after is not None
        now = after
        stages.append(now.stage)
    assert stages == ["advisor_review", "faculty_review", "registrar_review"]
    registrar = Actor(person_id=uuid4(), role_id=RoleId.REGISTRAR)
    assert act(now, registrar, owners=()) is None
    action = CaseAction(action=CaseActionName.APPROVE, actor=registrar, revision=now.revision)
    end = granted(now, action, transfer_number(2569, 1), AT)
    assert (end.stage, outcomes(end), end.events[-1].facts["number"]) == ("approved", ["approved"] * 3, "TC-2569-00001")


def test_a_line_that_was_declined_stays_declined_however_the_case_ends() -> None:
    one = act(record(), head(SCIENCE), CaseActionName.DISAPPROVE)
    assert one is not None
    assert outcomes(lapsed(one, CLOSES)) == ["lapsed", "declined", "lapsed"]
    action = CaseAction(action=CaseActionName.APPROVE, actor=head(ENGINEERING), revision=one.revision)
    why = Refused(code="transfer_target_passed", rule="target_is_there")
    assert outcomes(refused_after_agreement(one, action, why, AT)) == ["refused", "declined", "refused"]


def test_who_asked_takes_it_back_while_owners_look_at_it() -> None:
    owner = Actor(person_id=REQUEST.opened_by, role_id=RoleId.STUDENT, student_id=1)
    after = act(record(), owner, CaseActionName.CANCEL)
    assert after is not None
    assert (after.stage, after.state) == ("cancelled", CaseState.CLOSED)


def test_an_owner_hands_their_lines_to_a_substitute_who_then_decides_them() -> None:
    substitute, start = uuid4(), record()
    action = CaseAction(
        action=CaseActionName.DELEGATE, actor=head(SCIENCE), revision=start.revision, substitute_id=substitute
    )
    handed = decided(start, action, REQUEST, OWNERS, regulation=REGULATION, advisor_id=ADVISOR, at=AT)
    assert handed is not None
    after = act(handed, Actor(person_id=substitute, role_id=RoleId.TEACHER))
    assert outcomes(after) == ["known", "accepted", "asked"]


def test_what_may_not_be_asked_for_ends_at_once_and_every_line_says_why() -> None:
    why = Refused(code="transfer_no_programme", rule="programme_is_known")
    end = refused_at_once(REQUEST, why, at=AT, regulation=REGULATION)
    assert (end.stage, end.state) == ("refused", CaseState.CLOSED)
    assert [item.refused for item in end.items] == [why] * 3


def test_the_student_is_reminded_twice_before_it_lapses() -> None:
    now = record()
    told = []
    while (due := reminds_at(now, REGULATION)) is not None:
        assert at_instant(now, REGULATION, due - timedelta(seconds=1)).events[-1].action is not CaseActionName.REMIND
        now = once_reminded(now, due, due)
        told.append(CLOSES - due)
    assert told == [timedelta(days=14), timedelta(days=3)]
    assert at_instant(now, REGULATION, CLOSES).stage == "lapsed"


def test_the_first_number_of_a_year_is_one() -> None:
    with pytest.raises(ValueError, match="0 is no number"):
        transfer_number(2569, 0)
