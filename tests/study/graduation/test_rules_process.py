"""The way of a request to graduate: offices in turn, given back, audited again, and its endings (study §4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState, Refused
from models.cases.case.rules.actions import available_actions
from models.cases.task.contract import Actor
from models.kit.calendar import bangkok_instant
from models.study.graduation.contract import GraduationAudit, GraduationRequest, GraduationStage, MissingCredits
from models.study.graduation.rules.clearances import ClearanceKind
from models.study.graduation.rules.coverage import Change, Reopens
from models.study.graduation.rules.process import (
    GRADUATION,
    approved,
    certificate_number,
    conferred,
    deadline_moved,
    decided,
    first_record,
    item_of,
    lapsed,
    left,
    not_yet,
    regulation_of,
    reopened,
    stays_given_back,
    submit_status,
)
from models.study.graduation.rules.reminders import reminded, reminds_at
from tests.study.leave.test_rules_asking import NOW
from tests.study.leave.test_rules_effects import DROPPING, ENDS

DAY = timedelta(days=1)
ADVISOR, REGISTRAR, STUDENT = uuid4(), uuid4(), uuid4()
AT = bangkok_instant(DROPPING)
LAPSES = bangkok_instant(ENDS) + 61 * DAY
REGULATION = regulation_of()
MISSING = MissingCredits(path="major.two", name_th="สอง", name_en="Two", credits="3")
THEIRS = Change(Reopens.STUDENT, ("01418112",), (MISSING,))
STAGE = Change(Reopens.STAGE)
REQUEST = GraduationRequest(
    case_id=uuid4(), opened_by=STUDENT, requested_at=AT, academic_year=NOW.academic_year, semester=NOW.semester,
    student_id=1, student_code="6610450001", faculty_code="E", department_code="E1", input_hash="a" * 64,
)  # fmt: skip
AUDIT = GraduationAudit(version_id=UUID(int=1), input_hash="a" * 64, placements=(), need="6", short="3")


def received(refused: Refused | None = None, advisor_id: UUID | None = ADVISOR) -> CaseRecord:
    """The record once the rules have decided."""
    item = item_of(REQUEST, "วท.บ.", "B.Sc.")
    return first_record(REQUEST, item, refused, at=AT, advisor_id=advisor_id, lapses_at=LAPSES, regulation=REGULATION)


def act(record: CaseRecord, name: CaseActionName, person_id: UUID = REGISTRAR) -> CaseAction:
    """Somebody acts on the record as it stands."""
    actor = Actor(person_id=person_id, role_id=RoleId.REGISTRAR)
    return CaseAction(action=name, actor=actor, revision=record.revision, remark="เหตุผล")


def after(record: CaseRecord, name: CaseActionName) -> CaseRecord | None:
    """The record after somebody acted."""
    return decided(record, act(record, name), REQUEST, REGULATION, ADVISOR, AT)


def at_stage(stage: GraduationStage) -> CaseRecord:
    """The record before an office, or once everybody agreed."""
    record = received()
    while record.stage != stage:
        following = after(record, CaseActionName.APPROVE)
        record = following or approved(record, act(record, CaseActionName.APPROVE), "GR-2569-00001", AT)
    return record


def audited_again(record: CaseRecord, change: Change, at: datetime = AT + DAY) -> CaseRecord:
    """The record once the student was audited again."""
    return reopened(record, change, REQUEST, REGULATION, ADVISOR, lapses_at=LAPSES, at=at)


def test_offices_consider_it_in_turn_and_it_waits_for_the_council() -> None:
    record = at_stage(GraduationStage.APPROVED)
    stages = [event.stage_to for event in record.events]
    assert stages == ["received", "advisor_review", "faculty_review", "registrar_review", "approved"]
    assert (record.state, record.tasks, record.deadline_at) == (CaseState.OPEN, (), None)
    assert record.events[-1].facts["number"] == "GR-2569-00001"


def test_a_student_without_an_advisor_begins_with_the_faculty() -> None:
    assert received(advisor_id=None).stage == GraduationStage.FACULTY_REVIEW


def test_what_the_rules_refuse_is_before_nobody() -> None:
    record = received(Refused(code="graduation_credits_missing", rule="programme_is_fulfilled"))
    assert (record.stage, record.state, record.tasks) == (GraduationStage.REFUSED, CaseState.CLOSED, ())
    assert [item.refused.code for item in record.items if item.refused] == ["graduation_credits_missing"]


@pytest.mark.parametrize(
    "stage",
    [GraduationStage.ADVISOR_REVIEW, GraduationStage.FACULTY_REVIEW, GraduationStage.REGISTRAR_REVIEW],
    ids=lambda stage: stage.value,
)
def test_an_office_gives_it_back_with_a_reason_and_it_is_sent_through_all_offices_again(
    stage: GraduationStage,
) -> None:
    back = after(at_stage(stage), CaseActionName.RETURN)
    assert back is not None
    assert (back.stage, back.events[-1].remark, back.deadline_at) == (GraduationStage.GIVEN_BACK, "เหตุผล", LAPSES)
    assert submit_status(back.stage) == "80602"
    names = [rule.name for rule in available_actions(GRADUATION, back, Actor(person_id=STUDENT))]
    assert names == [CaseActionName.SUBMIT, CaseActionName.CANCEL]
    again = after(back, CaseActionName.SUBMIT)
    assert again is not None
    assert (again.stage, submit_status(again.stage)) == (GraduationStage.ADVISOR_REVIEW, "80601")


def test_no_office_refuses_a_degree() -> None:
    assert all(rule.name is not CaseActionName.DISAPPROVE for rules in GRADUATION.actions.values() for rule in rules)


def test_an_audit_that_says_the_same_changes_nothing() -> None:
    record = at_stage(GraduationStage.FACULTY_REVIEW)
    assert audited_again(record, Change(Reopens.NOTHING)) is record


def test_a_changed_audit_has_the_office_begin_anew() -> None:
    before = at_stage(GraduationStage.FACULTY_REVIEW)
    record = audited_again(before, STAGE)
    assert (record.stage, record.revision) == (before.stage, before.revision + 1)
    assert [task.since for task in record.tasks] == [AT + DAY]


def test_what_everybody_agreed_to_goes_back_to_the_last_office_with_its_deadline() -> None:
    record = audited_again(at_stage(GraduationStage.APPROVED), STAGE)
    assert (record.stage, record.deadline_at) == (GraduationStage.REGISTRAR_REVIEW, LAPSES)
    assert [item.outcome for item in record.items] == ["asked"]


@pytest.mark.parametrize(
    "stage",
    [GraduationStage.ADVISOR_REVIEW, GraduationStage.REGISTRAR_REVIEW, GraduationStage.APPROVED],
    ids=lambda stage: stage.value,
)
def test_what_is_not_as_the_student_accepted_it_is_given_back_with_reasons(stage: GraduationStage) -> None:
    record = audited_again(at_stage(stage), THEIRS)
    assert (record.stage, record.deadline_at) == (GraduationStage.GIVEN_BACK, LAPSES)
    assert record.events[-1].facts == {
        "reason": "audit_changed", "submit_status": "80602", "moved": "01418112", "missing": 1,
    }  # fmt: skip
    assert [task.assignee_id for task in record.tasks] == [STUDENT]


def test_what_changes_while_the_student_has_it_stays_with_the_student() -> None:
    back = audited_again(at_stage(GraduationStage.ADVISOR_REVIEW), THEIRS)
    again = audited_again(back, STAGE, AT + 2 * DAY)
    assert (again.stage, again.revision, again.tasks) == (back.stage, back.revision + 1, back.tasks)
    early = stays_given_back(again, act(again, CaseActionName.SUBMIT, STUDENT), "graduation_audit_changed", AT)
    assert (early.stage, early.tasks) == (again.stage, again.tasks)
    assert early.events[-1].facts == {"reason": "graduation_audit_changed"}


def test_what_is_not_cleared_stays_with_the_registrar_and_says_what_it_is() -> None:
    before = at_stage(GraduationStage.REGISTRAR_REVIEW)
    kinds = [ClearanceKind.NO_DEBTS, ClearanceKind.LIBRARY]
    record = not_yet(before, act(before, CaseActionName.APPROVE), kinds, AT)
    assert (record.stage, record.tasks) == (before.stage, before.tasks)
    assert record.events[-1].facts["not_cleared"] == "no_debts,library"


def test_the_council_confers_it() -> None:
    record = conferred(at_stage(GraduationStage.APPROVED), AT)
    assert (record.stage, record.state) == (GraduationStage.CONFERRED, CaseState.CLOSED)


def test_what_is_missing_when_its_day_has_passed_is_told_with_the_next_term() -> None:
    record = lapsed(at_stage(GraduationStage.REGISTRAR_REVIEW), AUDIT, [ClearanceKind.COVERAGE], "2/2569", LAPSES)
    assert (record.stage, record.state) == (GraduationStage.LAPSED, CaseState.CLOSED)
    assert record.events[-1].facts == {"credits": "3", "not_cleared": "coverage", "next_term": "2/2569"}


def test_certificates_are_numbered_by_year() -> None:
    assert certificate_number(2569, 1) == "GR-2569-00001"
    with pytest.raises(ValueError, match="0 is no number"):
        certificate_number(2569, 0)


def test_who_has_left_does_not_graduate() -> None:
    assert left(at_stage(GraduationStage.APPROVED), AT).stage == GraduationStage.CANCELLED


def test_a_student_is_reminded_twice_before_it_lapses() -> None:
    record = at_stage(GraduationStage.FACULTY_REVIEW)
    due = reminds_at(record, REGULATION)
    assert due == LAPSES - 30 * DAY
    assert reminded(record, REGULATION, due - DAY) is record
    once = reminded(record, REGULATION, due)
    assert reminds_at(once, REGULATION) == LAPSES - 7 * DAY
    twice = reminded(once, REGULATION, LAPSES - 7 * DAY)
    assert reminds_at(twice, REGULATION) is None


def test_a_day_that_moves_moves_the_reminders() -> None:
    record = deadline_moved(at_stage(GraduationStage.FACULTY_REVIEW), LAPSES + 10 * DAY, AT)
    assert reminds_at(record, REGULATION) == LAPSES - 20 * DAY


def test_nobody_is_reminded_of_what_waits_for_the_council() -> None:
    assert reminds_at(at_stage(GraduationStage.APPROVED), REGULATION) is None
