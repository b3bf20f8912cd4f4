"""Leave: a student leaves and comes back, maintains the status late, resigns, or is reinstated (study §5)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.leave import (
        begin_leave,
        judge_leave,
        read_leave_dates,
        receive_leave,
        settle_leave,
    )
    from models.cases.case.contract.record import CalendarChanged, CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import case_workflow_id, received
    from models.cases.case.contract.temporal import CALENDAR_CHANGED_SIGNAL
    from models.cases.task.rules.escalation import overdue, wakes_at
    from models.study.leave.contract import (
        LeaveDates,
        LeaveDecision,
        LeaveDue,
        LeaveRequest,
        LeaveStage,
    )
    from models.study.leave.rules.process import (
        JUDGED,
        LEAVE,
        deadline_moved,
        deadline_of,
        decided,
        lapsed,
        over,
        regulation_of,
    )
    from models.study.leave.rules.reminders import reminded, reminds_at


@workflow.defn(name="LeaveWorkflow")
class LeaveWorkflow(CaseHandlers):
    """One request to leave or to come back, until nothing of it is left to wait for.

    The student (or staff on their behalf) starts it. The advisor, the faculty and the registrar consider it in turn by
    the update ``act``; a reinstatement the advisor, the head, the dean and the registrar. Each approval is judged anew
    in its transaction, and the last one does what was asked for by the day it was asked on: subjects, seats, fees and
    status. The end of its first term ends a request that nobody decided.

    A leave then waits for the first day of its term, and for its student: a month and a week before it lapses they are
    reminded. A return or an extension that was agreed to ends it and tells it by the signal ``calendar_changed``; what
    ended it stands in the rows, so that a lost signal still counts. Endings: approved, returned, extended, lapsed,
    refused, cancelled.
    """

    @workflow.init
    def __init__(self, request: LeaveRequest) -> None:
        self._request = request
        self._regulation = regulation_of(request.leave_kind)
        self._advisor_id: UUID | None = None
        first = received(CaseKind.LEAVE, request)
        self._case = CaseKeeper(LEAVE, first, self._decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: LeaveRequest) -> CaseRecord:
        """Follow the request through its offices, and the leave to its end."""
        asked = await transaction(receive_leave, request, summary="asked for")
        self._regulation, self._advisor_id = asked.regulation, asked.advisor_id
        self._case.adopt(asked.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _step(self) -> None:
        """One decision, or what the calendar, the clock or another request makes of the case."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
            return
        woken = await self._case.woken(self._read_dates, wakes=self._wakes_at)
        if woken is None:
            return
        dates, now = woken.found, workflow.now()
        record = self._case.record
        deadline = deadline_of(record, dates)
        if dates.ended_as is not None:
            self._case.record = over(record, dates.ended_as, now)
        elif deadline != record.deadline_at:
            self._case.record = deadline_moved(record, deadline, now)
        elif record.stage == LeaveStage.GRANTED and deadline is not None and now >= deadline:
            await self._case.judged(transaction(begin_leave, self._due, summary="the leave begins"))
        elif woken.by_clock:
            self._case.record = overdue(reminded(record, self._regulation, now), now, lapsed)

    def _wakes_at(self, record: CaseRecord) -> datetime | None:
        """An escalation, a reminder or the deadline, whichever is first."""
        instants = (wakes_at(record), reminds_at(record, self._regulation))
        return min((instant for instant in instants if instant is not None), default=None)

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        after = decided(record, action, self._request, self._regulation, self._advisor_id, at)
        if after is None:
            raise ValueError("an approval is judged in its transaction")
        return after

    async def _judge(self, action: CaseAction) -> None:
        decision = LeaveDecision(
            request=self._request,
            regulation=self._regulation,
            advisor_id=self._advisor_id,
            record=self._case.record,
            action=action,
        )
        judged = await transaction(judge_leave, decision, summary=action.action)
        self._case.adopt(judged.record)
        if judged.ends_case_id is not None:
            await self._tell(judged.ends_case_id)

    async def _tell(self, case_id: UUID) -> None:
        """The leave that this request has ended looks at its row; one that is no workflow any more needs not."""
        change = CalendarChanged(academic_year=self._request.academic_year, semester=self._request.semester)
        leave = workflow.get_external_workflow_handle(case_workflow_id(CaseKind.LEAVE, case_id))
        try:
            await leave.signal(CALENDAR_CHANGED_SIGNAL, change)
        except ApplicationError:
            workflow.logger.info("the leave has ended")

    @property
    def _due(self) -> LeaveDue:
        return LeaveDue(record=self._case.record, request=self._request, regulation=self._regulation, at=workflow.now())

    async def _read_dates(self) -> LeaveDates:
        return await transaction(read_leave_dates, self._due, summary="what it waits for")

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_leave, record, summary=record.stage)


WORKFLOWS: Final = (LeaveWorkflow,)
