"""The process ``unlock``: its stages, its actions, and the record after each of them (design §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from models.contracts.access.permissions import RoleId
from models.contracts.cases.case import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Fact,
    Refused,
)
from models.contracts.enrolment.holds import UnlockPurpose
from models.contracts.enrolment.unlock import UnlockRequest, UnlockStage
from models.rules.cases.actions import Process, ended, handed_over, in_place_of
from models.rules.cases.escalation import due_date_moved, escalated
from models.rules.cases.reviews import (
    REVIEW_ACTIONS,
    Office,
    Review,
    Reviewed,
    Within,
    first_review,
    passed_on,
    put_before,
    review_after,
)
from models.rules.enrolment.unlock.asking import granted_until

LAPSE_EFFECT: Final = "request_lapses"
REQUESTED: Final = "requested"
UNTIL: Final = "to"
"""The fact of the last approval: until when it is unlocked."""

CHAIN: Final = (
    Review(UnlockStage.ADVISOR_REVIEW, escalates_to=Office(RoleId.HEAD_OF_DEPARTMENT, Within.DEPARTMENT)),
    Review(UnlockStage.FACULTY_REVIEW, Office(RoleId.DEAN, Within.FACULTY), escalates_to=Office(RoleId.REGISTRAR)),
    Review(UnlockStage.REGISTRAR_REVIEW, Office(RoleId.REGISTRAR)),
)

UNLOCK: Final = Process(
    kind=CaseKind.UNLOCK,
    usual_way=(UnlockStage.RECEIVED, *(UnlockStage(review.stage) for review in CHAIN), UnlockStage.APPROVED),
    actions={review.stage: REVIEW_ACTIONS for review in CHAIN},
)

PURPOSES: Final[Mapping[UnlockPurpose, tuple[str, str]]] = {
    UnlockPurpose.OUTSIDE_PERIOD: ("ลงทะเบียนนอกช่วงเวลา", "Enrol outside the period"),
    UnlockPurpose.HOLD: ("ลงทะเบียนแม้มีรายการระงับสิทธิ์", "Enrol although a hold stands"),
    UnlockPurpose.PROBATION: ("เลือกรูปแบบการลงทะเบียนขณะรอพินิจ", "Choose the enrolment type on probation"),
}
"""What a request is for, in Thai and in English: its line on the case page."""


def received(request: UnlockRequest) -> CaseRecord:
    """The record of a request nobody has looked at yet: revision 0, no event."""
    return CaseRecord(
        case_id=request.case_id,
        kind=CaseKind.UNLOCK,
        opened_by=request.opened_by,
        student_id=request.student_id,
        stage=UnlockStage.RECEIVED,
    )


def _item(purpose: UnlockPurpose, outcome: str, refused: Refused | None = None) -> CaseItem:
    th, en = PURPOSES[purpose]
    return CaseItem(key=purpose.value, label_th=th, label_en=en, outcome=outcome, refused=refused)


def asked(
    request: UnlockRequest,
    refused: Refused | None,
    *,
    at: datetime,
    advisor_id: UUID | None,
    closes_at: datetime | None,
) -> CaseRecord:
    """The record once the rules have spoken: before its first review until ``closes_at``, or refused at once."""
    line = _item(request.purpose, UnlockStage.REFUSED if refused else REQUESTED, refused)
    submitted = received(request).step(
        CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by, remark=request.reason, items=(line,)
    )
    if refused is not None:
        return submitted.step(CaseActionName.DECIDE, at=at, stage=UnlockStage.REFUSED, state=CaseState.CLOSED)
    whose = Reviewed(advisor_id, request.faculty_code, request.department_code)
    return put_before(submitted, first_review(CHAIN, whose), whose, at=at, due_at=closes_at, effect=LAPSE_EFFECT)


def after_action(
    record: CaseRecord, action: CaseAction, request: UnlockRequest, *, at: datetime, term_ends_at: datetime | None
) -> CaseRecord:
    """The record after a decision that :func:`models.rules.cases.actions.refusal_of` let pass."""
    if action.action is CaseActionName.DELEGATE:
        return handed_over(record, action, at)
    if action.action is CaseActionName.CANCEL:
        return _ended(record, UnlockStage.CANCELLED, action.action, at=at, by=action)
    facts = in_place_of(record, action)
    if action.action is CaseActionName.DISAPPROVE:
        return _ended(record, UnlockStage.REFUSED, action.action, at=at, by=action, facts=facts)
    following = review_after(CHAIN, record.stage)
    if following is not None:
        return passed_on(record, action, following, Reviewed(None, request.faculty_code, request.department_code), at)
    until = granted_until(at, term_ends_at).isoformat()
    return _ended(record, UnlockStage.APPROVED, action.action, at=at, by=action, facts={**facts, UNTIL: until})


def _ended(
    record: CaseRecord,
    stage: UnlockStage,
    action: CaseActionName,
    *,
    at: datetime,
    by: CaseAction | None = None,
    facts: dict[str, Fact] | None = None,
) -> CaseRecord:
    items = tuple(item.model_copy(update={"outcome": stage.value}) for item in record.items)
    return ended(record, stage, action, at=at, items=items, by=by, facts=facts)


def unlocked_until(record: CaseRecord) -> datetime | None:
    """Until when (UTC) an approved request unlocks; None for any other."""
    until = record.events[-1].facts.get(UNTIL) if record.stage == UnlockStage.APPROVED else None
    return datetime.fromisoformat(until) if isinstance(until, str) else None


def overdue(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when an instant has come that it waited for: lapsed at its deadline, else escalated."""
    if record.deadline_at is not None and at >= record.deadline_at:
        return _ended(record, UnlockStage.LAPSED, CaseActionName.LAPSE, at=at)
    return escalated(record, at)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved the end of the term's requests."""
    return due_date_moved(record, deadline_at, LAPSE_EFFECT, at)
