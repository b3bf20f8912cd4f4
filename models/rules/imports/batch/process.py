"""The process ``import_batch``: its stages, its actions, and the record after each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from models.contracts.access.permissions import MenuId, RoleId
from models.contracts.cases.case import CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.contracts.cases.runs import RunRegulation, RunStages
from models.contracts.cases.starting import received
from models.contracts.imports.batch import BatchFigures, BatchRequest, BatchStage
from models.english import so_many
from models.money import baht_figures
from models.rules.cases.actions import Process, ended
from models.rules.cases.runs import Run

STAYS_EFFECT: Final = "rows_stay"
TO_IMPORT: Final = "to_import"

FIRST_REGULATION: Final = RunRegulation(undo_within=timedelta(days=14), chunk=500)
REGULATIONS: Final[Mapping[int, RunRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: an import is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_RUN: Final = Run(
    kind=CaseKind.IMPORT_BATCH,
    stages=RunStages(
        first=BatchStage.UPLOADED,
        looked_at=BatchStage.CHECKED,
        confirmed=BatchStage.CONFIRMED,
        running=BatchStage.RUNNING,
        paused=BatchStage.PAUSED,
        finished=BatchStage.FINISHED,
        undo_review=BatchStage.UNDO_REVIEW,
        undoing=BatchStage.UNDOING,
        undone=BatchStage.UNDONE,
        cancelled=BatchStage.CANCELLED,
    ),
    menu=MenuId.IMPORTS,
    confirms=RoleId.TREASURY_DIRECTOR,
    watches=(RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),
    stays=STAYS_EFFECT,
)
IMPORT_BATCH: Final[Process] = _RUN.process
acted: Final = _RUN.acted
begun: Final = _RUN.begun
stays: Final = _RUN.stays_done


def uploaded(request: BatchRequest, rows: int, regulation: RunRegulation) -> CaseRecord:
    """The record of an import whose file was read; its rows are being checked."""
    item = CaseItem(
        key="file",
        label_th=f"{request.what_th} · {rows:,} แถว",
        label_en=f"{request.what_en} · {so_many(rows, 'row')}",
        outcome=TO_IMPORT,
    )
    record = received(CaseKind.IMPORT_BATCH, request, BatchStage.UPLOADED).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        items=(item,),
        facts={"rows": rows},
    )
    return record.model_copy(update={"regulation_version": regulation.version})


def checked(record: CaseRecord, figures: BatchFigures, at: datetime) -> CaseRecord:
    """The record once every row was checked: a second person confirms what is good of it. Nothing good ends it."""
    facts: dict[str, Fact] = {
        "rows": figures.good,
        "amount": baht_figures(figures.expected),
        "refused": figures.refused,
    }
    if figures.good == 0:
        items = _items(record, BatchStage.CANCELLED, 0, figures.expected, figures.refused)
        return ended(record, BatchStage.CANCELLED, CaseActionName.CHECK, at=at, items=items, facts=facts)
    items = _items(record, TO_IMPORT, figures.good, figures.expected, figures.refused)
    return _RUN.looked_at(record, CaseActionName.CHECK, at, items=items, facts=facts)


def finished(record: CaseRecord, figures: BatchFigures, regulation: RunRegulation, at: datetime) -> CaseRecord:
    """The record once every good row was looked at again: until its deadline somebody may ask to undo it."""
    refused = figures.refused + figures.failed
    return _RUN.finished(
        record,
        regulation,
        at,
        items=_items(record, BatchStage.FINISHED, figures.applied, figures.amount, refused),
        facts={"rows": figures.applied, "amount": baht_figures(figures.amount), "refused": refused},
    )


def undone(record: CaseRecord, figures: BatchFigures, at: datetime) -> CaseRecord:
    """The record once what nobody paid was taken back; rows with money on them are left and counted."""
    return _RUN.undone(record, at, {"rows": figures.undone, "kept": figures.kept})


def _items(record: CaseRecord, outcome: str, rows: int, amount: Decimal, refused: int) -> tuple[CaseItem, ...]:
    """The file, and below it how many of its rows come to how much, and how many do not."""
    figures = baht_figures(amount)
    good = CaseItem(
        key="rows",
        label_th=f"นำเข้าได้ {rows:,} แถว รวม {figures} บาท",
        label_en=f"{so_many(rows, 'good row')}, {figures} baht in all",
        outcome=outcome,
    )
    bad = CaseItem(
        key="refused",
        label_th=f"นำเข้าไม่ได้ {refused:,} แถว",
        label_en=f"{so_many(refused, 'row')} not brought in",
        outcome="refused",
    )
    file = record.items[0].model_copy(update={"outcome": outcome})
    return (file, good, *((bad,) if refused else ()))
