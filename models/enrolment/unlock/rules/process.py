"""The process ``unlock``: its stages, its actions, and the record after each of them (design §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from models.access.role.contract import RoleId
from models.cases.case.contract.record import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Endings, Process
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import (
    REVIEW_ACTIONS,
    Along,
    Reviewed,
    after_review,
    first_review,
    put_before,
)
from models.cases.task.rules.escalation import due_date_moved
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.unlock.contract import UnlockGrant, UnlockRegulation, UnlockRequest, UnlockStage
from models.enrolment.unlock.rules.asking import granted_until

LAPSE_EFFECT: Final = "request_lapses"
REQUESTED: Final = "requested"
UNTIL: Final = "to"
"""The fact of the last approval: until when it is unlocked, to be shown."""

_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)

FIRST_REGULATION: Final = UnlockRegulation(
    chain=(
        Review(stage=UnlockStage.ADVISOR_REVIEW, escalates_to=_HEAD),
        Review(stage=UnlockStage.FACULTY_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
        Review(stage=UnlockStage.REGISTRAR_REVIEW, office=_REGISTRAR),
    ),
    lasts=timedelta(days=7),
    lasts_at_least=timedelta(hours=1),
)
"""What cases run under that began before a case kept its regulation. Never changed."""
REGULATIONS: Final[Mapping[int, UnlockRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]
"""What a request runs under that begins today.

A week: time for a student who reads the bell on Monday, and short enough that a term's seats stay planned; an hour at
least: what is approved in a term's last minute can still be used.
"""

ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: UnlockStage.APPROVED,
        CaseActionName.DISAPPROVE: UnlockStage.REFUSED,
        CaseActionName.CANCEL: UnlockStage.CANCELLED,
        CaseActionName.LAPSE: UnlockStage.LAPSED,
        CaseActionName.TERMINATE: UnlockStage.CANCELLED,
    }
)

UNLOCK: Final = Process(
    kind=CaseKind.UNLOCK,
    main_stages=(UnlockStage.RECEIVED, *REGULATION.stages, UnlockStage.APPROVED),
    actions={
        UnlockStage.ADVISOR_REVIEW: REVIEW_ACTIONS,
        UnlockStage.FACULTY_REVIEW: REVIEW_ACTIONS,
        UnlockStage.REGISTRAR_REVIEW: REVIEW_ACTIONS,
    },
    endings=ENDINGS,
)

PURPOSES: Final[Mapping[UnlockPurpose, tuple[str, str]]] = {
    UnlockPurpose.OUTSIDE_PERIOD: ("ลงทะเบียนนอกช่วงเวลา", "Enrol outside the period"),
    UnlockPurpose.HOLD: ("ลงทะเบียนแม้มีรายการระงับสิทธิ์", "Enrol although a hold stands"),
    UnlockPurpose.PROBATION: ("เลือกรูปแบบการลงทะเบียนขณะรอพินิจ", "Choose the enrolment type on probation"),
    UnlockPurpose.REQUISITE: ("ลงทะเบียนวิชาที่ยื่นคำร้องแทนวิชาบังคับก่อนได้", "Enrol by petition instead of a requisite"),
}
"""What a request is for, in Thai and in English: its line on the case page."""


def _item(purpose: UnlockPurpose, outcome: str, refused: Refused | None = None) -> CaseItem:
    th, en = PURPOSES[purpose]
    return CaseItem(key=purpose.value, label_th=th, label_en=en, outcome=outcome, refused=refused)


def whose_of(request: UnlockRequest, advisor_id: UUID | None) -> Reviewed:
    """Whose request it is."""
    return Reviewed(advisor_id, request.faculty_code, request.department_code)


def first_record(
    request: UnlockRequest,
    refused: Refused | None,
    *,
    at: datetime,
    advisor_id: UUID | None,
    closes_at: datetime | None,
    regulation: UnlockRegulation,
) -> CaseRecord:
    """The record once the rules have decided: before its first review until ``closes_at``, or refused at once."""
    item = _item(request.purpose, UnlockStage.REFUSED if refused else REQUESTED, refused)
    submitted = received(CaseKind.UNLOCK, request).step(
        CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by, remark=request.reason, items=(item,)
    )
    if refused is not None:
        return submitted.step(CaseActionName.DECIDE, at=at, stage=UnlockStage.REFUSED, state=CaseState.CLOSED)
    whose = whose_of(request, advisor_id)
    first = first_review(regulation.chain, whose)
    submitted = submitted.model_copy(
        update={
            "main_stages": (UnlockStage.RECEIVED.value, *regulation.stages, UnlockStage.APPROVED.value),
            "regulation_version": regulation.version,
        }
    )
    return put_before(submitted, first, whose, at=at, due_at=closes_at, effect=LAPSE_EFFECT)


def after_action(
    record: CaseRecord,
    action: CaseAction,
    request: UnlockRequest,
    *,
    at: datetime,
    term_ends_at: datetime | None,
    regulation: UnlockRegulation,
    advisor_id: UUID | None = None,
) -> CaseRecord:
    """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass."""
    along = Along(regulation.chain, whose_of(request, advisor_id))
    reviewed = after_review(record, action, ENDINGS, at=at, along=along)
    if reviewed is not None:
        return reviewed
    until = granted_until(at, term_ends_at, regulation).isoformat()
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action, facts={UNTIL: until})


def grant_of(record: CaseRecord, *, term_ends_at: datetime | None, regulation: UnlockRegulation) -> UnlockGrant | None:
    """What the closed record opens; None where it was not approved."""
    if record.stage != UnlockStage.APPROVED:
        return None
    at = record.events[-1].at
    return UnlockGrant(at=at, until=granted_until(at, term_ends_at, regulation))


def earlier_grant(record: CaseRecord) -> UnlockGrant | None:
    """What an approved record opens, read from its last step; for steps that were taken before a grant was a message
    of its own.
    """
    until = record.events[-1].facts.get(UNTIL) if record.stage == UnlockStage.APPROVED else None
    at = record.events[-1].at if record.events else None
    return UnlockGrant(at=at, until=datetime.fromisoformat(until)) if at and isinstance(until, str) else None


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when nobody decided until its deadline."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved the end of the term's requests."""
    return due_date_moved(record, deadline_at, LAPSE_EFFECT, at)
