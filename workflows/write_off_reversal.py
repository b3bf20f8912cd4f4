"""Write-off reversal: a debt that was written off by mistake is owed again (finance §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.treasury import receive_write_off_reversal, settle_write_off_reversal
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.cancellation.contract import WriteOffReversalRequest
    from models.finance.treasury.rules import JUDGED, WRITE_OFF_REVERSAL, decided


@workflow.defn(name="WriteOffReversalWorkflow")
class WriteOffReversalWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing takes back what stands of the write-off in the transaction that closes the case: the student's credit pays
    it, and what stays open past its day holds the student in the next night. Where nothing of it stands it is refused.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: WriteOffReversalRequest) -> None:
        first = received(CaseKind.WRITE_OFF_REVERSAL, request)
        self._case = CaseKeeper(WRITE_OFF_REVERSAL, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: WriteOffReversalRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_write_off_reversal, request, summary="a reversal is asked for")
        return await follow_treasury(self._case, asked, settle_write_off_reversal)


WORKFLOWS: Final = (WriteOffReversalWorkflow,)
