"""Line match: money of a statement that names no QR code pays an invoice that two people agreed on.

See docs/areas/finance.md.
"""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction
from workflows.treasury import follow_treasury

with workflow.unsafe.imports_passed_through():
    from activities.finance.line_match import receive_line_match, settle_line_match
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.desk.contract import LineMatchRequest
    from models.finance.treasury.rules import JUDGED, LINE_MATCH, decided


@workflow.defn(name="LineMatchWorkflow")
class LineMatchWorkflow(CaseHandlers):
    """A finance officer matches a line of the desk, the director of treasury decides by the update ``act``: never
    the same person. Agreeing lets the money pay the invoice as a line does that names its QR code; what is more
    than is open is the student's credit. Whether the money has got an owner meanwhile, or the invoice was paid, is
    judged then. The case of the money (``payment_exception``) is told by the reconciliation and ends.
    Who asked may take the request back. There is no deadline: it waits until somebody decides.
    Endings: done, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: LineMatchRequest) -> None:
        first = received(CaseKind.LINE_MATCH, request)
        self._case = CaseKeeper(LINE_MATCH, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: LineMatchRequest) -> CaseRecord:
        """Follow the request to its end."""
        asked = await transaction(receive_line_match, request, summary="a match is asked for")
        return await follow_treasury(self._case, asked, settle_line_match)


WORKFLOWS: Final = (LineMatchWorkflow,)
