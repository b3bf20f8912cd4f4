"""Bank mistake: a line of a statement, or its lack, is the bank's fault; two people say so (finance §4)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.desk import receive_bank_mistake, settle_bank_mistake
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.desk.contract import MistakeRequest
    from models.finance.treasury.rules import BANK_MISTAKE, JUDGED, decided


@workflow.defn(name="BankMistakeWorkflow")
class BankMistakeWorkflow(CaseHandlers):
    """A finance officer asks at the reconciliation desk, the director of treasury decides by the update ``act``.

    Never the same person. Agreeing moves no money: the row of the desk is explained, with the reason and who agreed.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: MistakeRequest) -> None:
        first = received(CaseKind.BANK_MISTAKE, request)
        self._case = CaseKeeper(BANK_MISTAKE, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: MistakeRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_bank_mistake, request, summary="a mistake is told")
        return await follow_treasury(self._case, asked, settle_bank_mistake)


WORKFLOWS: Final = (BankMistakeWorkflow,)
