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
    """A finance officer matches a line of the desk with an invoice, and the director of treasury, who must be another
    person, decides by the update ``act``. Approval lets the money pay the invoice, as a line that names its QR code
    does; money above the open amount becomes the student's credit. The approval is refused if the money got an owner or
    the invoice was paid meanwhile. The reconciliation then signals the case of the money (``payment_exception``), which
    ends. The officer may cancel the request. There is no deadline. Endings: done, refused, cancelled.
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
