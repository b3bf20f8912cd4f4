"""Allocation round: reserved seats that nobody took go to everybody (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from temporalio import workflow

from workflows.case import CaseHandlers, CaseKeeper
from workflows.options import SWEEP_HEARTBEAT, SWEEP_TIMEOUT, UNTIL_IT_WORKS, local_transaction, transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.case import project_case
    from activities.curriculum.allocation_round import read_allocation_round, release_reserved_seats
    from activities.enrolment.waitlist_offer import WaitlistOffers
    from models.cases.case.contract.record import CaseKind, CaseRecord
    from models.cases.case.contract.starting import received
    from models.curriculum.allocation_round.contract import (
        FOLLOW_UPDATE,
        RoundNow,
        RoundPlan,
        RoundRelease,
        RoundRequest,
        RoundStage,
    )
    from models.curriculum.allocation_round.rules.process import (
        ALLOCATION_ROUND,
        cancelled,
        followed,
        is_due,
        planned,
        released,
    )
    from models.enrolment.waitlist.contract import SeatsFreed


@workflow.defn(name="AllocationRoundWorkflow")
class AllocationRoundWorkflow(CaseHandlers):
    """One round of a term, from its planning until what nobody took is everybody's.

    A registrar plans it and waits in the update ``outcome`` until it stands in the rows. It opens at its instant;
    while it is open the majors and years take the seats kept for them. At its end a share of what is left is released
    to everybody, the lines first. Any registrar may cancel it by the update ``act`` until then. Its dates are those of
    its row, read again at each wake: the signal ``calendar_changed`` says that they, or the term's, may have moved, and
    the update ``follow`` waits until the case shows it.
    Endings: released, cancelled.
    """

    @workflow.init
    def __init__(self, request: RoundRequest) -> None:
        self._request = request
        self._case = CaseKeeper(
            ALLOCATION_ROUND, received(CaseKind.ALLOCATION_ROUND, request, RoundStage.SCHEDULED), cancelled
        )
        self._steps_written = 0

    @workflow.run
    async def run(self, request: RoundRequest) -> CaseRecord:
        """Stand planned, open, and release; or be called off."""
        self._case.record = planned(request)
        await self._case.write(self._project)
        while self._case.is_open:
            await self._wait_for_a_step()
            await self._case.write(self._project)
            self._steps_written += 1
        if self._case.record.stage == RoundStage.RELEASED:
            await self._offer_released_seats()
        await workflow.wait_condition(workflow.all_handlers_finished)
        return self._case.record

    @workflow.update(name=FOLLOW_UPDATE)
    async def follow(self) -> CaseRecord:
        """Read the round's row again, and answer once the case shows what it says, or has ended."""
        self._case.calendar_changed = True
        await workflow.wait_condition(lambda: not self._case.calendar_changed or not self._case.is_open)
        seen = self._steps_written  # the row is being read: the step it leads to is the next one written
        await workflow.wait_condition(lambda: self._steps_written > seen or not self._case.is_open)
        return self._case.record

    async def _wait_for_a_step(self) -> None:
        """Return after one step: called off, opened, moved, or released."""
        woken = await self._case.woken(self._read_round)
        if woken is None:
            return
        plan, now = woken.found, workflow.now()
        self._case.record = followed(self._case.record, self._request, plan, now)
        if not self._case.has_unwritten_step() and is_due(self._case.record, plan, now):
            await self._release(plan, now)

    async def _read_round(self) -> RoundNow:
        return await transaction(read_allocation_round, self._request, summary="dates of the round")

    async def _release(self, plan: RoundPlan, at: datetime) -> None:
        """From here on nobody can call it off: the deadline has passed. A later end saved meanwhile still counts."""
        outcome = await workflow.execute_activity(
            release_reserved_seats,
            RoundRelease(case_id=self._request.case_id, at=at),
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
            summary=f"{plan.release_percent}% of unused seats",
        )
        if outcome is None:
            self._case.calendar_changed = True
            return
        self._case.record = released(self._case.record, outcome, workflow.now())

    async def _offer_released_seats(self) -> None:
        """Offer the released seats to the waitlists first, before new requests can take them."""
        await workflow.execute_activity_method(
            WaitlistOffers.offer_free_seats,
            SeatsFreed(),
            start_to_close_timeout=SWEEP_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
            summary="to the waitlists",
        )

    async def _project(self, record: CaseRecord) -> None:
        await local_transaction(project_case, record)


WORKFLOWS: Final = (AllocationRoundWorkflow,)
