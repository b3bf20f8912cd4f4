"""Import batch: a file's rows, checked, confirmed by a second person, brought in by chunks (finance §6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.chunks import OF_A_PICTURE, OF_A_ROW, Chunks
from workflows.options import UNTIL_IT_WORKS, transaction

with workflow.unsafe.imports_passed_through():
    from activities.imports.file_reading import read_import_file
    from activities.imports.import_batch import (
        apply_import_chunk,
        check_import_chunk,
        compare_import,
        find_missing_rows,
        read_import_figures,
        settle_import,
        undo_import_chunk,
    )
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.run.contract import RunChunk
    from models.imports.import_batch.contract.case import BatchRequest, BatchStage, closes_missing
    from models.imports.import_batch.rules.columns import compares
    from models.imports.import_batch.rules.process import (
        IMPORT_BATCH,
        checked,
        finished,
        regulation_of,
        run_of,
        undone,
    )
    from models.imports.import_batch.rules.schemas import ARCHIVED

READING_TIMEOUT: Final = timedelta(minutes=5)
"""Longest reading of one file, or comparing all of it: some seconds for the largest."""


@workflow.defn(name="ImportBatchWorkflow")
class ImportBatchWorkflow(CaseHandlers):
    """One file, from its upload until its rows stand for good or are undone.

    An officer sends it and says which columns are which. Its rows are checked in chunks, by the very function that
    brings them in, rolled back. The director of treasury (of roles an administrator, of the rest a registrar), never
    who sent it, then confirms it by the update ``act``, and the good rows are brought in, a transaction for each
    chunk. A file that is the complete list of what there is closes what it does not name: how much that is, is
    counted after the check, and typed by who confirms it where it is unusual. What a file says that the portal
    computes, such as averages, and photographs that several students share, are compared after the check, and again
    once the file is brought in. Between two chunks the import can be paused, and goes on where it stopped, as after a
    crash. While it is paused, and for two weeks once it is finished, who sent it may ask to undo it; a second person
    agrees, and what nobody built on is taken back in chunks.
    Endings: finished, undone, cancelled (also where no row is good).
    """

    @workflow.init
    def __init__(self, request: BatchRequest) -> None:
        self._request = request
        self._run = run_of(request.kind)
        first = received(CaseKind.IMPORT_BATCH, request, BatchStage.UPLOADED)
        self._case = CaseKeeper(IMPORT_BATCH, first, self._run.acted)
        self._regulation = regulation_of(request.kind)
        of_a_row = OF_A_PICTURE if request.kind in ARCHIVED else OF_A_ROW
        self._chunks = Chunks(self._case, request.case_id, of_a_row)

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
        self._regulation = read.regulation
        self._chunks.of(read.rows, self._regulation.chunk)
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
            self._case.record = self._run.begun(self._case.record, workflow.now())
        elif stage == BatchStage.RUNNING:
            await self._bring_in()
        elif stage == BatchStage.UNDOING:
            await self._undo()
        else:
            await self._chunks.until_decided(self._run.stays_done)

    async def _check(self) -> None:
        if closes_missing(self._request) and await self._chunks.each(check_import_chunk):
            rows = await workflow.execute_activity(
                find_missing_rows,
                self._request.case_id,
                start_to_close_timeout=READING_TIMEOUT,
                retry_policy=UNTIL_IT_WORKS,
                summary="what the complete list does not name",
            )
            self._chunks.of(rows, self._regulation.chunk)
        await self._compare_after(check_import_chunk)
        figures = await self._chunks.figures_after(check_import_chunk, read_import_figures)
        if figures is not None:
            self._case.record = checked(self._case.record, self._request.kind, figures, workflow.now())

    async def _bring_in(self) -> None:
        await self._compare_after(apply_import_chunk)
        figures = await self._chunks.figures_after(apply_import_chunk, read_import_figures)
        if figures is not None:
            self._case.record = finished(
                self._case.record, self._request.kind, figures, self._regulation, workflow.now()
            )

    async def _compare_after(self, activity: Callable[[RunChunk], None]) -> None:
        """Once every chunk is done, compare the whole file."""
        if compares(self._request.kind, self._request.columns) and await self._chunks.each(activity):
            await workflow.execute_activity(
                compare_import,
                self._request.case_id,
                start_to_close_timeout=READING_TIMEOUT,
                retry_policy=UNTIL_IT_WORKS,
                summary="the warnings of the whole file",
            )

    async def _undo(self) -> None:
        figures = await self._chunks.figures_after(undo_import_chunk, read_import_figures)
        if figures is not None:
            self._case.record = undone(self._case.record, self._request.kind, figures, workflow.now())

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_import, record, summary=record.stage)


WORKFLOWS: Final = (ImportBatchWorkflow,)
