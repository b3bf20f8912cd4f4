"""Exception of a programme: what two people agree to for one student, or agree to withdraw (study §3)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.programme_exception import (
        judge_programme_exception,
        receive_programme_exception,
        settle_programme_exception,
    )
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import overdue
    from models.study.programme_exception.contract import ExceptionDecision, ExceptionRequest
    from models.study.programme_exception.rules.process import (
        JUDGED,
        PROGRAMME_EXCEPTION,
        decided,
        lapsed,
        regulation_of,
    )


@workflow.defn(name="ProgrammeExceptionWorkflow")
class ProgrammeExceptionWorkflow(CaseHandlers):
    """One request that something else counts for a student than their programme says, or that this ends.

    The student asks, and the advisor and the faculty consider it in turn by the update ``act``; what staff ask for is
    before the faculty at once. Nobody agrees to what they asked for, nor twice. Each approval is judged anew in its
    transaction, and the last one writes the exception, or its withdrawal. What an office leaves undecided for days
    another one has too; what nobody decided within a month lapses. Endings: approved, refused, cancelled, lapsed.
    """

    @workflow.init
    def __init__(self, request: ExceptionRequest) -> None:
        self._request = request
        self._regulation = regulation_of()
        self._advisor_id: UUID | None = None
        first = received(CaseKind.PROGRAMME_EXCEPTION, request)
        self._case = CaseKeeper(PROGRAMME_EXCEPTION, first, self._decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: ExceptionRequest) -> CaseRecord:
        """Follow the request through its offices."""
        asked = await transaction(receive_programme_exception, request, summary="asked for")
        self._regulation, self._advisor_id = asked.regulation, asked.advisor_id
        self._case.adopt(asked.record)
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
            self._case.record = overdue(self._case.record, workflow.now(), lapsed)

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        after = decided(record, action, self._request, self._regulation, self._advisor_id, at)
        if after is None:
            raise ValueError("an approval is judged in its transaction")
        return after

    async def _judge(self, action: CaseAction) -> None:
        decision = ExceptionDecision(
            request=self._request,
            regulation=self._regulation,
            advisor_id=self._advisor_id,
            record=self._case.record,
            action=action,
        )
        self._case.adopt(await transaction(judge_programme_exception, decision, summary=action.action))

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_programme_exception, record, summary=record.stage)


async def _no_dates() -> None:
    """How long a request may be considered does not move."""


WORKFLOWS: Final = (ProgrammeExceptionWorkflow,)
