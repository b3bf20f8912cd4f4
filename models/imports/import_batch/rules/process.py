"""The process ``import_batch``: its stages, its actions, and the record after each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Process
from models.cases.case.rules.steps import ended
from models.cases.run.contract import RunRegulation, RunStages
from models.cases.run.rules import Run
from models.imports.import_batch.contract.case import (
    MOST_ROWS,
    BatchFigures,
    BatchRequest,
    BatchStage,
    ClosingConfirmed,
    Closings,
    ImportKind,
)
from models.imports.import_batch.contract.sheets import HEADING_WITHIN, SheetLimits
from models.imports.import_batch.rules.kinds import COMES_TO_MONEY, OF_ACCESS, OF_RECORDS, OF_REGISTRAR, OF_UNIVERSITY
from models.imports.import_batch.rules.schemas import ARCHIVED
from models.kit.english import so_many
from models.kit.money import baht_figures

STAYS_EFFECT: Final = "rows_stay"
TO_IMPORT: Final = "to_import"
CLOSING: Final = "closing"
"""The fact of the check that counts what a complete list closes."""
_MAIN_STAGES_OF_CLOSING: Final = tuple(
    BatchStage.CLOSING_CHECKED.value if stage is BatchStage.CHECKED else stage.value
    for stage in (
        BatchStage.UPLOADED,
        BatchStage.CHECKED,
        BatchStage.CONFIRMED,
        BatchStage.RUNNING,
        BatchStage.FINISHED,
    )
)

FIRST_REGULATION: Final = RunRegulation(undo_within=timedelta(days=14), chunk=500)
WHOLE_FILE: Final = RunRegulation(version=2, undo_within=timedelta(days=14), chunk=MOST_ROWS)
"""Of files whose rows stand on each other: all of them are one chunk."""
OF_MANY_ROWS: Final = RunRegulation(version=3, undo_within=timedelta(days=14), chunk=2_000)
"""Of the longest files: a chunk costs a fixed time besides that of its rows."""
OF_PICTURES: Final = RunRegulation(version=4, undo_within=timedelta(days=14), chunk=10)
"""Of files whose rows are pictures: decoding a chunk of them takes as long as writing many rows."""
REGULATIONS: Final[Mapping[int, RunRegulation]] = {
    each.version: each for each in (FIRST_REGULATION, WHOLE_FILE, OF_MANY_ROWS, OF_PICTURES)
}
"""Every regulation there was, by its version: an import is answered the one it began under. To change one, add one."""
_MOST_ROWS_OF: Final[Mapping[ImportKind, int]] = {ImportKind.EARLIER_GRADES: 200_000}
_OF_ONE_CHUNK: Final = frozenset(
    {
        ImportKind.ORGANISATION,
        ImportKind.CALENDAR,
        ImportKind.EXAMS,
        ImportKind.PROGRAMMES,
        ImportKind.STATUS_EVENTS,
        ImportKind.SUBJECTS,
        ImportKind.SUBJECT_FEES,
    }
)


def regulation_of(kind: ImportKind) -> RunRegulation:
    """Return what an import of a kind runs under when it begins now."""
    if kind in _MOST_ROWS_OF:
        return OF_MANY_ROWS
    if kind in ARCHIVED:
        return OF_PICTURES
    return WHOLE_FILE if kind in _OF_ONE_CHUNK else FIRST_REGULATION


def most_rows(kind: ImportKind) -> int:
    """Return how many rows a file of a kind may have below its headings (golive §3)."""
    return _MOST_ROWS_OF.get(kind, MOST_ROWS)


def sheet_limits(kind: ImportKind) -> SheetLimits:
    """Return how much of a file is read: what stands above its headings, the headings and the rows below them."""
    return SheetLimits(rows=most_rows(kind) + HEADING_WITHIN)


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


def _refused_number(record: CaseRecord, filled: ActionForm) -> tuple[str, str] | None:
    """Return the field and why, where the number that was typed is not that of what the file would close."""
    counted = [event.facts.get(CLOSING) for event in record.events if event.action is CaseActionName.CHECK]
    is_it = isinstance(filled, ClosingConfirmed) and counted[-1:] == [filled.closing]
    return None if is_it else ("closing", "closing_number_wrong")


def _with_closing(process: Process) -> Process:
    """Add the stage in which the second person types how much is closed."""
    offered = process.actions[BatchStage.CHECKED]
    typed = tuple(
        replace(rule, form=ClosingConfirmed, refused_form=_refused_number)
        if rule.name is CaseActionName.APPROVE
        else rule
        for rule in offered
    )
    return replace(process, actions={**process.actions, BatchStage.CLOSING_CHECKED: typed})


IMPORT_BATCH: Final[Process] = _with_closing(_OF_FINANCE.process)
_OF_UNIVERSITY: Final = replace(
    _OF_FINANCE, confirms=RoleId.REGISTRAR, watches=(RoleId.ADMINISTRATOR, RoleId.REGISTRAR)
)
_OF_ACCESS: Final = replace(_OF_FINANCE, confirms=RoleId.ADMINISTRATOR, watches=(RoleId.ADMINISTRATOR,))
_OF_RECORDS: Final = replace(_OF_FINANCE, confirms=RoleId.REGISTRAR, watches=(RoleId.REGISTRAR,))


def run_of(kind: ImportKind) -> Run:
    """Who confirms and looks after a file of a kind.

    The director of treasury does it of money, an administrator of who may do what, and a registrar of all else.
    """
    if kind in OF_UNIVERSITY:
        return _OF_UNIVERSITY
    if kind in OF_RECORDS:
        return _OF_RECORDS
    if kind in OF_ACCESS:
        return _OF_ACCESS
    return _OF_CURRICULUM if kind in OF_REGISTRAR else _OF_FINANCE


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
    """The record once every row was checked: a second person confirms what is good of it. Nothing good ends it.

    Where an unusual part of the university would be closed, the second person types how many rows that is.
    """
    expected = _amount(kind, figures.expected)
    facts = _facts(figures, figures.good, expected, figures.refused)
    if figures.good == 0:
        items = _items(record, BatchStage.CANCELLED, figures, 0, expected, figures.refused)
        return ended(record, BatchStage.CANCELLED, CaseActionName.CHECK, at=at, items=items, facts=facts)
    items = _items(record, TO_IMPORT, figures, figures.good, expected, figures.refused)
    run = run_of(kind)
    if figures.closings is Closings.ORDINARY:
        return run.looked_at(record, CaseActionName.CHECK, at, items=items, facts=facts)
    closing = record.model_copy(update={"main_stages": _MAIN_STAGES_OF_CLOSING})
    stage = BatchStage.CLOSING_CHECKED
    return run.looked_at(closing, CaseActionName.CHECK, at, items=items, facts=facts, stage=stage)


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
        items=_items(record, BatchStage.FINISHED, figures, figures.applied, amount, refused),
        facts=_facts(figures, figures.applied, amount, refused),
    )


def undone(record: CaseRecord, kind: ImportKind, figures: BatchFigures, at: datetime) -> CaseRecord:
    """The record once what nobody paid was taken back; rows with money on them are left and counted."""
    return run_of(kind).undone(record, at, {"rows": figures.undone, "kept": figures.kept})


def _amount(kind: ImportKind, amount: Decimal) -> str | None:
    """What rows come to in baht; None of a kind whose rows come to no money."""
    return baht_figures(amount) if kind in COMES_TO_MONEY else None


def _facts(figures: BatchFigures, rows: int, amount: str | None, refused: int) -> dict[str, Fact]:
    """What a step counts: rows, baht where there is money, and what only some files have."""
    money: dict[str, Fact] = {} if amount is None else {"amount": amount}
    some = {
        "warned": figures.warned,
        "changed": figures.changed,
        CLOSING: figures.closing,
        "unchanged": figures.unchanged,
    }
    return {"rows": rows, **money, "refused": refused, **{name: count for name, count in some.items() if count}}


def _items(
    record: CaseRecord, outcome: str, figures: BatchFigures, rows: int, amount: str | None, refused: int
) -> tuple[CaseItem, ...]:
    """The file, and below it how many rows come to how much, what they do, and how many do not come in."""
    good = CaseItem(
        key="rows",
        label_th=f"นำเข้าได้ {rows:,} แถว" + (f" รวม {amount} บาท" if amount else ""),
        label_en=so_many(rows, "good row") + (f", {amount} baht in all" if amount else ""),
        outcome=outcome,
    )
    counted = (
        ("changed", figures.changed, "ในจำนวนนี้แก้ไขข้อมูลเดิม {n} แถว", "{n} of them changing what is there", outcome),
        (CLOSING, figures.closing, "ปิดรายการที่ไม่มีในไฟล์ {n} รายการ", "{n} not in the file to be closed", outcome),
        ("warned", figures.warned, "ในจำนวนนี้มีคำเตือน {n} แถว", "{n} of them with warnings", outcome),
        ("unchanged", figures.unchanged, "ตรงกับข้อมูลเดิมแล้ว {n} แถว", "{n} already as the file says", "unchanged"),
        ("refused", refused, "นำเข้าไม่ได้ {n} แถว", "{n} not brought in", "refused"),
    )
    file = record.items[0].model_copy(update={"outcome": outcome})
    more = (
        CaseItem(
            key=key, label_th=th.format(n=f"{count:,}"), label_en=en.format(n=so_many(count, "row")), outcome=becomes
        )
        for key, count, th, en, becomes in counted
        if count
    )
    return (file, good, *more)
