"""The process ``subject_change``: its stages, its actions, and the record after each of them (study §2, ADR 39)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.contracts.access.permissions import RoleId
from models.contracts.cases.case import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Task
from models.contracts.cases.reviews import Office, Regulation, Review, Within
from models.contracts.cases.starting import received
from models.contracts.curriculum.subject_change import SubjectCalendar, SubjectChangeRequest, SubjectChangeStage
from models.rules.cases.actions import ActionRule, By, Endings, Process, RemarkNeed, Tone, ended_by, in_place_of
from models.rules.cases.escalation import due_date_moved
from models.rules.cases.reviews import RETURN_ACTION, REVIEW_ACTIONS, Along, Reviewed, after_review, passed_on, task_of

LAPSE_EFFECT: Final = "change_lapses"
TAUGHT_EFFECT: Final = "version_is_taught"
ASKED: Final = "asked"

_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(
        chain=(
            Review(stage=SubjectChangeStage.DEPARTMENT_REVIEW, office=_HEAD, escalates_to=_DEAN),
            Review(stage=SubjectChangeStage.FACULTY_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
            Review(stage=SubjectChangeStage.REGISTRAR_REVIEW, office=_REGISTRAR),
        )
    )
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_REVIEWED: Final = (*REVIEW_ACTIONS, RETURN_ACTION)
_CANCEL: Final = ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER)
ENDINGS: Final = Endings(
    {
        CaseActionName.FINISH: SubjectChangeStage.ACTIVE,
        CaseActionName.DISAPPROVE: SubjectChangeStage.REFUSED,
        CaseActionName.CANCEL: SubjectChangeStage.CANCELLED,
        CaseActionName.LAPSE: SubjectChangeStage.LAPSED,
        CaseActionName.TERMINATE: SubjectChangeStage.CANCELLED,
    }
)
SUBJECT_CHANGE: Final = Process(
    kind=CaseKind.SUBJECT_CHANGE,
    main_stages=(
        SubjectChangeStage.DRAFTING,
        *REGULATION.stages,
        SubjectChangeStage.APPROVED,
        SubjectChangeStage.ACTIVE,
    ),
    actions={
        SubjectChangeStage.DRAFTING: (
            ActionRule(CaseActionName.SUBMIT, By.OWNER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
            _CANCEL,
        ),
        SubjectChangeStage.DEPARTMENT_REVIEW: _REVIEWED,
        SubjectChangeStage.FACULTY_REVIEW: _REVIEWED,
        SubjectChangeStage.REGISTRAR_REVIEW: _REVIEWED,
        SubjectChangeStage.APPROVED: (_CANCEL,),
    },
    endings=ENDINGS,
)


def begun(request: SubjectChangeRequest, regulation: Regulation, calendar: SubjectCalendar, at: datetime) -> CaseRecord:
    """The record of a version before its first office."""
    item = CaseItem(key=request.subject_code, label_th=request.label_th, label_en=request.label_en, outcome=ASKED)
    first = received(CaseKind.SUBJECT_CHANGE, request, SubjectChangeStage.DRAFTING)
    review = regulation.chain[0]
    return first.model_copy(update={"regulation_version": regulation.version}).step(
        CaseActionName.SUBMIT,
        at=at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=(item,),
        stage=review.stage,
        tasks=(task_of(review, whose_of(request), since=at, due_at=calendar.freezes_at),),
        deadline_at=calendar.freezes_at,
        deadline_effect=LAPSE_EFFECT if calendar.freezes_at else None,
    )


def decided(
    record: CaseRecord,
    action: CaseAction,
    request: SubjectChangeRequest,
    *,
    regulation: Regulation,
    calendar: SubjectCalendar,
    at: datetime,
) -> CaseRecord:
    """The record after a decision that :func:`models.rules.cases.actions.refusal_of` let pass.

    The last approval has it taught from the start of its term on: at once, where the term has begun or is none.
    """
    whose = whose_of(request)
    if action.action is CaseActionName.SUBMIT:
        return passed_on(record, action, regulation.chain[0], whose, at)
    back_to = Task(name=SubjectChangeStage.DRAFTING, since=at, due_at=record.deadline_at, assignee_id=record.opened_by)
    reviewed = after_review(record, action, ENDINGS, at=at, along=Along(regulation.chain, whose), back_to=back_to)
    if reviewed is not None:
        return reviewed
    agreed = record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=SubjectChangeStage.APPROVED,
        remark=action.remark,
        facts=in_place_of(record, action),
        tasks=(),
        deadline_at=calendar.starts_at,
        deadline_effect=TAUGHT_EFFECT if calendar.starts_at else None,
    )
    return agreed if calendar.starts_at is not None and calendar.starts_at > at else taught(agreed, at)


def deadline_of(record: CaseRecord, calendar: SubjectCalendar) -> datetime | None:
    """What the case waits for: the start of its term once it is agreed to, else the freeze."""
    return calendar.starts_at if record.stage == SubjectChangeStage.APPROVED else calendar.freezes_at


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record once the calendar moved what it waits for."""
    effect = TAUGHT_EFFECT if record.stage == SubjectChangeStage.APPROVED else LAPSE_EFFECT
    return due_date_moved(record, deadline_at, effect, at)


def at_deadline(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when its instant has come: taught from now on, or lapsed by the freeze."""
    if record.stage == SubjectChangeStage.APPROVED:
        return taught(record, at)
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def taught(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a version that is active from now on."""
    return ended_by(record, ENDINGS, CaseActionName.FINISH, at=at)


def whose_of(request: SubjectChangeRequest) -> Reviewed:
    """The units of the subject."""
    return Reviewed(None, request.faculty_code, request.department_code)
