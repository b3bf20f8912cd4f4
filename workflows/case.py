"""What every process shares: the record it holds, the handlers people reach it by, and waiting for its next step.

A workflow composes them::

    @workflow.defn(name="LoanWorkflow")
    class LoanWorkflow(CaseHandlers):
        @workflow.init
        def __init__(self, request: LoanRequest) -> None:
            self._case = CaseKeeper(LOAN, received(CaseKind.LOAN, request), self._decided)

        @workflow.run
        async def run(self, request: LoanRequest) -> CaseRecord:
            self._case.adopt(await local_transaction(receive_loan, request))
            while self._case.is_open:
                await self._case.next_step(self._read_deadline, moved=deadline_moved, lapse=lapsed)
                await self._case.write(self._settle)
            await workflow.wait_condition(workflow.all_handlers_finished)
            return self._case.record
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar
from uuid import UUID

from temporalio import workflow
from temporalio.common import SearchAttributeUpdate
from temporalio.exceptions import ApplicationError

from workflows.deadline import deadline_reached

with workflow.unsafe.imports_passed_through():
    from models.cases.case.contract.record import (
        AdvisorChanged,
        CalendarChanged,
        CaseAction,
        CaseActionName,
        CaseMemory,
        CaseRecord,
        CaseState,
    )
    from models.cases.case.contract.temporal import BEHIND_ROWS, CASE_STAGE, DUE_AT
    from models.cases.case.rules.actions import CaseRefusal, refusal_of
    from models.cases.case.rules.process import Process
    from models.cases.case.rules.steps import handed_to_advisor, studies_over
    from models.cases.task.rules.escalation import overdue, wakes_at

Decide = Callable[[CaseRecord, CaseAction, datetime], CaseRecord]
"""The record after a decision that the process's rules let pass, at an instant (UTC)."""
Moved = Callable[[CaseRecord, datetime | None, datetime], CaseRecord]
Lapse = Callable[[CaseRecord, datetime], CaseRecord]


Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Woken(Generic[Found]):
    """Why a case woke by itself, and what was read then; ``by_clock``: an instant it waited for has come."""

    by_clock: bool
    found: Found


_REMEMBERED = 500
"""How many decisions the next run knows again; whoever sends one again does so within minutes."""


