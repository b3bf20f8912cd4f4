"""Graduation: a student asks for the degree, offices agree, and the council confers it (study §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.graduation import (
        audit_graduation,
        judge_graduation,
        lapse_graduation,
        look_at_graduation,
        receive_graduation,
        settle_graduation,
    )
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import escalated, wakes_at
    from models.study.graduation.contract import (
        MOVED_SIGNAL,
        GraduationDates,
        GraduationDecision,
        GraduationDue,
        GraduationRequest,
        GraduationStage,
    )
    from models.study.graduation.rules.process import (
        GRADUATION,
        JUDGED,
        conferred,
        deadline_moved,
        decided,
        left,
        regulation_of,
    )
    from models.study.graduation.rules.reminders import reminded, reminds_at


@workflow.defn(name="GraduationWorkflow")
class GraduationWorkflow(CaseHandlers):
    """One request to graduate, from the audit its student accepted until the council confers the degree.

    The student starts it. The advisor looks at the exceptions, the faculty at the coverage, and the registrar clears
    debts, open letters, library and test, in turn, by the update ``act``; each may give it back with a reason, and the
    student sends it again. Each approval audits the student anew in its transaction.

    Whatever is written of the student meanwhile is told by the signal ``student_moved``; the reconciliation sends it.
    An audit that has changed reopens the stage, or is given back to the student where what they accepted is not so any
    more. Reminded twice, a request that is not cleared some weeks after its term lapses, with what was missing. What is
    approved waits for the council, whose conferral writes the degree and sends the same signal. Endings: conferred,
    lapsed, cancelled, refused.
    """

    @workflow.init
    def __init__(self, request: GraduationRequest) -> None:
        self._request = request
        self._regulation = regulation_of()
        self._advisor_id: UUID | None = None
        self._has_moved = False
        first = received(CaseKind.GRADUATION, request)
        self._case = CaseKeeper(GRADUATION, first, self._decided, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: GraduationRequest) -> CaseRecord:
        """Follow the request through its offices to the council."""
        asked = await transaction(receive_graduation, request, summary="asked for")
        self._regulation, self._advisor_id = asked.regulation, asked.advisor_id
        self._case.adopt(asked.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    @workflow.signal(name=MOVED_SIGNAL)
    def student_moved(self) -> None:
        """Something was written of the student. Sent again it changes nothing."""
        self._has_moved = True

    async def _step(self) -> None:
        """One decision, or what the clock, the council or another audit makes of the case."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
        elif self._has_moved:
            self._has_moved = False
            await self._found(await self._look(), by_clock=False)
        else:
            woken = await self._case.woken(self._look, interrupted=self._is_told, wakes=self._wakes_at)
            if woken is not None:
                await self._found(woken.found, by_clock=woken.by_clock)

    async def _found(self, found: GraduationDates, *, by_clock: bool) -> None:
        """What a look at the rows makes of the case; a decision that came meanwhile goes before it."""
        if self._case.has_unwritten_step():
            self._has_moved = True
            return
        record, now = self._case.record, workflow.now()
        waits_for_council = record.stage == GraduationStage.APPROVED
        if found.is_conferred:
            self._case.record = conferred(record, now)
        elif found.has_left:
            self._case.record = left(record, now)
        elif found.has_changed:
            await self._case.judged(transaction(audit_graduation, self._due, summary="audited again"))
        elif not waits_for_council and found.lapses_at != record.deadline_at:
            self._case.record = deadline_moved(record, found.lapses_at, now)
        elif record.deadline_at is not None and now >= record.deadline_at:
            await self._case.judged(transaction(lapse_graduation, self._due, summary="its day has passed"))
        elif by_clock:
            self._case.record = escalated(reminded(record, self._regulation, now), now)

    def _is_told(self) -> bool:
        return self._has_moved

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
        decision = GraduationDecision(
            request=self._request,
            regulation=self._regulation,
            advisor_id=self._advisor_id,
            record=self._case.record,
            action=action,
        )
        self._case.adopt(await transaction(judge_graduation, decision, summary=action.action))

    @property
    def _due(self) -> GraduationDue:
        return GraduationDue(
            request=self._request,
            regulation=self._regulation,
            advisor_id=self._advisor_id,
            record=self._case.record,
            at=workflow.now(),
        )

    async def _look(self) -> GraduationDates:
        return await transaction(look_at_graduation, self._due, summary="what it waits for")

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_graduation, record, summary=record.stage)


WORKFLOWS: Final = (GraduationWorkflow,)
