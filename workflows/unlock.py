"""Unlock: a student asks that something be opened for them, and three offices consider it (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.enrolment.unlock import read_unlock_calendar, receive_unlock, settle_unlock
    from models.cases.case.contract.record import CaseAction, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.enrolment.unlock.contract import UnlockGrant, UnlockRequest, UnlockSettlement
    from models.enrolment.unlock.rules.process import (
        FIRST_REGULATION,
        UNLOCK,
        after_action,
        deadline_moved,
        grant_of,
        lapsed,
    )


@workflow.defn(name="UnlockWorkflow")
class UnlockWorkflow(CaseHandlers):
    """One request to enrol outside the period, although a hold stands, or to choose the type while on probation.

    The student (or staff on their behalf) starts it and waits in the update ``outcome`` for the first result. Then the
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
        self._case = CaseKeeper(UNLOCK, received(CaseKind.UNLOCK, request), self._decided)
        self._regulation = FIRST_REGULATION
        self._advisor_id: UUID | None = None
        self._term_ends_at: datetime | None = None
        self._grant: UnlockGrant | None = None

    @workflow.run
    async def run(self, request: UnlockRequest) -> CaseRecord:
        """Check the request, follow it through its reviews, and end."""
        checked = await local_transaction(receive_unlock, request)
        self._term_ends_at = checked.term_ends_at
        self._regulation = checked.regulation or FIRST_REGULATION
        self._advisor_id = checked.advisor_id
        self._case.adopt(checked.record)
        while self._case.is_open:
            await self._case.next_step(self._read_deadline, moved=deadline_moved, lapse=lapsed)
            await self._case.write(self._settle)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    def _decided(self, record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
        until, regulation = self._term_ends_at, self._regulation
        decided = after_action(
            record,
            action,
            self._request,
            at=at,
            term_ends_at=until,
            regulation=regulation,
            advisor_id=self._advisor_id,
        )
        self._grant = grant_of(decided, term_ends_at=until, regulation=regulation)
        return decided

    async def _read_deadline(self) -> datetime | None:
        calendar = await transaction(read_unlock_calendar, self._request, summary="end of the term's requests")
        self._term_ends_at = calendar.term_ends_at
        return calendar.closes_at

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_unlock, UnlockSettlement(record=record, grant=self._grant), summary=record.stage)


WORKFLOWS: Final = (UnlockWorkflow,)
