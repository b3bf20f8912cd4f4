"""Waitlist: a student waits for a seat in a full section (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import TRANSACTION_TIMEOUT, UNTIL_IT_WORKS, local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.enrolment.enrolment import read_approval_deadline
    from activities.enrolment.waitlist import accept_offer, join_waitlist, read_waitlist_end, settle_waitlist
    from activities.enrolment.waitlist_offer import WaitlistOffers
    from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.enrolment.waitlist.contract import (
        OfferAccepted,
        SeatOffered,
        SeatsFreed,
        WaitlistRequest,
        WaitlistStage,
    )
    from models.enrolment.waitlist.rules.process import (
        WAITLIST,
        after_action,
        deadline_moved,
        due_at,
        lapsed,
        offered,
    )


@workflow.defn(name="WaitlistWorkflow")
class WaitlistWorkflow(CaseHandlers):
    """One place on a waitlist, from joining to a seat or to the end of the add or the approval period.

    The student starts it and waits in the update ``outcome`` for the first result. When a seat falls free for them the
    signal ``seat_offered`` says until when it is kept; the student accepts or declines by the update ``act``, or
    leaves by it while waiting. Accepting is judged by every rule again and gives up what was to be given up.
    An offer lapses after its hours, and every place when the add period ends; a registrar who moves that sends
    ``calendar_changed``. Where a section needs it the accepted seat is kept while the student's advisor decides by
    ``act``, as in an enrolment: the task escalates, goes to a substitute, lapses with the approval period, and the
    student may cancel; what was to be given up is given up when the advisor approves.
    Whatever ends the case, seats held for it go to the next on the waitlist.
    Endings: enrolled, declined, lapsed, refused, disapproved, cancelled.
    """

    @workflow.init
    def __init__(self, request: WaitlistRequest) -> None:
        self._request = request
        self._case = CaseKeeper(
            WAITLIST,
            received(CaseKind.WAITLIST, request),
            after_action,
            judged_in_activity=frozenset({CaseActionName.ACCEPT}),
        )
        self._offer: SeatOffered | None = None
        self._offered_until: datetime | None = None
        self._accepted_at: datetime | None = None

    @workflow.run
    async def run(self, request: WaitlistRequest) -> CaseRecord:
        """Join the waitlist, wait for a seat, take it or let it go."""
        decision = await local_transaction(join_waitlist, request)
        self._case.adopt(decision)
        joined = self._case.is_open
        while self._case.is_open:
            await self._case.next_step(
                self._read_deadline,
                moved=deadline_moved,
                lapse=lapsed,
                interrupted=lambda: self._offer is not None,
            )
            if self._case.to_judge is not None:
                await self._accept(self._case.to_judge)
                continue
            if self._offer is not None and not self._case.has_unwritten_step():
                self._show_offer(self._offer)
            await self._case.write(self._settle)
        if joined:
            await self._pass_on()
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    async def _read_deadline(self) -> datetime | None:
        """When the case ends by itself, as the calendar says now."""
        if self._accepted_at is not None:
            enrolment = self._request.as_enrolment(self._accepted_at)
            return await transaction(read_approval_deadline, enrolment, summary="approval period of the term")
        ends_at = await transaction(read_waitlist_end, self._request, summary="end of the add period")
        return due_at(ends_at, self._offered_until)

    def _show_offer(self, offer: SeatOffered) -> None:
        self._offer = None
        if self._case.record.stage == WaitlistStage.WAITING:  # the signal may come twice
            self._offered_until = offer.until
            self._case.record = offered(self._case.record, until=offer.until, at=workflow.now())

    async def _accept(self, action: CaseAction) -> None:
        """Every rule judges again; the rows say how it ended."""
        taken = OfferAccepted(request=self._request, record=self._case.record, action=action, at=workflow.now())
        self._case.adopt(await transaction(accept_offer, taken, summary="accept"))
        self._accepted_at = taken.at

    async def _settle(self, record: CaseRecord) -> CaseRecord | None:
        return await transaction(settle_waitlist, record, summary=record.stage)

    async def _pass_on(self) -> None:
        """What the case gave back is for whoever waits behind it."""
        await workflow.execute_activity_method(
            WaitlistOffers.offer_free_seats,
            SeatsFreed(section_ids=(*self._request.section_ids, *self._request.drop_section_ids)),
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
            summary="offer to the next of the waitlist",
        )

    @workflow.signal(name="seat_offered")
    def seat_offered(self, offer: SeatOffered) -> None:
        """A seat fell free and is kept for this case."""
        self._offer = offer


WORKFLOWS: Final = (WaitlistWorkflow,)
