"""Scholarship award: given to a person or a group, previewed, confirmed by a second person (finance §6)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.chunks import Chunks
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.finance.scholarship_award import (
        draft_scholarship_award,
        give_scholarship_chunk,
        preview_scholarship_award_chunk,
        read_award_figures,
        settle_scholarship_award,
        undo_scholarship_chunk,
    )
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.finance.scholarship_award.contract import AwardRequest, AwardStage
    from models.finance.scholarship_award.rules.process import (
        REGULATION,
        SCHOLARSHIP_AWARD,
        acted,
        begun,
        finished,
        previewed,
        stays,
        undone,
    )


@workflow.defn(name="ScholarshipAwardWorkflow")
class ScholarshipAwardWorkflow(CaseHandlers):
    """A scholarship that is given for a term, from its draft until it stands for good or is undone.

    A scholarship officer says what is given to whom, one student or a group. What each would get is worked out in
    chunks, by the very function that gives it, rolled back, and students can be left out by hand; then another
    scholarship officer, never who drafted it, confirms it by the update ``act``, and it is given, a transaction each
    chunk. While it is paused, and for two weeks once it is given, who drafted it may ask to undo it; a second person
    agrees, and what was taken off falls back on the students.
    Endings: given, undone, cancelled.
    """

    @workflow.init
    def __init__(self, request: AwardRequest) -> None:
        self._request = request
        self._case = CaseKeeper(
            SCHOLARSHIP_AWARD, received(CaseKind.SCHOLARSHIP_AWARD, request, AwardStage.RECEIVED), acted
        )
        self._regulation = REGULATION
        self._chunks = Chunks(self._case, request.case_id)

    @workflow.run
    async def run(self, request: AwardRequest) -> CaseRecord:
        """Draft, preview, and do what people decide, until nothing can be decided any more."""
        found = await transaction(draft_scholarship_award, request, summary="who is in the group")
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
        if stage == AwardStage.RECEIVED:
            await self._preview()
        elif stage == AwardStage.CONFIRMED:
            self._case.record = begun(self._case.record, workflow.now())
        elif stage == AwardStage.GIVING:
            await self._give()
        elif stage == AwardStage.UNDOING:
            await self._undo()
        else:
            await self._chunks.until_decided(stays)

    async def _preview(self) -> None:
        figures = await self._chunks.figures_after(preview_scholarship_award_chunk, read_award_figures)
        if figures is not None:
            self._case.record = previewed(self._case.record, figures, workflow.now())

    async def _give(self) -> None:
        figures = await self._chunks.figures_after(give_scholarship_chunk, read_award_figures)
        if figures is not None:
            self._case.record = finished(self._case.record, figures, self._regulation, workflow.now())

    async def _undo(self) -> None:
        figures = await self._chunks.figures_after(undo_scholarship_chunk, read_award_figures)
        if figures is not None:
            self._case.record = undone(self._case.record, figures, workflow.now())

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_scholarship_award, record, summary=record.stage)


WORKFLOWS: Final = (ScholarshipAwardWorkflow,)
