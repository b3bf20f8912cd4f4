"""The process ``bill_run``: its stages, its actions, and the record after each of them (finance §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from models.contracts.access.permissions import MenuId, RoleId
from models.contracts.cases.case import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact, Task
from models.contracts.cases.starting import received
from models.contracts.finance.bill_run import BillRunFigures, BillRunRegulation, BillRunRequest, BillRunStage
from models.english import so_many
from models.money import baht_figures
from models.rules.cases.actions import (
    ActionField,
    ActionRule,
    By,
    Endings,
    Process,
    RemarkNeed,
    Tone,
    ended_by,
    handed_over,
    in_place_of,
)

STAYS_EFFECT: Final = "bills_stay"
CONFIRM_TASK: Final = "confirm_run"
WATCH_TASK: Final = "watch_run"
RESUME_TASK: Final = "resume_run"
TO_BILL: Final = "to_bill"

FIRST_REGULATION: Final = BillRunRegulation(undo_within=timedelta(days=14), chunk=500)
REGULATIONS: Final[Mapping[int, BillRunRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: a run is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_CANCEL: Final = ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER)
_ASK_UNDO: Final = ActionRule(CaseActionName.ASK_UNDO, By.OWNER, Tone.DANGER, RemarkNeed.REQUIRED)


_CONFIRMED_BY_ANOTHER: Final = (
    ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL, menu=MenuId.BILL_RUNS),
    ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED, menu=MenuId.BILL_RUNS),
    ActionRule(CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)),
)
"""What the second person may do: agree, refuse with a reason, or hand it over."""

ENDINGS: Final = Endings(
    {
        CaseActionName.LAPSE: BillRunStage.FINISHED,
        CaseActionName.UNDO: BillRunStage.UNDONE,
        CaseActionName.CANCEL: BillRunStage.CANCELLED,
        CaseActionName.DISAPPROVE: BillRunStage.CANCELLED,
        CaseActionName.TERMINATE: BillRunStage.CANCELLED,
    }
)
BILL_RUN: Final = Process(
    kind=CaseKind.BILL_RUN,
    main_stages=(
        BillRunStage.DRAFTED,
        BillRunStage.PREVIEWED,
        BillRunStage.CONFIRMED,
        BillRunStage.RUNNING,
        BillRunStage.FINISHED,
    ),
    actions={
        BillRunStage.DRAFTED: (_CANCEL,),
        BillRunStage.PREVIEWED: (*_CONFIRMED_BY_ANOTHER, _CANCEL),
        BillRunStage.RUNNING: (ActionRule(CaseActionName.PAUSE, By.HOLDER),),
        BillRunStage.PAUSED: (ActionRule(CaseActionName.RESUME, By.HOLDER, Tone.PRIMARY), _ASK_UNDO),
        BillRunStage.FINISHED: (_ASK_UNDO,),
        BillRunStage.UNDO_REVIEW: _CONFIRMED_BY_ANOTHER,
    },
    endings=ENDINGS,
)


def drafted(request: BillRunRequest, students: int, regulation: BillRunRegulation) -> CaseRecord:
    """The record of a run whose students are known; what it would bill is being worked out."""
    term = f"{request.academic_year}/{request.semester}"
    item = CaseItem(
        key=term,
        label_th=f"{term} · {request.group_th} · {students:,} คน",
        label_en=f"{term} · {request.group_en} · {so_many(students, 'student')}",
        outcome=TO_BILL,
    )
    record = received(CaseKind.BILL_RUN, request, BillRunStage.DRAFTED).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        items=(item,),
        facts={"students": students},
    )
    return record.model_copy(update={"regulation_version": regulation.version})


def previewed(record: CaseRecord, figures: BillRunFigures, at: datetime) -> CaseRecord:
    """The record once the preview stands: the director of treasury confirms it or does not."""
    return record.step(
        CaseActionName.PREVIEW,
        at=at,
        stage=BillRunStage.PREVIEWED,
        items=(
            *_with_bills(record, figures.expected_invoices, figures.expected),
            *_credits(figures.expected_credits, figures.expected_credited),
        ),
        facts={"invoices": figures.expected_invoices, **_amount(figures.expected), "problems": figures.problems},
        tasks=(Task(name=CONFIRM_TASK, since=at, role_id=RoleId.TREASURY_DIRECTOR.value),),
        deadline_at=None,
        deadline_effect=None,
    )


def acted(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that :func:`models.rules.cases.actions.refusal_of` let pass."""
    name = action.action
    if name is CaseActionName.DELEGATE:
        return handed_over(record, action, at)
    if record.stage == BillRunStage.UNDO_REVIEW:
        if name is CaseActionName.APPROVE:
            return _moved(record, action, at, BillRunStage.UNDOING)
        return _moved(record, action, at, _asked_from(record), record.deadline_at)
    if name in (CaseActionName.CANCEL, CaseActionName.DISAPPROVE):
        return ended_by(record, ENDINGS, name, at=at, by=action)
    to = {
        CaseActionName.APPROVE: BillRunStage.CONFIRMED,
        CaseActionName.PAUSE: BillRunStage.PAUSED,
        CaseActionName.RESUME: BillRunStage.RUNNING,
        CaseActionName.ASK_UNDO: BillRunStage.UNDO_REVIEW,
    }[name]
    return _moved(record, action, at, to, record.deadline_at)


