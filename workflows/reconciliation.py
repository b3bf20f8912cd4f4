"""Reconciliation: twice a minute, start what was accepted but never begun. ``worker.py`` keeps its schedule."""

from __future__ import annotations

from temporalio import workflow

from workflows.options import SWEEP_HEARTBEAT, SWEEP_TIMEOUT, TRANSACTION_TIMEOUT, UNTIL_IT_WORKS

with workflow.unsafe.imports_passed_through():
    from activities.calendar.periods import CalendarAnnouncements
    from activities.cases.reconciliation import Reconciliation
    from activities.enrolment.waitlist_offers import WaitlistOffers
    from models.contracts.enrolment.waitlist import SeatsFreed


@workflow.defn(name="ReconciliationWorkflow")
class ReconciliationWorkflow:
    """One round: starts the workflows of cases whose row exists and whose workflow does not, and the telling of
    calendar changes that nobody was told of yet; and offers seats to the waitlists, whatever freed them.
    """

    @workflow.run
    async def run(self) -> int:
        """How many cases were started."""
        started = await workflow.execute_activity_method(
            Reconciliation.start_accepted_cases,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity_method(
            CalendarAnnouncements.start_calendar_changes,
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity_method(
            WaitlistOffers.offer_free_seats,
            SeatsFreed(),
            start_to_close_timeout=SWEEP_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
        )
        return started
