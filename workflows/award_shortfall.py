"""Award shortfall: what a funder does not pay falls back on its student (finance §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.sponsor_payment import receive_award_shortfall, settle_award_shortfall
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.sponsor_payment.contract import AwardShortfallRequest
    from models.finance.treasury.rules import AWARD_SHORTFALL, JUDGED, decided


@workflow.defn(name="AwardShortfallWorkflow")
class AwardShortfallWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing takes so much of the award back in the transaction that closes the case: the student is asked for it again,
    what credit they have pays it, and they are told.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: AwardShortfallRequest) -> None:
        first = received(CaseKind.AWARD_SHORTFALL, request)
        self._case = CaseKeeper(AWARD_SHORTFALL, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: AwardShortfallRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_award_shortfall, request, summary="a shortfall is asked for")
        return await follow_treasury(self._case, asked, settle_award_shortfall)


WORKFLOWS: Final = (AwardShortfallWorkflow,)
