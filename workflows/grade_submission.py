"""Grade submission: the grades of a sheet, from when they are due until they are published (grades §4)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.grades.grade_submission import (
        judge_submission,
        read_submission_spans,
        receive_submission,
        settle_submission,
    )
    from activities.grades.grading_group import regroup_submission
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.grades.grade_submission.contract.case import (
        GROUP_CHANGED_SIGNAL,
        SubmissionDecision,
        SubmissionRequest,
        SubmissionSpans,
        SubmissionStage,
    )
    from models.grades.grade_submission.rules.process import (
        FIRST_REGULATION,
        GRADE_SUBMISSION,
        JUDGED,
        dated,
        handed_on,
    )
    from models.grades.grade_submission.rules.window import window_at


@workflow.defn(name="GradeSubmissionWorkflow")
class GradeSubmissionWorkflow(CaseHandlers):
    """One round of one sheet: begun when its period opens, or by a teacher who is quicker.

    The coordinator submits a version by the update ``act``; the head of department and the dean agree to it, and the
    second one publishes every grade in one transaction. Either may return it with a reason, and the coordinator may
    recall it until the head has opened it. Whoever has a hand in the sheet does not agree to it: then the next office
    decides, after the dean the registrar. The end of the calendar's period makes a sheet late that nobody submitted,
    wherever the period moves meanwhile; an extension or a late round opens it again (signal ``calendar_changed``).
    What a reviewer leaves undecided for days the next office has too. Sections that join the sheet or leave it, and
    another coordinator, reach the case by the signal ``group_changed``; that of a sheet which has itself joined a group
    ends cancelled. Endings: published, cancelled.
    """

    @workflow.init
    def __init__(self, request: SubmissionRequest) -> None:
        self._request = request
        self._regulation = FIRST_REGULATION
        self._group_changed = False
        first = received(CaseKind.GRADE_SUBMISSION, request, SubmissionStage.DRAFTING)
        self._case = CaseKeeper(GRADE_SUBMISSION, first, handed_on, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: SubmissionRequest) -> CaseRecord:
        """Stand before its coordinator and its reviewers until it is published."""
        due = await transaction(receive_submission, request, summary="grades are due")
        self._regulation = due.regulation
        self._case.adopt(due.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    @workflow.signal(name=GROUP_CHANGED_SIGNAL)
    def group_changed(self) -> None:
        """The sheet has other sections, another coordinator or another name, or has joined a group itself."""
        self._group_changed = True

    async def _step(self) -> None:
        """One decision, or what the calendar, the clock or the group makes of the case."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
            return
        woken = await self._case.woken(self._read_spans, interrupted=lambda: self._group_changed)
        if self._group_changed and not self._case.has_unwritten_step():
            self._group_changed = False
            await self._case.judged(
                transaction(regroup_submission, self._case.record, summary="who is graded together")
            )
            return
        if woken is not None:
            window = window_at(woken.found.spans, workflow.now())
            self._case.record = dated(self._case.record, window, self._regulation, workflow.now())

    async def _judge(self, action: CaseAction) -> None:
        decision = SubmissionDecision(record=self._case.record, action=action)
        self._case.adopt(await transaction(judge_submission, decision, summary=action.action))

    async def _read_spans(self) -> SubmissionSpans:
        return await transaction(read_submission_spans, self._request, summary="when it may be submitted")

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_submission, record, summary=record.stage)


WORKFLOWS: Final = (GradeSubmissionWorkflow,)
