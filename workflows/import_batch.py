"""Import batch: a file's rows, checked, confirmed by a second person, brought in by chunks (finance §6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.chunks import Chunks
from workflows.deadline import deadline_reached
from workflows.options import UNTIL_IT_WORKS, transaction

with workflow.unsafe.imports_passed_through():
    from activities.imports.batches import (
        apply_import_chunk,
        check_import_chunk,
        read_import_figures,
        settle_import,
        undo_import_chunk,
    )
    from activities.imports.reading import read_import_file
    from models.contracts.cases.case import CaseKind, CaseRecord
    from models.contracts.cases.runs import RunChunk
    from models.contracts.cases.starting import received
    from models.contracts.imports.batch import BatchFigures, BatchRequest, BatchStage
    from models.rules.cases.escalation import wakes_at
    from models.rules.imports.batch.process import (
        IMPORT_BATCH,
        REGULATION,
        acted,
        begun,
        checked,
        finished,
        stays,
        undone,
    )

READING_TIMEOUT: Final = timedelta(minutes=5)
"""Longest reading of one file: some seconds for the largest."""


@workflow.defn(name="ImportBatchWorkflow")
class ImportBatchWorkflow(CaseHandlers):
    """One file, from its upload until its rows stand for good or are undone.

    An officer sends it and says which columns are which. Its rows are checked in chunks, by the very function that
    brings them in, rolled back; then the director of treasury, never who sent it, confirms it by the update ``act``,
    and the good rows are brought in, a transaction for each chunk. Between two chunks it can be paused and goes on
    where it stopped, as after a crash. While it is paused, and for two weeks once it is finished, who sent it may ask
    to undo it; a second person agrees, and what nobody paid is taken back in chunks.
    Endings: finished, undone, cancelled (also where no row is good).
    """

    @workflow.init
    def __init__(self, request: BatchRequest) -> None:
        self._request = request
        self._case = CaseKeeper(IMPORT_BATCH, received(CaseKind.IMPORT_BATCH, request, BatchStage.UPLOADED), acted)
        self._regulation = REGULATION
        self._rows = 0
        self._chunks = Chunks(self._case, request.case_id)

    @workflow.run
    async def run(self, request: BatchRequest) -> CaseRecord:
        """Read, check, and do what people decide, until nothing can be decided any more."""
        read = await workflow.execute_activity(
            read_import_file,
            request,
            start_to_close_timeout=READING_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
            summary="the rows of the file",
        )
        self._rows, self._regulation = read.rows, read.regulation
        self._case.adopt(read.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _step(self) -> None:
        """What the stage asks for; returns once the record moved."""
        stage = self._case.record.stage
        if stage == BatchStage.UPLOADED:
            await self._check()
        elif stage == BatchStage.CONFIRMED:
            self._case.record = begun(self._case.record, workflow.now())
        elif stage == BatchStage.RUNNING:
            await self._bring_in()
        elif stage == BatchStage.UNDOING:
            await self._undo()
        else:
            await self._wait()

    async def _check(self) -> None:
        figures = await self._figures_after(check_import_chunk)
        if figures is not None:
            self._case.record = checked(self._case.record, figures, workflow.now())

    async def _bring_in(self) -> None:
        figures = await self._figures_after(apply_import_chunk)
        if figures is not None:
            self._case.record = finished(self._case.record, figures, self._regulation, workflow.now())

    async def _undo(self) -> None:
        figures = await self._figures_after(undo_import_chunk)
        if figures is not None:
            self._case.record = undone(self._case.record, figures, workflow.now())

    async def _wait(self) -> None:
        by_clock = await deadline_reached(
            lambda: wakes_at(self._case.record), interrupted=self._case.has_unwritten_step
        )
        if by_clock and not self._case.has_unwritten_step():
            self._case.record = stays(self._case.record, workflow.now())

    async def _figures_after(self, activity: Callable[[RunChunk], None]) -> BatchFigures | None:
        """What the import comes to once every chunk is done; None where somebody stopped it before."""
        if not await self._chunks.each(activity, self._rows, self._regulation.chunk):
            return None
        figures = await transaction(read_import_figures, self._request.case_id, summary="what it came to")
        return None if self._case.has_unwritten_step() else figures

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_import, record, summary=record.stage)


WORKFLOWS: Final = (ImportBatchWorkflow,)
