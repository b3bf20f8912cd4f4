"""Unlock: a student asks that something be opened for them, and three offices consider it (design §4)."""

from __future__ import annotations

from datetime import datetime

from temporalio import workflow

from workflows.case import CaseKeeper
from workflows.deadline import deadline_reached
from workflows.options import local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.enrolment.unlock import read_unlock_calendar, receive_unlock, settle_unlock
    from models.contracts.cases.case import CalendarChanged, CaseAction, CaseRecord
    from models.contracts.enrolment.unlock import UnlockRequest
    from models.rules.cases.escalation import wakes_at
    from models.rules.enrolment.unlock.process import UNLOCK, after_action, deadline_moved, overdue, received


@workflow.defn(name="UnlockWorkflow")
class UnlockWorkflow:
    """One request to enrol outside the period, although a hold stands, or to choose the type while on probation.

    The student (or staff on their behalf) starts it and waits in the update ``outcome`` for the rules' word. Then the
    advisor, the dean of the faculty and the registrar consider it in turn by the update ``act``: each approves,
    disapproves with a reason or hands the task to a substitute; whoever asked for the student does not approve. The
    student, and who asked for them, may cancel meanwhile. A student without an advisor begins with the dean. What an
    advisor or dean leaves undecided for some days also goes to the head of department, or the registrar. The last
    approval unlocks for a week, in the transaction that closes the case. The end of the term's withdrawals, or of the
    term, ends a request nobody decided; a registrar who moves the calendar sends the signal ``calendar_changed``.
    Endings: approved, refused, cancelled, lapsed.
    """

    @workflow.init
    def __init__(self, request: UnlockRequest) -> None:
        self._request = request
        self._case = CaseKeeper(UNLOCK, received(request))
        self._term_ends_at: datetime | None = None
        self._calendar_changed = False

    @workflow.run
    async def run(self, request: UnlockRequest) -> CaseRecord:
        """Check the request, follow it through its reviews, and end."""
        checked = await local_transaction(receive_unlock, request)
        self._term_ends_at = checked.term_ends_at
        self._case.adopt(checked.record)
        while self._case.is_open:
            await self._wait_for_a_step()
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _wait_for_a_step(self) -> None:
        """Return after one step: a decision, an escalation, a moved deadline, or the lapse."""
        is_over = await deadline_reached(
            lambda: wakes_at(self._case.record),
            interrupted=lambda: self._case.has_unwritten_step() or self._calendar_changed,
        )
        if self._case.has_unwritten_step():
            return
        self._calendar_changed = False
        # The calendar is asked again at the deadline too: a change whose signal was lost still counts.
        calendar = await transaction(read_unlock_calendar, self._request, summary="end of the term's requests")
        self._term_ends_at = calendar.term_ends_at
        if self._case.has_unwritten_step():  # somebody decided while the calendar was read
            return
        if calendar.closes_at != self._case.record.deadline_at:
            self._case.record = deadline_moved(self._case.record, calendar.closes_at, workflow.now())
        elif is_over:
            self._case.record = overdue(self._case.record, workflow.now())

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_unlock, record, summary=record.stage)

    @workflow.update(name="outcome")
    async def outcome(self) -> CaseRecord:
        """The record once the rules have decided."""
        await workflow.wait_condition(lambda: self._case.record.revision > 0 and not self._case.has_unwritten_step())
        return self._case.record

    @workflow.update(name="act")
    async def act(self, action: CaseAction) -> CaseRecord:
        """Approve, disapprove, delegate or cancel. Answers once the rows show it."""
        self._case.record = after_action(
            self._case.record, action, self._request, at=workflow.now(), term_ends_at=self._term_ends_at
        )
        decided = self._case.record
        await self._case.written(decided.revision)
        return decided

    @act.validator
    def _validate_act(self, action: CaseAction) -> None:
        self._case.refuse_unless_allowed(action)

    @workflow.signal(name="calendar_changed")
    def calendar_changed(self, change: CalendarChanged) -> None:
        """A registrar moved a date of the term."""
        self._calendar_changed = True

    @workflow.query(name="state")
    def state(self) -> CaseRecord:
        """The very record the rows hold."""
        return self._case.record
