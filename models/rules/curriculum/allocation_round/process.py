"""The process ``allocation_round``: its stages, its actions, and the record after each of them (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.contracts.access.permissions import RoleId
from models.contracts.cases.case import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Fact,
    Task,
)
from models.contracts.curriculum.allocation_round import (
    EVERY_CAMPUS,
    Released,
    RoundNow,
    RoundPlan,
    RoundRequest,
    RoundStage,
)
from models.rules.cases.actions import ActionRule, By, Endings, Process, Tone, in_place_of

ROUND_TASK: Final = "run_round"
OPENS_EFFECT: Final = "round_opens"
RELEASE_EFFECT: Final = "release_unused_seats"
TO_RELEASE: Final = "to_release"

_CANCEL: Final = (ActionRule(CaseActionName.CANCEL, By.HOLDER, Tone.DANGER),)

ALLOCATION_ROUND: Final = Process(
    kind=CaseKind.ALLOCATION_ROUND,
    main_stages=(RoundStage.SCHEDULED, RoundStage.OPEN, RoundStage.RELEASED),
    actions={RoundStage.SCHEDULED: _CANCEL, RoundStage.OPEN: _CANCEL},
    endings=Endings({CaseActionName.TERMINATE: RoundStage.CANCELLED.value}),
)


def received(request: RoundRequest) -> CaseRecord:
    """The record of a round as the registrar sent it: revision 0, no event."""
    return CaseRecord(
        case_id=request.case_id,
        kind=CaseKind.ALLOCATION_ROUND,
        opened_by=request.opened_by,
        stage=RoundStage.SCHEDULED,
    )


def _item(plan: RoundPlan, academic_year: int, semester: int, campus_code: str) -> CaseItem:
    where_th = "ทุกวิทยาเขต" if campus_code == EVERY_CAMPUS else f"วิทยาเขต {campus_code}"
    where_en = "every campus" if campus_code == EVERY_CAMPUS else f"campus {campus_code}"
    term = f"{academic_year}/{semester}"
    return CaseItem(
        key=term,
        label_th=f"ปล่อยที่นั่งจัดสรรที่ไม่มีผู้ใช้ {plan.release_percent}% · {term} · {where_th}",
        label_en=f"Release {plan.release_percent}% of unused reserved seats · {term} · {where_en}",
        outcome=TO_RELEASE,
    )


def _item_now(request: RoundRequest, now: RoundNow) -> CaseItem:
    """The line of the round as its row has it; as it was asked for where the row's term and campus were not read."""
    return _item(
        now,
        request.academic_year if now.academic_year is None else now.academic_year,
        request.semester if now.semester is None else now.semester,
        request.campus_code if now.campus_code is None else now.campus_code,
    )


def _tasks(since: datetime, plan: RoundPlan) -> tuple[Task, ...]:
    """Any registrar may call a round off."""
    return (Task(name=ROUND_TASK, since=since, due_at=plan.closes_at, role_id=RoleId.REGISTRAR.value),)


def planned(request: RoundRequest) -> CaseRecord:
    """The record of a round that waits for its opening."""
    return received(request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        items=(_item(request.plan, request.academic_year, request.semester, request.campus_code),),
        tasks=_tasks(request.requested_at, request.plan),
        deadline_at=request.plan.opens_at,
        deadline_effect=OPENS_EFFECT,
    )


def followed(record: CaseRecord, request: RoundRequest, plan: RoundNow, at: datetime) -> CaseRecord:
    """The record after a look at the round's dates: opened when it is time, moved where a date moved, else the same."""
    opens = record.stage == RoundStage.SCHEDULED and plan.opens_at <= at
    stage = RoundStage.OPEN if opens or record.stage == RoundStage.OPEN else RoundStage.SCHEDULED
    deadline = plan.closes_at if stage is RoundStage.OPEN else plan.opens_at
    items = (_item_now(request, plan),)
    tasks = _tasks(record.tasks[0].since if record.tasks else at, plan)
    if not opens and (deadline, items, tasks) == (record.deadline_at, record.items, record.tasks):
        return record
    facts: dict[str, Fact] = {}
    if not opens:
        facts = {"from": record.deadline_at.isoformat() if record.deadline_at else None, "to": deadline.isoformat()}
    return record.step(
        CaseActionName.OPEN if opens else CaseActionName.MOVE_DEADLINE,
        at=at,
        stage=stage,
        items=items,
        facts=facts,
        tasks=tasks,
        deadline_at=deadline,
        deadline_effect=RELEASE_EFFECT if stage is RoundStage.OPEN else OPENS_EFFECT,
    )


def is_due(record: CaseRecord, plan: RoundPlan, at: datetime) -> bool:
    """Whether the round is open and its end has come."""
    return record.stage == RoundStage.OPEN and plan.closes_at <= at


def released(record: CaseRecord, outcome: Released, at: datetime) -> CaseRecord:
    """The record once the unused seats are everybody's."""
    return record.step(
        CaseActionName.RELEASE,
        at=at,
        stage=RoundStage.RELEASED,
        state=CaseState.CLOSED,
        facts={"sections": outcome.sections, "seats": outcome.seats},
        items=tuple(
            item.model_copy(
                update={
                    "label_th": f"{item.label_th} · {outcome.seats:,} ที่นั่ง ใน {outcome.sections:,} หมู่",
                    "label_en": f"{item.label_en} · {outcome.seats:,} seats, {outcome.sections:,} sections",
                }
            )
            for item in _came_to(record, RoundStage.RELEASED)
        ),
    )


def cancelled(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record of a round that was called off: every reserved seat stays reserved."""
    return record.step(
        CaseActionName.CANCEL,
        at=at,
        actor_id=action.actor.person_id,
        remark=action.remark,
        stage=RoundStage.CANCELLED,
        state=CaseState.CLOSED,
        facts=in_place_of(record, action),
        items=_came_to(record, RoundStage.CANCELLED),
    )


def _came_to(record: CaseRecord, stage: RoundStage) -> tuple[CaseItem, ...]:
    return tuple(item.model_copy(update={"outcome": stage.value}) for item in record.items)
