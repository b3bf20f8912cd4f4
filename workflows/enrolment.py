"""Enrolment: a student asks for sections of a term (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import TRANSACTION_TIMEOUT, UNTIL_IT_WORKS, local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.case import project_case
    from activities.enrolment.enrolment import decide_enrolment, read_approval_deadline, read_opening, settle_enrolment
    from activities.enrolment.waitlist_offer import WaitlistOffers
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.enrolment.approval.rules import after_action, deadline_moved, lapsed
    from models.enrolment.enrolment.contract import EnrolmentRequest
    from models.enrolment.enrolment.rules.process import ENROLMENT, armed, gave_seats_back
    from models.enrolment.waitlist.contract import SeatsFreed


@workflow.defn(name="EnrolmentWorkflow")
class EnrolmentWorkflow(CaseHandlers):
    """One request of a student for sections of a term, from the click to its end.

    The student (or staff on their behalf) starts it; the API waits in the update ``outcome`` for the first result.
    The rules enrol or refuse each subject at once; a section that needs it waits for the student's advisor, who
    approves, disapproves or hands the task to a substitute by the update ``act``, as the student may cancel by it.
    Left undecided for some days the task also goes to the head of the student's department; who acts first decides.
    When the approval period ends undecided the request lapses and its seats are given back; a registrar who moves the
    period sends the signal ``calendar_changed``. A request with ``not_before`` (an armed plan) waits for the student's
    opening first and is then judged as if it were made at that second. Endings: enrolled, refused, dropped,
    withdrawn, disapproved, lapsed, cancelled.
    """

    @workflow.init
    def __init__(self, request: EnrolmentRequest) -> None:
        self._request = request
        self._case = CaseKeeper(ENROLMENT, received(CaseKind.ENROLMENT, request), after_action)

    @workflow.run
    async def run(self, request: EnrolmentRequest) -> CaseRecord:
        """Wait for the opening where it was asked for, decide, wait where somebody must agree, and end."""
        if request.not_before is not None:
            await self._wait_for_opening(request)
        if self._case.is_open:
            await self._case.judged(local_transaction(decide_enrolment, self._request))
        while self._case.is_open:
            await self._case.next_step(self._read_deadline, moved=deadline_moved, lapse=lapsed)
            await self._case.write(self._settle)
        if gave_seats_back(self._request, self._case.record):
            await self._offer_freed_seats()
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _wait_for_opening(self, request: EnrolmentRequest) -> None:
        """Stand armed until the student's opening, wherever the calendar moves it, or until the student cancels."""
        self._case.record = armed(request, workflow.now())
        await self._case.write(self._project)
        while self._case.is_open:
            woken = await self._case.woken(self._read_opening)
            if woken is not None:
                if woken.found is None or woken.found <= workflow.now():
                    self._request = request.model_copy(update={"not_before": workflow.now()})
                    return
                if woken.found != self._case.record.deadline_at:
                    self._case.record = deadline_moved(self._case.record, woken.found, workflow.now())
            await self._case.write(self._settle)

    async def _read_opening(self) -> datetime | None:
        return await transaction(read_opening, self._request, summary="opening for the student")

    async def _read_deadline(self) -> datetime | None:
        return await transaction(read_approval_deadline, self._request, summary="approval period of the term")

    async def _offer_freed_seats(self) -> None:
        """Seats given back are kept for whoever waits for them; here they are offered."""
        await workflow.execute_activity_method(
            WaitlistOffers.offer_free_seats,
            SeatsFreed(section_ids=(*self._request.section_ids, *self._request.drop_section_ids)),
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
            summary="to the waitlist",
        )

    async def _settle(self, record: CaseRecord) -> None:
        await transaction(settle_enrolment, record, summary=record.stage)

    async def _project(self, record: CaseRecord) -> None:
        await local_transaction(project_case, record)


WORKFLOWS: Final = (EnrolmentWorkflow,)
