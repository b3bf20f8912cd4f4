"""Invoice cancellation: an invoice that nobody paid anything of is credited whole (finance §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.treasury import receive_invoice_cancellation, settle_invoice_cancellation
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.cancellation.contract import InvoiceCancellationRequest
    from models.finance.treasury.rules import INVOICE_CANCELLATION, JUDGED, decided


@workflow.defn(name="InvoiceCancellationWorkflow")
class InvoiceCancellationWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing issues the credit note in the transaction that closes the case, unless money came for the invoice
    meanwhile: its receipts are to be cancelled first. QR codes of it end within a minute, as of any invoice that
    changed.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: InvoiceCancellationRequest) -> None:
        first = received(CaseKind.INVOICE_CANCELLATION, request)
        self._case = CaseKeeper(INVOICE_CANCELLATION, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: InvoiceCancellationRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_invoice_cancellation, request, summary="cancelling is asked for")
        return await follow_treasury(self._case, asked, settle_invoice_cancellation)


WORKFLOWS: Final = (InvoiceCancellationWorkflow,)
