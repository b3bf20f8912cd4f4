"""Sponsor payment reversal: a payment of a funder that was confirmed by mistake is taken back (finance §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.sponsor_payment import receive_sponsor_payment_reversal, settle_sponsor_payment_reversal
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.sponsor_payment.contract import SponsorPaymentReversalRequest
    from models.finance.treasury.rules import JUDGED, SPONSOR_PAYMENT_REVERSAL, decided


@workflow.defn(name="SponsorPaymentReversalWorkflow")
class SponsorPaymentReversalWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing posts the reversal in the transaction that closes the case: the funder owes the term's money again, and the
    reference may be entered anew. A payment that was taken back, or by which it was decided since what falls back on
    students, is refused.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: SponsorPaymentReversalRequest) -> None:
        first = received(CaseKind.SPONSOR_PAYMENT_REVERSAL, request)
        self._case = CaseKeeper(SPONSOR_PAYMENT_REVERSAL, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: SponsorPaymentReversalRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_sponsor_payment_reversal, request, summary="a reversal is asked for")
        return await follow_treasury(self._case, asked, settle_sponsor_payment_reversal)


WORKFLOWS: Final = (SponsorPaymentReversalWorkflow,)
