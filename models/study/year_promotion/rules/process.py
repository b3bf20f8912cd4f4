"""The process ``year_promotion``: its stages, its actions, and the record after each of them (golive §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Process
from models.cases.case.rules.steps import ended
from models.cases.run.contract import RunRegulation, RunStages
from models.cases.run.rules import Run
from models.kit.english import so_many
from models.study.year_promotion.contract import PromotionFigures, PromotionRequest, PromotionStage, PromotionState

STAYS_EFFECT: Final = "years_stay"

FIRST_REGULATION: Final = RunRegulation(undo_within=timedelta(days=7), chunk=2_000)
REGULATIONS: Final[Mapping[int, RunRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_RUN: Final = Run(
    kind=CaseKind.YEAR_PROMOTION,
    stages=RunStages(
        first=PromotionStage.RECEIVED,
        looked_at=PromotionStage.PREVIEWED,
        confirmed=PromotionStage.CONFIRMED,
        running=PromotionStage.PROMOTING,
        paused=PromotionStage.PAUSED,
        finished=PromotionStage.PROMOTED,
        undo_review=PromotionStage.UNDO_REVIEW,
        undoing=PromotionStage.UNDOING,
        undone=PromotionStage.UNDONE,
        cancelled=PromotionStage.CANCELLED,
    ),
    menu=MenuId.YEAR_PROMOTIONS,
    confirms=RoleId.REGISTRAR,
    watches=(RoleId.REGISTRAR,),
    stays=STAYS_EFFECT,
)
YEAR_PROMOTION: Final[Process] = _RUN.process
acted: Final = _RUN.acted
begun: Final = _RUN.begun
stays: Final = _RUN.stays_done


def first_record(request: PromotionRequest, students: int, regulation: RunRegulation) -> CaseRecord:
    """The record once its students are known; what becomes of each is being worked out."""
    year = request.academic_year
    item = CaseItem(
        key=str(year),
        label_th=f"ปีการศึกษา {year} · {students:,} คน",
        label_en=f"Academic year {year} · {so_many(students, 'student')}",
        outcome=PromotionState.TO_PROMOTE,
    )
    record = received(CaseKind.YEAR_PROMOTION, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=(item,),
        facts={"students": students},
    )
    return record.model_copy(update={"regulation_version": regulation.version})


def previewed(record: CaseRecord, figures: PromotionFigures, at: datetime) -> CaseRecord:
    """The record once the preview stands: another registrar confirms it. Where nobody is promoted it ends."""
    facts: dict[str, Fact] = {
        "students": figures.to_promote, "unchanged": figures.unchanged, "problems": figures.to_look_at,
    }  # fmt: skip
    if figures.to_promote == 0:
        items = _items(record, PromotionState.UNCHANGED, figures)
        return ended(record, PromotionStage.CANCELLED, CaseActionName.CHECK, at=at, items=items, facts=facts)
    items = _items(record, PromotionState.TO_PROMOTE, figures)
    return _RUN.looked_at(record, CaseActionName.PREVIEW, at, items=items, facts=facts)


def finished(record: CaseRecord, figures: PromotionFigures, regulation: RunRegulation, at: datetime) -> CaseRecord:
    """The record once every student was looked at: until its deadline somebody may ask to undo it."""
    facts: dict[str, Fact] = {"students": figures.promoted, "moved": figures.moved, "problems": figures.to_look_at}
    items = _items(record, PromotionState.PROMOTED, figures)
    return _RUN.finished(record, regulation, at, items=items, facts=facts)


def undone(record: CaseRecord, figures: PromotionFigures, at: datetime) -> CaseRecord:
    """The record once the study years before are back; somebody else may have changed a few since."""
    kept: dict[str, Fact] = {"kept": figures.kept} if figures.kept else {}
    return _RUN.undone(record, at, {"students": figures.undone, **kept})


def _items(record: CaseRecord, outcome: PromotionState, figures: PromotionFigures) -> tuple[CaseItem, ...]:
    """The year, and below it how many go up, stay, and are left for somebody to look at."""
    rises = figures.promoted if outcome is PromotionState.PROMOTED else figures.to_promote
    lines = (
        (outcome, rises, "เลื่อนชั้นปี", "go up a year"),
        (PromotionState.UNCHANGED, figures.unchanged, "ชั้นปีเดิม", "stay in their year"),
        (PromotionState.TO_LOOK_AT, figures.to_look_at, "ต้องตรวจสอบ", "to be looked at"),
        (PromotionState.MOVED, figures.moved, "ข้อมูลเปลี่ยนหลังแสดงตัวอย่าง", "changed since the preview"),
    )
    what = record.items[0].model_copy(update={"outcome": outcome})
    counted = (
        CaseItem(
            key=state.value,
            label_th=f"{thai} {students:,} คน",
            label_en=f"{so_many(students, 'student')}: {english}",
            outcome=state,
        )
        for state, students, thai, english in lines
        if students
    )
    return (what, *counted)
