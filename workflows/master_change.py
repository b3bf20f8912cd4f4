"""Master change: a row that says where money goes is added, changed or deleted; two people say so."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.master_change import receive_master_change, settle_master_change
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.master_change.contract import MasterChangeRequest
    from models.finance.treasury.rules import JUDGED, MASTER_CHANGE, decided


@workflow.defn(name="MasterChangeWorkflow")
class MasterChangeWorkflow(CaseHandlers):
    """A finance officer asks on the page of the master, the director of treasury decides by the update ``act``.

    Never the same person. Agreeing writes the row as it was asked for, unless it has changed meanwhile or something
    rests on it by now: then the case ends as refused and says why. Who asked may take the request back. There is no
    deadline: it waits until somebody decides, and the row stays as it is. Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: MasterChangeRequest) -> None:
        first = received(CaseKind.MASTER_CHANGE, request)
        self._case = CaseKeeper(MASTER_CHANGE, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: MasterChangeRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_master_change, request, summary="a change of a master is asked for")
        return await follow_treasury(self._case, asked, settle_master_change)


WORKFLOWS: Final = (MasterChangeWorkflow,)
