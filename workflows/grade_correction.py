"""Grade correction: a published grade was wrong, and three offices agree to another letter, KU7 (grades §4)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.grades.grade_correction import judge_correction, receive_correction, settle_correction
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import escalated
    from models.grades.grade_correction.contract import CorrectionDecision, CorrectionRequest, CorrectionStage
    from models.grades.grade_correction.rules.process import GRADE_CORRECTION, JUDGED, decided


@workflow.defn(name="GradeCorrectionWorkflow")
class GradeCorrectionWorkflow(CaseHandlers):
    """One published grade of one student, asked for by the coordinator of its sheet or a teacher of its section.

    The teacher prepares it, adds the evidence and submits it by the update ``act``. The head of department, the dean
    and the registrar agree in turn; each may refuse it or return it with a reason, and the teacher may cancel it.
    Whoever has a hand in it does not agree to it: an office that has nobody else is passed over. The last agreement
    replaces the grade in the transaction that closes the case; where a fix, a conversion or another correction was
    there first it ends refused. What a reviewer leaves undecided for days the next office has too; there is no
    deadline. Endings: corrected, refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: CorrectionRequest) -> None:
        first = received(CaseKind.GRADE_CORRECTION, request, CorrectionStage.DRAFTING)
        self._case = CaseKeeper(GRADE_CORRECTION, first, decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: CorrectionRequest) -> CaseRecord:
        """Run the correction from the teacher's draft to its end; return the last record."""
        self._case.adopt((await transaction(receive_correction, request, summary="asked for")).record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _step(self) -> None:
        """One decision, or what the clock makes of the case."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
            return
        woken = await self._case.woken(_no_dates)
        if woken is not None and woken.by_clock:
            self._case.record = escalated(self._case.record, workflow.now())

    async def _judge(self, action: CaseAction) -> None:
        decision = CorrectionDecision(record=self._case.record, action=action)
        self._case.adopt(await transaction(judge_correction, decision, summary=action.action))

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_correction, record, summary=record.stage)


async def _no_dates() -> None:
    """Nothing of the calendar concerns it."""


WORKFLOWS: Final = (GradeCorrectionWorkflow,)
