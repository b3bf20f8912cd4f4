"""What becomes of a place on a waitlist, step by step: the table of the process ``waitlist``."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final
from uuid import uuid4

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState, Refused
from models.cases.case.rules.actions import available_actions
from models.cases.review.rules.chain import Reviewed
from models.cases.task.contract import ESCALATE_AFTER, Actor
from models.cases.task.rules.escalation import overdue
from models.curriculum.section.contract import SectionApproval
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.judgement import Judged, Situation, judge
from models.enrolment.waitlist.contract import WaitlistRequest, WaitlistStage
from models.enrolment.waitlist.rules.joining import judge_joining
from models.enrolment.waitlist.rules.process import WAITLIST, accepted, after_action, joined, lapsed, offered
from models.kit.errors import LANGUAGES, Language, catalogue
from tests.enrolment.enrolment.test_rules_placement import FACTS, FREE, LECTURE, NOW, STUDENT

STUDENT_HERSELF: Final = Actor(person_id=uuid4(), role_id=RoleId.STUDENT, student_id=7)
ADVISOR: Final = Actor(person_id=uuid4(), role_id=RoleId.TEACHER)
WHOSE: Final = Reviewed(ADVISOR.person_id, "E", "E1")
UNTIL: Final = NOW + timedelta(days=10)
FULL: Final = replace(LECTURE, seats_taken=40)
NEEDS_APPROVAL: Final = replace(FULL, approval=SectionApproval.ADVISOR)
REQUEST: Final = WaitlistRequest(
    case_id=uuid4(),
    student_id=7,
    student_code="6610450001",
    faculty_code="E",
    academic_year=2569,
    semester=1,
    opened_by=STUDENT_HERSELF.person_id,
    requested_at=NOW,
    section_ids=(FULL.section_id,),
    drop_section_ids=(FREE.section_id,),
)


def by(actor: Actor, name: CaseActionName, record: CaseRecord) -> CaseAction:
    """The actor's action on what they see."""
    return CaseAction(action=name, actor=actor, revision=record.revision)


WAITING: Final = joined(REQUEST, Judged((NEEDS_APPROVAL,), (FREE,), None, FACTS), at=NOW, ends_at=UNTIL, facts={})
OFFERED: Final = offered(WAITING, until=NOW + timedelta(days=1), at=NOW)
ACCEPT: Final = by(STUDENT_HERSELF, CaseActionName.ACCEPT, OFFERED)


def taken(judged: Judged) -> CaseRecord:
    """The record once the student took the offer."""
    return accepted(OFFERED, ACCEPT, judged, NOW, whose=WHOSE, until=UNTIL)


KEPT: Final = taken(Judged((NEEDS_APPROVAL,), (FREE,), None, FACTS))


def test_a_full_section_that_needs_approval_has_a_line() -> None:
    situation = Situation(NOW, 2569, 1, STUDENT, FACTS.periods, (NEEDS_APPROVAL,), ())
    assert judge_joining(situation, (NEEDS_APPROVAL.section_id,), frozenset()).refused is None
    refused = judge(situation, EnrolmentOperation.ENROL)[0].refused
    assert refused is not None
    assert refused.code == "section_full"


@pytest.mark.parametrize(
    ("judged", "stage", "items"),
    [
        (Judged((FULL,), (FREE,), None, FACTS), WaitlistStage.ENROLLED, ["enrolled", "dropped"]),
        (
            Judged((FULL,), (FREE,), Refused(code="class_time_clash", rule="r"), FACTS),
            WaitlistStage.REFUSED,
            ["refused", "kept"],
        ),
        (
            Judged((NEEDS_APPROVAL,), (FREE,), None, FACTS),
            WaitlistStage.AWAITING_APPROVAL,
            ["awaiting_approval", "to_drop"],
        ),
        (
            Judged((NEEDS_APPROVAL,), (FREE,), Refused(code="class_time_clash", rule="r"), FACTS),
            WaitlistStage.REFUSED,
            ["refused", "kept"],
        ),
    ],
    ids=["nobody is asked", "a rule says no", "the advisor is asked", "nobody is asked about what a rule refuses"],
)
def test_what_an_accepted_offer_comes_to(judged: Judged, stage: WaitlistStage, items: list[str]) -> None:
    record = taken(judged)
    assert (record.stage, [item.outcome for item in record.items]) == (stage, items)
    assert record.events[-1].actor_id == STUDENT_HERSELF.person_id
    assert record.revision == OFFERED.revision + 1


