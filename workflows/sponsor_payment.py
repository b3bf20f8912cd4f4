"""Sponsor payment: a funder paid what it owes in place of students (finance §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.sponsor_payment import receive_sponsor_payment, settle_sponsor_payment
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.sponsor_payment.contract import SponsorPaymentRequest
    from models.finance.treasury.rules import JUDGED, SPONSOR_PAYMENT, decided


@workflow.defn(name="SponsorPaymentWorkflow")
class SponsorPaymentWorkflow(CaseHandlers):
    """A finance officer enters it, the director of treasury decides by the update ``act``: never the same person.

    Agreeing posts the money in the transaction that closes the case; what is more than the funder owes for the term by
    then is refused, and so is a reference that is there already.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: SponsorPaymentRequest) -> None:
        first = received(CaseKind.SPONSOR_PAYMENT, request)
        self._case = CaseKeeper(SPONSOR_PAYMENT, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: SponsorPaymentRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_sponsor_payment, request, summary="a payment of a funder is entered")
        return await follow_treasury(self._case, asked, settle_sponsor_payment)


WORKFLOWS: Final = (SponsorPaymentWorkflow,)
