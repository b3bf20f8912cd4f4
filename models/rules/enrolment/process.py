"""The process ``enrolment``: its stages, its actions, and the record after each of them (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from models.contracts.access import RoleId
from models.contracts.cases import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Task,
)
from models.contracts.enrolment import EnrolmentOperation, EnrolmentRequest, EnrolmentStage
from models.rules.cases import ActionField, ActionRule, By, Process, RemarkNeed, Tone, handed_over, in_place_of
from models.rules.enrolment.wording import RULES_VERSION
from models.rules.escalation import due_date_moved, escalated, escalating

APPROVAL_TASK: Final = "advisor_approval"
LAPSE_EFFECT: Final = "disapprove_and_free_seats"
SUBMIT_EFFECT: Final = "submit_at_opening"

ENROLMENT: Final = Process(
    kind=CaseKind.ENROLMENT,
    usual_way=(EnrolmentStage.RECEIVED, EnrolmentStage.AWAITING_APPROVAL, EnrolmentStage.ENROLLED),
    actions={
        EnrolmentStage.AWAITING_APPROVAL: (
            ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
            ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED),
            ActionRule(
                CaseActionName.DELEGATE,
                By.HOLDER,
                Tone.NEUTRAL,
                RemarkNeed.OPTIONAL,
                fields=(ActionField.SUBSTITUTE,),
            ),
            ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),
        ),
        EnrolmentStage.ARMED: (ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),),
    },
)

_ENDING: Final = {
    CaseActionName.APPROVE: EnrolmentStage.ENROLLED,
    CaseActionName.DISAPPROVE: EnrolmentStage.DISAPPROVED,
    CaseActionName.CANCEL: EnrolmentStage.CANCELLED,
    CaseActionName.LAPSE: EnrolmentStage.LAPSED,
}


def received(request: EnrolmentRequest) -> CaseRecord:
    """The record of a request nobody has looked at yet: revision 0, no event."""
    return CaseRecord(
        case_id=request.case_id,
        kind=CaseKind.ENROLMENT,
        opened_by=request.opened_by,
        student_id=request.student_id,
        stage=EnrolmentStage.RECEIVED,
    )


def armed(request: EnrolmentRequest, at: datetime) -> CaseRecord:
    """The record of a request that waits for its opening (``not_before``) and is then submitted by itself."""
    submitted = received(request).step(CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by)
    return submitted.step(
        CaseActionName.ARM,
        at=at,
        actor_id=request.opened_by,
        stage=EnrolmentStage.ARMED,
        deadline_at=request.not_before,
        deadline_effect=SUBMIT_EFFECT,
    )


_ENDING_OF_OUTCOMES: Final = (EnrolmentStage.ENROLLED, EnrolmentStage.DROPPED, EnrolmentStage.WITHDRAWN)


def decided(
    record: CaseRecord,
    request: EnrolmentRequest,
    items: tuple[CaseItem, ...],
    *,
    at: datetime,
    advisor_id: UUID | None,
    department_code: str,
    approval_closes_at: datetime | None,
) -> CaseRecord:
    """The record once the rules have spoken: each item with its outcome, and the advisor's task where one waits.

    Left undecided, that task also goes to the head of the student's department (``department_code``).
    """
    outcomes = {item.outcome for item in items}
    if record.revision == 0:
        record = record.step(CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by, items=items)
    if EnrolmentStage.AWAITING_APPROVAL in outcomes:
        task = escalating(
            Task(name=APPROVAL_TASK, since=at, due_at=approval_closes_at, assignee_id=advisor_id),
            to=RoleId.HEAD_OF_DEPARTMENT,
            faculty_code=request.faculty_code,
            department_code=department_code,
        )
        return record.step(
            CaseActionName.DECIDE,
            at=at,
            stage=EnrolmentStage.AWAITING_APPROVAL,
            facts={"rules_version": RULES_VERSION},
            items=items,
            tasks=(task,),
            deadline_at=approval_closes_at,
            deadline_effect=LAPSE_EFFECT,
        )
    ending = next((stage for stage in _ENDING_OF_OUTCOMES if stage in outcomes), EnrolmentStage.REFUSED)
    return record.step(
        CaseActionName.DECIDE,
        at=at,
        stage=ending,
        state=CaseState.CLOSED,
        facts={"rules_version": RULES_VERSION},
        items=items,
    )


def _ended(record: CaseRecord, action: CaseActionName, *, at: datetime, by: CaseAction | None) -> CaseRecord:
    ending = _ENDING[action]
    items = tuple(
        item.model_copy(update={"outcome": ending.value}) if item.outcome == EnrolmentStage.AWAITING_APPROVAL else item
        for item in record.items
    )
    return record.step(
        action,
        at=at,
        actor_id=by.actor.person_id if by else None,
        stage=ending,
        state=CaseState.CLOSED,
        remark=by.remark if by else None,
        facts=in_place_of(record, by) if by and action is not CaseActionName.CANCEL else None,
        items=items,
    )


def gave_seats_back(request: EnrolmentRequest, record: CaseRecord) -> bool:
    """Whether somebody in line may have the seats of the ended request, or those it gave up."""
    if request.operation is not EnrolmentOperation.ENROL:
        return record.stage != EnrolmentStage.REFUSED
    return record.stage in _SEATS_RETURNED


_SEATS_RETURNED: Final = (EnrolmentStage.DISAPPROVED, EnrolmentStage.LAPSED, EnrolmentStage.CANCELLED)


def after_action(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that :func:`models.rules.cases.refusal_of` let pass."""
    if action.action is CaseActionName.DELEGATE:
        return handed_over(record, action, at)
    return _ended(record, action.action, at=at, by=action)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when the approval period ended with nobody having decided: seats are given back."""
    return _ended(record, CaseActionName.LAPSE, at=at, by=None)


def overdue(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when an instant has come that it waited for: lapsed at its deadline, else escalated."""
    if record.deadline_at is not None and at >= record.deadline_at:
        return lapsed(record, at)
    return escalated(record, at)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar's approval period moved: same tasks, new due date."""
    return due_date_moved(record, deadline_at, LAPSE_EFFECT, at)
