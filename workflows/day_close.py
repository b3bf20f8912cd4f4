"""Day close: an account's day is closed though its checklist is not all in order; two people say so (finance §4)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.desk import receive_day_close, settle_day_close
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.desk.contract import DayCloseRequest
    from models.finance.treasury.rules import DAY_CLOSE, JUDGED, decided


@workflow.defn(name="DayCloseWorkflow")
class DayCloseWorkflow(CaseHandlers):
    """A finance officer asks, the director of treasury decides by the update ``act``: never the same person.

    Agreeing closes the day with the sums of that moment, and keeps which points were red and why that was accepted.
    Where it was closed meanwhile the request is refused. Who asked may take it back. There is no deadline.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: DayCloseRequest) -> None:
        first = received(CaseKind.DAY_CLOSE, request)
        self._case = CaseKeeper(DAY_CLOSE, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: DayCloseRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_day_close, request, summary="closing is asked for")
        return await follow_treasury(self._case, asked, settle_day_close)


WORKFLOWS: Final = (DayCloseWorkflow,)
