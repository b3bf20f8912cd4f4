"""Refund: credit of a student is given back to their own account (finance §6)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.case import project_case
    from activities.finance.refund import receive_refund, settle_refund
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import escalated
    from models.finance.refund.contract import RefundDecision, RefundRequest
    from models.finance.refund.rules.process import JUDGED, REFUND, REGULATION, decided


@workflow.defn(name="RefundWorkflow")
class RefundWorkflow(CaseHandlers):
    """A student or a finance officer asks; an officer and the director of treasury agree, by the update ``act``.

    Where no account is known the student gives one first, and an office may return the refund for another one. What the
    treasury agrees to is promised back in that transaction and stands ``sent``, until an officer names the line of the
    bank's statement; a transfer that the bank did not take is credit again. Whoever has it for three days without
    deciding has the director of treasury beside them; there is no deadline, since money never lapses.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: RefundRequest) -> None:
        self._request = request
        self._regulation = REGULATION
        self._case = CaseKeeper(REFUND, received(CaseKind.REFUND, request), self._decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: RefundRequest) -> CaseRecord:
        """Follow the refund through its offices to the bank."""
        asked = await transaction(receive_refund, request, summary="a refund is asked for")
        self._regulation = asked.regulation
        self._case.adopt(asked.record)
        while self._case.is_open:
            woken = await self._case.woken(_no_dates)
            if woken is not None and woken.by_clock:
                self._case.record = escalated(self._case.record, workflow.now())
            if self._case.to_judge is not None:
                decision = RefundDecision(record=self._case.record, action=self._case.to_judge)
                self._case.adopt(await transaction(settle_refund, decision, summary=decision.action.action))
            await self._case.write(self._project)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        return decided(record, action, self._request, self._regulation, at)

    async def _project(self, record: CaseRecord) -> None:
        await transaction(project_case, record, summary=record.stage)


async def _no_dates() -> None:
    """Nothing of the calendar concerns it."""


WORKFLOWS: Final = (RefundWorkflow,)
