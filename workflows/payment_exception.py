"""Payment exception: money that is not what was asked for waits for an officer (finance §4, §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.case import project_case
    from activities.finance.payment_exception import receive_payment_exception, settle_payment_exception
    from activities.finance.short_payment import end_paid_short_payment
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import escalated
    from models.finance.payment_exception.contract import REST_PAID_SIGNAL, ExceptionDecision, PaymentExceptionRequest
    from models.finance.payment_exception.rules import JUDGED, PAYMENT_EXCEPTION, handed_on


@workflow.defn(name="PaymentExceptionWorkflow")
class PaymentExceptionWorkflow(CaseHandlers):
    """One payment of which some money pays nothing (too much, too late, or without an owner), or which is less than was
    due.

    The portal accepts it in the transaction that records the money. A finance officer decides by the update ``act``:
    whose the money is, where nobody knows; that it pays what the student owes; that it stays their credit, which their
    next bill takes; or that it is given back, by a refund of its own. What nobody decides for three days the director
    of treasury has too; there is no deadline, since money never lapses.
    Of one that is short nothing moves: the officer takes note of it. The signal ``rest_paid`` says that the rest came,
    and the case ends by itself.
    Endings: applied, kept as credit, refunded; left open or paid meanwhile, where it was short.
    """

    @workflow.init
    def __init__(self, request: PaymentExceptionRequest) -> None:
        first = received(CaseKind.PAYMENT_EXCEPTION, request)
        self._case = CaseKeeper(PAYMENT_EXCEPTION, first, handed_on, judged_in_activity=JUDGED)
        self._is_rest_paid = False

    @workflow.run
    async def run(self, request: PaymentExceptionRequest) -> CaseRecord:
        """Stand before an officer until one has decided."""
        self._case.adopt((await local_transaction(receive_payment_exception, request)).record)
        while self._case.is_open:
            woken = await self._case.woken(_no_dates, interrupted=lambda: self._is_rest_paid)
            if woken is not None and woken.by_clock:
                self._case.record = escalated(self._case.record, workflow.now())
            if self._case.to_judge is not None:
                await self._settle(self._case.to_judge)
            await self._case.write(self._project)
            if self._is_rest_paid and self._case.is_open:
                self._is_rest_paid = False
                ending = transaction(end_paid_short_payment, self._case.record, summary="what is left to pay")
                await self._case.judged(ending)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    @workflow.signal(name=REST_PAID_SIGNAL)
    def rest_paid(self) -> None:
        """Nothing is left of what was asked for. Sent again it changes nothing."""
        self._is_rest_paid = True

    async def _settle(self, action: CaseAction) -> None:
        decision = ExceptionDecision(record=self._case.record, action=action)
        self._case.adopt(await transaction(settle_payment_exception, decision, summary=action.action))

    async def _project(self, record: CaseRecord) -> None:
        await transaction(project_case, record, summary=record.stage)


async def _no_dates() -> None:
    """Nothing of the calendar concerns it."""


WORKFLOWS: Final = (PaymentExceptionWorkflow,)
