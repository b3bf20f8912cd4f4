"""Grade extension: a coordinator asks for more time to submit a sheet (grades §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.grades.grade_extension import receive_extension, settle_extension
    from models.cases.case.contract.record import CalendarChanged, CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import case_workflow_id, received
    from models.cases.case.contract.temporal import CALENDAR_CHANGED_SIGNAL
    from models.cases.task.rules.escalation import overdue
    from models.grades.grade_extension.contract import ExtensionRequest, ExtensionStage
    from models.grades.grade_extension.rules import GRADE_EXTENSION, REGULATION, decided, lapsed


@workflow.defn(name="GradeExtensionWorkflow")
class GradeExtensionWorkflow(CaseHandlers):
    """One request for more time, of one sheet that is late or will be.

    The head of department and the registrar consider it in turn by the update ``act``; a head who asks is passed over.
    The last approval grants the time in the transaction that closes the case, and the sheet's submission is told by the
    signal ``calendar_changed``: a late one opens again. What nobody decided before the instant that was asked for
    lapses. Endings: approved, refused, cancelled, lapsed.
    """

    @workflow.init
    def __init__(self, request: ExtensionRequest) -> None:
        self._request = request
        self._regulation = REGULATION
        self._case = CaseKeeper(GRADE_EXTENSION, received(CaseKind.GRADE_EXTENSION, request), self._decided)

    @workflow.run
    async def run(self, request: ExtensionRequest) -> CaseRecord:
        """Follow the request through its offices, and tell the submission what came of it."""
        asked = await transaction(receive_extension, request, summary="more time is asked for")
        self._regulation = asked.regulation
        self._case.adopt(asked.record)
        while self._case.is_open:
            woken = await self._case.woken(_no_dates)
            if woken is not None and woken.by_clock:
                self._case.record = overdue(self._case.record, workflow.now(), lapsed)
            await self._case.write(self._settle)
        if self._case.record.stage == ExtensionStage.APPROVED:
            await self._tell_submission()
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        return decided(record, action, self._request, self._regulation, at)

    async def _tell_submission(self) -> None:
        """A submission that has ended meanwhile needs no more time."""
        workflow_id = case_workflow_id(CaseKind.GRADE_SUBMISSION, self._request.submission_id)
        change = CalendarChanged(academic_year=self._request.academic_year, semester=self._request.semester)
        try:
            await workflow.get_external_workflow_handle(workflow_id).signal(CALENDAR_CHANGED_SIGNAL, change)
        except ApplicationError:
            workflow.logger.info("the submission has ended")

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_extension, record, summary=record.stage)


async def _no_dates() -> None:
    """The instant that was asked for does not move."""


WORKFLOWS: Final = (GradeExtensionWorkflow,)
