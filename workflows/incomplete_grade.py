"""Incomplete grade: an I or N is fixed in time, or the calendar gives the letter (grades §4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.case import project_case
    from activities.grades.incomplete_grade import (
        convert_incomplete_grade,
        judge_incomplete_grade,
        read_incomplete_deadline,
        receive_incomplete_grade,
    )
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.cases.task.rules.escalation import wakes_at
    from models.grades.incomplete_grade.contract import (
        ConversionDue,
        IncompleteDeadline,
        IncompleteDecision,
        IncompleteRequest,
        IncompleteStage,
    )
    from models.grades.incomplete_grade.rules.process import (
        FIRST_REGULATION,
        INCOMPLETE_GRADE,
        JUDGED,
        converts_at,
        dated,
        handed_on,
    )
    from models.grades.incomplete_grade.rules.reminders import reminds_at


@workflow.defn(name="IncompleteGradeWorkflow")
class IncompleteGradeWorkflow(CaseHandlers):
    """One I or N of one student, from its publication until it is another letter.

    The teacher proposes a letter by the update ``act``; the head of department and the dean agree to it, and the grade
    is fixed. An N is the head's task too: it is usually their delay. The end of the calendar's period converts what
    nobody fixed, wherever the period moves meanwhile (signal ``calendar_changed``): the letter holds from that instant,
    and the cases of one evening wake spread over some minutes, so that others are served meanwhile. Two weeks and
    three days before it student and teacher are reminded. A letter that was proposed in time and is still looked at is
    not converted; one that is returned after the deadline may be amended for some days.
    Endings: fixed, converted, cancelled.
    """

    @workflow.init
    def __init__(self, request: IncompleteRequest) -> None:
        self._request = request
        self._regulation = FIRST_REGULATION
        first = received(CaseKind.INCOMPLETE_GRADE, request, IncompleteStage.OPEN)
        self._case = CaseKeeper(INCOMPLETE_GRADE, first, handed_on, judged_in_activity=JUDGED)

    @workflow.run
    async def run(self, request: IncompleteRequest) -> CaseRecord:
        """Wait for a letter, or for the calendar to give one."""
        waiting = await transaction(receive_incomplete_grade, request, summary="a letter is due")
        self._regulation = waiting.regulation
        self._case.adopt(waiting.record)
        while self._case.is_open:
            await self._step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _step(self) -> None:
        """One decision, or what the calendar or the clock makes of the case."""
        if self._case.to_judge is not None:
            await self._judge(self._case.to_judge)
            return
        woken = await self._case.woken(self._read_deadline, wakes=self._wakes_at)
        if woken is None:
            return
        closes_at, now = woken.found.closes_at, workflow.now()
        due = converts_at(self._case.record, closes_at, self._regulation)
        if due is not None and due <= now:
            await self._convert(due)
        else:
            self._case.record = dated(self._case.record, closes_at, self._regulation, now)

    def _wakes_at(self, record: CaseRecord) -> datetime | None:
        """An escalation, a reminder or the deadline with this case's share, whichever is first."""
        instants = (self._acts_at(record), reminds_at(record, self._regulation))
        return min((instant for instant in instants if instant is not None), default=None)

    def _acts_at(self, record: CaseRecord) -> datetime | None:
        due = wakes_at(record)
        if due is None or due != record.deadline_at:
            return due
        return due + self._share

    @property
    def _share(self) -> timedelta:
        """This case's part of the minutes over which an evening's conversions are spread.

        Nobody decides meanwhile: the deadline has passed.
        """
        return timedelta(seconds=self._request.case_id.int % int(self._regulation.spread_over.total_seconds()))

    async def _convert(self, due: datetime) -> None:
        """Convert once this case's share of the minutes has passed."""
        remaining = due + self._share - workflow.now()
        if remaining > timedelta(0):
            await workflow.sleep(remaining, summary="conversions are spread")
        if self._case.has_unwritten_step():
            return
        conversion = ConversionDue(record=self._case.record, at=workflow.now())
        given = transaction(convert_incomplete_grade, conversion, summary="the calendar gives the letter")
        await self._case.judged(given)

    async def _judge(self, action: CaseAction) -> None:
        decision = IncompleteDecision(record=self._case.record, action=action)
        self._case.adopt(await transaction(judge_incomplete_grade, decision, summary=action.action))

    async def _read_deadline(self) -> IncompleteDeadline:
        """When the calendar converts it; at the instant itself the conversion looks, in its transaction."""
        deadline = self._case.record.deadline_at
        if deadline is not None and deadline + self._share <= workflow.now():
            return IncompleteDeadline(closes_at=deadline)
        return await transaction(read_incomplete_deadline, self._request, summary="when it is converted")

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(project_case, record, summary=record.stage)


WORKFLOWS: Final = (IncompleteGradeWorkflow,)
