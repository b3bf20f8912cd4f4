"""The process ``scholarship_award``: its stages, its actions, and the record after each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Process
from models.cases.run.contract import RunRegulation, RunStages
from models.cases.run.rules import Run
from models.finance.scholarship_award.contract import AwardFigures, AwardRequest, AwardStage
from models.kit.english import so_many
from models.kit.money import baht_figures

STAYS_EFFECT: Final = "awards_stay"
TO_GIVE: Final = "to_give"

FIRST_REGULATION: Final = RunRegulation(undo_within=timedelta(days=14), chunk=100)
REGULATIONS: Final[Mapping[int, RunRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_RUN: Final = Run(
    kind=CaseKind.SCHOLARSHIP_AWARD,
    stages=RunStages(
        first=AwardStage.RECEIVED,
        looked_at=AwardStage.PREVIEWED,
        confirmed=AwardStage.CONFIRMED,
        running=AwardStage.GIVING,
        paused=AwardStage.PAUSED,
        finished=AwardStage.GIVEN,
        undo_review=AwardStage.UNDO_REVIEW,
        undoing=AwardStage.UNDOING,
        undone=AwardStage.UNDONE,
        cancelled=AwardStage.CANCELLED,
    ),
    menu=MenuId.SCHOLARSHIP_AWARDS,
    confirms=RoleId.SCHOLARSHIP_OFFICER,
    watches=(RoleId.SCHOLARSHIP_OFFICER,),
    stays=STAYS_EFFECT,
)
SCHOLARSHIP_AWARD: Final[Process] = _RUN.process
acted: Final = _RUN.acted
begun: Final = _RUN.begun
stays: Final = _RUN.stays_done


def drafted(request: AwardRequest, students: int, regulation: RunRegulation) -> CaseRecord:
    """The record once its students are known; what each would get is being worked out."""
    term = f"{request.academic_year}/{request.semester}"
    item = CaseItem(
        key=term,
        label_th=f"{request.what_th} · {term} · {students:,} คน",
        label_en=f"{request.what_en} · {term} · {so_many(students, 'student')}",
        outcome=TO_GIVE,
    )
    record = received(CaseKind.SCHOLARSHIP_AWARD, request, AwardStage.RECEIVED).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=(item,),
        facts={"students": students},
    )
    return record.model_copy(update={"regulation_version": regulation.version})


def previewed(record: CaseRecord, figures: AwardFigures, at: datetime) -> CaseRecord:
    """The record once the preview stands: another scholarship officer confirms it or does not."""
    return _RUN.looked_at(
        record,
        CaseActionName.PREVIEW,
        at,
        items=_items(record, TO_GIVE, figures.good, figures.expected, figures.refused),
        facts=_facts(figures.good, figures.expected, figures.refused),
    )


def finished(record: CaseRecord, figures: AwardFigures, regulation: RunRegulation, at: datetime) -> CaseRecord:
    """The record once every student was looked at: until its deadline somebody may ask to undo it."""
    return _RUN.finished(
        record,
        regulation,
        at,
        items=_items(record, AwardStage.GIVEN, figures.given, figures.amount, figures.refused),
        facts=_facts(figures.given, figures.amount, figures.refused),
    )


def undone(record: CaseRecord, figures: AwardFigures, at: datetime) -> CaseRecord:
    """The record once the awards were ended: what they took off fell back on the students. Some may have stayed."""
    kept: dict[str, Fact] = {"kept": figures.kept} if figures.kept else {}
    return _RUN.undone(record, at, {"students": figures.undone, **kept})


def _facts(students: int, amount: Decimal, refused: int) -> dict[str, Fact]:
    return {"students": students, "amount": baht_figures(amount), "problems": refused}


def _items(record: CaseRecord, outcome: str, students: int, amount: Decimal, refused: int) -> tuple[CaseItem, ...]:
    """What is given, and below it to how many, and to how many not."""
    figures = baht_figures(amount)
    good = CaseItem(
        key="students",
        label_th=f"ให้ {students:,} คน รวม {figures} บาท ตามยอดที่เรียกเก็บแล้ว",
        label_en=f"{so_many(students, 'student')}, {figures} baht of what is charged now",
        outcome=outcome,
    )
    bad = CaseItem(
        key="refused",
        label_th=f"ให้ไม่ได้ {refused:,} คน",
        label_en=f"{so_many(refused, 'student')} who cannot be given it",
        outcome="refused",
    )
    what = record.items[0].model_copy(update={"outcome": outcome})
    return (what, good, *((bad,) if refused else ()))
