"""The process ``bill_run``: its stages, its actions, and the record after each of them (finance §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Process
from models.cases.run.contract import RunStages
from models.cases.run.rules import Run
from models.finance.bill_run.contract import BillRunFigures, BillRunRegulation, BillRunRequest, BillRunStage
from models.kit.english import so_many
from models.kit.money import baht_figures

STAYS_EFFECT: Final = "bills_stay"
TO_BILL: Final = "to_bill"

FIRST_REGULATION: Final = BillRunRegulation(undo_within=timedelta(days=14), chunk=500)
REGULATIONS: Final[Mapping[int, BillRunRegulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: a run is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

_RUN: Final = Run(
    kind=CaseKind.BILL_RUN,
    stages=RunStages(
        first=BillRunStage.DRAFTED,
        looked_at=BillRunStage.PREVIEWED,
        confirmed=BillRunStage.CONFIRMED,
        running=BillRunStage.RUNNING,
        paused=BillRunStage.PAUSED,
        finished=BillRunStage.FINISHED,
        undo_review=BillRunStage.UNDO_REVIEW,
        undoing=BillRunStage.UNDOING,
        undone=BillRunStage.UNDONE,
        cancelled=BillRunStage.CANCELLED,
    ),
    menu=MenuId.BILL_RUNS,
    confirms=RoleId.TREASURY_DIRECTOR,
    watches=(RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR),
    stays=STAYS_EFFECT,
)
BILL_RUN: Final[Process] = _RUN.process
acted: Final = _RUN.acted
begun: Final = _RUN.begun
stays: Final = _RUN.stays_done


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
    return _RUN.looked_at(
        record,
        CaseActionName.PREVIEW,
        at,
        items=(
            *_with_bills(record, figures.expected_invoices, figures.expected),
            *_credits(figures.expected_credits, figures.expected_credited),
        ),
        facts={"invoices": figures.expected_invoices, **_amount(figures.expected), "problems": figures.problems},
    )


def finished(record: CaseRecord, figures: BillRunFigures, regulation: BillRunRegulation, at: datetime) -> CaseRecord:
    """The record once every student was looked at: until its deadline somebody may ask to undo it."""
    return _RUN.finished(
        record,
        regulation,
        at,
        items=(
            *_with_bills(record, figures.billed, figures.amount, BillRunStage.FINISHED),
            *_credits(figures.credits, figures.credited, BillRunStage.FINISHED),
        ),
        facts={"invoices": figures.billed, **_amount(figures.amount), "problems": figures.failed},
    )


def undone(record: CaseRecord, figures: BillRunFigures, at: datetime) -> CaseRecord:
    """The record once the unpaid invoices were credited; those with money on them are left and counted."""
    return _RUN.undone(record, at, {"invoices": figures.undone, "kept": figures.kept})


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
