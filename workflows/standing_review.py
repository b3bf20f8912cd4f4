"""Standing review: a student has come under a rule of standing, and the registrar confirms it or not (grades §4)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.case import project_case
    from activities.study.standing_review import (
        judge_standing_review,
        receive_standing_review,
        recheck_standing_review,
    )
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.grades.standing_review.contract import StandingDecision, StandingRequest, StandingStage
    from models.grades.standing_review.rules.process import JUDGED, STANDING_REVIEW, decided


@workflow.defn(name="StandingReviewWorkflow")
class StandingReviewWorkflow(CaseHandlers):
    """One student, one term, one rule: probation, its end, or dismissal.

    Nothing happens by the clock. The registrar confirms by the update ``act``, and only then the status is written,
    with all that goes with it and the letter; or says with a reason that the rule does not apply. Where it stops to
    apply, because a grade was corrected or the student enrolled (signal ``facts_changed``), the case ends by itself.
    Endings: confirmed, not applicable.
    """

    @workflow.init
    def __init__(self, request: StandingRequest) -> None:
        self._facts_changed = False
        first = received(CaseKind.STANDING_REVIEW, request, StandingStage.FOUND)
        self._case = CaseKeeper(STANDING_REVIEW, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: StandingRequest) -> CaseRecord:
        """Stand before the registrar until it has ended."""
        self._case.adopt(await transaction(receive_standing_review, request, summary="found"))
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    @workflow.signal(name="facts_changed")
    def facts_changed(self) -> None:
        """Grades, status or registration of the student are others: whether the rule applies is asked again."""
        self._facts_changed = True

    async def _step(self) -> None:
        """One decision, or a look at changed facts."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
            return
        await self._case.woken(_no_dates, interrupted=lambda: self._facts_changed)
        if self._facts_changed and not self._case.has_unwritten_step():
            self._facts_changed = False
            await self._case.judged(
                transaction(recheck_standing_review, self._case.record, summary="does it still apply")
            )

    async def _judge(self, action: CaseAction) -> None:
        decision = StandingDecision(record=self._case.record, action=action)
        self._case.adopt(await transaction(judge_standing_review, decision, summary=action.action))

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(project_case, record, summary=record.stage)


async def _no_dates() -> None:
    """Nothing of the calendar concerns it."""


WORKFLOWS: Final = (StandingReviewWorkflow,)
