"""Promotion: the study year of everybody in the year that begins, confirmed by a second registrar (golive §4)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.chunks import Chunks
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.year_promotion import (
        count_year_promotion,
        preview_promotion_chunk,
        promote_chunk,
        receive_year_promotion,
        settle_year_promotion,
        undo_promotion_chunk,
    )
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.study.year_promotion.contract import PromotionRequest, PromotionStage
    from models.study.year_promotion.rules.process import (
        REGULATION,
        YEAR_PROMOTION,
        acted,
        begun,
        finished,
        previewed,
        stays,
        undone,
    )


@workflow.defn(name="YearPromotionWorkflow")
class YearPromotionWorkflow(CaseHandlers):
    """The study years of a year that begins, from a registrar's preview until they stand for good or are undone.

    A registrar asks for a year. What becomes of each student is worked out in chunks, by the rule that carries it
    out; where nobody goes up it ends there. Another registrar, never who asked, sees the same figures and confirms
    by the update ``act``; each student of whom what was shown still holds goes up, a transaction each chunk. While it
    is paused, and for a week once it is done, who asked may ask to undo it with a reason; a second registrar agrees,
    and the study years before come back where nobody changed them since.
    Endings: promoted, undone, cancelled.
    """

    @workflow.init
    def __init__(self, request: PromotionRequest) -> None:
        self._request = request
        self._case = CaseKeeper(YEAR_PROMOTION, received(CaseKind.YEAR_PROMOTION, request), acted)
        self._regulation = REGULATION
        self._chunks = Chunks(self._case, request.case_id)

    @workflow.run
    async def run(self, request: PromotionRequest) -> CaseRecord:
        """Preview, and do what people decide, until nothing can be decided any more."""
        found = await transaction(receive_year_promotion, request, summary="whose studies go on")
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
        if stage == PromotionStage.RECEIVED:
            await self._preview()
        elif stage == PromotionStage.CONFIRMED:
            self._case.record = begun(self._case.record, workflow.now())
        elif stage == PromotionStage.PROMOTING:
            await self._promote()
        elif stage == PromotionStage.UNDOING:
            await self._undo()
        else:
            await self._chunks.until_decided(stays)

    async def _preview(self) -> None:
        figures = await self._chunks.figures_after(preview_promotion_chunk, count_year_promotion)
        if figures is not None:
            self._case.record = previewed(self._case.record, figures, workflow.now())

    async def _promote(self) -> None:
        figures = await self._chunks.figures_after(promote_chunk, count_year_promotion)
        if figures is not None:
            self._case.record = finished(self._case.record, figures, self._regulation, workflow.now())

    async def _undo(self) -> None:
        figures = await self._chunks.figures_after(undo_promotion_chunk, count_year_promotion)
        if figures is not None:
            self._case.record = undone(self._case.record, figures, workflow.now())

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_year_promotion, record, summary=record.stage)


WORKFLOWS: Final = (YearPromotionWorkflow,)