class CaseKeeper:
    """Holds a workflow's case record, and knows how far the rows have followed it.

    Decisions set :attr:`record` before their first await and then wait in :meth:`written`; only the workflow's main
    loop brings the rows along, by :meth:`write` or by an activity that has written them itself (:meth:`adopt`). Steps
    taken meanwhile reach the rows together: they go from one revision to a newer one, never back.

    ``decide`` says what a decision leads to. An action of ``judged_in_activity`` is not decided here: it waits in
    :attr:`to_judge` until the main loop had an activity judge it and adopted what came of it; nothing else is decided
    meanwhile. A run that goes on from an earlier one gets its ``memory`` instead of a first record.
    """

    def __init__(
        self,
        process: Process,
        record: CaseRecord,
        decide: Decide,
        *,
        judged_in_activity: frozenset[CaseActionName] = frozenset(),
        memory: CaseMemory | None = None,
    ) -> None:
        self.record = record if memory is None else memory.record
        self.to_judge: CaseAction | None = None
        self.calendar_changed = memory is not None and memory.calendar_changed
        self.studies_ended = False
        self.new_advisor_id: UUID | None = None
        self._is_being_judged = False
        self._process = process
        self._decide = decide
        self._judged_in_activity = judged_in_activity
        self._in_rows = self.record
        self._taken = dict.fromkeys(() if memory is None else memory.taken)

    @property
    def is_open(self) -> bool:
        """Whether the case has not ended."""
        return self.record.state is CaseState.OPEN

    @property
    def record_in_rows(self) -> CaseRecord:
        """The record as the rows hold it: a step is not in it before its transaction has been told to be done."""
        return self._in_rows

    @property
    def memory(self) -> CaseMemory:
        """What the next run needs to go on from here. Hand it over only when the rows have followed."""
        return CaseMemory(
            record=self.record, taken=tuple(self._taken)[-_REMEMBERED:], calendar_changed=self.calendar_changed
        )

    def has_unwritten_step(self) -> bool:
        """Whether a decision or another step was taken that the rows do not show yet."""
        return self.to_judge is not None or self.record.revision > self._in_rows.revision

    def refuse_unless_allowed(self, action: CaseAction) -> None:
        """For the update's validator. Raises an ApplicationError whose type is a code of the error catalogue.

        A decision this case has taken before, in an earlier run for one, passes: it is answered with the case as it
        stands. One that names a revision an activity has written and this has not adopted yet is told to come again.
        """
        if _update_id() in self._taken:
            return
        if action.revision > self.record.revision:
            raise ApplicationError(BEHIND_ROWS, type=BEHIND_ROWS, non_retryable=True)
        refusal = refusal_of(self._process, self.record, action, workflow.now())
        if self.to_judge is not None or self._is_being_judged:
            refusal = CaseRefusal("stage_moved", {"stage": self.record.stage, "kind": self.record.kind.value})
        if refusal is not None:
            raise ApplicationError(refusal.code, refusal.facts, type=refusal.code, non_retryable=True)

    async def take(self, action: CaseAction) -> CaseRecord:
        """Take a decision that was allowed; return the record once rows hold it. One taken before changes nothing."""
        if _update_id() in self._taken:
            return self.record
        revision = self.record.revision + 1
        self._taken[_update_id()] = None
        if action.action in self._judged_in_activity:
            self.to_judge = action
        else:
            self.record = self._decide(self.record, action, workflow.now())
        decided = self.record
        await self.written(revision)
        if action.action in self._judged_in_activity:
            return self.record
        return self._in_rows if self._in_rows.revision == decided.revision else decided

    def adopt(self, record: CaseRecord) -> None:
        """Take over a record whose rows an activity has already written; nothing is left to judge."""
        self.record = record
        self.to_judge = None
        self._wrote(record)

    async def judged(self, verdict: Awaitable[CaseRecord]) -> None:
        """Adopt what an activity decides by itself; nobody else decides meanwhile."""
        self._is_being_judged = True
        self.adopt(await verdict)
        self._is_being_judged = False

    async def write(self, write: Callable[[CaseRecord], Awaitable[CaseRecord | None]]) -> None:
        """Bring the rows to the record with ``write``, until they have caught up with every step.

        ``write`` answers the record as it wrote it where that says more than this one could know; its revision is the
        same.
        """
        while self.record.revision > self._in_rows.revision:
            record = self.record
            wrote = await write(record) or record
            if self.record is record:
                self.record = wrote
            self._wrote(wrote)

    async def written(self, revision: int) -> None:
        """Wait until the rows show the step of ``revision``."""
        await workflow.wait_condition(lambda: self._in_rows.revision >= revision)

    async def next_step(
        self,
        read_deadline: Callable[[], Awaitable[datetime | None]],
        *,
        moved: Moved,
        lapse: Lapse,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> None:
        """Wait for one step: a decision, an escalation, a moved deadline, or the lapse.

        ``read_deadline`` asks the calendar until when (UTC) the case may stand as it does; it is asked at each wake, at
        the deadline too, so that a change whose signal was lost still counts. ``moved`` and ``lapse`` say what then
        becomes of the record. It returns early, with no step taken, when the process's own event (``interrupted``)
        came first.
        """
        woken = await self.woken(read_deadline, interrupted=interrupted)
        if woken is None:
            return
        if woken.found != self.record.deadline_at:
            self.record = moved(self.record, woken.found, workflow.now())
        elif woken.by_clock:
            self.record = overdue(self.record, workflow.now(), lapse)

    async def woken(
        self,
        read: Callable[[], Awaitable[Found]],
        *,
        interrupted: Callable[[], bool] = lambda: False,
        wakes: Callable[[CaseRecord], datetime | None] = wakes_at,
    ) -> Woken[Found] | None:
        """Wait until an instant of the record has come or the calendar changed, then read what now holds.

        ``read`` is asked at the instant too, so that a change whose signal was lost still counts. None when somebody
        took a step or the process's own event (``interrupted``) came first: nothing is decided by the clock then. None
        too where the student's studies have ended, and the case with them, and where they have another advisor.
        ``wakes`` says when something happens by itself, of a process that does more than escalate and lapse.
        """
        by_clock = await deadline_reached(
            lambda: wakes(self.record),
            interrupted=lambda: self.has_unwritten_step() or interrupted() or self._is_told(),
        )
        if self.has_unwritten_step() or interrupted():
            return None
        if self.studies_ended:
            self.record = studies_over(self._process, self.record, workflow.now())
            return None
        if self.new_advisor_id is not None:
            self.record = handed_to_advisor(self.record, self.new_advisor_id, workflow.now())
            self.new_advisor_id = None
            return None
        self.calendar_changed = False
        found = await read()
        return None if self.has_unwritten_step() else Woken(by_clock, found)

    def _is_told(self) -> bool:
        """Whether a signal has come that every process follows."""
        return self.calendar_changed or self.studies_ended or self.new_advisor_id is not None

    def _wrote(self, record: CaseRecord) -> None:
        self._in_rows = record
        attributes: list[SearchAttributeUpdate] = [CASE_STAGE.value_set(record.stage)]  # type: ignore[type-arg]
        if record.deadline_at is None:
            attributes.append(DUE_AT.value_unset())
        else:
            attributes.append(DUE_AT.value_set(record.deadline_at))
        workflow.upsert_search_attributes(attributes)
        workflow.set_current_details(f"stage: {record.stage}\n\nrevision: {record.revision}")


class CaseHandlers:
    """How people and the calendar reach a case: the same messages for every process. Handlers only.

    The workflow sets :attr:`_case` in its ``@workflow.init``.
    """

    _case: CaseKeeper

    @workflow.update(name="outcome")
    async def outcome(self) -> CaseRecord:
        """The record once the first result is there: the rules have decided, or the request stands in the rows."""
        await workflow.wait_condition(lambda: self._case.record.revision > 0 and not self._case.has_unwritten_step())
        return self._case.record

    @workflow.update(name="act")
    async def act(self, action: CaseAction) -> CaseRecord:
        """Take a decision. Answers once the rows show it."""
        return await self._case.take(action)

    @act.validator
    def _validate_act(self, action: CaseAction) -> None:
        self._case.refuse_unless_allowed(action)

    @workflow.signal(name="calendar_changed")
    def calendar_changed(self, change: CalendarChanged) -> None:
        """A registrar moved a date of the term, or of what the case follows."""
        self._case.calendar_changed = True

    @workflow.signal(name="studies_ended")
    def studies_ended(self) -> None:
        """The student's studies have ended. Sent again it changes nothing."""
        self._case.studies_ended = True

    @workflow.signal(name="advisor_changed")
    def advisor_changed(self, change: AdvisorChanged) -> None:
        """The student has another advisor. Sent again it changes nothing."""
        self._case.new_advisor_id = change.advisor_id

    @workflow.query(name="state")
    def state(self) -> CaseRecord:
        """The record as the rows hold it: never a step that a page does not show yet."""
        return self._case.record_in_rows


def _update_id() -> str:
    """The id of the update being handled, which is the client's idempotency key; empty outside one."""
    info = workflow.current_update_info()
    return "" if info is None else info.id
