"""Bill run: the bills of a term's students, previewed, confirmed by a second person, billed in chunks (finance §3)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.chunks import Chunks
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.finance.bill_run import (
        bill_run_chunk,
        draft_bill_run,
        read_bill_run_figures,
        settle_bill_run,
    )
    from activities.finance.bill_run_preview import finish_bill_run_preview, preview_bill_run_chunk
    from activities.finance.bill_run_undo import undo_bill_run_chunk
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.bill_run.contract import BillRunRequest, BillRunStage
    from models.finance.bill_run.rules.process import (
        BILL_RUN,
        REGULATION,
        acted,
        begun,
        finished,
        previewed,
        stays,
        undone,
    )


@workflow.defn(name="BillRunWorkflow")
class BillRunWorkflow(CaseHandlers):
    """One run over a term's students, from its draft until it stands for good or is undone.

    An officer drafts it and waits in the update ``outcome`` until its students are known. What it would bill is worked
    out in chunks; then the director of treasury, never who drafted it, confirms it by the update ``act``, and the
    chunks are billed one after the other, a transaction each. Between two chunks it can be paused and goes on where it
    stopped, as after a crash. While it is paused, and for two weeks once it is finished, who drafted it may ask to undo
    it; a second person agrees, and the invoices without money on them are credited in chunks.
    Endings: finished, undone, cancelled.
    """

    @workflow.init
    def __init__(self, request: BillRunRequest) -> None:
        self._request = request
        self._case = CaseKeeper(BILL_RUN, received(CaseKind.BILL_RUN, request, BillRunStage.DRAFTED), acted)
        self._regulation = REGULATION
        self._chunks = Chunks(self._case, request.case_id)

    @workflow.run
    async def run(self, request: BillRunRequest) -> CaseRecord:
        """Draft, preview, and do what people decide, until nothing can be decided any more."""
        found = await transaction(draft_bill_run, request, summary="who is in the run")
        self._regulation = found.regulation
        self._chunks.of(found.students, self._regulation.chunk)
        self._case.adopt(found.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _step(self) -> None:
        """What the stage asks for; returns once the record moved."""
        stage = self._case.record.stage
        if stage == BillRunStage.DRAFTED:
            await self._preview()
        elif stage == BillRunStage.CONFIRMED:
            self._case.record = begun(self._case.record, workflow.now())
        elif stage == BillRunStage.RUNNING:
            await self._bill()
        elif stage == BillRunStage.UNDOING:
            await self._undo()
        else:
            await self._chunks.until_decided(stays)

    async def _preview(self) -> None:
        if not await self._chunks.each(preview_bill_run_chunk):
            return
        figures = await transaction(finish_bill_run_preview, self._request.case_id, summary="the term before")
        if not self._case.has_unwritten_step():
            self._case.record = previewed(self._case.record, figures, workflow.now())

    async def _bill(self) -> None:
        figures = await self._chunks.figures_after(bill_run_chunk, read_bill_run_figures)
        if figures is not None:
            self._case.record = finished(self._case.record, figures, self._regulation, workflow.now())

    async def _undo(self) -> None:
        figures = await self._chunks.figures_after(undo_bill_run_chunk, read_bill_run_figures)
        if figures is not None:
            self._case.record = undone(self._case.record, figures, workflow.now())

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_bill_run, record, summary=record.stage)


WORKFLOWS: Final = (BillRunWorkflow,)