def test_the_advisor_gets_the_task_of_an_enrolment() -> None:
    [task] = KEPT.tasks
    assert (task.name, task.assignee_id, task.due_at) == ("advisor_approval", ADVISOR.person_id, UNTIL)
    assert task.escalation is not None
    assert (task.escalation.at, task.escalation.department_code) == (NOW + ESCALATE_AFTER, "E1")
    assert (KEPT.deadline_at, KEPT.deadline_effect) == (UNTIL, "disapprove_and_free_seats")


@pytest.mark.parametrize(
    ("actor", "record", "offered_to"),
    [
        (STUDENT_HERSELF, WAITING, ["cancel"]),
        (STUDENT_HERSELF, OFFERED, ["accept", "decline"]),
        (STUDENT_HERSELF, KEPT, ["cancel"]),
        (ADVISOR, WAITING, []),
        (ADVISOR, OFFERED, []),
        (ADVISOR, KEPT, ["approve", "disapprove", "delegate"]),
    ],
)
def test_who_may_do_what(actor: Actor, record: CaseRecord, offered_to: list[str]) -> None:
    assert [rule.name.value for rule in available_actions(WAITLIST, record, actor)] == offered_to


@pytest.mark.parametrize(
    ("record", "action", "actor", "stage", "items"),
    [
        (WAITING, CaseActionName.CANCEL, STUDENT_HERSELF, WaitlistStage.DECLINED, ["declined", "kept"]),
        (OFFERED, CaseActionName.DECLINE, STUDENT_HERSELF, WaitlistStage.DECLINED, ["declined", "kept"]),
        (KEPT, CaseActionName.APPROVE, ADVISOR, WaitlistStage.ENROLLED, ["enrolled", "dropped"]),
        (KEPT, CaseActionName.DISAPPROVE, ADVISOR, WaitlistStage.DISAPPROVED, ["disapproved", "kept"]),
        (KEPT, CaseActionName.CANCEL, STUDENT_HERSELF, WaitlistStage.CANCELLED, ["cancelled", "kept"]),
    ],
)
def test_what_a_decision_comes_to(
    record: CaseRecord, action: CaseActionName, actor: Actor, stage: WaitlistStage, items: list[str]
) -> None:
    ended = after_action(record, by(actor, action, record), NOW)
    assert (ended.stage, ended.state, ended.tasks) == (stage, CaseState.CLOSED, ())
    assert [item.outcome for item in ended.items] == items


@pytest.mark.parametrize("record", [WAITING, OFFERED, KEPT], ids=["waiting", "offered", "awaiting approval"])
def test_time_ends_every_stage_and_nothing_is_given_up(record: CaseRecord) -> None:
    assert record.deadline_at is not None
    ended = overdue(record, record.deadline_at, lapsed)
    assert (ended.stage, ended.state) == (WaitlistStage.LAPSED, CaseState.CLOSED)
    assert [item.outcome for item in ended.items] == ["lapsed", "kept"]


def test_before_its_deadline_an_undecided_task_only_escalates() -> None:
    record = overdue(KEPT, NOW + ESCALATE_AFTER, lapsed)
    assert (record.stage, record.state, len(record.tasks)) == (WaitlistStage.AWAITING_APPROVAL, CaseState.OPEN, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_outcome_and_action_of_the_line_has_its_words(language: Language) -> None:
    texts = catalogue("cases", language)
    keys = [f"stage.waitlist.{stage}" for stage in WaitlistStage]
    keys += [f"outcome.waitlist.{stage}" for stage in WaitlistStage if stage is not WaitlistStage.RECEIVED]
    keys += [f"confirm.waitlist.{rule.name}" for offers in WAITLIST.actions.values() for rule in offers]
    keys += [f"notification.waitlist.{stage}" for stage in WaitlistStage if stage is not WaitlistStage.RECEIVED]
    keys += [f"later.waitlist.{key}" for key in ("waiting", "offered", "accept")]
    keys += ["deadline.waitlist.disapprove_and_free_seats", "task.waitlist.advisor_approval"]
    assert [key for key in keys if key not in texts] == []
