"""Staff gave a section more seats: whoever waits for one is offered it at once."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.options import TRANSACTION_TIMEOUT, UNTIL_IT_WORKS

with workflow.unsafe.imports_passed_through():
    from activities.enrolment.waitlist_offer import WaitlistOffers
    from models.enrolment.waitlist.contract import SeatsFreed


@workflow.defn(name="SeatsFreedWorkflow")
class SeatsFreedWorkflow:
    """Offers the seats of sections that were opened, enlarged or opened to more majors.

    The API starts it once the change is committed. It only makes haste: the reconciliation offers free seats of every
    section each half minute.
    """

    @workflow.run
    async def run(self, freed: SeatsFreed) -> int:
        """How many were told of an offer."""
        return await workflow.execute_activity_method(
            WaitlistOffers.offer_free_seats,
            freed,
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
            summary="offer to the waitlist",
        )


WORKFLOWS: Final = (SeatsFreedWorkflow,)
