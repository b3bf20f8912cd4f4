"""The process ``conferral``: its stages, its actions, and the record after each of them (study §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.actions import form_of
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Review
from models.cases.review.rules.chain import Reviewed, after_review, task_of
from models.cases.task.contract import Task
from models.cases.task.rules.holding import in_place_of
from models.kit.calendar import bangkok_instant
from models.kit.english import so_many
from models.study.conferral.contract import (
    ConferralFigures,
    ConferralRegulation,
    ConferralRequest,
    ConferralStage,
    CouncilForm,
    Resolution,
)

LISTED: Final = "listed"
_WHOSE: Final = Reviewed(None, "", None)
"""The list is of all faculties."""
REGULATIONS: Final[Mapping[int, ConferralRegulation]] = {
    1: ConferralRegulation(
        chain=(Review(stage=ConferralStage.REGISTRAR_REVIEW, office=Office(role=RoleId.REGISTRAR)),),
    ),
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
VERSION: Final = max(REGULATIONS)
_CANCEL: Final = ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER)
ENDINGS: Final = Endings(
    {
        CaseActionName.CONFER: ConferralStage.CONFERRED,
        CaseActionName.DISAPPROVE: ConferralStage.CANCELLED,
        CaseActionName.CANCEL: ConferralStage.CANCELLED,
        CaseActionName.TERMINATE: ConferralStage.CANCELLED,
    }
)
CONFERRAL: Final = Process(
    kind=CaseKind.CONFERRAL,
    main_stages=(
        ConferralStage.RECEIVED,
        ConferralStage.REGISTRAR_REVIEW,
        ConferralStage.COUNCIL,
        ConferralStage.CONFERRING,
        ConferralStage.CONFERRED,
    ),
    actions={
        ConferralStage.REGISTRAR_REVIEW: (
            ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL, menu=MenuId.CONFERRALS),
            ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED, menu=MenuId.CONFERRALS),
            ActionRule(
                CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)
            ),
            _CANCEL,
        ),
        ConferralStage.COUNCIL: (
            ActionRule(CaseActionName.CONFIRM, By.HOLDER, Tone.PRIMARY, form=CouncilForm, menu=MenuId.CONFERRALS),
            _CANCEL,
        ),
    },
    endings=ENDINGS,
)
"""Degrees that the council has conferred are not taken back by this process."""


def regulation_of(version: int = VERSION) -> ConferralRegulation:
    """What a conferral runs under, of a version of the regulations."""
    return REGULATIONS[version].model_copy(update={"version": version})


def _item(request: ConferralRequest, listed: int) -> CaseItem:
    term = f"{request.semester}/{request.academic_year}"
    return CaseItem(
        key=term,
        label_th=f"ผู้สำเร็จการศึกษาภาค {term} จำนวน {listed:,} คน",
        label_en=f"Graduates of {term}: {so_many(listed, 'student')}",
        outcome=LISTED,
    )


def first_record(request: ConferralRequest, listed: int, regulation: ConferralRegulation, at: datetime) -> CaseRecord:
    """The record once the list is written: before a second registrar. A list of nobody ends at once."""
    submitted = received(CaseKind.CONFERRAL, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        items=(_item(request, listed),),
        facts={"students": listed, "council_on": request.council_on.isoformat()},
    )
    submitted = submitted.model_copy(update={"regulation_version": regulation.version})
    if listed == 0:
        return ended_by(submitted, ENDINGS, CaseActionName.TERMINATE, at=at, facts={"status": "nobody_listed"})
    review = regulation.chain[0]
    return submitted.step(
        CaseActionName.DECIDE,
        at=at,
        stage=review.stage,
        tasks=(task_of(review, _WHOSE, since=at, due_at=_ends(request.council_on)),),
        deadline_at=None,
        deadline_effect=None,
    )


def _ends(day: date) -> datetime:
    return bangkok_instant(day + timedelta(days=1))


def decided(record: CaseRecord, action: CaseAction, request: ConferralRequest, at: datetime) -> CaseRecord:
    """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass.

    Agreed to, it is with the council: a registrar records what it resolved, once it has met. The task is due on the
    council's day; it has no deadline, since a council may meet later than was planned.
    """
    if action.action is CaseActionName.CONFIRM:
        return _with(record, action, ConferralStage.CONFERRING, (), _resolved(action), at)
    reviewed = after_review(record, action, ENDINGS, at=at)
    if reviewed is not None:
        return reviewed
    task = Task(name=ConferralStage.COUNCIL, since=at, due_at=_ends(request.council_on), role_id=RoleId.REGISTRAR.value)
    return _with(record, action, ConferralStage.COUNCIL, (task,), {}, at)


def _resolved(action: CaseAction) -> dict[str, Fact]:
    form = form_of(CouncilForm, action)
    return {"resolution": form.resolution, "conferred_on": form.conferred_on.isoformat()}


def _with(
    record: CaseRecord, action: CaseAction, stage: ConferralStage, tasks: tuple[Task, ...],
    facts: dict[str, Fact], at: datetime,
) -> CaseRecord:  # fmt: skip
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=stage,
        remark=action.remark,
        facts={**in_place_of(record, action), **facts},
        tasks=tasks,
        deadline_at=None,
        deadline_effect=None,
    )


def resolution_of(record: CaseRecord, action: CaseAction, regulation: ConferralRegulation) -> Resolution:
    """What the degrees are written from, of the action that recorded it."""
    form = form_of(CouncilForm, action)
    return Resolution(
        case_id=record.case_id,
        resolution=form.resolution,
        conferred_on=form.conferred_on,
        recorded_by=action.actor.person_id,
        chunk=regulation.chunk,
    )


def conferred(record: CaseRecord, figures: ConferralFigures, at: datetime) -> CaseRecord:
    """The record once every degree of the list is written."""
    facts: dict[str, Fact] = {
        "students": figures.conferred, "struck": figures.struck, "left_out": figures.left_out,
    }  # fmt: skip
    return ended_by(record, ENDINGS, CaseActionName.CONFER, at=at, facts=facts)