def begun(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a confirmed run that bills now."""
    return record.step(
        CaseActionName.RUN,
        at=at,
        stage=BillRunStage.RUNNING,
        tasks=_tasks(BillRunStage.RUNNING, at),
        deadline_at=None,
        deadline_effect=None,
    )


def finished(record: CaseRecord, figures: BillRunFigures, regulation: BillRunRegulation, at: datetime) -> CaseRecord:
    """The record once every student was looked at: until its deadline somebody may ask to undo it."""
    return record.step(
        CaseActionName.FINISH,
        at=at,
        stage=BillRunStage.FINISHED,
        items=(
            *_with_bills(record, figures.billed, figures.amount, BillRunStage.FINISHED),
            *_credits(figures.credits, figures.credited, BillRunStage.FINISHED),
        ),
        facts={"invoices": figures.billed, **_amount(figures.amount), "problems": figures.failed},
        tasks=(),
        deadline_at=at + regulation.undo_within,
        deadline_effect=STAYS_EFFECT,
    )


def stays(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record once it cannot be undone any more, also where somebody asked for it and nobody agreed."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def undone(record: CaseRecord, figures: BillRunFigures, at: datetime) -> CaseRecord:
    """The record once the unpaid invoices were credited; those with money on them are left and counted."""
    facts: dict[str, Fact] = {"invoices": figures.undone, "kept": figures.kept}
    return ended_by(record, ENDINGS, CaseActionName.UNDO, at=at, facts=facts)


def _moved(
    record: CaseRecord, action: CaseAction, at: datetime, stage: BillRunStage, deadline_at: datetime | None = None
) -> CaseRecord:
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=stage,
        remark=action.remark,
        facts=in_place_of(record, action),
        tasks=_tasks(stage, at, deadline_at),
        deadline_at=deadline_at,
        deadline_effect=STAYS_EFFECT if deadline_at else None,
    )


def _tasks(stage: BillRunStage, since: datetime, due_at: datetime | None = None) -> tuple[Task, ...]:
    """Whose a stage is: the director's to confirm, the finance officers' and the director's to stop and to go on."""
    both = (RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
    names: dict[BillRunStage, tuple[str, tuple[RoleId, ...]]] = {
        BillRunStage.RUNNING: (WATCH_TASK, both),
        BillRunStage.PAUSED: (RESUME_TASK, both),
        BillRunStage.UNDO_REVIEW: (BillRunStage.UNDO_REVIEW.value, (RoleId.TREASURY_DIRECTOR,)),
    }
    name, roles = names.get(stage, ("", ()))
    return tuple(Task(name=name, since=since, due_at=due_at, role_id=role.value) for role in roles)


def _asked_from(record: CaseRecord) -> BillRunStage:
    """The stage in which somebody asked to undo the run."""
    asked = [event for event in record.events if event.action is CaseActionName.ASK_UNDO]
    return BillRunStage(asked[-1].stage_from or BillRunStage.FINISHED)


def _with_bills(record: CaseRecord, invoices: int, amount: Decimal, outcome: str = TO_BILL) -> tuple[CaseItem, ...]:
    """Whom the run is for, and below it what it bills."""
    figures = baht_figures(amount)
    whom = record.items[0].model_copy(update={"outcome": outcome})
    bills = CaseItem(
        key="bills",
        label_th=f"ใบแจ้งหนี้ {invoices:,} ฉบับ รวม {figures} บาท",
        label_en=f"{so_many(invoices, 'invoice')}, {figures} baht in all",
        outcome=outcome,
    )
    return whom, bills


def _credits(students: int, amount: Decimal, outcome: str = TO_BILL) -> tuple[CaseItem, ...]:
    """What the run credits of earlier invoices, where there is any."""
    if students == 0:
        return ()
    figures = baht_figures(amount)
    item = CaseItem(
        key="credits",
        label_th=f"ใบลดหนี้ของนิสิต {students:,} คน รวม {figures} บาท",
        label_en=f"credit notes of {so_many(students, 'student')}, {figures} baht in all",
        outcome=outcome,
    )
    return (item,)


def _amount(amount: Decimal) -> dict[str, Fact]:
    return {"amount": baht_figures(amount)}
