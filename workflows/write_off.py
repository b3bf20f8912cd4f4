"""Write-off: what is open of an invoice is given up, since nobody will pay it (finance §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.treasury import receive_write_off, settle_write_off
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.cancellation.contract import WriteOffRequest
    from models.finance.treasury.rules import JUDGED, WRITE_OFF, decided


@workflow.defn(name="WriteOffWorkflow")
class WriteOffWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing reduces what is open of the charges in the transaction that closes the case, and releases the hold for it;
    what is paid of it later is the student's credit.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: WriteOffRequest) -> None:
        first = received(CaseKind.WRITE_OFF, request)
        self._case = CaseKeeper(WRITE_OFF, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: WriteOffRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_write_off, request, summary="writing off is asked for")
        return await follow_treasury(self._case, asked, settle_write_off)


WORKFLOWS: Final = (WriteOffWorkflow,)
