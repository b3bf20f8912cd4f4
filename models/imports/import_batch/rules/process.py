"""The process ``import_batch``: its stages, its actions, and the record after each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Process
from models.cases.case.rules.steps import ended
from models.cases.run.contract import RunRegulation, RunStages
from models.cases.run.rules import Run
from models.imports.import_batch.contract.case import BatchFigures, BatchRequest, BatchStage, ImportKind
from models.imports.import_batch.rules.kinds import OF_CURRICULUM
from models.kit.english import so_many
from models.kit.money import baht_figures

STAYS_EFFECT: Final = "rows_stay"
TO_IMPORT: Final = "to_import"

FIRST_REGULATION: Final = RunRegulation(undo_within=timedelta(days=14), chunk=500)
REGULATIONS: Final[Mapping[int, RunRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: an import is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_OF_FINANCE: Final = Run(
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
_OF_CURRICULUM: Final = replace(
    _OF_FINANCE, confirms=RoleId.REGISTRAR, watches=(RoleId.CURRICULUM_OFFICER, RoleId.REGISTRAR)
)
IMPORT_BATCH: Final[Process] = _OF_FINANCE.process


def run_of(kind: ImportKind) -> Run:
    """Who confirms and looks after a file of a kind: the director of treasury, of the curriculum the registrar."""
    return _OF_CURRICULUM if kind in OF_CURRICULUM else _OF_FINANCE


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


def checked(record: CaseRecord, kind: ImportKind, figures: BatchFigures, at: datetime) -> CaseRecord:
    """The record once every row was checked: a second person confirms what is good of it. Nothing good ends it."""
    expected = _amount(kind, figures.expected)
    facts = _facts(figures.good, expected, figures.refused, figures.warned)
    if figures.good == 0:
        items = _items(record, BatchStage.CANCELLED, 0, expected, figures.refused)
        return ended(record, BatchStage.CANCELLED, CaseActionName.CHECK, at=at, items=items, facts=facts)
    items = _items(record, TO_IMPORT, figures.good, expected, figures.refused, figures.warned)
    return run_of(kind).looked_at(record, CaseActionName.CHECK, at, items=items, facts=facts)


def finished(
    record: CaseRecord, kind: ImportKind, figures: BatchFigures, regulation: RunRegulation, at: datetime
) -> CaseRecord:
    """The record once every good row was looked at again: until its deadline somebody may ask to undo it."""
    refused = figures.refused + figures.failed
    amount = _amount(kind, figures.amount)
    return run_of(kind).finished(
        record,
        regulation,
        at,
        items=_items(record, BatchStage.FINISHED, figures.applied, amount, refused, figures.warned),
        facts=_facts(figures.applied, amount, refused, figures.warned),
    )


def undone(record: CaseRecord, kind: ImportKind, figures: BatchFigures, at: datetime) -> CaseRecord:
    """The record once what nobody paid was taken back; rows with money on them are left and counted."""
    return run_of(kind).undone(record, at, {"rows": figures.undone, "kept": figures.kept})


def _amount(kind: ImportKind, amount: Decimal) -> str | None:
    """What rows come to in baht; None of a kind whose rows come to no money."""
    return None if kind in OF_CURRICULUM else baht_figures(amount)


def _facts(rows: int, amount: str | None, refused: int, warned: int) -> dict[str, Fact]:
    money: dict[str, Fact] = {} if amount is None else {"amount": amount}
    return {"rows": rows, **money, "refused": refused, **({"warned": warned} if warned else {})}


def _items(
    record: CaseRecord, outcome: str, rows: int, amount: str | None, refused: int, warned: int = 0
) -> tuple[CaseItem, ...]:
    """The file, and below it how many rows come to how much, how many of them have warnings, and how many do not."""
    good = CaseItem(
        key="rows",
        label_th=f"นำเข้าได้ {rows:,} แถว" + (f" รวม {amount} บาท" if amount else ""),
        label_en=so_many(rows, "good row") + (f", {amount} baht in all" if amount else ""),
        outcome=outcome,
    )
    bad = CaseItem(
        key="refused",
        label_th=f"นำเข้าไม่ได้ {refused:,} แถว",
        label_en=f"{so_many(refused, 'row')} not brought in",
        outcome="refused",
    )
    doubtful = CaseItem(
        key="warned",
        label_th=f"ในจำนวนนี้มีคำเตือน {warned:,} แถว",
        label_en=f"{so_many(warned, 'row')} of them with warnings",
        outcome=outcome,
    )
    file = record.items[0].model_copy(update={"outcome": outcome})
    return (file, good, *((doubtful,) if warned else ()), *((bad,) if refused else ()))
