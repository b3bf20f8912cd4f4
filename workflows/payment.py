"""Payment: an instalment is paid by a QR code of its own, once (finance §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio import workflow
from temporalio.exceptions import ApplicationError
from temporalio.workflow import get_external_workflow_handle

from workflows.case import CaseHandlers, CaseKeeper
from workflows.deadline import deadline_reached
from workflows.options import local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.finance.bank_money import look_at_bank
    from activities.finance.followed_waiver import find_paid_waivers
    from activities.finance.payment import cancel_pass, issue_pass, register_pass, settle_payment
    from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
    from models.cases.case.contract.starting import case_workflow_id, received
    from models.finance.payment.contract import (
        BANK_TOLD_SIGNAL,
        REPLACED_SIGNAL,
        BankAnswer,
        BankInquiry,
        PaymentRequest,
        PaymentStage,
    )
    from models.finance.payment.rules.process import PAYMENT, acted, active, expired, replaced
    from models.finance.waiver.contract.case import PAID_SIGNAL


@workflow.defn(name="PaymentWorkflow")
class PaymentWorkflow(CaseHandlers):
    """One QR code, from the student's wish to pay until the money has come or cannot come any more.

    The student starts it and follows it. The pass is issued for what is open of the instalment, in the place of any
    other of that instalment, and given to the bank; a bank that is away is tried for as long as it takes. While it is
    active the student may say that it is paid, or cancel it, by the update ``act``. The signal ``bank_told`` says that
    the bank, or somebody in its name, confirmed a payment: it is not believed, the bank is asked, and only its answer
    is posted. The bank is also asked when the student says so, a quarter of an hour and a working morning after that,
    and at the deadline. The signal ``replaced`` says that another pass was issued for the instalment. Once it ended
    without money the bank is told to refuse it, and asked some more times for money that came late: that pays the
    instalment where it is open, or is the student's credit.
    Endings: paid, expired, replaced, cancelled.
    """

    @workflow.init
    def __init__(self, request: PaymentRequest) -> None:
        self._case = CaseKeeper(PAYMENT, received(CaseKind.PAYMENT, request, PaymentStage.ISSUING), self._decided)
        self._is_replaced = False
        self._is_look_wanted = False
        self._look_at: datetime | None = None

    @workflow.run
    async def run(self, request: PaymentRequest) -> CaseRecord:
        """Issue the pass, wait for its money, and end."""
        issued = await local_transaction(issue_pass, request)
        self._case.adopt(issued.record)
        if issued.record.state is CaseState.OPEN:
            await self._tell_replaced(issued.replaced)
            await self._register()
            await self._wait_for_money()
        if self._case.record.stage == PaymentStage.PAID:
            await self._tell_waivers(request.student_id)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    @workflow.signal(name=BANK_TOLD_SIGNAL)
    def bank_told(self) -> None:
        """Somebody confirmed a payment by this pass."""
        self._is_look_wanted = True

    @workflow.signal(name=REPLACED_SIGNAL)
    def replaced(self) -> None:
        """Another pass was issued for the instalment."""
        self._is_replaced = True

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        if action.action is CaseActionName.SAY_PAID:
            self._is_look_wanted = True
        return acted(record, action, at)

    async def _tell_replaced(self, cases: tuple[UUID, ...]) -> None:
        for case_id in cases:
            try:
                await get_external_workflow_handle(case_workflow_id(CaseKind.PAYMENT, case_id)).signal(REPLACED_SIGNAL)
            except ApplicationError:
                workflow.logger.info("the replaced pass has ended already")

    async def _tell_waivers(self, student_id: int) -> None:
        """A waiver that was paid settles by itself; the reconciliation tells it too."""
        for workflow_id in await transaction(find_paid_waivers, student_id, summary="waivers that are paid"):
            try:
                await get_external_workflow_handle(workflow_id).signal(PAID_SIGNAL)
            except ApplicationError:
                workflow.logger.info("the waiver has ended already")

    async def _register(self) -> None:
        await transaction(register_pass, self._case.record.case_id, summary="at the bank")
        self._case.record = active(self._case.record, workflow.now())
        await self._case.write(self._settle)

    async def _wait_for_money(self) -> None:
        while self._case.is_open:
            await self._step()
        if self._case.record.stage != PaymentStage.PAID:
            await self._late_money()

    async def _step(self) -> None:
        """Wait for whatever comes first, and take the case along."""
        await deadline_reached(self._wakes_at, interrupted=self._has_news)
        await self._case.write(self._settle)
        if not self._case.is_open:
            return
        is_over = self._is_over()
        if not self._is_replaced or self._is_look_wanted or is_over:
            await self._look()
        if not self._case.is_open or self._case.has_unwritten_step():
            return
        if self._is_replaced:
            self._case.record = replaced(self._case.record, workflow.now())
        elif is_over:
            self._case.record = expired(self._case.record, workflow.now())
        await self._case.write(self._settle)

    def _has_news(self) -> bool:
        return self._case.has_unwritten_step() or self._is_look_wanted or self._is_replaced

    def _wakes_at(self) -> datetime | None:
        return min((at for at in (self._case.record.deadline_at, self._look_at) if at is not None), default=None)

    def _is_over(self) -> bool:
        deadline = self._case.record.deadline_at
        return deadline is not None and workflow.now() >= deadline

    async def _look(self) -> None:
        """Ask the bank; nothing is decided meanwhile."""
        self._is_look_wanted = False
        await self._case.judged(self._looked())

    async def _looked(self) -> CaseRecord:
        looked = await self._ask()
        self._look_at = looked.again_at
        return looked.record

    async def _ask(self) -> BankAnswer:
        look = BankInquiry(record=self._case.record, at=workflow.now())
        return await transaction(look_at_bank, look, summary=self._case.record.stage)

    async def _late_money(self) -> None:
        """Have the bank refuse the pass, and ask for what was paid all the same."""
        await transaction(cancel_pass, self._case.record.case_id, summary="at the bank")
        self._look_at = (await self._ask()).again_at
        while self._look_at is not None:
            await deadline_reached(lambda: self._look_at, interrupted=lambda: self._is_look_wanted)
            self._is_look_wanted = False
            self._look_at = (await self._ask()).again_at

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_payment, record, summary=record.stage)


WORKFLOWS: Final = (PaymentWorkflow,)
