"""The processes of versions: their stages, their actions, and the record after each of them (study §2, §3, ADR 39).

A version of a subject and one of a programme go the same way; what becomes of their rows their activities say.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Regulation, Review, Within
from models.cases.review.rules.chain import (
    RETURN_ACTION,
    REVIEW_ACTIONS,
    Along,
    Reviewed,
    after_review,
    passed_on,
    task_of,
)
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import due_date_moved
from models.cases.task.rules.holding import in_place_of
from models.curriculum.version_change.contract import VersionCalendar, VersionChangeRequest, VersionChangeStage

LAPSE_EFFECT: Final = "change_lapses"
IN_FORCE_EFFECT: Final = "version_is_taught"
"""Persisted, under the word of subjects."""
ASKED: Final = "asked"

_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(
        chain=(
            Review(stage=VersionChangeStage.DEPARTMENT_REVIEW, office=_HEAD, escalates_to=_DEAN),
            Review(stage=VersionChangeStage.FACULTY_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
            Review(stage=VersionChangeStage.REGISTRAR_REVIEW, office=_REGISTRAR),
        )
    )
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_REVIEWED: Final = (*REVIEW_ACTIONS, RETURN_ACTION)
_CANCEL: Final = ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER)
ENDINGS: Final = Endings(
    {
        CaseActionName.FINISH: VersionChangeStage.ACTIVE,
        CaseActionName.DISAPPROVE: VersionChangeStage.REFUSED,
        CaseActionName.CANCEL: VersionChangeStage.CANCELLED,
        CaseActionName.LAPSE: VersionChangeStage.LAPSED,
        CaseActionName.TERMINATE: VersionChangeStage.CANCELLED,
    }
)


def version_process(kind: CaseKind) -> Process:
    """A process in which versions of one kind go before their offices."""
    return Process(
        kind=kind,
        main_stages=(
            VersionChangeStage.DRAFTING,
            *REGULATION.stages,
            VersionChangeStage.APPROVED,
            VersionChangeStage.ACTIVE,
        ),
        actions={
            VersionChangeStage.DRAFTING: (
                ActionRule(CaseActionName.SUBMIT, By.OWNER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
                _CANCEL,
            ),
            VersionChangeStage.DEPARTMENT_REVIEW: _REVIEWED,
            VersionChangeStage.FACULTY_REVIEW: _REVIEWED,
            VersionChangeStage.REGISTRAR_REVIEW: _REVIEWED,
            VersionChangeStage.APPROVED: (_CANCEL,),
        },
        endings=ENDINGS,
    )


SUBJECT_CHANGE: Final = version_process(CaseKind.SUBJECT_CHANGE)


def begun(
    kind: CaseKind, request: VersionChangeRequest, regulation: Regulation, calendar: VersionCalendar, at: datetime
) -> CaseRecord:
    """The record of a version before its first office."""
    freezes_at = calendar.freezes_at
    task = task_of(regulation.chain[0], whose_of(request), since=at, due_at=freezes_at)
    first = received(kind, request, VersionChangeStage.DRAFTING)
    return _submitted(first, request, regulation, at, task, freezes_at, LAPSE_EFFECT)


def begun_without_review(
    kind: CaseKind, request: VersionChangeRequest, regulation: Regulation, calendar: VersionCalendar, at: datetime
) -> CaseRecord:
    """The record of a version of which nothing but texts is new: no office reviews it, and it waits for its term."""
    first = received(kind, request, VersionChangeStage.DRAFTING)
    agreed = _submitted(first, request, regulation, at, None, calendar.starts_at, IN_FORCE_EFFECT)
    return _unless_it_waits(agreed, calendar, at)


def _submitted(
    first: CaseRecord,
    request: VersionChangeRequest,
    regulation: Regulation,
    at: datetime,
    task: Task | None,
    deadline_at: datetime | None,
    effect: str,
) -> CaseRecord:
    """The record of a version that is before an office with a task, or with none waits for its term."""
    item = CaseItem(key=request.key, label_th=request.label_th, label_en=request.label_en, outcome=ASKED)
    return first.model_copy(update={"regulation_version": regulation.version}).step(
        CaseActionName.SUBMIT,
        at=at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=(item,),
        stage=VersionChangeStage.APPROVED if task is None else task.name,
        tasks=() if task is None else (task,),
        deadline_at=deadline_at,
        deadline_effect=effect if deadline_at else None,
    )


def decided(
    record: CaseRecord,
    action: CaseAction,
    request: VersionChangeRequest,
    *,
    regulation: Regulation,
    calendar: VersionCalendar,
    at: datetime,
) -> CaseRecord:
    """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass.

    The last approval has it in force from the start of its term on: at once, where the term has begun or is none.
    """
    whose = whose_of(request)
    if action.action is CaseActionName.SUBMIT:
        return passed_on(record, action, regulation.chain[0], whose, at)
    back_to = Task(name=VersionChangeStage.DRAFTING, since=at, due_at=record.deadline_at, assignee_id=record.opened_by)
    reviewed = after_review(record, action, ENDINGS, at=at, along=Along(regulation.chain, whose), back_to=back_to)
    if reviewed is not None:
        return reviewed
    agreed = record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=VersionChangeStage.APPROVED,
        remark=action.remark,
        facts=in_place_of(record, action),
        tasks=(),
        deadline_at=calendar.starts_at,
        deadline_effect=IN_FORCE_EFFECT if calendar.starts_at else None,
    )
    return _unless_it_waits(agreed, calendar, at)


def _unless_it_waits(agreed: CaseRecord, calendar: VersionCalendar, at: datetime) -> CaseRecord:
    return agreed if calendar.starts_at is not None and calendar.starts_at > at else in_force(agreed, at)


def deadline_of(record: CaseRecord, calendar: VersionCalendar) -> datetime | None:
    """What the case waits for: the start of its term once it is agreed to, else the freeze."""
    return calendar.starts_at if record.stage == VersionChangeStage.APPROVED else calendar.freezes_at


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record once the calendar moved what it waits for."""
    effect = IN_FORCE_EFFECT if record.stage == VersionChangeStage.APPROVED else LAPSE_EFFECT
    return due_date_moved(record, deadline_at, effect, at)


def at_deadline(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when its instant has come: in force from now on, or lapsed by the freeze."""
    if record.stage == VersionChangeStage.APPROVED:
        return in_force(record, at)
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def in_force(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a version that is active from now on."""
    return ended_by(record, ENDINGS, CaseActionName.FINISH, at=at)


def whose_of(request: VersionChangeRequest) -> Reviewed:
    """The units whose offices consider it."""
    return Reviewed(None, request.faculty_code, request.department_code)
