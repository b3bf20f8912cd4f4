"""Receipt cancellation: a receipt is cancelled whole, and its money pays again or is credit (finance §5, §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.treasury import receive_receipt_cancellation, settle_receipt_cancellation
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.cancellation.contract import ReceiptCancellationRequest
    from models.finance.treasury.rules import JUDGED, RECEIPT_CANCELLATION, decided


@workflow.defn(name="ReceiptCancellationWorkflow")
class ReceiptCancellationWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing cancels the receipt in the transaction that closes the case: what it paid is paid no more, and its money
    pays again under a new receipt, or is the student's credit. The number stays.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: ReceiptCancellationRequest) -> None:
        first = received(CaseKind.RECEIPT_CANCELLATION, request)
        self._case = CaseKeeper(RECEIPT_CANCELLATION, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: ReceiptCancellationRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_receipt_cancellation, request, summary="cancelling is asked for")
        return await follow_treasury(self._case, asked, settle_receipt_cancellation)


WORKFLOWS: Final = (ReceiptCancellationWorkflow,)
