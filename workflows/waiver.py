"""Waiver: a student asks to pay later, offices agree one after another, and the payment settles it (finance §6)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.finance.waiver import end_waiver, receive_waiver, settle_waiver
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.review.contract import Regulation
    from models.cases.task.rules.escalation import escalated
    from models.finance.waiver.contract.case import PAID_SIGNAL, WaiverCheck, WaiverRequest, WaiverSettlement
    from models.finance.waiver.rules.process import WAIVER, decided, wished


@workflow.defn(name="WaiverWorkflow")
class WaiverWorkflow(CaseHandlers):
    """One request to pay later: leniency within the term, or a deferral to the next one. Never less money.

    The student (or an officer on their behalf) asks and waits in the update ``outcome`` for the first result. Then the
    offices of its chain consider it in turn by the update ``act``: each approves, disapproves with a reason, gives it
    back to who asked, or hands it over. Who asked sends it again with another day, or cancels it. Until
    then nothing of its invoices counts as overdue. The last agreement grants it: they are due on its day. The signal
    ``paid`` says that something was paid; nothing left to pay settles it, at any stage. At the end of its day (Bangkok)
    a request nobody decided lapses, and so does a granted one that was not paid: what is overdue then holds the student
    until it is paid.
    Endings: settled, lapsed, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: WaiverRequest) -> None:
        self._request = request
        self._case = CaseKeeper(WAIVER, received(CaseKind.WAIVER, request), self._decided)
        self._regulation = Regulation()
        self._advisor_id: UUID | None = None
        self._first = self._last = self._until = request.until
        self._is_paid_told = False

    @workflow.run
    async def run(self, request: WaiverRequest) -> CaseRecord:
        """Check the request, follow it through its offices, and wait for its money."""
        asked = await local_transaction(receive_waiver, request)
        self._regulation, self._advisor_id = asked.regulation, asked.advisor_id
        self._first, self._last, self._until = asked.first, asked.last, asked.until
        self._case.adopt(asked.record)
        while self._case.is_open:
            await self._step()
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    @workflow.signal(name=PAID_SIGNAL)
    def paid(self) -> None:
        """Something of it was paid. Sent again it changes nothing."""
        self._is_paid_told = True

    async def _step(self) -> None:
        """Wait for whatever comes first, and take the case along."""
        woken = await self._case.woken(_no_dates, interrupted=lambda: self._is_paid_told)
        await self._case.write(self._settle)
        if not self._case.is_open:
            return
        if self._is_paid_told or (woken is not None and self._is_over()):
            self._is_paid_told = False
            look = WaiverCheck(record=self._case.record, at=workflow.now())
            await self._case.judged(transaction(end_waiver, look, summary="what is left to pay"))
        elif woken is not None and woken.by_clock:
            self._case.record = escalated(self._case.record, workflow.now())
            await self._case.write(self._settle)

    def _is_over(self) -> bool:
        deadline = self._case.record.deadline_at
        return deadline is not None and workflow.now() >= deadline

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        self._until = wished(action, self._until, first=self._first, last=self._last)
        return decided(record, action, self._request, self._regulation, self._advisor_id, until=self._until, at=at)

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_waiver, WaiverSettlement(record=record, until=self._until), summary=record.stage)


async def _no_dates() -> None:
    """A day that was asked for and granted is a day, whatever the calendar becomes."""


WORKFLOWS: Final = (WaiverWorkflow,)
