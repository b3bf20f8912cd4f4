"""Instalment split: what is open of an invoice is due in dated parts (finance §4)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.treasury import receive_instalment_split, settle_instalment_split
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.instalment_split.contract import InstalmentSplitRequest
    from models.finance.treasury.rules import INSTALMENT_SPLIT, JUDGED, decided


@workflow.defn(name="InstalmentSplitWorkflow")
class InstalmentSplitWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing adds a plan of instalments in the transaction that closes the case: the parts asked for, or, where a split
    is undone, the plan of before. What was paid, waived or credited meanwhile is judged then. QR codes of the old days
    end within a minute; holds fall, or are placed, as the new days say.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: InstalmentSplitRequest) -> None:
        first = received(CaseKind.INSTALMENT_SPLIT, request)
        self._case = CaseKeeper(INSTALMENT_SPLIT, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: InstalmentSplitRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_instalment_split, request, summary="splitting is asked for")
        return await follow_treasury(self._case, asked, settle_instalment_split)


WORKFLOWS: Final = (InstalmentSplitWorkflow,)
